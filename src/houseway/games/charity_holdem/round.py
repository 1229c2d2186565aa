"""Charity hold'em as CTP has it, from the shuffle to the last pot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mypy_extensions import mypyc_attr

from houseway.ranking.poker import CTP
from houseway.rulebook import Refused, ruleset

from ..asks import Act, Amounts, Option
from ..cardplay import CutClauses, Offer
from ..events import UNSEEN
from ..poker.clauses import PokerClauses
from ..poker.dealing import LAST_STREET, Misdeal
from ..poker.hand import PokerRound
from ..poker.pots import Pot
from ..poker.showdown import Won
from ..procedure import Course
from ..round import RoundVoid, Seat
from ..rulings import DEALER, Given
from . import betting, dealing, showing
from .betting import BEGINS, GOES_ON, SOLE, play_street
from .dealing import WHOLE_DECK
from .determinations import CharityHoldemDeterminations
from .house import HOUSE_RULES
from .irregularities import IRREGULARITIES
from .misdeals import undo_deal
from .refusals import CLOSED, why_not
from .view import CharityHoldemView

INSTRUMENT = "CTP"


@mypyc_attr(allow_interpreted_subclasses=True)
class CharityHoldem(PokerRound):
    """One round of play of a charity tournament."""

    game = "charity-holdem"
    rules = ruleset(INSTRUMENT)
    determinations_type = CharityHoldemDeterminations
    standard = CharityHoldemDeterminations(minimum=100, blinds=(50, 100), lowest_chip=25)
    house = HOUSE_RULES
    view_type = CharityHoldemView
    over_maximum_clause = "9.3"
    draws_clause = "6.1"  # 6.5
    equipment = "deck"
    listed_rulings = IRREGULARITIES
    cut_clauses = CutClauses(
        shuffle="7.1",
        offer="7.3",
        nobody="7.2",
        depth="7.2",
        turned="7.2",
        marker="7.2",
        fallback=DEALER,
    )
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

    @property
    def determinations(self) -> CharityHoldemDeterminations:
        chosen: CharityHoldemDeterminations = self._determinations
        return chosen

    def lay(self) -> None:
        self.street_number = 0
        self.chip, self.ranking = self.determinations.lowest_chip, CTP
        super().lay()
        dealing.check_seats(self)
        self.from_left_of_button: list[str] = []
        dealing.order_players(self)

    def clear_cards(self) -> None:
        super().clear_cards()
        self.burn_neglected = False
        self.cut_due = False
        self.early_without_burn = False
        self.flop_unburnt = False
        self.flop_exposed: int | None = None
        self.flop_ruled = False
        self.turning = False
        self.exposed_cards: set[Any] = set()
        self.extra_hands = 0
        self.hole_card_seen = False
        self.acted: set[str] = set()
        self.acted_since_card: set[str] = set()
        self.consents: dict[str, set[str]] = {}
        self.agreed: set[tuple[str, ...]] = set()
        self.count_due = False
        self.at_showdown = False
        self.begin_street()

    def begin_street(self) -> None:
        """Nothing has been bet in a betting round yet."""
        self.level = 0  # what the last full bet or raise went up to
        self.unit = self.minimum_bet
        self.most_in: int | None = None
        self.out_of_time: set[str] = set()

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
        yield from self.initial_deal()  # 8.9
        for number in range(LAST_STREET + 1):
            self.street_number = number
            yield from play_street(self)
            if len(self.active) == 1:
                self.award_to_last()
                return
        yield from self.showdown()

    # Seats, the deck, and what is in the pot before the first card

    @classmethod
    def seat_numbers(cls, determinations: CharityHoldemDeterminations) -> range:
        """The seats at the table."""
        return range(1, determinations.seats + 1)  # 5.1

    def takes_part(self, seat: Seat) -> bool:
        """Everybody with chips is dealt in, absent or not."""
        return seat.stake > 0 and seat.player not in self.excluded  # 4.6, 8.11

    def new_deck(self) -> Course:
        """A fresh shuffle of all cards and a cut."""
        # 7.1.3: every round begins with one, also at a table that was vacant
        when = "7.1.1" if self.circumstances.number == 1 else "7.1.2"
        yield from self.shuffle_and_cut("all", "7.1", when)

    def cut_once(self) -> Course:
        """The dealer cuts; where the house lets a player do it, the last to be dealt to."""
        self.cut_due = False
        if not self.determinations.player_cut or dealing.hole_cards_out(self):
            yield from super().cut_once()
            return
        holders = [player for player in self.from_left_of_button[-1:] if player not in self.absent]
        yield from self.offer_cut(Offer(holder, "may cut", "7.3") for holder in holders)

    def cut_depth(self) -> Amounts:
        # 7.2: the depth is not laid down; more than one card from each end
        return Amounts(2, self.stack - 2, default=self.stack // 2)

    def collect_forced_bets(self) -> Course:
        return dealing.collect(self)

    def post_ante(self, player: str, amount: int) -> None:
        """An ante, taken from everybody, absent or not."""
        paid = self.pay_in(player, amount)
        self.forced_in[player] += paid
        clauses = ("8.7", "8.8", *(("4.5",) if player in self.absent else ()))
        self.note("ante", *clauses, player=player, amount=paid)

    def post_blind(self, player: str, amount: int, *clauses: str) -> None:
        super().post_blind(player, amount, *clauses)
        self.level, self.unit = self.street.high, self.street.step

    # The cards

    def replace_exposed(self) -> Course:
        return dealing.replace_exposed(self)

    def burn_card(self) -> Course:
        return dealing.burn_card(self)

    def undo_deal(self, misdeal: Misdeal) -> None:
        undo_deal(self, misdeal)

    def carry_out(self, given: Given) -> Course:
        yield from super().carry_out(given)
        self.check_cards()

    def check_cards(self) -> None:
        """Every card lies in one place, and all 52 are somewhere."""
        super().check_cards()
        lie = dealing.account(self)
        assert sum(lie.values()) == WHOLE_DECK, f"{self.game}: {lie}"

    # Betting

    @property
    def minimum_bet(self) -> int:
        return self.determinations.minimum_in(self.street_number)

    def betting_round(self) -> Course:
        if self.street_number:
            self.begin_street()
        number = self.street_number
        self.note("betting round", *BEGINS[number], "12.1", number=number + 1)
        yield from super().betting_round()
        goes_on = (GOES_ON[number],) if len(self.active) > 1 else ()
        self.note("collected", "12.4", *goes_on, pot=self.middle)

    def first_to_act(self) -> str:
        return betting.first_to_act(self)

    def acts_unasked(self, player: str) -> bool:
        if player not in self.absent:
            return False
        self.give_up(player, "4.6")
        return True

    def act_clause(self, do: str, player: str) -> str:
        return betting.act_clause(self, do, player)

    def has_usual_menu(self, player: str) -> bool:
        return self.street_number > 0 or self.street.high > 0

    def menu(self, player: str) -> Iterator[Option]:
        """Check, bet or fold; with antes alone the first betting round is opened or left."""
        if self.has_usual_menu(player):
            yield from super().menu(player)
            return
        yield self.fold_option(player)  # 13.1
        yield from self.raise_options(player)

    def raise_options(self, player: str) -> Iterator[Option]:
        for option in super().raise_options(player):
            clauses = (*option.clauses, *betting.limit_clauses(self))
            yield Option(player, option.do, option.where, option.choose, clauses)

    def may_raise(self, player: str) -> bool:
        """Whether the number of raises, and an all-in short of a raise, leave a raise open."""
        if betting.raises_exhausted(self):
            return False
        # 14.4[2]: every later player may raise, also one who has acted; not in the live game
        return self.determinations.incomplete_raise == "text" or super().may_raise(player)

    def raise_totals(self, player: str) -> Amounts:
        return betting.within_cap(self, player, super().raise_totals(player))

    def most_total(self, player: str) -> int:
        return betting.most_total(self, player)

    def clock(self, player: str) -> Iterator[Option]:
        return betting.clock(self, player)

    def carry(self, act: Act) -> None:
        if act.do == "expire":
            betting.expire(self, act.facts["player"])
        elif act.do == "fold-hand":
            self.give_up(act.facts["player"], "8.5")
        else:
            self.acted.add(act.by)
            self.acted_since_card.add(act.by)
            self.out_of_time.discard(act.by)
            super().carry(act)  # 8.1, 8.10

    def raise_to(self, player: str, total: int, do: str) -> None:
        full = total >= self.street.least_total
        super().raise_to(player, total, do)
        betting.went_up(self, player, total, do, full)

    def fold(self, player: str, *clauses: str) -> None:
        super().fold(player, *clauses)
        self.note("discarded", "12.4", player=player, cards=len(self.hole[player]))

    # The pots

    def in_the_pots(self) -> list[str]:  # 14.5, 14.6
        """Those who are in, and those who gave up only at the showdown."""
        return [
            player for player in self.dealt_in if player in self.active or player in self.mucked
        ]

    def chips_of_nobody(self) -> int:
        """The chips of a bonus round are in the main pot."""
        return dealing.bonus(self)  # 15.3

    def sole_clause(self) -> str:
        return SOLE[self.street_number]

    def showdown(self) -> Course:
        return showing.showdown(self)

    def showing_order(self) -> list[str]:
        return showing.showing_order(self)

    def show_or_muck(self, player: str) -> Course:
        if not showing.must_show(self, player):
            yield from super().show_or_muck(player)
            return
        for place in range(len(self.hole[player])):
            yield from self.turn_hole_card(player, place)
        if self.contests(player):
            self.show_hand(player)

    def may_muck(self, player: str) -> bool:
        return showing.may_muck(self, player)

    def show_hand(self, player: str) -> None:
        showing.show_hand(self, player)

    def muck(self, player: str) -> None:
        """A hand goes unseen to the discards, unless it is the last one in."""
        if player in self.active and len(self.active) > 1:
            self.active.remove(player)
            self.mucked.append(player)
            self.note("mucked", "10.3.7.3", player=player)

    def pay_pot(self, number: int, pot: Pot, won: Won, taken: int, clause: str) -> None:
        agreed = pot.eligible in self.agreed
        super().pay_pot(number, pot, won, taken, "18.1[2]" if agreed else clause)  # 18.2, 18.2.1

    def from_button(self, players: tuple[str, ...]) -> list[str]:
        """The first is the winner nearest to the button's left, with two players left too."""
        return [player for player in self.from_left_of_button if player in players]  # 18.3[2]

    def close(self) -> None:
        """The cards are collected and counted."""
        self.discarded += self.in_hand
        self.in_hand.clear()
        self.check_cards()
        clauses = ("18.2.2", "20.1[2]") if self.count_due else ("18.2.2",)
        self.note("cards counted", *clauses, cards=sum(dealing.account(self).values()))

    def _declare_void(self, void: RoundVoid) -> None:
        self.in_hand.clear()
        super()._declare_void(void)

    # Refusals, and what all see

    def why_not(self, act: Act) -> Refused | None:
        return why_not(self, act)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        return self.rules.cite(*CLOSED.get(act.do, ()))

    def shown_to_all(self, all_seen: bool = False) -> CharityHoldemView:
        """The table as in any hold'em, with cards that lie face down or ahead of their time."""
        return CharityHoldemView(
            **self.on_the_table(all_seen),  # 5.3.2
            face_down=tuple(UNSEEN for _ in self.falling),
            exposed=tuple(map(str, self.in_hand)),
            cards=dealing.account(self),
        )
