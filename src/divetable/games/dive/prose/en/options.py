"""What a host may choose, in English."""

from __future__ import annotations

from divetable.engine.prose import OptionText
from divetable.games.dive.options import Clarity, CompanionSet

_YES_NO = ((False, "no"), (True, "yes"))

OPTIONS = {
    "companions": OptionText(
        "Companions",
        "Each diver takes one companion along and may use it once.",
        (
            (CompanionSet.NONE, "no companions"),
            (CompanionSet.SEVEN, "the seven of the box"),
            (CompanionSet.TEN, "all ten, with the promo companions"),
        ),
    ),
    "chief": OptionText(
        "Village chief",
        "An automatic diver who is never wrong. Needed if you play alone.",
        _YES_NO,
    ),
    "children": OptionText(
        "Children's version",
        "Always five levels, shark or no shark; a mistake stops nothing. No helpers, no deep water.",
        _YES_NO,
    ),
    "flashlight": OptionText(
        "Flashlight",
        "While you look, you may light the stack from above, from below or from the sides.",
        _YES_NO,
    ),
    "secret_companions": OptionText(
        "Secret companions",
        "Clownfish and anglerfish are not announced: they show when the programs are revealed.",
        _YES_NO,
    ),
    "chief_immune": OptionText(
        "Chief spared",
        "Axolotl and narwhal do not act on the village chief.",
        _YES_NO,
    ),
    "youngest": OptionText(
        "Youngest diver",
        "Who gets a companion that several want. Those clockwise from there come next.",
        ((None, "by chance"),),
    ),
    "clarity": OptionText(
        "Clarity of the water",
        "How far down the picture lets you see.",
        ((Clarity.CLEAR, "clear"), (Clarity.NATURAL, "natural"), (Clarity.MURKY, "murky")),
    ),
}
