"""The deck, the forced bets and the cards of a hand."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from houseway.equipment import Card
from houseway.ranking.poker import PokerRanking

from ..asks import Cut
from ..cardplay import CardPlay
from ..procedure import Course
from ..round import Round
from .betting import BettingRound

STREETS = ((0, "hole cards"), (3, "flop"), (1, "turn"), (1, "river"))


class PokerClauses(NamedTuple):
    """Where an instrument says what all hold'em has in common."""

    shuffle: str
    cut: str
    forced: str
    blind: str
    ante: str
    deal: str
    burn: str
    flop: str
    turn: str
    river: str
    opener: str
    later_opener: str
    fold: str
    check: str
    call: str
    bet: str
    raise_: str
    no_raise: str
    least_raise: str
    limit: str
    all_in: str
    all_in_stays: str
    short_all_in: str
    side_pots: str
    uncalled: str
    sole: str
    showdown: str
    better: str
    best_hand: str
    split: str
    odd_chip: str


class Dealing(CardPlay, Round):
    """The part of a hand in which chips are posted and cards dealt."""

    clauses: ClassVar[PokerClauses]
    ranking: PokerRanking

    def lay(self) -> None:
        super().lay()
        self.button = self.circumstances.button or max(s.seat or 0 for s in self.seats)
        self.dealt_in = [seat.player for seat in self.clockwise(self.button)]
        self.paid_in = dict.fromkeys(self.dealt_in, 0)
        self.middle = 0
        self.dead_in: dict[str, int] = {}
        self.hole: dict[str, list[Any]] = {player: [] for player in self.dealt_in}
        self.shown: set[str] = set()
        self.folded: list[str] = []
        self.board: list[Card] = []
        self.street = BettingRound(tuple(self.dealt_in), self.minimum_bet)
        self.street_number = 0

    @property
    def decks(self) -> int:
        return 1

    @property
    def minimum_bet(self) -> int:
        """The least that can be bet."""
        raise NotImplementedError

    @property
    def chip(self) -> int:
        """The smallest chip in play."""
        raise NotImplementedError

    def pots(self) -> int:
        return self.middle

    @property
    def active(self) -> list[str]:
        """The players who have not folded, clockwise from the button."""
        return [player for player in self.dealt_in if player not in self.folded]

    def has_chips(self, player: str) -> bool:
        """Whether a player can still bet."""
        return self.stakes[player] > 0

    def new_deck(self) -> Course:
        """A fresh shuffle and one cut for every hand."""
        yield from self.shuffle("all", self.clauses.shuffle)
        at = self.stack // 2
        yield from self.ask(lambda: Cut(at))
        self.note("cut", self.clauses.cut, at=at)

    def collect_forced_bets(self) -> Course:
        """Blinds and antes before the first card."""
        raise NotImplementedError
        yield

    def pay_in(self, player: str, amount: int) -> int:
        """Move chips from a stake to the middle, as many as there are."""
        paid = min(amount, self.stakes[player])
        self.stakes[player] -= paid
        self.paid_in[player] += paid
        self.middle += paid
        return paid

    def post_blind(self, player: str, amount: int, *clauses: str) -> None:
        """A blind; a short one leaves the full amount to be met."""
        paid = self.pay_in(player, amount)
        self.street.post(player, paid)
        self.street.high = max(self.street.high, amount)
        self.street.step = max(self.street.step, amount)
        self.note("posted", self.clauses.blind, *clauses, player=player, amount=paid)

    def post_ante(self, player: str, amount: int) -> None:
        """An ante, which is no bet."""
        paid = self.pay_in(player, amount)
        self.note("ante", self.clauses.ante, player=player, amount=paid)

    def post_dead(self, player: str, amount: int, *clauses: str) -> None:
        """Chips for the main pot that are no bet."""
        paid = min(amount, self.stakes[player])
        self.stakes[player] -= paid
        self.middle += paid
        self.dead_in[player] = self.dead_in.get(player, 0) + paid
        self.note("dead blind", *clauses, player=player, amount=paid)

    # Cards

    def deal_order(self) -> list[str]:
        """Who gets cards, in order."""
        return self.dealt_in

    def initial_deal(self) -> Course:
        """Two cards each, one at a time, face down."""
        for _ in range(2):
            for player in self.deal_order():
                yield from self.deal_hole_card(player)

    def deal_hole_card(self, player: str) -> Course:
        """A card that only its player sees."""
        card = yield from self.draw(player, hidden=True)
        self.hole[player].append(card)
        self.note_secret(
            "dealt", self.clauses.deal, to=player, secret={"card": str(card)}, seen_by=(player,)
        )

    @property
    def burns(self) -> bool:
        """Whether a card is burnt before communal cards."""
        return True

    def deal_board(self, cards: int) -> Course:
        """Communal cards, after a burn."""
        if self.burns:
            yield from self.burn_card()
        dealt = []
        for _ in range(cards):
            dealt.append((yield from self.draw("board")))
        self.turn_board(dealt)

    def burn_card(self) -> Course:
        """A card that nobody sees."""
        card = yield from self.draw("burn", hidden=True, from_shoe=True)
        self.burn(card, self.clauses.burn)

    def turn_board(self, dealt: list[Card]) -> None:
        """Communal cards lie open, all of a street at once."""
        self.board += dealt
        name = STREETS[self.street_number][1]
        clause = getattr(self.clauses, name)
        self.note(name, clause, cards=list(map(str, dealt)), board=list(map(str, self.board)))
