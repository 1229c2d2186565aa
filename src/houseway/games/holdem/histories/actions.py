"""The actions of a PHH: short lines that say who does what, with which cards or chips."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from houseway.equipment import Card, Mark, deck

from ...record import BadRecord

UNKNOWN = "??"
MOST_PLAYERS = 22
CARDS: dict[str, Card | Mark] = {card.text: card for card in deck()}
CARDS[UNKNOWN] = Mark.FACE_DOWN

Amount = int | Decimal


class Line(NamedTuple):
    """One action: who acts (0 for the dealer), what, and with which cards.

    A hand that is mucked has no cards, and one that is shown as it was dealt an empty list.
    """

    number: int
    text: str
    actor: int
    do: str
    cards: list[Card | Mark] | None = None
    amount: Amount | None = None

    @property
    def place(self) -> str:
        """Where it stands in the history."""
        return f"actions[{self.number}] {self.text.strip()!r}"


# Most of what players do: one look instead of taking the line apart.
_USUAL = {f"p{n} {do}": (n, do) for n in range(1, MOST_PLAYERS + 1) for do in ("f", "cc", "sm")}


def read_lines(actions: Iterable[str], players: int) -> list[Line]:
    """The actions in order, without the remarks."""
    found: list[Line] = []
    for number, text in enumerate(actions):
        usual = _USUAL.get(text)
        if usual is not None and usual[0] <= players:
            found.append(Line(number, text, usual[0], usual[1]))
        elif words := text.partition("#")[0].split():
            found.append(_Reader(Line(number, text, 0, ""), players).line(words))
    return found


class _Reader:
    """A line as it is taken apart."""

    def __init__(self, line: Line, players: int) -> None:
        self.blank, self.players = line, players

    def line(self, words: list[str]) -> Line:
        number, text = self.blank.number, self.blank.text
        match words:
            case ["d", "dh", player, cards]:
                return Line(number, text, self._player(player), "dh", self._cards(cards))
            case ["d", "db", cards]:
                return Line(number, text, 0, "db", self._cards(cards))
            case [player, "cbr", amount]:
                return Line(number, text, self._player(player), "cbr", None, self._amount(amount))
            case [player, "f" | "cc" | "sm" as do]:
                return Line(number, text, self._player(player), do)
            case [player, "sm", "-"]:
                return Line(number, text, self._player(player), "sm", [])
            case [player, "sm", cards]:
                return Line(number, text, self._player(player), "sm", self._cards(cards))
        raise BadRecord(self.blank.place, "this is no action of hold'em in PHH.")

    def _player(self, label: str) -> int:
        number, players = label[1:], self.players
        if label[0] != "p" or not number.isascii() or not number.isdigit():
            reason = f"{label!r} is no player; players are p1 to p{players}."
            raise BadRecord(self.blank.place, reason)
        if not 1 <= int(number[:4]) <= players:
            raise BadRecord(self.blank.place, f"there is no {label}; players are p1 to p{players}.")
        return int(number)

    def _cards(self, text: str) -> list[Card | Mark]:
        try:
            return [CARDS[text[at : at + 2]] for at in range(0, len(text), 2)]
        except KeyError:
            reason = f"{text!r} are no cards; a card is two letters, such as As or Td."
            raise BadRecord(self.blank.place, reason) from None

    def _amount(self, text: str) -> Amount:
        if text.isascii() and text.isdigit() and len(text) < 20:
            return int(text)
        try:
            return Decimal(text)
        except InvalidOperation:
            raise BadRecord(self.blank.place, f"{text!r} is no amount.") from None
