"""What one person sees, made ready to be drawn: the same for a table and for a bare round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

import msgspec

from houseway.drawing.money import Money
from houseway.equipment import Card
from houseway.games.events import UNSEEN
from houseway.games.round import VOID

_FACE_DOWN = "a card face down"
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}

_LIMITS = (
    "minimum",
    "maximum",
    "multiple",
    "tie minimum",
    "tie maximum",
    "ante and blind",
    "trips",
    "play",
    "blinds",
    "ante",
    "minimum bet",
    "multiples",
    "maximum payout",
)
_AMOUNT = r"\d{1,3}(?:,\d{3})+|\d+"
_AMOUNTS = re.compile(rf"\(?((?:{_AMOUNT})(?:(?:, | to | and )(?:{_AMOUNT}))*)")
_IN_MONEY = re.compile(r"(\$.*)")

Facts = Mapping[str, Any]
Sign = tuple[tuple[str, str], ...]
_OF_BOXES: Final = ("boxes", "hands", "wagers", "settlements")
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder()


@dataclass
class Sight:
    """A table in one person's view; without a table, what the view of a round alone tells."""

    game: str
    round: Facts
    sign: Mapping[str, str]
    seats: Mapping[int, Facts]
    markers: Mapping[int, int]
    asked: str

    @classmethod
    def of(cls, view: Facts) -> Sight:
        """From the view of a table, or of a round."""
        is_table = "sign" in view
        return cls(
            game=view["game"],
            round=(view["round"] or {}) if is_table else view,
            sign=dict(view["sign"]) if is_table else {},
            seats={one["seat"]: one for one in view.get("seats", ()) if one["seat"] is not None},
            markers={int(box): most for box, most in view["markers"].items()} if is_table else {},
            asked=view["asked"],
        )

    # Box by box

    def at(self, box: int) -> bytes:
        """What concerns one box, written down: nothing where nobody is.

        Most boxes are as they were when something happens at another, and are known again by this.
        """
        there = (self._by_box.get(box), self.seats.get(box), self.markers.get(box))
        return b"" if there == (None, None, None) else _encoder.encode(there)

    @classmethod
    def read(cls, box: int, written: bytes) -> Sight:
        """What concerns one box, and nothing else."""
        round, seat, most = _decoder.decode(written) if written else (None, None, None)
        return cls(
            game="",
            round=round or {},
            sign={},
            seats={} if seat is None else {box: seat},
            markers={} if most is None else {box: most},
            asked="",
        )

    @cached_property
    def _by_box(self) -> dict[int | None, dict[str, Any]]:
        """What the round has of each box, and the stakes of those who bet there."""
        found: dict[int | None, dict[str, Any]] = {}
        void, stakes = self.round.get("void"), self.stakes
        for what in _OF_BOXES:
            every = self.round.get(what, ())
            for one in () if isinstance(every, Mapping) else every:
                box = found.get(one["box"])
                if box is None:
                    box = found[one["box"]] = {"void": void, "stakes": {}}
                box.setdefault(what, []).append(one)
                if (player := one.get("player")) in stakes:
                    box["stakes"][player] = stakes[player]
        return found

    def boxes(self, usual: int) -> int:
        """How many boxes the table has; never fewer than are in use."""
        used = {one["box"] or 0 for one in (*self.wagers, *self.settlements)}
        return max(int(self.sign.get("boxes", usual)), *used, *self.seats, 1)

    @property
    def wagers(self) -> Sequence[Facts]:
        """The chips that are in play."""
        wagers: Sequence[Facts] = self.round.get("wagers", ())
        return wagers

    @property
    def settlements(self) -> list[Facts]:
        """How wagers ended, those that count for nothing left out."""
        return [one for one in self.round.get("settlements", ()) if one["result"] != VOID]

    @property
    def void(self) -> str | None:
        """Why the round is void, if it is."""
        void = self.round.get("void")
        return f"Round void: {void['reason']}" if void else None

    @property
    def stakes(self) -> dict[str, int]:
        """The chips that players have left, where that can be seen."""
        seated = {one["player"]: one["stake"] for one in self.seats.values()}
        return {**self.round.get("stakes", {}), **seated}

    # The sign

    @property
    def signed(self) -> Sign:
        """The sign line by line."""
        return tuple(self.sign.items())

    def limits(self, money: Money) -> dict[str, str]:
        """The limits as the sign shows them, every amount as it is written for people."""
        return limits(self.signed, money)


def limits(sign: Sign, money: Money) -> dict[str, str]:
    """The limits as a sign shows them, every amount as it is written for people."""
    on = dict(sign)
    lines = ((name, on[name]) for name in _LIMITS if name in on)
    return {name: shown for name, limit in lines if (shown := _limit(limit, money))}


def sign_told(sign: Sign, money: Money) -> str:
    """The limits in a sentence, where there are any."""
    lines = ", ".join(f"{name} {value}" for name, value in limits(sign, money).items())
    return lines and f"Sign: {lines}."


@lru_cache(maxsize=1024)
def _limit(on: str, money: Money) -> str | None:
    found = _IN_MONEY.match(on) or _AMOUNTS.match(on)
    return _in_money(found[1], money) if found else None


def _in_money(amounts: str, money: Money) -> str:
    """Amounts in a text as they are written for people.

    >>> _in_money("1,000 to 30000", lambda cents: f"${cents // 100}")
    '$10 to $300'
    """
    if "$" in amounts:
        return amounts
    return re.sub(_AMOUNT, lambda one: money(int(one[0].replace(",", ""))), amounts)


def net(settlements: Iterable[Facts]) -> int:
    """What some settlements brought or cost."""
    return sum(one["returned"] - one["staked"] for one in settlements)


def in_words(cards: Iterable[str]) -> str:
    """Cards by their ranks.

    >>> in_words(["Ts", "8d"]), in_words(["Ah", "??", "9c"])
    ('10 and 8', 'ace, a card face down and 9')
    """
    return listed(_FACE_DOWN if one == UNSEEN else _RANKS.get(one[0], one[0]) for one in cards)


def in_full(cards: Iterable[str]) -> str:
    """Cards by ranks and suits, for games in which suits count.

    >>> in_full(["Ts", "??"])
    'ten of spades and a card face down'
    """
    return listed(_FACE_DOWN if one == UNSEEN else Card.parse(one).name for one in cards)


def listed(names: Iterable[str]) -> str:
    """Names in a row.

    >>> listed(["ace", "king", "5"]), listed([])
    ('ace, king and 5', 'no cards')
    """
    each = list(names)
    return " and ".join(filter(None, (", ".join(each[:-1]), "".join(each[-1:])))) or "no cards"


def readable(text: str) -> str:
    """A text without characters that no document may hold.

    >>> readable("an\\x00n")
    'an\ufffdn'
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def sentence(text: str) -> str:
    """A text that begins with a capital letter and ends with a full stop.

    >>> sentence("ann decides box 1")
    'Ann decides box 1.'
    """
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
