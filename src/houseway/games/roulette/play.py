"""A round of roulette, from the lifting of the dolly to the last payout."""

from __future__ import annotations

from typing import Any

from houseway.equipment.wheel import colour

from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS, Provisions
from ..round import LOSE, WIN, Wager
from ..rulings import DIRECTOR
from .determinations import LIMIT_CLAUSES, RULES, RouletteTable, WagerLimits
from .house import HOUSE_RULES
from .layout import EVEN_MONEY, LAYOUT
from .media import Media, made_with
from .refusals import Reasons
from .spinning import Spin, Spinning, SpinVoid

INSTRUMENT = "NI2002-45-roulette"


class Roulette(Reasons, Spinning):
    """Roulette with a single zero: thirteen kinds of wager, each paid by the printed odds."""

    game = "roulette"
    rules = RULES
    determinations_type = RouletteTable
    equipment = "wheel"
    house = HOUSE_RULES
    standard = RouletteTable(
        minimum=50,
        maximum=2_000,
        multiple=5,
        limits={
            "straight": WagerLimits(maximum=100),
            "split": WagerLimits(maximum=200),
            "street": WagerLimits(maximum=300),
            "corner": WagerLimits(maximum=400),
            "six-line": WagerLimits(maximum=600),
            "column": WagerLimits(minimum=50, maximum=1_000),
            "dozen": WagerLimits(minimum=50, maximum=1_000),
            EVEN_MONEY: WagerLimits(minimum=50, maximum=2_000),
        },
    )
    limit_clauses = LIMIT_CLAUSES
    over_maximum_clause = "3.4"
    listed_rulings = (*vars(Spinning).values(), *vars(Media).values(), *GENERAL_PROVISIONS)
    provisions = Provisions(
        by=(DIRECTOR,),
        disturbance=("10.1",),
        causes=("civil commotion", "fire", "riot", "brawl", "robbery", "act of God"),
        void=("10.4",),
        grounds=("impractical", "fraud"),
        breach="10.3",
        void_wagers="10.3(a)",
        exclude="10.3(b)",
        refund="10.5",
    )

    @classmethod
    def pieces(cls, determinations: RouletteTable) -> tuple[()]:
        return ()

    def course(self) -> Course:
        self.note("dolly removed", "T:Round of Play")
        for player in self.colours:
            self.show_button(player)
        while True:
            try:
                yield from super().course()
                return
            except SpinVoid as void:  # 9.1, 9.2, 9.3, 9.4, 9.5
                self.return_stakes(void)

    def play(self) -> Course:
        yield from self.take_wagers()  # 4.1, 4.4
        if self.spun is None:
            self.spin(Spin())  # 5.1, 5.2
        self.number = yield from self.ball_comes_to_rest()
        self.note("result", "2.1", number=self.number, colour=colour(self.number))
        self.note("dolly placed", "T:Dolly", number=self.number)
        for wager in self.wagers:
            if wager.open:
                self._settle_where_it_lies(wager, self.number)  # 4.5, 7.2

    def close(self) -> None:
        self.note("payouts complete", "T:Round of Play")

    def _settle_where_it_lies(self, wager: Wager, number: int) -> None:
        place, combined = LAYOUT[wager.on], wager.facts["clauses"]
        if number not in place.numbers:  # 7.3: zero is treated by itself
            self.settle(wager, LOSE, "7.1" if number else "7.3(b)", *combined)
            return
        decided = "7.1" if number else "7.3(a)"
        odds = (place.row.odds, 1)  # 6.1
        self.settle(wager, WIN, decided, place.row.paid_by, *combined, odds=odds)

    def shown_to_all(self, all_seen: bool = False) -> dict[str, Any]:
        return {
            "result": self.number,
            "colour": None if self.number is None else colour(self.number),
            "dolly": self.number,
            "spin": self.spun._asdict() if self.spun else None,
            "void_spins": self.void_spins,
            "ball": self.ball,
            "layout": [lying(wager) for wager in self.wagers if wager.open],
            "markers": [marker._asdict() for marker in self.markers],
            "marker_buttons": {p: b for p in self.colours if (b := self.marker_button(p))},
        }


def lying(wager: Wager) -> dict[str, Any]:
    """A wager as it lies on the layout, and what it is a piece of."""
    place = LAYOUT[wager.on]
    return {
        "player": wager.player,
        "on": wager.on,
        "type": place.type,
        "amount": wager.amount,
        "with": made_with(wager),
        "part_of": wager.hand,
    }
