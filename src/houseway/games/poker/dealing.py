"""The deck and the cards of a hand, and where every one of them lies."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mypy_extensions import mypyc_attr

from houseway.equipment import Card, Mark
from houseway.ranking.poker import PokerRanking
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Cut, Draw, Option, Shuffle, Turn, card_for
from ..events import Event
from ..procedure import Course
from ..rulings import DEALER
from .posting import Posting

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
class Dealing(Posting):
    """The part of a hand in which cards are shuffled, cut and dealt."""

    __slots__ = (
        "all_dealt",
        "betting_begun",
        "board",
        "burn_spared",
        "burnt",
        "discarded",
        "falling",
        "first_card",
        "hole",
        "open_cards",
        "ranking",
        "replaced",
        "to_replace",
    )

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
        self.clear_cards()

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
