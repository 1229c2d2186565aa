"""Hold'em as NI2018-51 has it: blinds or antes, tap-outs, and commission for the house."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from houseway.equipment import Card
from houseway.rulebook import Refused, ruleset

from ..asks import Act, Draw, Option
from ..poker.clauses import PokerClauses
from ..poker.dealing import Misdeal
from ..poker.hand import PokerRound
from ..poker.pots import Pot
from ..poker.refusals import AGREEMENTS
from ..poker.showdown import Won
from ..procedure import Course
from ..round import Seat
from ..rulings import CLOCK, Given
from . import commission, limits, opening
from .determinations import HoldemDeterminations, PotCommission
from .house import HOUSE_RULES
from .irregularities import IRREGULARITIES
from .out_of_turn import (
    Held,
    Narrowed,
    carry_watched,
    judge,
    narrowed_menu,
    release_all,
)
from .provisions import sole_clause
from .refusals import CLOSED, DIVIDED, why_not
from .view import HoldemView

INSTRUMENT = "NI2018-51"


@mypyc_attr(allow_interpreted_subclasses=True)
class Holdem(PokerRound):
    """One round of hold'em for cash, or at a table of a tournament.

    `terms` are the determinations by their own type, and `option` is the betting option that binds
    the opening player. `held` are wagers out of turn, `narrowed` what is left to some players. A
    compiled class declares no attribute that one below it has: the garbage collector would count it
    twice, and clear what is still in use.
    """

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

    listed_rulings = IRREGULARITIES

    terms: HoldemDeterminations
    pack: frozenset[Card]
    last_blind: str | None
    option: str
    instructed: str | None
    fouled: list[str]
    won_by_folder: str | None
    won_by_count: bool
    held: dict[str, Held]
    narrowed: dict[str, Narrowed]

    def lay(self) -> None:
        self.terms = self.determinations
        self.ranking = self.terms.ranking()
        self.pack = self.ranking.pack
        self.chip = self.terms.smallest_chip  # 4.7
        super().lay()
        self.last_blind = None
        self.option = opening.ANTE
        self.instructed = None
        self.fouled = []
        self.won_by_folder = None
        self.won_by_count = False
        self.held = {}
        self.narrowed = {}
        limits.check_stakes(self)

    def takes_part(self, seat: Seat) -> bool:
        dealt_in = seat.present or self.terms.tournament  # 20.12
        return dealt_in and seat.stake > 0

    # The deck

    @classmethod
    def pieces(cls, determinations: HoldemDeterminations) -> tuple[Card, ...]:
        return determinations.ranking().cards

    def copies(self, card: Card) -> int:
        return int(card in self.pack)  # 2.1, 2.2, 2.3

    def check_draw(self, draw: Draw, answer: object) -> object:
        if type(answer) is Card and answer in self.pack and not self.out.get(answer):
            return answer
        return super().check_draw(draw, answer)

    @property
    def pack_size(self) -> int:
        return len(self.pack)

    @property
    def burns(self) -> bool:
        return self.terms.burn  # 4.2(h)

    def undo_deal(self, misdeal: Misdeal) -> None:
        release_all(self, "17.3")
        super().undo_deal(misdeal)

    # How much may be bet

    @property
    def minimum_bet(self) -> int:
        return self.terms.minimum_bet  # 6.1

    def may_raise(self, player: str) -> bool:
        return limits.may_raise(self, player)

    def most_total(self, player: str) -> int:
        return limits.most_total(self, player)

    def tap_out_amount(self, player: str) -> int:
        return limits.tap_out_amount(self, player)

    def uncalled_bet(self) -> tuple[str, int] | None:
        return limits.uncalled(self, super().uncalled_bet())

    def return_uncalled(self) -> None:
        if self.held or self.narrowed:
            release_all(self, "17.6")
        super().return_uncalled()

    # Who opens, and what each player may choose from

    def collect_forced_bets(self) -> Course:
        return opening.collect(self)

    def first_to_act(self) -> str:
        return opening.first_to_act(self)

    def act_clause(self, do: str, player: str) -> str:
        return opening.act_clause(self, do, player)

    def raise_clauses(self) -> tuple[str, ...]:
        return ("6.1", "6.2") if self.option == opening.ANTE else super().raise_clauses()

    def has_usual_menu(self, player: str) -> bool:
        return player not in self.narrowed and not opening.is_bound(self, player)

    def menu(self, player: str) -> Iterable[Option]:
        bound = opening.is_bound(self, player)
        usual = opening.bound_menu(self, player) if bound else super().menu(player)
        narrowed = self.narrowed.get(player)
        return usual if narrowed is None else narrowed_menu(self, narrowed, usual)

    def clock(self, player: str) -> Iterable[Option]:
        if clause := opening.time_clause(self, player):
            return (Option(CLOCK, "expire", {"player": player}, clauses=(clause,)),)
        return ()

    # What is done

    def acts_unasked(self, player: str) -> bool:
        if not self.held and not self.absent:
            return False
        held = self.held.get(player)
        if held is not None:
            return judge(self, player, held)
        if player not in self.absent:
            return False
        self.give_up(player, "20.12")
        return True

    def carry(self, act: Act) -> None:
        if not (self.narrowed or self.held or self.instructed):
            self.carry_decision(act)
        elif act.do == "expire":
            carry_watched(self, act, act.facts["player"])
        else:
            self.instructed = None
            carry_watched(self, act, act.by)

    def carry_special(self, act: Act) -> None:
        if act.do == "expire":
            opening.expire(self, act.facts["player"])
        elif act.do == "call-and-fold":
            opening.call_and_fold(self, act.by, act.facts["amount"])

    def tell_bets_met(self) -> None:  # 9.3, 9.5, 12.1
        if len(self.active) > 1 and self.street.acts:  # 9.6
            self.tell("bets met", opening.closing_clauses(self), {"pot": self.middle})

    # Who wins

    def take_commission(self, won: list[tuple[Pot, Won]]) -> list[int]:
        return commission.take(self, won)

    def last_in(self) -> str:
        return self.won_by_folder or super().last_in()  # 17.9#3

    def sole_clause(self) -> str:
        return sole_clause(self)

    # Refusals, rulings, and what all see

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

    def shown_to_all(self, all_seen: bool = False) -> HoldemView:
        held = {player: wager.total for player, wager in self.held.items()}  # 4.3#2, 16.7
        return HoldemView(**self.on_the_table(all_seen), held=held)
