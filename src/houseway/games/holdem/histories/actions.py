"""The actions of a PHH: short lines that say who does what, with which cards or chips."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

import msgspec

from houseway.equipment import Card, Mark, deck

from ...record import BadRecord

UNKNOWN = "??"
MOST_PLAYERS = 22
CARDS: dict[str, Card | Mark] = {card.text: card for card in deck()}
CARDS[UNKNOWN] = Mark.FACE_DOWN

Amount = int | Decimal


class Line(msgspec.Struct, frozen=True, gc=False):
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


# What players do without chips or cards, and whom cards are dealt to: one look instead of taking
# the line apart.
_USUAL = {f"p{n} {do}": (n, do) for n in range(1, MOST_PLAYERS + 1) for do in ("f", "cc", "sm")}
_DEALT = {f"d dh p{n} ": n for n in range(1, MOST_PLAYERS + 1)}
_RAISED = {f"p{n} cbr": n for n in range(1, MOST_PLAYERS + 1)}


def read_lines(actions: Iterable[str], players: int) -> list[Line]:
    """The actions in order, without the remarks."""
    found: list[Line] = []
    for number, text in enumerate(actions):
        if (usual := _USUAL.get(text)) is not None and usual[0] <= players:
            found.append(Line(number, text, *usual))
        elif (line := _dealt(number, text, players) or _raised(number, text, players)) is not None:
            found.append(line)
        elif words := text.partition("#")[0].split():
            found.append(_line(Line(number, text, 0, ""), words, players))
    return found


def _dealt(number: int, text: str, players: int) -> Line | None:
    """Two hole cards, where the line says nothing else."""
    player = _DEALT.get(text[:-4])
    if player is None or player > players:
        return None
    first, second = CARDS.get(text[-4:-2]), CARDS.get(text[-2:])
    if first is None or second is None:
        return None
    return Line(number, text, player, "dh", [first, second])


def _raised(number: int, text: str, players: int) -> Line | None:
    """A bet or raise to a whole amount, where the line says nothing else."""
    does, _, amount = text.rpartition(" ")
    player = _RAISED.get(does)
    if player is None or player > players or not amount.isascii() or not amount.isdigit():
        return None
    return Line(number, text, player, "cbr", None, int(amount)) if len(amount) < 20 else None


def _line(blank: Line, words: list[str], players: int) -> Line:
    number, text = blank.number, blank.text
    match words:
        case ["d", "db", cards]:
            return Line(number, text, 0, "db", _cards(cards, blank))
        case [player, "cbr", amount]:
            actor = _player(player, players, blank)
            return Line(number, text, actor, "cbr", None, _amount(amount, blank))
        case ["d", "dh", player, cards]:
            return Line(number, text, _player(player, players, blank), "dh", _cards(cards, blank))
        case [player, "f" | "cc" | "sm" as do]:
            return Line(number, text, _player(player, players, blank), do)
        case [player, "sm", "-"]:
            return Line(number, text, _player(player, players, blank), "sm", [])
        case [player, "sm", cards]:
            return Line(number, text, _player(player, players, blank), "sm", _cards(cards, blank))
    raise BadRecord(blank.place, "this is no action of hold'em in PHH.")


def _player(label: str, players: int, at: Line) -> int:
    number = label[1:]
    if label[0] != "p" or not number.isascii() or not number.isdigit():
        raise BadRecord(at.place, f"{label!r} is no player; players are p1 to p{players}.")
    if not 1 <= int(number[:4]) <= players:
        raise BadRecord(at.place, f"there is no {label}; players are p1 to p{players}.")
    return int(number)


def _cards(text: str, at: Line) -> list[Card | Mark]:
    try:
        return [CARDS[text[start : start + 2]] for start in range(0, len(text), 2)]
    except KeyError:
        reason = f"{text!r} are no cards; a card is two letters, such as As or Td."
        raise BadRecord(at.place, reason) from None


def _amount(text: str, at: Line) -> Amount:
    if text.isascii() and text.isdigit() and len(text) < 20:
        return int(text)
    try:
        return Decimal(text)
    except InvalidOperation:
        raise BadRecord(at.place, f"{text!r} is no amount.") from None
