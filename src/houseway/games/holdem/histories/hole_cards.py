"""The hole cards of a player, as far as a history tells them."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment import Card, Mark

from ...record import BadRecord
from .actions import ActionLine
from .before_cards import CITE


class HoleCards:
    """What a player was dealt, and what is told of it at the end.

    A hand that is mucked is given up; one of which unknown cards are shown is `kept`, which is to
    say that it is neither given up nor seen.
    """

    __slots__ = ("at", "dealt", "kept", "lines", "mucked", "name", "shown", "to_turn")

    def __init__(self, name: str) -> None:
        self.name = name
        self.dealt: list[Card | Mark] = []
        self.lines: list[ActionLine] = []
        self.at: ActionLine | str = "actions"
        self.mucked = self.kept = False
        self.to_turn: list[Card] = []
        self.shown: list[Card] | None = None

    def deal(self, line: ActionLine) -> None:
        """Cards are dealt face down, known or not."""
        cards = line.cards or []
        self.dealt += cards
        self.lines += [line] * len(cards)

    def show(self, line: ActionLine) -> None:
        """The hand is shown, kept or mucked."""
        self.at = line
        known = [card for card in self.dealt if isinstance(card, Card)]
        if line.cards is None:
            self.mucked = True
            return
        faces = [card for card in line.cards if isinstance(card, Card)]
        if not line.cards:
            faces = known
        elif len(line.cards) != 2 or not set(known) <= set(faces):
            named = "".join(map(str, line.cards))
            dealt = "".join(map(str, self.dealt))
            raise BadRecord(
                line.place, f"{self.name} was dealt {dealt}, not {named}.", *CITE("13.1")
            )
        self.kept = len(faces) < 2
        if not self.kept:
            self.shown = faces
            self.to_turn = [card for card in faces if card not in known]

    @property
    def seen(self) -> list[Card] | None:
        """Both cards, where the history tells them and the hand was not given up."""
        if self.mucked or self.kept:
            return None
        known = [card for card in self.dealt if isinstance(card, Card)]
        return self.shown or (known if len(known) == 2 else None)

    def fall(self) -> Iterator[Card | Mark]:
        """The cards as they are dealt; a hand that is never seen stays unknown."""
        if self.mucked or self.kept:
            return iter((Mark.FACE_DOWN, Mark.FACE_DOWN))
        return iter(self.dealt)
