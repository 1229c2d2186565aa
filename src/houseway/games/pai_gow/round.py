"""A round of pai gow, from the shuffle to the collection of the tiles."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from houseway.equipment import Tile, set_of_tiles
from houseway.rulebook import Refused

from ..asks import Act, Draw, Option, Shuffle
from ..events import SEES_ALL
from ..order_rulings import WAGERING
from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS, Provisions
from ..rulings import DIRECTOR
from ..views import RoundView
from . import dealing, setting, settlement
from .betting import PaiGowWagers
from .determinations import BOXES, HOUSE_BOX, RULES, TILES, PaiGowDeterminations
from .hands import Hand
from .house import HOUSE_RULES
from .irregularities import IRREGULARITIES, check_collusion
from .setting import relabelled, shown_parts, without_tiles
from .view import PaiGowHandView, PaiGowView

INSTRUMENT = "NI2002-45-pai-gow"


@mypyc_attr(allow_interpreted_subclasses=True)
class PaiGow(PaiGowWagers):
    """One round of pai gow; the House banks from Box 1, and wins are paid without commission."""

    game = "pai-gow"
    rules = RULES
    determinations_type = PaiGowDeterminations
    equipment = "tiles"
    house = HOUSE_RULES
    view_type = PaiGowView
    standard = PaiGowDeterminations(minimum=50, maximum=1_000, multiple=25)
    listed_rulings = (*WAGERING, *IRREGULARITIES, *GENERAL_PROVISIONS)
    provisions = Provisions(
        by=(DIRECTOR,),
        disturbance=("16.1",),
        causes=("civil commotion", "fire", "riot", "brawl", "robbery", "act of God"),
        void=("16.4",),
        grounds=("impractical", "fraud"),
        breach="16.3",
        void_wagers="16.3(a)",
        exclude="16.3(b)",
        refund="16.5",
    )

    def lay(self) -> None:
        super().lay()
        self.cut: str | None = None
        self.dice: tuple[int, ...] = ()
        self.hands: dict[int, Hand] = {}
        self.fallen: set[Tile] = set()
        self.delivered = False
        self.to_come: list[Tile] = []
        self.turns_left = 0
        self.out_of_round: set[str] = set()

    @classmethod
    def pieces(cls, determinations: PaiGowDeterminations) -> tuple[Tile, ...]:
        return set_of_tiles()  # 2.1

    @classmethod
    def seat_numbers(cls, determinations: PaiGowDeterminations) -> range:
        return range(2, 9)  # 7.3: Box 1 is the House's

    def play(self) -> Course:
        yield from dealing.prepare_tiles(self)  # 8.1, 8.2
        yield from self.take_wagers()  # 7.1, 7.4
        yield from dealing.open_cup(self)  # 8.3, 8.4
        yield from dealing.deliver(self)  # 8.5
        yield from settlement.play_hands(self)  # 9.1, 10.1, 11.1

    def close(self) -> None:
        self.note("tiles collected", "T:Round of Play", tiles=TILES)

    # The Hands

    @property
    def bank(self) -> Hand:
        """The Hand of the House, which banks every round."""
        return self.hands[HOUSE_BOX]  # 6.1

    @property
    def first_box(self) -> int | None:
        """The Box that gets the first four tiles: the Chung's counts as 1, 9 and 17."""
        return (sum(self.dice) - 1) % BOXES + 1 if self.dice else None  # 8.4, 8.4[2]

    def hands_in_play(self) -> list[Hand]:
        """The Hands whose wagers are still to be decided, in the order of the deal."""
        return [hand for hand in self.hands.values() if hand.in_play]

    # What is given, and what is refused

    def check(self, answer: object) -> object:
        if isinstance(answer, Act):
            answer = relabelled(answer)
            check_collusion(self, answer)
        return super().check(answer)

    def check_draw(self, draw: Draw, answer: object) -> object:
        return dealing.check_draw(self, draw, answer)

    def asked_under(self) -> tuple[str, ...]:
        match self.asked:
            case Shuffle():
                return self.rules.cite("8.1")
            case Draw(what):
                return self.rules.cite("8.3" if what == "dice" else "8.5")
        return super().asked_under()

    def awaited(self) -> list[str]:
        undivided = [hand for hand in self.hands_in_play() if self.delivered and not hand.is_set]
        there = [hand.player for hand in undivided if hand.player not in self.absent]
        return there or super().awaited()

    def why_not(self, act: Act) -> Refused | None:
        if self.betting_open or not self.delivered:
            return super().why_not(act)
        return setting.why_not(self, act)

    # What each person sees

    def options(self, viewer: str | None) -> tuple[Option, ...]:
        """The actions open to one person; the tiles of a Hand are not for the inspector yet."""
        found = super().options(viewer)
        return tuple(map(without_tiles, found)) if viewer == SEES_ALL else found

    def shown_to_all(self, all_seen: bool = False) -> PaiGowView:
        return PaiGowView(
            **self.in_common(),
            cut=self.cut,
            chung=HOUSE_BOX,
            dice=tuple(self.dice),
            first_box=self.first_box,
            hands=tuple(shown_hand(hand, all_seen) for hand in self._hands_there()),
        )

    def _hands_there(self) -> list[Hand]:
        there = [hand for hand in self.hands.values() if hand.wager or hand.is_bank]
        return sorted(there, key=lambda hand: hand.box)

    def seen_besides(self, viewer: str | None, to_all: RoundView) -> dict[str, object]:
        """The tiles of a Hand are for its player, who may have looked."""
        assert isinstance(to_all, PaiGowView)
        there = self._hands_there()
        own = [h for h in there if h.player == viewer and h.viewed and not h.is_bank]  # 12.1
        if not own:
            return {}
        hands = zip(there, to_all.hands, strict=True)
        shown = [shown_hand(h, whole=True) if h in own else seen for h, seen in hands]
        return {"hands": tuple(shown)}


def shown_hand(hand: Hand, whole: bool) -> PaiGowHandView:
    """A Hand as somebody sees it who may see the whole of it, or only what is exposed."""
    whole = whole or hand.displayed
    parts = shown_parts(hand) if whole and hand.is_set else {}
    return PaiGowHandView(hand.box, hand.player, hand.state, tuple(hand.seen(whole)), **parts)
