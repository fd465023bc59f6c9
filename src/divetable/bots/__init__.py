"""Opponents. They get views, never states."""

from divetable.bots.bot import ANY_GAME, Bot, Budget, Decides, Maker, UnknownBot, find, load, names, register
from divetable.bots.random import RandomBot

register(ANY_GAME, "random", RandomBot)

__all__ = [
    "ANY_GAME",
    "Bot",
    "Budget",
    "Decides",
    "Maker",
    "RandomBot",
    "UnknownBot",
    "find",
    "load",
    "names",
    "register",
]
