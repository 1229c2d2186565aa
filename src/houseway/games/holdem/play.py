"""Hold'em as NI2018-51 has it: blinds or antes, tap-outs, and commission for the house."""

from __future__ import annotations

from houseway.rulebook import Refused, ruleset

from ..asks import Act
from ..poker.clauses import PokerClauses
from ..poker.refusals import AGREEMENTS
from ..procedure import Course
from ..rulings import Given
from .determinations import HoldemDeterminations, PotCommission
from .house import HOUSE_RULES
from .out_of_turn import OutOfTurn
from .refusals import CLOSED, DIVIDED, why_not
from .view import HoldemView

INSTRUMENT = "NI2018-51"


class Holdem(OutOfTurn):
    """One round of hold'em for cash, or at a table of a tournament."""

    game = "holdem"
    rules = ruleset(INSTRUMENT)
    house = HOUSE_RULES
    view_type = HoldemView
    determinations_type = HoldemDeterminations
    equipment = "deck"
    draws_clause = "7.3"
    over_maximum_clause = "4.2(g)"
    standard = HoldemDeterminations(
        minimum_stake=20_000,
        maximum_buy_in=50_000,
        minimum_bet=1_000,
        blinds=(500, 1_000),
        ace_low=True,
        commission=PotCommission(percent=5, cap=1_000, approval="as approved"),
    )
    clauses = PokerClauses(
        shuffle="7.1",
        cut="7.2",
        cut_depth="7.2#2",
        blind="8.4(a)",
        ante="8.4(b)",
        deal="9.2",
        burn="4.2(h)",
        board="9.4",
        two_players="9.4",
        misdeal="17.3",
        redeal="17.3#2",
        least_raise="5.1#2",
        limit="5.2",
        all_in="14.1",  # 14.1#3
        short_all_in="14.5",
        side_pots="14.2",  # 14.2#2
        uncalled="15.2(b)",
        showdown="13.1",
        better="13.1#2",
        mucked="17.10",
        best_hand="9.1",
        announce="13.1#3",
        split="13.2",
        odd_chip="13.2#2",
    )

    def why_not(self, act: Act) -> Refused | None:
        return why_not(self, act)

    def _check_known(self, act: Act) -> None:
        if act.do in AGREEMENTS:
            raise Refused(DIVIDED, *self.rules.cite("13.3"))
        super()._check_known(act)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        return self.rules.cite(*CLOSED.get(act.do, ()))

    def carry_out(self, given: Given) -> Course:
        yield from super().carry_out(given)
        self.check_cards()
