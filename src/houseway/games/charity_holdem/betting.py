"""Rules 8, 9, 12, 13 and 14: acting in turn, the limits, and players who are all in."""

from __future__ import annotations

from collections.abc import Iterator

from ..asks import Act, Amounts, Option
from ..poker.turns import NOTHING, after
from ..procedure import Course
from ..rulings import CLOCK, SUPERVISOR
from .dealing import Dealing
from .determinations import FULL_POT, HALF_POT, NO_LIMIT, STRUCTURED

INSTRUMENT = "CTP"

FINAL = 3
MOST_RAISES = 3
SOLE = ("10.3.3.2(i)", "10.3.4.3(i)", "10.3.5.3(i)", "10.3.6.3(i)")
BEGINS = (
    ("10.3.3", "10.3.3.2"),
    ("10.3.4", "10.3.4.3"),
    ("10.3.5", "10.3.5.3"),
    ("10.3.6", "10.3.6.3"),
)
GOES_ON = ("10.3.3.2(ii)", "10.3.4.3(ii)", "10.3.5.3(ii)", "10.3.6.3(ii)")
ACTS = {
    "fold": "12.3",
    "check": "13.3",
    "call": "A:call",
    "bet": "12.2",
    "raise": "A:raise",
    "no-raise": "A:blind[2]",
}
LIMIT_CLAUSES = {
    STRUCTURED: ("9.3.5", "A:structured limit"),
    HALF_POT: ("9.3.3",),
    FULL_POT: ("9.3.3",),
    NO_LIMIT: ("9.3.4",),
}


class DealtAgain(Exception):  # noqa: N818
    """Community cards were taken back: they are dealt anew and the betting on them begins anew."""


class Betting(Dealing):
    """The part of a hand in which players bet."""

    def clear_cards(self) -> None:
        super().clear_cards()
        self.acted: set[str] = set()
        self.acted_since_card: set[str] = set()
        self.begin_street()

    def begin_street(self) -> None:
        """Nothing has been bet in a betting round yet."""
        self.level = 0  # what the last full bet or raise went up to
        self.unit = self.minimum_bet
        self.most_in: int | None = None
        self.out_of_time: set[str] = set()

    def lay_open(self) -> None:
        super().lay_open()
        self.acted_since_card = set()

    def post_blind(self, player: str, amount: int, *clauses: str) -> None:
        super().post_blind(player, amount, *clauses)
        self.level, self.unit = self.street.high, self.street.step

    @property
    def substantial_action(self) -> bool:
        """Whether two or more players have acted of their own will in this hand."""
        return len(self.acted) >= 2  # A:substantial action

    # One street after the other

    def play_street(self) -> Course:
        """Deal what the betting round needs, then bet; both again where cards are taken back."""
        while True:
            try:
                yield from self.deal_street()
                yield from self.betting_round()
            except DealtAgain:
                continue
            return

    def betting_round(self) -> Course:
        if self.street_number:
            self.begin_street()
        number = self.street_number
        self.note("betting round", *BEGINS[number], "12.1", number=number + 1)
        yield from super().betting_round()
        goes_on = (GOES_ON[number],) if len(self.active) > 1 else ()
        self.note("collected", "12.4", *goes_on, pot=self.middle)

    def return_bets(self, *clauses: str) -> None:
        """What was bet in a betting round that begins anew goes back; a fold stands."""
        bets = {player: bet for player, bet in self.street.bets.items() if bet}
        for player, bet in bets.items():
            self.give_back(player, bet)
        self.tapped_out -= bets.keys()
        self.street.bets.clear()
        if bets:
            self.note("bets returned", *clauses, bets=bets)

    # Whose turn it is

    def first_to_act(self) -> str:
        posted = [player for player in self.dealt_in if player in self.street.bets]
        if self.street_number or self.heads_up or not posted:
            return self.active[0]  # 10.3.4.2, 10.3.5.2, 10.3.6.2, 11.7[3], 13.2
        first = after(self.dealt_in, posted[-1])  # 10.3.3.1
        while first not in self.active:
            first = after(self.dealt_in, first)
        return first

    def acts_unasked(self, player: str) -> bool:
        if player not in self.absent:
            return False
        self.give_up(player, "4.6")
        return True

    # What is open

    def act_clause(self, do: str, player: str) -> str:
        if do == "call" and self.stakes[player] < self.street.to_call(player):
            return "14.2"
        if do == "check" and not self.street.acts:
            return "13.2"
        return ACTS[do]

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
            clauses = (*option.clauses, *self.limit_clauses())
            yield Option(player, option.do, option.where, option.choose, clauses)

    def limit_clauses(self) -> tuple[str, ...]:
        """Where it says how much may be bet at most."""
        return LIMIT_CLAUSES[self.determinations.limit]

    def may_raise(self, player: str) -> bool:
        """Whether the number of raises, and an all-in short of a raise, leave a raise open."""
        if self.raises_exhausted:
            return False
        # 14.4[2]: every later player may raise, also one who has acted; not in the live game
        return self.determinations.incomplete_raise == "text" or super().may_raise(player)

    @property
    def raises_exhausted(self) -> bool:
        """Three raises in a structured limit, unless two players are left in the last round."""
        if self.determinations.limit != STRUCTURED:
            return False  # 9.3.4
        two_in_final = self.street_number == FINAL and len(self.active) == 2  # 9.3.5[2]
        return self.street.raises >= MOST_RAISES and not two_in_final  # 9.3.5

    def raise_totals(self, player: str) -> Amounts:
        totals = super().raise_totals(player)
        high = totals.high if self.most_in is None else min(totals.high, self.most_in)  # 20.8
        if not totals or high < totals.low:
            return NOTHING
        everything = self.street.bet_of(player) + self.stakes[player]
        return Amounts(totals.low, high, 1 if everything % self.chip else totals.step)

    def most_total(self, player: str) -> int:
        """The limit; for a ratio to the pot the call is counted first."""
        limit, street = self.determinations.limit, self.street
        if limit == STRUCTURED:
            return self.level + self.determinations.range_of(self.street_number)[1]  # A:all-in[2]
        if limit == NO_LIMIT:
            return street.bet_of(player) + self.stakes[player]
        pot = self.middle + max(0, street.to_call(player))  # 9.3.3
        part = pot if limit == FULL_POT else pot // 2 // self.chip * self.chip
        return street.high + part

    # What it does

    def carry(self, act: Act) -> None:
        if act.do == "expire":
            self.expire(act.facts["player"])
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
        if not full and do == "bet":
            self.note("short opening", "14.3", player=player, to=total)
        if full:
            self.unit = max(self.unit, total - self.level)
            self.level = total
        if self.determinations.limit == STRUCTURED:
            self.street.step = self.level + self.unit - self.street.high  # 14.4[2]: the next level

    def fold(self, player: str, *clauses: str) -> None:
        super().fold(player, *clauses)
        self.note("discarded", "12.4", player=player, cards=len(self.hole[player]))

    def sole_clause(self) -> str:
        return SOLE[self.street_number]

    # Rules 8.4 and 8.5: time

    def clock(self, player: str) -> Iterator[Option]:
        where = {"player": player}
        if self.determinations.time_to_act is None:
            return
        if player in self.out_of_time:
            yield Option(SUPERVISOR, "fold-hand", where, clauses=("8.5",))
        else:
            yield Option(CLOCK, "expire", where, clauses=("8.4",))

    def expire(self, player: str) -> None:
        """Out of time: folded facing a bet, left to the supervisor where passing costs nothing."""
        # 8.5 says may: nobody is folded automatically who could stay for nothing
        if any(option.do in ("check", "no-raise") for option in self.menu(player)):
            self.out_of_time.add(player)
            self.note("time is up", "8.4", "8.5", player=player)
        else:
            self.give_up(player, "8.5")
