"""What a host may choose, in French."""

from __future__ import annotations

from divetable.engine.prose import OptionText
from divetable.games.dive.options import Clarity, CompanionSet

_YES_NO = ((False, "non"), (True, "oui"))

OPTIONS = {
    "companions": OptionText(
        "Compagnons",
        "Chaque plongeur emmène un compagnon et peut l'utiliser une fois.",
        (
            (CompanionSet.NONE, "sans compagnons"),
            (CompanionSet.SEVEN, "les sept de la boîte"),
            (CompanionSet.TEN, "les dix, avec les compagnons promotionnels"),
        ),
    ),
    "chief": OptionText(
        "Chef du village",
        "Un plongeur automatique qui ne se trompe jamais. Indispensable pour jouer en solitaire.",
        _YES_NO,
    ),
    "children": OptionText(
        "Version pour enfants",
        "Toujours cinq niveaux, requin ou pas ; une erreur n'arrête rien. Ni aides, ni eaux profondes.",
        _YES_NO,
    ),
    "flashlight": OptionText(
        "Lampe de poche",
        "En regardant, vous pouvez éclairer la pile d'en haut, d'en bas ou de côté.",
        _YES_NO,
    ),
    "secret_companions": OptionText(
        "Compagnons secrets",
        "Le poisson-clown et le poisson-pêcheur ne sont pas annoncés : on les découvre avec les programmes.",
        _YES_NO,
    ),
    "chief_immune": OptionText(
        "Chef épargné",
        "L'axolotl et le narval n'agissent pas sur le chef du village.",
        _YES_NO,
    ),
    "youngest": OptionText(
        "Personne la plus jeune",
        "Qui obtient un compagnon voulu par plusieurs. Viennent ensuite les suivants dans le sens horaire.",
        ((None, "au hasard"),),
    ),
    "clarity": OptionText(
        "Clarté de l'eau",
        "Jusqu'à quelle profondeur l'image laisse voir.",
        ((Clarity.CLEAR, "claire"), (Clarity.NATURAL, "naturelle"), (Clarity.MURKY, "trouble")),
    ),
}
