"""Rule 8.2 of NI2018-51: rival claims to a seat are settled by a draw of cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.equipment import Card, Mark
from houseway.rulebook import Refused, ruleset

from ..asks import Draw
from ..cardplay import CardPlay
from ..procedure import Course
from ..round import Circumstances

INSTRUMENT = "NI2018-51"

ABOVE_AN_ACE = 15


class SeatDraw(CardPlay):
    """Each rival draws a card: the highest rank has the seat, and equals draw again."""

    rules = ruleset(INSTRUMENT)
    draws_clause = "8.2#2"

    def __init__(self, determinations: Any, seat: int, rivals: Iterable[str]) -> None:
        self.pack = frozenset(determinations.ranking().cards)
        self.seat, self.rivals = seat, tuple(rivals)
        self.seats, self.circumstances = (), Circumstances()
        super().__init__()

    def lay(self) -> None:
        super().lay()
        self.winner: str | None = None

    @property
    def decks(self) -> int:
        return 1

    def copies(self, card: Card) -> int:
        return int(card in self.pack)

    @property
    def pack_size(self) -> int:
        return len(self.pack)

    def check_draw(self, draw: Draw, answer: object) -> object:
        fell = super().check_draw(draw, answer)
        if isinstance(fell, Mark):
            raise Refused(f"{draw.to} draws a card.", *self.rules.cite("8.2#2"))
        return fell

    def course(self) -> Course:
        yield from self.shuffle("all", "8.2#2")
        left = list(self.rivals)
        while len(left) > 1:
            drawn: dict[str, int] = {}
            for player in left:
                card = yield from self.draw(player)
                self.racked.append(card)
                drawn[player] = ABOVE_AN_ACE if card.is_joker else int(card.rank)
                self.note("drew for seat", "8.2#2", player=player, card=str(card), seat=self.seat)
            left = [player for player in left if drawn[player] == max(drawn.values())]
        self.winner = left[0]
