"""The end of a hand: who shows, who wins which pot, and what a void hand gives back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from houseway.equipment import Card, Mark
from houseway.ranking.poker import LowHand

from ..asks import Option, Turn
from ..events import Settlement
from ..procedure import Course
from ..round import LOSE, VOID, WIN, RoundVoid
from .pots import Pot, pots, shared
from .turns import PokerTurns


class Won(NamedTuple):
    """Who wins for high and for low; an empty side wins nothing."""

    high: tuple[str, ...]
    low: tuple[str, ...] = ()

    @property
    def everybody(self) -> set[str]:
        """All who win something."""
        return {*self.high, *self.low}


class Worth(NamedTuple):
    """What a hand is worth for high and for low; None where it contests nothing."""

    high: int | None
    low: int | None


@mypyc_attr(allow_interpreted_subclasses=True)
class PokerShowdown(PokerTurns):
    """The part of a hand in which the pots are won.

    `left_pots` are those who are out although no more could be bet: the pots stay as their bets
    made them. Of these, some `mucked` their hands.
    """

    shown: list[str]
    mucked: list[str]
    left_pots: list[str]
    at_showdown: bool
    pots_won: bool
    _worths: dict[tuple[Card, ...], Worth]
    _divided_as: tuple[object, ...]
    _pots: tuple[Pot, ...]

    def lay(self) -> None:
        super().lay()
        self.shown = []
        self.mucked = []
        self.left_pots = []
        self._worths = {}
        self._divided_as = ()
        self._pots = ()
        self.at_showdown = False
        self.pots_won = False

    def all_pots(self) -> tuple[Pot, ...]:
        """Main pot and side pots as the bets have made them, and who can still win each."""
        players, dead = self.in_the_pots(), self.chips_of_nobody()
        stands = (self.paid_in, players, dead, self.left_pots)
        if stands != self._divided_as:
            self._divided_as = (dict(self.paid_in), list(players), dead, list(self.left_pots))
            self._pots = tuple(pots(self.paid_in, players, dead, self._parted_at()))
        return self._pots

    def in_the_pots(self) -> list[str]:
        """The players among whom the pots are divided."""
        return self.active

    def chips_of_nobody(self) -> int:
        """The chips of the main pot that are nobody's bet."""
        return sum(self.dead_in.values())

    def _parted_at(self) -> list[int]:
        """Where the bets have parted the pots, beside the stakes of those who can win them."""
        paid_in = self.paid_in
        return [paid_in[player] for player in self.left_pots if paid_in[player]]

    # Showing

    def showdown(self) -> Course:
        """Hands are shown in order, and every pot goes to the best of those who can win it."""
        self.at_showdown = True
        for player in self.showing_order():
            if self.contests(player):
                yield from self.show_or_muck(player)
        if len(self.active) > 1:
            self.award(self.best_of, self.clauses.best_hand)
        else:
            self.award_to_last()

    def showing_order(self) -> list[str]:
        """Whoever was called shows first, or the first after the button; then clockwise."""
        return rotated(self.active, self.called)

    def show_or_muck(self, player: str) -> Course:
        """A hand that nobody knows is shown or given up by its player; others show if they must."""
        if self.is_known(player):
            self.show_if_due(player)
            return
        if self.may_muck(player):
            act = yield from self.ask(partial(self._showing_turn, player))
            if act is not None and act.do == "muck":
                self.muck(player)
        for place in range(len(self.hole[player])):
            yield from self.turn_hole_card(player, place)
        if self.contests(player):
            self.show_hand(player)

    def contests(self, player: str) -> bool:
        """Whether a player is in the hand with somebody else."""
        return player in self.active and len(self.active) > 1

    def is_known(self, player: str) -> bool:
        """Whether both cards of a hand are known."""
        return Mark.FACE_DOWN not in self.hole[player]

    def may_muck(self, player: str) -> bool:
        """Whether a hand has been shown, and every pot of the player has another who can win it."""
        mine = [pot.eligible for pot in self.all_pots() if player in pot.eligible]
        return bool(self.shown_rivals()) and all(len(eligible) > 1 for eligible in mine)

    def shown_rivals(self) -> list[str]:
        """The active players whose hands lie open."""
        shown = self.shown
        return [player for player in self.active if player in shown] if shown else []

    def _showing_turn(self, player: str) -> Turn | None:
        if not self.contests(player) or not self.may_muck(player):
            return None  # a ruling has left the hand out, or left it to be shown
        show = Option(player, "show", clauses=(self.clauses.better,))
        muck = Option(player, "muck", clauses=(self.clauses.mucked,))
        return Turn((show, muck), prompt=f"{player} may show")

    def must_be_named(self, player: str, place: int) -> bool:
        return self.contests(player) or (player, place) in self.open_cards

    def show_if_due(self, player: str) -> None:
        """A hand is shown if nothing shown so far beats it."""
        rivals = self.shown_rivals()
        if rivals and not self._wins_somewhere(player, rivals):
            self.tell("not shown", (self.clauses.better,), {"player": player})
        else:
            self.show_hand(player)

    def show_hand(self, player: str) -> None:
        """A hand lies open, and what it is worth is said."""
        clause = self.clauses.better if self.shown_rivals() else self.clauses.showdown
        self.shown.append(player)
        cards = [card.text for card in self.hole[player]]
        facts = {"player": player, "cards": cards, "hand": self.named(player)}
        self.tell("shown", (clause,), facts)

    def muck(self, player: str) -> None:
        """A hand goes to the discards and is out of the round."""
        if player in self.active:
            self.active.remove(player)
            self.folded.append(player)
            self.mucked.append(player)
            self.left_pots.append(player)
            self.note("mucked", self.clauses.mucked, player=player)

    def fold(self, player: str, *clauses: str) -> None:
        """A hand is out; where nothing more could be bet, the pots stay as they are."""
        betting = not self.at_showdown and self.can_bet(player)
        super().fold(player, *clauses)
        if player not in self.gave_up and not (betting and self.able()):
            self.left_pots.append(player)

    def _wins_somewhere(self, player: str, rivals: list[str]) -> bool:
        mine = self.worth_of(player)
        for pot in self.all_pots():
            if player in pot.eligible:
                contest = [self.worth_of(rival) for rival in rivals if rival in pot.eligible]
                if not contest or not _is_beaten(mine, contest):
                    return True
        return False

    def cards_of(self, player: str) -> list[Card]:
        """The hole cards and the communal cards."""
        return [*self.hole[player], *self.board]

    def best_of(self, players: tuple[str, ...]) -> Won:
        """The winners among some players, high and low; one alone need not show."""
        if len(players) == 1:
            return Won(players)
        worths = [self.worth_of(player) for player in players]
        high = _best(players, [worth.high for worth in worths])
        low = _best(players, [worth.low for worth in worths]) if self.ranking.low_wins else ()
        return Won(high, low)

    def worth_of(self, player: str) -> Worth:
        """What a hand is worth, worked out once."""
        cards = (*self.hole[player], *self.board)
        worth = self._worths.get(cards)
        if worth is None:
            ranking = self.ranking
            high = ranking.high_value(cards) if ranking.high_wins else None
            low = ranking.low_value(cards) if ranking.low_wins else None
            worth = self._worths[cards] = Worth(high, low)
        return worth

    def named(self, player: str) -> str:
        """A hand in words."""
        high, low = self.worth_of(player)
        said = [] if high is None else [self.ranking.name_of(high)]
        if low is not None:
            said += [hand.name for hand in self._low_of(player)]
        return " and ".join(said)

    def spoken(self, player: str) -> dict[str, object]:
        """A hand in words, with the five cards that make it."""
        high = self.worth_of(player).high
        cards = self.cards_of(player)
        fives = [] if high is None else [self.ranking.cards_for(cards, high)]
        fives += [hand.cards for hand in self._low_of(player)]
        five = [" ".join([card.text for card in cards]) for cards in fives]
        return {"hand": self.named(player), "five": five}

    def _low_of(self, player: str) -> list[LowHand]:
        low = self.ranking.low(self.cards_of(player)) if self.ranking.low_wins else None
        return [] if low is None else [low]

    # Winning

    def award_to_last(self) -> None:
        """The last player in takes everything, without showing."""
        player = self.last_in()
        self.award(lambda _: Won((player,)), self.sole_clause())

    def last_in(self) -> str:
        """Who wins everything without showing."""
        return self.active[0]

    def sole_clause(self) -> str:
        """Where the instrument says that the last player in wins."""
        raise NotImplementedError

    def award(self, best_of: Callable[[tuple[str, ...]], Won], clause: str) -> None:
        """Pay every pot, less what the house takes."""
        self.pots_won = True
        won = [(pot, best_of(pot.eligible)) for pot in self.all_pots()]
        taken = self.take_commission(won)
        for number, (pot, winners) in enumerate(won):
            self.pay_pot(number, pot, winners, taken[number], clause)
        assert self.middle == 0, f"{self.middle} chips left in the middle"

    def take_commission(self, won: list[tuple[Pot, Won]]) -> list[int]:
        """What the house takes from each pot."""
        return [0] * len(won)

    def shares(self, amount: int, won: Won) -> dict[str, int]:
        """What each winner gets: halves for high and low, each in units of the smallest chip."""
        if not won.low or not won.high:
            return shared(amount, self.from_button(won.high or won.low), self.chip)
        low = amount // 2 // self.chip * self.chip
        shares = shared(amount - low, self.from_button(won.high), self.chip)
        for player, share in shared(low, self.from_button(won.low), self.chip).items():
            shares[player] = shares.get(player, 0) + share
        return shares

    def from_button(self, players: tuple[str, ...]) -> list[str]:
        """Players in the order in which they sit clockwise of the button."""
        return [player for player in self.dealt_in if player in players]

    def pay_pot(self, number: int, pot: Pot, won: Won, taken: int, clause: str) -> None:
        """Move a pot to its winners, and settle what everybody had in it."""
        name = f"side pot {number}" if number else "main pot"
        shares = self.shares(pot.amount - taken, won)
        clauses = (clause, *self._pot_clauses(number, shares))
        self.middle -= sum(shares.values())
        for player, share in shares.items():
            self.stakes[player] += share
        facts: dict[str, object] = {"pot": name, "amount": pot.amount, "shares": shares}
        if hands := {player: self.spoken(player) for player in shares if player in self.shown}:
            facts["hands"] = hands
        self.tell("awarded", (*clauses, self.clauses.announce), facts)
        self.check_chips()
        dead = {} if number else self.dead_in
        cited = self.citations[clauses]
        for player in dict.fromkeys((*shares, *pot.contributions, *dead)):
            staked = pot.contributions.get(player, 0) + dead.get(player, 0)
            self._settle_share(player, name, staked, shares.get(player), cited)

    def _pot_clauses(self, number: int, shares: dict[str, int]) -> tuple[str, ...]:
        side = (self.clauses.side_pots,) if number else ()
        if len(shares) == 1:
            return side
        odd = (self.clauses.odd_chip,) if len(set(shares.values())) > 1 else ()
        return (*side, self.clauses.split, *odd)

    def _settle_share(
        self,
        player: str,
        name: str,
        staked: int,
        share: int | None,
        cited: tuple[str, ...],
        result: str | None = None,
    ) -> None:
        result = result or (LOSE if share is None else WIN)
        returned = share or 0
        paid = returned - staked if result == WIN and returned > staked else 0
        seat = self.players[player].seat
        self.tell_settled(
            Settlement(player, seat, name, staked, result, None, paid, returned, cited)
        )

    def _declare_void(self, void: RoundVoid) -> None:
        """Every chip goes back to whoever put it in, and what was won is undone."""
        self.settlements.clear()
        self.wagers.clear()
        self.stakes.update({seat.player: seat.stake for seat in self.seats})
        self.float = self.middle = 0
        super()._declare_void(void)
        cited = self.citations[void.clauses]
        for player, paid in self.paid_in.items():
            if staked := paid + self.dead_in.get(player, 0):
                self._settle_share(player, "pot", staked, staked, cited, VOID)


def rotated(players: list[str], first: str | None) -> list[str]:
    """Players beginning with one of them."""
    at = players.index(first) if first in players else 0
    return [*players[at:], *players[:at]]


def _best(players: tuple[str, ...], worths: list[int | None]) -> tuple[str, ...]:
    counted = [worth for worth in worths if worth is not None]
    most = max(counted, default=None)
    best = [player for player, worth in zip(players, worths, strict=True) if worth == most]
    return tuple(best) if counted else ()


def _is_beaten(mine: Worth, others: list[Worth]) -> bool:
    """Whether a hand is beaten for high, and for low where it contests that."""
    high, low = mine
    stands = high is not None and high >= max([other.high or 0 for other in others])
    return not stands and (
        low is None or any(other.low is not None and other.low > low for other in others)
    )
