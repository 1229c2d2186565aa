"""A round of pai gow, from the shuffle to the collection of the tiles."""

from __future__ import annotations

from typing import Any

from houseway.equipment import Tile, set_of_tiles

from ..ordered import WAGERING
from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS, Provisions
from ..rulings import DIRECTOR
from .determinations import HOUSE_BOX, RULES, TILES, PaiGowDeterminations
from .hands import Hand
from .house import HOUSE_RULES
from .irregularities import Irregularities
from .setting import shown_parts

INSTRUMENT = "NI2002-45-pai-gow"


class PaiGow(Irregularities):
    """One round of pai gow; the House banks from Box 1, and wins are paid without commission."""

    game = "pai-gow"
    rules = RULES
    determinations_type = PaiGowDeterminations
    determinations: PaiGowDeterminations
    equipment = "tiles"
    house = HOUSE_RULES
    standard = PaiGowDeterminations(minimum=50, maximum=1_000, multiple=25)
    listed_rulings = (*WAGERING, *vars(Irregularities).values(), *GENERAL_PROVISIONS)
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

    @classmethod
    def pieces(cls, determinations: PaiGowDeterminations) -> tuple[Tile, ...]:
        return set_of_tiles()  # 2.1

    @classmethod
    def seat_numbers(cls, determinations: PaiGowDeterminations) -> range:
        return range(2, 9)  # 7.3: Box 1 is the House's

    def play(self) -> Course:
        yield from self.prepare_tiles()  # 8.1, 8.2
        yield from self.take_wagers()  # 7.1, 7.4
        yield from self.open_cup()  # 8.3, 8.4
        yield from self.deliver()  # 8.5
        yield from self.play_hands()  # 9.1, 10.1, 11.1

    def close(self) -> None:
        self.note("tiles collected", "T:Round of Play", tiles=TILES)

    def shown_to_all(self, all_seen: bool = False) -> dict[str, Any]:
        return {
            "cut": self.cut,
            "chung": HOUSE_BOX,
            "dice": list(self.dice),
            "first_box": self.first_box,
            "hands": [self._shown(hand, all_seen) for hand in self._hands_there()],
        }

    def _hands_there(self) -> list[Hand]:
        there = [hand for hand in self.hands.values() if hand.wager or hand.is_bank]
        return sorted(there, key=lambda hand: hand.box)

    def seen_besides(self, viewer: str | None, to_all: dict[str, Any]) -> dict[str, Any]:
        """The tiles of a Hand are for its player, who may have looked."""
        there = self._hands_there()
        own = [h for h in there if h.player == viewer and h.viewed and not h.is_bank]  # 12.1
        if not own:
            return {}
        hands = zip(there, to_all["hands"], strict=True)
        return {"hands": [self._shown(h, whole=True) if h in own else seen for h, seen in hands]}

    def _shown(self, hand: Hand, whole: bool) -> dict[str, Any]:
        whole = whole or hand.displayed
        return {
            "box": hand.box,
            "player": hand.player,
            "state": hand.state,
            "tiles": hand.seen(whole),
            **(shown_parts(hand) if whole and hand.is_set else {}),
        }
