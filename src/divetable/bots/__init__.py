"""Opponents. They get views, never states."""

from divetable.bots.bot import ANY_GAME, Bot, Budget, UnknownBot, find, names, register
from divetable.bots.random import RandomBot

register(ANY_GAME, "random", RandomBot)

__all__ = ["ANY_GAME", "Bot", "Budget", "RandomBot", "UnknownBot", "find", "names", "register"]
