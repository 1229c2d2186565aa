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


class ActionLine(msgspec.Struct, frozen=True, gc=False):
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


# What is done without cards or chips, and with those that the last word of a line tells: one look
# instead of taking the line apart.
_ALONE = {f"p{n} {do}": (n, do) for n in range(1, MOST_PLAYERS + 1) for do in ("f", "cc", "sm")}
_WITH = {f"p{n} {do}": (n, do) for n in range(1, MOST_PLAYERS + 1) for do in ("cbr", "sm")}
_WITH |= {f"d dh p{n}": (n, "dh") for n in range(1, MOST_PLAYERS + 1)} | {"d db": (0, "db")}


def read_lines(actions: Iterable[str], players: int) -> list[ActionLine]:
    """The actions in order, without the remarks."""
    found: list[ActionLine] = []
    for number, text in enumerate(actions):
        if (alone := _ALONE.get(text)) is not None and alone[0] <= players:
            actor, do = alone
            found.append(ActionLine(number, text, actor, do))
        elif (line := _plain(number, text)) is not None and line.actor <= players:
            found.append(line)
        elif words := text.partition("#")[0].split():
            found.append(_line(ActionLine(number, text, 0, ""), words, players))
    return found


def _plain(number: int, text: str) -> ActionLine | None:
    """Cards or chips as nearly all are told: single spaces, no remark, and nothing wrong."""
    does, _, given = text.rpartition(" ")
    if (known := _WITH.get(does)) is None:
        return None
    actor, do = known
    if do == "cbr":
        amount = _plain_amount(given)
        return None if amount is None else ActionLine(number, text, actor, do, None, amount)
    cards = _plain_cards(given)
    return ActionLine(number, text, actor, do, cards) if cards else None


def _plain_cards(text: str) -> list[Card | Mark] | None:
    try:
        return [CARDS[text[start : start + 2]] for start in range(0, len(text), 2)]
    except KeyError:
        return None


def _plain_amount(text: str) -> Amount | None:
    if text.isdigit() and text.isascii() and len(text) < 20:
        return int(text)
    whole, _, broken = text.partition(".")
    return Decimal(text) if whole.isdigit() and broken.isdigit() and text.isascii() else None


def _line(blank: ActionLine, words: list[str], players: int) -> ActionLine:
    number, text = blank.number, blank.text
    match words:
        case ["d", "db", cards]:
            return ActionLine(number, text, 0, "db", _cards(cards, blank))
        case [player, "cbr", amount]:
            actor = _player(player, players, blank)
            return ActionLine(number, text, actor, "cbr", None, _amount(amount, blank))
        case ["d", "dh", player, cards]:
            return ActionLine(
                number, text, _player(player, players, blank), "dh", _cards(cards, blank)
            )
        case [player, "f" | "cc" | "sm" as do]:
            return ActionLine(number, text, _player(player, players, blank), do)
        case [player, "sm", "-"]:
            return ActionLine(number, text, _player(player, players, blank), "sm", [])
        case [player, "sm", cards]:
            return ActionLine(
                number, text, _player(player, players, blank), "sm", _cards(cards, blank)
            )
    raise BadRecord(blank.place, "this is no action of hold'em in PHH.")


def _player(label: str, players: int, at: ActionLine) -> int:
    number = label[1:]
    if label[0] != "p" or not number.isascii() or not number.isdigit():
        raise BadRecord(at.place, f"{label!r} is no player; players are p1 to p{players}.")
    if not 1 <= int(number[:4]) <= players:
        raise BadRecord(at.place, f"there is no {label}; players are p1 to p{players}.")
    return int(number)


def _cards(text: str, at: ActionLine) -> list[Card | Mark]:
    cards = _plain_cards(text)
    if cards is None:
        reason = f"{text!r} are no cards; a card is two letters, such as As or Td."
        raise BadRecord(at.place, reason)
    return cards


def _amount(text: str, at: ActionLine) -> Amount:
    try:
        plain = _plain_amount(text)
        return Decimal(text) if plain is None else plain
    except InvalidOperation:
        raise BadRecord(at.place, f"{text!r} is no amount.") from None
