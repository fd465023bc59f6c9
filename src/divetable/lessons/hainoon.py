"""Learning Hai Noon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from divetable.engine.core import Event, Seat, apply, carry_on
from divetable.games.hainoon.board import DECK, Card, Diver, Side, Spot
from divetable.games.hainoon.components import Endure, HaiNoonState, Harpoon, Play
from divetable.games.hainoon.events import DiverBitten, DiverEaten
from divetable.games.hainoon.rules import COME_BACK, TURN
from divetable.lessons.lesson import LEARNER, Lesson, Step, Text

NAMES = ("Leo", "Iris", "Noor", "Timo")
CORNERS = (Spot.NW, Spot.NE, Spot.SE, Spot.SW)


def _lay(
    hands: tuple[tuple[Card, ...], ...],
    next_cards: Iterable[Card] = (),
    rows: Mapping[Side, tuple[Card, ...]] | None = None,
    hungry: Iterable[Spot] = CORNERS,
    injured: Iterable[Diver] = (),
    turns: int = 20,
) -> Callable[[HaiNoonState], None]:
    """The four divers in their places, these cards and sharks, and the learner's turn about to begin."""

    def arrange(s: HaiNoonState) -> None:
        s.player, s.turns, s.places, s.hands = LEARNER, turns, list(Diver), list(hands)
        s.hungry = sum(spot.bit for spot in hungry)
        s.injured = sum(diver.bit for diver in injured)
        for side, row in (rows or {}).items():
            s.rows[side.index] = row
            for card in row:
                s.homes[card.hue] = side.bit
        coming = list(next_cards)
        rest = list(DECK)
        for card in (*coming, *(card for cards in (*hands, *s.rows) for card in cards)):
            rest.remove(card)
        s.pile, s.discards = [*rest, *reversed(coming)], []
        s.agenda, s.step, s.asks = [*TURN, COME_BACK], None, {}
        carry_on(s)

    return arrange


def _endured(after: HaiNoonState, events: list[Event]) -> tuple[HaiNoonState, list[Event]]:
    """Where it leads if nobody has a harpoon."""
    happened = list(events)
    while any(Endure() in moves for moves in after.asks.values()):
        seat: Seat = next(seat for seat, moves in after.asks.items() if Endure() in moves)
        after, more = apply(after, seat, Endure())
        happened += more
    return after, happened


def _unharmed(before: HaiNoonState, after: HaiNoonState, events: list[Event]) -> bool:
    _, happened = _endured(after, events)
    return not any(isinstance(event, DiverBitten | DiverEaten) and event.seat == LEARNER for event in happened)


def _won(before: HaiNoonState, after: HaiNoonState, events: list[Event]) -> bool:
    end, _ = _endured(after, events)
    return bool(end.result) and end.result[LEARNER] == 1


TUTORIAL = Lesson(
    "hainoon-tutorial",
    "hainoon",
    Text("Between the sharks", "Parmi les requins", "Zwischen den Haien"),
    players=4,
    names=NAMES,
    arrange=_lay(
        (
            (Card.RED_FLIP, Card.RED_CAGE, Card.GREEN_DIVER),
            (Card.WILD, Card.RED_SHARK, Card.BLUE_ALL),
            (Card.GREEN_FLIP, Card.RED_FLIP, Card.WHITE_SHARK),
            (Card.WHITE_CAMOUFLAGE, Card.BLUE_DIVER, Card.GREEN_ALL),
        ),
        next_cards=(Card.BLUE_FLIP, Card.WHITE_ALL, Card.WHITE_FLIP, Card.WHITE_DIVER),
        turns=0,
    ),
    steps=(
        Step(
            Text(
                "Four divers sit in the middle, you are pink. Twelve sharks circle them: those in the corners are "
                "hungry, the others are full. Whoever is bitten twice loses, and all others win.",
                "Quatre plongeurs occupent le milieu ; vous êtes le rose. Douze requins tournent autour : ceux des "
                "coins ont faim, les autres sont repus. Qui est mordu deux fois perd, tous les autres gagnent.",
                "Vier Taucher sitzen in der Mitte, du bist Rosa. Zwölf Haie kreisen um sie: Die in den Ecken sind "
                "hungrig, die anderen satt. Wer zweimal gebissen wird, verliert; alle anderen gewinnen.",
            ),
            rule="S-004",
            light=("shark-nw", "diver-pink"),
        ),
        Step(
            Text(
                "On your turn you play a card to one of the four sides and do what it says. Play the red flip card to "
                "the north and turn the shark above Iris's turquoise diver: it becomes hungry.",
                "À votre tour, vous jouez une carte sur l'un des quatre côtés et faites ce qu'elle dit. Jouez la "
                "carte rouge qui retourne au nord et retournez le requin au-dessus du plongeur turquoise d'Iris : il "
                "a faim.",
                "In deinem Zug spielst du eine Karte an eine der vier Seiten und tust, was sie sagt. Spiel die rote "
                "Umdrehkarte nach Norden und dreh den Hai über dem türkisen Taucher von Iris um: Er wird hungrig.",
            ),
            do=Play(Card.RED_FLIP, Side.NORTH, shark=Spot.N2),
            rule="S-009",
            light=("shark-n2", "diver-turquoise"),
        ),
        Step(
            Text(
                "The others have played. No two sides share a colour, and a colour stays on its side: red now goes "
                "north. Noor made the shark above you hungry, and Timo's diver is camouflaged: safe until his next "
                "turn.",
                "Les autres ont joué. Deux côtés n'ont jamais la même couleur, et une couleur reste de son côté : le "
                "rouge va au nord. Noor a affamé le requin au-dessus de vous, et le plongeur de Timo est camouflé : à "
                "l'abri jusqu'à son tour.",
                "Die anderen haben gespielt. Keine zwei Seiten haben dieselbe Farbe, und eine Farbe bleibt auf ihrer "
                "Seite: Rot gehört jetzt nach Norden. Noor hat den Hai über dir hungrig gemacht, und Timos Taucher "
                "ist getarnt: sicher bis zu seinem nächsten Zug.",
            ),
            happens=(
                (1, Play(Card.WILD, Side.EAST)),
                (2, Play(Card.GREEN_FLIP, Side.SOUTH, shark=Spot.N1)),
                (3, Play(Card.WHITE_CAMOUFLAGE, Side.WEST, diver=Diver.BLACK)),
            ),
            rule="S-016",
            light=("shark-n1", "diver-pink"),
        ),
        Step(
            Text(
                "A side with only a wild card takes any colour that lies nowhere yet. Play the blue flip card there, "
                "to the east, and make the lower shark hungry: it looks at Noor's green diver.",
                "Un côté qui n'a qu'un joker accepte toute couleur qui n'est nulle part. Jouez-y la carte bleue qui "
                "retourne, à l'est, et affamez le requin du bas : il regarde le plongeur vert de Noor.",
                "Eine Seite, an der nur ein Joker liegt, nimmt jede Farbe, die noch nirgends liegt. Spiel die blaue "
                "Umdrehkarte dorthin, nach Osten, und mach den unteren Hai hungrig: Er blickt auf Noors grünen "
                "Taucher.",
            ),
            do=Play(Card.BLUE_FLIP, Side.EAST, shark=Spot.E2),
            rule="S-017",
            light=("shark-e2", "diver-green"),
        ),
        Step(
            Text(
                "A third card on the north side: its two middle sharks attack! Both are hungry, one goes for you, one "
                "for Iris. Everyone threatened is asked in secret. You hold a harpoon in the colour of the side: use "
                "it.",
                "Une troisième carte au nord : ses deux requins du milieu attaquent ! Tous deux ont faim, l'un vous "
                "vise, l'autre vise Iris. Chaque menacé est interrogé en secret. Vous avez un harpon de la couleur du "
                "côté : tirez.",
                "Die dritte Karte im Norden: Seine beiden mittleren Haie greifen an! Beide sind hungrig, einer will "
                "dich, einer Iris. Alle Bedrohten werden verdeckt gefragt. Du hast eine Harpune in der Farbe der "
                "Seite: Benutze sie.",
            ),
            happens=(
                (1, Play(Card.RED_SHARK, Side.NORTH, shark=Spot.S1)),
                (2, Play(Card.RED_FLIP, Side.NORTH, shark=Spot.S2)),
            ),
            do=Harpoon(Card.RED_CAGE, Diver.PINK),
            rule="S-033",
            light=("shark-n1", "diver-pink"),
        ),
        Step(
            Text(
                "Your shark was fended off and stays hungry. Iris was bitten: her diver is injured, and that shark is "
                "full. The three cards are gone; your harpoon stays and counts for the next attack.",
                "Votre requin est repoussé et reste affamé. Iris est mordue : son plongeur est blessé et ce requin "
                "repu. Les trois cartes partent ; votre harpon reste et compte pour la prochaine attaque.",
                "Dein Hai ist abgewehrt und bleibt hungrig. Iris wurde gebissen: Ihr Taucher ist verletzt und dieser "
                "Hai satt. Die drei Karten sind weg; deine Harpune bleibt liegen und zählt für den nächsten Angriff.",
            ),
            happens=((1, Endure()),),
            rule="S-026",
            light=("shark-n2", "diver-turquoise"),
        ),
        Step(
            Text(
                "So: watch the sides with two cards, move yourself away or the sharks to others, and keep a harpoon. "
                "Good luck!",
                "Alors : surveillez les côtés à deux cartes, éloignez-vous ou envoyez les requins ailleurs, et gardez "
                "un harpon. Bonne chance !",
                "Also: Achte auf Seiten mit zwei Karten, bring dich weg oder die Haie zu anderen, und behalte eine "
                "Harpune. Viel Glück!",
            ),
            rule="S-028",
        ),
    ),
)
QUIET = ((Card.WHITE_ALL,) * 2, (Card.GREEN_ALL,) * 2, (Card.WHITE_DIVER, Card.GREEN_DIVER))
"""The others' hands, without a harpoon."""
THIRD_RED = Lesson(
    "hainoon-third-red",
    "hainoon",
    Text("Nothing but red", "Rien que du rouge", "Nur Rot"),
    players=4,
    names=NAMES,
    puzzle=True,
    arrange=_lay(
        ((Card.RED_FLIP, Card.RED_ALL, Card.RED_SHARK), *QUIET),
        rows={Side.NORTH: (Card.RED_CAGE, Card.RED_DIVER)},
        hungry=(Spot.NW, Spot.N1, Spot.SE),
        injured=(Diver.PINK,),
    ),
    steps=(
        Step(
            Text(
                "You are injured, and every card you hold must go to the north, where it is the third. The shark "
                "above you is hungry. Play so that you are not bitten.",
                "Vous êtes blessé, et chacune de vos cartes doit aller au nord, où elle sera la troisième. Le requin "
                "au-dessus de vous a faim. Jouez sans être mordu.",
                "Du bist verletzt, und jede deiner Karten muss nach Norden, wo sie die dritte ist. Der Hai über dir "
                "ist hungrig. Spiel so, dass du nicht gebissen wirst.",
            ),
            do=Play(Card.RED_FLIP, Side.NORTH, shark=Spot.N1),
            goal=_unharmed,
            hint=Text(
                "The action comes first, then the attack: look who is above you by then.",
                "L'action d'abord, l'attaque ensuite : voyez qui est alors au-dessus de vous.",
                "Erst die Aktion, dann der Angriff: Sieh nach, wer dann über dir ist.",
            ),
            rule="R-9",
        ),
        Step(
            Text(
                "Right. Sharks count as they are after the action; a full one only becomes hungry. Swapping the two "
                "middle sharks would have sent the hungry one to Iris.",
                "Juste. Les requins comptent tels qu'ils sont après l'action ; un repu ne fait que s'affamer. "
                "Échanger les deux requins du milieu aurait envoyé l'affamé chez Iris.",
                "Richtig. Haie zählen so, wie sie nach der Aktion liegen; ein satter wird nur hungrig. Die beiden "
                "mittleren zu tauschen hätte den hungrigen zu Iris geschickt.",
            ),
            rule="R-10",
        ),
    ),
)
FINISH = Lesson(
    "hainoon-finish",
    "hainoon",
    Text("The last bite", "La dernière morsure", "Der letzte Biss"),
    players=4,
    names=NAMES,
    puzzle=True,
    arrange=_lay(
        ((Card.BLUE_FLIP, Card.BLUE_ALL, Card.BLUE_DIVER), *QUIET),
        rows={Side.EAST: (Card.BLUE_CAGE, Card.BLUE_SHARK)},
        hungry=(Spot.NE, Spot.SW),
        injured=(Diver.TURQUOISE, Diver.PINK),
    ),
    steps=(
        Step(
            Text(
                "Iris's turquoise diver is injured, in the north-east. You are injured too. You hold three blue "
                "cards, and the east has two. End the game with a win.",
                "Le plongeur turquoise d'Iris est blessé, au nord-est. Vous aussi. Vous avez trois cartes bleues, et "
                "l'est en a deux. Terminez la partie en gagnant.",
                "Der türkise Taucher von Iris ist verletzt, im Nordosten. Du auch. Du hast drei blaue Karten, und im "
                "Osten liegen zwei. Beende das Spiel mit einem Sieg.",
            ),
            do=Play(Card.BLUE_ALL, Side.EAST),
            goal=_won,
            hint=Text(
                "That does not bite Iris, or it bites you.",
                "Cela ne mord pas Iris, ou vous mord.",
                "So wird nicht Iris gebissen, oder du wirst es.",
            ),
            rule="S-027",
        ),
        Step(
            Text(
                "Right: with all sharks one spot on, the hungry one from the corner is beside her. Turning the shark "
                "next to her over does it as well.",
                "Juste : tous les requins avancent d'une place, et l'affamé du coin est à côté d'elle. Retourner le "
                "requin voisin suffisait aussi.",
                "Richtig: Alle Haie rücken einen weiter, und der hungrige aus der Ecke ist neben ihr. Den Hai neben "
                "ihr umzudrehen, hätte auch gereicht.",
            ),
            rule="S-022",
        ),
    ),
)
LESSONS = (TUTORIAL, THIRD_RED, FINISH)
