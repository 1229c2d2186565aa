"""A round of roulette, from the lifting of the dolly to the last payout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mypy_extensions import mypyc_attr

from houseway.equipment.wheel import SINGLE_ZERO, Wheel, shade
from houseway.rulebook import Refused

from ..asks import Act, Draw, Option
from ..given import Arrival
from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS, Provisions
from ..round import LOSE, WIN, Wager
from ..rulings import DIRECTOR
from ..wagering import BankedRound
from . import placing
from .determinations import LIMIT_CLAUSES, RULES, RouletteDeterminations, WagerLimits
from .house import HOUSE_RULES
from .irregularities import IRREGULARITIES, SpinVoid
from .layout import EVEN_MONEY
from .limits import hold_to_sign
from .media import Marker, made_with, marker_button, show_button
from .placing import CHIPS_TOUCHED, PLACING, laid_out
from .refusals import why_not_placed
from .spinning import (
    Spin,
    ball_comes_to_rest,
    compartment,
    printed,
    return_stakes,
    spin,
    spin_option,
)
from .view import LayoutWagerView, RouletteView

INSTRUMENT = "NI2002-45-roulette"


@mypyc_attr(allow_interpreted_subclasses=True)
class Roulette(BankedRound):
    """Roulette with a single zero: thirteen kinds of wager, each paid by the printed odds."""

    game = "roulette"
    rules = RULES
    determinations_type = RouletteDeterminations
    equipment = "wheel"
    wheel: ClassVar[Wheel | None] = SINGLE_ZERO
    house = HOUSE_RULES
    view_type: ClassVar[type[RouletteView]] = RouletteView
    standard = RouletteDeterminations(
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
    draws_clause = "5.1"
    listed_rulings = (*IRREGULARITIES, *GENERAL_PROVISIONS)
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

    @property
    def determinations(self) -> RouletteDeterminations:
        chosen: RouletteDeterminations = self._determinations
        return chosen

    def lay(self) -> None:
        super().lay()
        table = self.determinations
        self.colours = dict(table.colour_chips)
        self.markers_issued: list[Marker] = []
        self.layout = table.layout
        assert self.layout.wheel is self.wheel
        most = tuple(map(table.most_of, self.layout.types))
        laid = laid_out(self.layout, table.zero_corner, most)
        self.places, self.permitted, self.marker_pieces, self.marker_price = laid
        self.spun: Spin | None = None
        self.number: int | None = None
        self.void_spins = 0
        self.ball = table.ball

    @classmethod
    def pieces(cls, determinations: RouletteDeterminations) -> tuple[()]:
        return ()

    def course(self) -> Course:
        self.note("dolly removed", "T:Round of Play")
        for player in self.colours:
            show_button(self, player)
        while True:
            try:
                yield from super().course()
                return
            except SpinVoid as void:  # 9.1, 9.2, 9.3, 9.4, 9.5
                return_stakes(self, void)

    def play(self) -> Course:
        yield from self.take_wagers()  # 4.1, 4.4
        if self.spun is None:
            spin(self, Spin())  # 5.1, 5.2
        self.number = yield from ball_comes_to_rest(self)
        number = printed(self.layout.wheel, self.number)
        self.note("result", "2.1", number=number, colour=shade(self.number))
        self.note("dolly placed", "T:Dolly", number=number)
        for wager in self.wagers:
            if wager.open:
                self._settle_where_it_lies(wager, self.number)  # 4.5, 7.2

    def close(self) -> None:
        self.note("payouts complete", "T:Round of Play")

    def _settle_where_it_lies(self, wager: Wager, number: int) -> None:
        place, combined = self.layout.places[wager.on], wager.facts["clauses"]
        zero = shade(number) == "green"
        if number not in place.numbers:  # 7.3: zero is treated by itself
            self.settle(wager, LOSE, "7.3(b)" if zero else "7.1", *combined)
            return
        decided = "7.3(a)" if zero else "7.1"
        odds = (place.row.odds, 1)  # 6.1
        self.settle(wager, WIN, decided, place.row.paid_by, *combined, odds=odds)

    # Wagers, the spin, and refusals

    def turns_on(self, player: str) -> tuple[object, ...]:
        mine = [w for w in self.wagers if w.player == player and w.open]
        made = [(w.on, w.hand, made_with(w), w.facts.get("marker")) for w in mine]
        return self.stakes[player], self.colours.get(player), made

    def spots(self, player: str) -> Iterator[Option]:
        return placing.spots(self, player)

    def player_options(self, player: str) -> Iterator[Option]:
        yield from placing.spots(self, player)
        yield from placing.to_take_back(self, player)

    def calls(self, others_may_act: bool) -> list[Option]:
        found = super().calls(others_may_act)
        return found if self.spun else [*found, spin_option()]

    def take(self, act: Act) -> None:
        if act.do in CHIPS_TOUCHED:
            placing.take(self, act)
        elif act.do == "spin":
            spin(self, Spin(**act.facts))
        else:
            super().take(act)

    def apply_limits(self) -> None:
        hold_to_sign(self)

    def check(self, answer: object) -> object:
        if isinstance(answer, Act):
            return super().check(placing.rewritten(self.layout, answer))
        if self.betting_open and not isinstance(answer, Arrival):
            raise Refused(
                "The ball cannot come to rest before NO MORE BETS is called.",
                *self.rules.cite("5.3"),
            )
        return super().check(answer)

    def check_draw(self, draw: Draw, answer: object) -> int:
        return compartment(self, answer)

    def why_not(self, act: Act) -> Refused | None:
        return why_not_placed(self, act) if act.do in PLACING else super().why_not(act)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if self.betting_open or act.do not in CHIPS_TOUCHED:
            return super().closed_by(act)
        requested = ("4.8",) if act.do in ("race-track", "neighbours") else ()
        return self.rules.cite("4.4", *requested)

    def shown_to_all(self, all_seen: bool = False) -> RouletteView:
        return self.view_type(
            **self.in_common(),
            result=self.number,
            colour=None if self.number is None else shade(self.number),
            dolly=self.number,
            spin=self.spun,
            void_spins=self.void_spins,
            ball=self.ball,
            layout=tuple(self._lying(wager) for wager in self.wagers if wager.open),
            markers=tuple(placing.markers(self)),
            marker_buttons={p: b for p in self.colours if (b := marker_button(self, p))},
        )

    def _lying(self, wager: Wager) -> LayoutWagerView:
        """A wager as it lies on the layout, and what it is a piece of."""
        return LayoutWagerView(
            player=wager.player,
            on=wager.on,
            type=self.layout.places[wager.on].type,
            amount=wager.amount,
            made_with=made_with(wager),
            part_of=wager.hand,
        )
