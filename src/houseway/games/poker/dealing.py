"""Who is in a hand, the chips on their way to the middle, and where every card lies."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from houseway.equipment import Card, Mark
from houseway.ranking.poker import PokerRanking
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Cut, Draw, Option, Shuffle, Turn, card_for
from ..events import Event
from ..procedure import Course
from ..round import Round, Seat
from ..rulings import DEALER
from .betting import Street
from .clauses import PokerClauses

STREETS = ("hole cards", "flop", "turn", "river")
CARDS = (0, 3, 1, 1)
LAST_STREET = len(STREETS) - 1
AT_EACH_END = 2
TO_BOARD = card_for("board")


class Misdeal(Exception):  # noqa: N818
    """Raised within a deal that does not count."""

    def __init__(self, *clauses: str) -> None:
        super().__init__(*clauses)
        self.clauses = clauses


@mypyc_attr(allow_interpreted_subclasses=True)
class PokerDeal(Round):
    """Who takes part in a hand, the chips that everybody has in it, and where every card lies.

    `chip` is the smallest chip in play, `middle` all that lies in the pots.
    """

    __slots__ = (
        "active",
        "all_dealt",
        "betting_begun",
        "board",
        "burn_spared",
        "burnt",
        "button",
        "chip",
        "dead_in",
        "dealt_in",
        "discarded",
        "falling",
        "first_card",
        "folded",
        "forced_in",
        "forced_taken",
        "hole",
        "middle",
        "open_cards",
        "paid_in",
        "ranking",
        "replaced",
        "street",
        "street_number",
        "tapped_out",
        "to_replace",
    )

    clauses: ClassVar[PokerClauses]

    chip: int
    button: int
    dealt_in: list[str]
    active: list[str]
    folded: list[str]
    tapped_out: set[str]
    paid_in: dict[str, int]
    forced_in: dict[str, int]
    dead_in: dict[str, int]
    middle: int
    forced_taken: bool
    street: Street
    street_number: int
    ranking: PokerRanking
    hole: dict[str, list[Any]]
    open_cards: set[tuple[str, int]]
    board: list[Card]
    burnt: list[Any]
    discarded: list[Card]
    falling: list[Card]
    first_card: Card | None
    to_replace: tuple[str, int] | None
    all_dealt: bool
    betting_begun: bool
    burn_spared: bool
    replaced: bool

    def lay(self) -> None:
        super().lay()
        self.button = self.circumstances.button or max((s.seat or 0 for s in self.seats), default=0)
        seated = self.clockwise(self.button)
        self.dealt_in = [seat.player for seat in seated if self.takes_part(seat)]
        self.active = list(self.dealt_in)
        self.folded = []
        self.tapped_out = set()
        self.paid_in = dict.fromkeys(self.dealt_in, 0)
        self.forced_in = defaultdict(int)
        self.dead_in = {}
        self.middle = 0
        self.forced_taken = False
        self.street = Street(tuple(self.dealt_in), self.minimum_bet)
        self.street_number = 0
        self.clear_cards()

    def takes_part(self, seat: Seat) -> bool:
        """Whether a seat is dealt in: its player is there and has chips."""
        return seat.present and seat.stake > 0

    @property
    def minimum_bet(self) -> int:
        """The least that can be bet."""
        raise NotImplementedError

    def pots(self) -> int:
        return self.middle

    def check_chips(self) -> None:
        held = sum(self.stakes.values()) + self.float + self.middle
        assert held == self._total, f"{self.game}: {held} chips instead of {self._total}"

    def can_bet(self, player: str) -> bool:
        """Whether a player has chips to bet with and has not tapped out."""
        return self.stakes[player] > 0 and player not in self.tapped_out

    def able(self) -> list[str]:
        """The active players who can still bet."""
        stakes, out = self.stakes, self.tapped_out
        return [player for player in self.active if stakes[player] > 0 and player not in out]

    def pay_in(self, player: str, amount: int) -> int:
        """Move chips from a stake to the middle, as many as there are."""
        stake = self.stakes[player]
        paid = amount if amount < stake else stake
        self.stakes[player] = stake - paid
        self.paid_in[player] += paid
        self.middle += paid
        self.check_chips()
        return paid

    def give_back(self, player: str, amount: int) -> None:
        """Move chips that a player put in from the middle back to the stake."""
        self.paid_in[player] -= amount
        self.stakes[player] += amount
        self.middle -= amount

    # Forced bets

    def collect_forced_bets(self) -> Course:
        """Blinds and antes before the first card."""
        raise NotImplementedError
        yield

    def post_blind(self, player: str, amount: int, *clauses: str) -> None:
        """A blind; a short one leaves the full amount to be met."""
        paid = self.pay_in(player, amount)
        self.forced_in[player] += paid
        self.street.post(player, paid, amount)
        self.tell("posted", clauses, {"player": player, "amount": paid})

    def post_ante(self, player: str, amount: int) -> None:
        """An ante, which is no bet."""
        paid = self.pay_in(player, amount)
        self.forced_in[player] += paid
        self.note("ante", self.clauses.ante, player=player, amount=paid)

    def post_dead(self, player: str, amount: int, *clauses: str, event: str = "dead blind") -> None:
        """Chips for the main pot that are no bet."""
        paid = min(amount, self.stakes[player])
        self.stakes[player] -= paid
        self.middle += paid
        self.dead_in[player] = self.dead_in.get(player, 0) + paid
        self.note(event, *clauses, player=player, amount=paid)

    # Cards

    def clear_cards(self) -> None:
        """No card lies anywhere."""
        self.hole = {player: [] for player in self.dealt_in}
        self.open_cards = set()
        self.board = []
        self.burnt = []
        self.discarded = []
        self.falling = []
        self.first_card = None
        self.to_replace = None
        self.all_dealt = False
        self.betting_begun = False
        self.burn_spared = False
        self.replaced = False

    @property
    def decks(self) -> int:
        return 1

    def check_mark(self, mark: Mark) -> None:
        if mark is not Mark.FACE_DOWN:
            raise Refused(f"The deck gives a card, not {mark}.", *self.rules.cite(self.clauses.cut))

    def check_cards(self) -> None:
        """Every card of the deck is in one place: in the stub, in a hand, on the board or out."""
        lying = [*self.board, *self.falling, *self.burnt, *self.discarded, *self.in_hand]
        for hand in self.hole.values():
            lying += hand
        known = set(lying)
        known.discard(Mark.FACE_DOWN)
        out = {card for card, count in self.out.items() if count}
        assert known == out, f"{known - out} and {out - known} are misplaced"
        assert len(lying) - len(known) == self.unseen, "cards that lie face down are miscounted"

    # Shuffle and cut

    def new_deck(self) -> Course:
        """A fresh shuffle and one cut for every hand."""
        yield from self.shuffle_and_cut("all", self.clauses.shuffle)

    def shuffle_and_cut(self, which: str, *clauses: str) -> Course:
        """Shuffle all the cards, or the stub with what fell too early, and cut once."""
        # Told before it is asked for, so that a ruling finds the same hand while it is done.
        back = tuple(self.falling) if which == "remaining" else ()
        self.tell("shuffled", clauses, {"cards": which})
        yield from self.ask(lambda: Shuffle(which, back))
        if which == "all":
            self.out.clear()
            self.unseen = 0
        for card in back:
            self.out[card] -= 1
            self.drawn.remove(card)
            self.falling.remove(card)
        yield from self.cut_once()

    def cut_once(self) -> Course:
        """The dealer cuts, with more than one card at each end, where there are so many."""
        stack, clauses = self.stack, (self.clauses.cut, self.clauses.cut_depth)
        if stack >= 2 * AT_EACH_END:
            turn = _cut_turn(stack, clauses)
            act = yield from self.ask(lambda: turn)
            at = act.facts["at"]
            self.tell("cut", clauses, {"at": at})
            yield from self.ask(lambda: Cut(at))

    # Hole cards

    def initial_deal(self) -> Course:
        """Two cards each, one at a time, face down."""
        asks = {player: card_for(player, True) for player in self.dealt_in}
        hole, clause = self.hole, self.clauses.deal
        for _ in range(2):
            for player, asked in asks.items():
                card = yield asked
                if type(card) is not Card:
                    card = yield from self.no_card_yet(asked, card)
                hole[player].append(card)
                self.note_hole_card("dealt", player, card, clause)
        self.all_dealt = True
        if self.to_replace is not None:
            yield from self.replace_exposed()

    def note_hole_card(self, event: str, player: str, card: Card | Mark, clause: str) -> None:
        """Tell of a card that only its player sees."""
        if self.silent:
            return
        written = card.text if type(card) is Card else str(card)
        citations = self.citations[(clause,)]
        self.events.append(Event(event, citations, {"to": player}, {"card": written}, (player,)))

    def replace_exposed(self) -> Course:
        """The next card takes the place of a hole card that everybody has seen."""
        assert self.to_replace is not None
        player, place = self.to_replace
        card = yield from self.draw(player, hidden=True)
        exposed = self.hole[player][place]
        self.hole[player][place] = card
        self.open_cards.discard((player, place))
        self.discarded.append(exposed)
        self.burn_spared = self.replaced = True
        self.to_replace = None
        self.note_hole_card("replaced", player, card, self.clauses.burn)

    def turn_hole_card(self, player: str, place: int) -> Course:
        """A hole card is turned; it is asked for only where nobody knew it."""
        if isinstance(self.hole[player][place], Mark):
            card = yield from self.ask(lambda: self._unknown(player, place))
            if card is not None:
                self.hole[player][place] = card

    def _unknown(self, player: str, place: int) -> Draw | None:
        still = isinstance(self.hole[player][place], Mark) and self.must_be_named(player, place)
        return Draw("card", player, turned=True) if still else None

    def must_be_named(self, player: str, place: int) -> bool:
        """Whether a card that nobody knows must still be turned."""
        return True

    def open_card(self, player: str, place: int, *clauses: str) -> Course:
        """A hole card is seen by the whole table."""
        self.open_cards.add((player, place))
        yield from self.turn_hole_card(player, place)
        card = str(self.hole[player][place])
        self.note("exposed", *clauses, player=player, number=place + 1, card=card)

    def hole_places(self) -> dict[str, tuple[str, int]]:
        """Every hole card on the table by name."""
        return {
            f"{player} card {place + 1}": (player, place)
            for player, cards in self.hole.items()
            for place in range(len(cards))
        }

    # Communal cards

    @property
    def burns(self) -> bool:
        """Whether a card is burnt before communal cards."""
        return True

    def deal_board(self) -> Course:
        """The communal cards of a street, after a burn."""
        if self.burns and not self.burn_spared:
            yield from self.burn_card()
        self.burn_spared = False
        for _ in range(CARDS[self.street_number]):
            card = yield TO_BOARD
            if type(card) is not Card:
                card = yield from self.no_card_yet(TO_BOARD, card)
            self.falling.append(card)
        dealt, self.falling = self.falling, []
        self.board += dealt
        name, board = STREETS[self.street_number], [card.text for card in self.board]
        self.tell(name, (self.clauses.board,), {"cards": board[-len(dealt) :], "board": board})

    def burn_card(self) -> Course:
        """A card that nobody sees, unless it was exposed before."""
        card = yield from self.draw("burn", hidden=True)
        self.burnt.append(card)
        if card is self.first_card:
            self.note("burnt", self.clauses.burn, card=str(card))
        else:
            self.note_secret("burnt", self.clauses.burn, secret={"card": str(card)}, seen_by=())


@lru_cache(maxsize=128)
def _cut_turn(stack: int, clauses: tuple[str, ...]) -> Turn:
    depth = Amounts(AT_EACH_END, stack - AT_EACH_END, default=stack // 2)
    cut = Option(DEALER, "cut", choose={"at": depth}, clauses=clauses)
    return Turn((cut,), lapse=Act(DEALER, "cut"), prompt="the dealer cuts the cards")
