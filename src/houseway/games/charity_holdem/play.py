"""Charity hold'em as CTP has it, from the shuffle to the last pot."""

from __future__ import annotations

from houseway.rulebook import Refused, ruleset

from ..asks import Act
from ..poker.clauses import PokerClauses
from ..poker.dealing import LAST_STREET, Misdeal
from ..procedure import Course
from ..round import RoundVoid
from .determinations import CharityHoldemDeterminations
from .house import HOUSE_RULES
from .provisions import Provisions
from .refusals import CLOSED, why_not
from .view import CharityHoldemView

INSTRUMENT = "CTP"


class CharityHoldem(Provisions):
    """One round of play of a charity tournament."""

    game = "charity-holdem"
    rules = ruleset(INSTRUMENT)
    determinations_type = CharityHoldemDeterminations
    standard = CharityHoldemDeterminations(minimum=100, blinds=(50, 100), lowest_chip=25)
    house = HOUSE_RULES
    view_type = CharityHoldemView
    over_maximum_clause = "9.3"
    clauses = PokerClauses(
        shuffle="7.1",
        cut="7.2",
        cut_depth="7.2",
        blind="10.3.1",
        ante="8.7",
        deal="10.3.2",
        burn="A:burn",
        board="10.3.4.1",
        two_players="10.1.3",
        misdeal="19.2",
        redeal="19.3",
        least_raise="9.3.2",
        limit="9.3",
        all_in="14.1",
        short_all_in="14.4",
        side_pots="14.5",
        uncalled="14.5",
        showdown="10.3.7.1",
        better="10.3.7.3",
        mucked="10.3.7.3",
        best_hand="10.3.7.3[2]",
        announce="10.3.8",
        split="18.3",
        odd_chip="18.3[2]",
    )

    def why_not(self, act: Act) -> Refused | None:
        return why_not(self, act)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        return self.rules.cite(*CLOSED.get(act.do, ()))

    def play(self) -> Course:
        while len(self.dealt_in) > 1:
            try:
                yield from self.hand()
            except Misdeal as misdeal:
                self.undo_deal(misdeal)
            else:
                return
        raise RoundVoid("a hand needs two players with chips", "10.1.3")

    def hand(self) -> Course:
        """One deal, played to its end."""  # 10.3, 18.1
        yield from self.new_deck()
        yield from self.collect_forced_bets()
        self.forced_taken = True
        yield from self.initial_deal()  # 8.9
        for number in range(LAST_STREET + 1):
            self.street_number = number
            yield from self.play_street()
            if len(self.active) == 1:
                self.award_to_last()
                return
        yield from self.showdown()
