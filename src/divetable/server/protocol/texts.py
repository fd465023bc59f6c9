"""What the table itself says, in every language; the games say the rest."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from divetable.engine.prose import LANGUAGES

REASONS: dict[str, dict[str, str]] = {
    "malformed": {
        "en": "That message could not be read.",
        "fr": "Ce message n'a pas pu être lu.",
        "de": "Diese Nachricht war nicht lesbar.",
    },
    "not_your_seat": {
        "en": "That seat is not yours.",
        "fr": "Ce siège n'est pas le vôtre.",
        "de": "Das ist nicht dein Platz.",
    },
    "not_playing": {
        "en": "No game is being played at this table.",
        "fr": "Aucune partie n'est en cours à cette table.",
        "de": "An diesem Tisch läuft kein Spiel.",
    },
    "stale": {
        "en": "The question has changed since; look again.",
        "fr": "La question a changé entre-temps ; regardez à nouveau.",
        "de": "Die Frage hat sich inzwischen geändert; schau noch einmal hin.",
    },
    "not_for_players": {
        "en": "Only the table's clock says that.",
        "fr": "Seule l'horloge de la table peut dire cela.",
        "de": "Das sagt nur die Uhr des Tisches.",
    },
    "bot_plays": {
        "en": "A bot is playing for you; take your seat back first.",
        "fr": "Un robot joue pour vous ; reprenez d'abord votre place.",
        "de": "Ein Bot spielt für dich; nimm zuerst deinen Platz zurück.",
    },
    "too_fast": {
        "en": "Too much at once; wait a moment.",
        "fr": "Trop de messages à la fois ; attendez un instant.",
        "de": "Zu viel auf einmal; warte einen Augenblick.",
    },
    "legal": {
        "en": "Nothing speaks against it.",
        "fr": "Rien ne s'y oppose.",
        "de": "Nichts spricht dagegen.",
    },
    "busy": {
        "en": "The table could not write that down; try again.",
        "fr": "La table n'a pas pu noter cela ; réessayez.",
        "de": "Der Tisch konnte das nicht festhalten; versuch es noch einmal.",
    },
}

NAMELESS = {"en": "Diver", "fr": "Plongeur", "de": "Taucher"}
"""What a player without a name is called."""
BOT = {"en": "bot", "fr": "robot", "de": "Bot"}


def language_or_english(language: str) -> str:
    """*language* if it is spoken here."""
    return language if language in LANGUAGES else "en"


def reason(code: str, language: str) -> str:
    """The sentence for *code*."""
    return REASONS[code][language_or_english(language)]


def isolated(name: str) -> str:
    """A name that leaves the words around it in their order, though it may be written from right to left."""
    leftward = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if leftward else name


def seat_name(name: str, seat: int, language: str) -> str:
    """Return *name*; if it is empty, "Diver" and the number of the *seat*."""
    return name or f"{NAMELESS[language_or_english(language)]} {seat + 1}"


def bot_name(face: str, others: Collection[str], language: str) -> str:
    """Return what the bot with this *face* is called. It says that it is a bot if a human of *others* has its name."""
    name = face.capitalize()
    taken = name.casefold() in {other.casefold() for other in others}
    return f"{name} ({BOT[language_or_english(language)]})" if taken else name
