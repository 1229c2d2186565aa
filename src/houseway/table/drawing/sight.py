"""What one person sees, made ready to be drawn: the same for a table and for a bare round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

import msgspec

from houseway.equipment import Card
from houseway.games.events import UNSEEN
from houseway.games.round import VOID

from .money import Money

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
Spot = tuple[int | None, str]
_OF_BOXES: Final = ("boxes", "hands", "wagers", "settlements")
_NOTHING: Final[Mapping[Any, Any]] = {}
_encoder = msgspec.msgpack.Encoder()


@dataclass(frozen=True, eq=False)
class Sight:
    """A table in one person's view; without a table, what the view of a round alone tells.

    Two sights of the same facts are equal, so that what was drawn of one serves for the other.
    """

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

    def _facts(self) -> bytes:
        """Everything seen, to know it again by."""
        known = self.__dict__  # a cached property would take a lock, for every box of every drawing
        if "facts" not in known:
            told = (self.game, self.round, self.sign, self.seats, self.markers, self.asked)
            known["facts"] = _encoder.encode(told)
        written: bytes = known["facts"]
        return written

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def at(self, box: int) -> Sight:
        """What concerns one box: whoever draws from it can depend on nothing else."""
        if box not in self._at:
            seat, most = self.seats.get(box), self.markers.get(box)
            self._at[box] = Sight(
                game=self.game,
                round=self._by_box.get(box, _NOTHING),
                sign=_NOTHING,
                seats=_NOTHING if seat is None else {box: seat},
                markers=_NOTHING if most is None else {box: most},
                asked="",
            )
        return self._at[box]

    @cached_property
    def _at(self) -> dict[int, Sight]:
        return {}

    @cached_property
    def _by_box(self) -> dict[int | None, dict[str, Any]]:
        """What the round has of each box, and the stakes of those who bet there."""
        found: dict[int | None, dict[str, Any]] = {}
        for what in _OF_BOXES:
            every = self.round.get(what, ())
            for one in () if isinstance(every, Mapping) else every:
                box = found.setdefault(one["box"], {"void": self.round.get("void"), "stakes": {}})
                box.setdefault(what, []).append(one)
                if (player := one.get("player")) is not None:
                    box["stakes"][player] = self.stake(player)
        return found

    @cached_property
    def wagers(self) -> list[Facts]:
        """The chips that are in play."""
        return list(self.round.get("wagers", ()))

    @cached_property
    def wagers_on(self) -> dict[Spot, list[Facts]]:
        """The chips that are in play by box and place."""
        return _gathered(self.wagers, "on")

    @cached_property
    def settlements(self) -> list[Facts]:
        """How wagers ended, those that count for nothing left out."""
        return [one for one in self.round.get("settlements", ()) if one["result"] != VOID]

    @cached_property
    def endings_on(self) -> dict[Spot, list[Facts]]:
        """How wagers ended, by box and place, with those that were void in a round that is not."""
        return _gathered([] if self.void else self.round.get("settlements", ()), "wager")

    @property
    def void(self) -> str | None:
        """Why the round is void, if it is."""
        void = self.round.get("void")
        return f"Round void: {void['reason']}" if void else None

    def stake(self, player: str) -> int | None:
        """The chips that a player has left, where that can be seen."""
        amount: int | None = self.round.get("stakes", {}).get(player)
        seated = (one["stake"] for one in self.seats.values() if one["player"] == player)
        return next(seated, amount)

    def boxes(self, usual: int) -> int:
        """How many boxes the table has; never fewer than are in use."""
        used = [one["box"] or 0 for one in (*self.wagers, *self.settlements)]
        return max(int(self.sign.get("boxes", usual)), *used, *self.seats, 1)

    def limits(self, money: Money) -> dict[str, str]:
        """The limits as the sign shows them, every amount as it is written for people."""
        lines = ((name, self.sign[name]) for name in _LIMITS if name in self.sign)
        return {name: shown for name, on in lines if (shown := _limit(on, money))}

    def sign_told(self, money: Money) -> Iterator[str]:
        """The limits in a sentence, where there are any."""
        if limits := self.limits(money):
            yield "Sign: " + ", ".join(f"{name} {value}" for name, value in limits.items()) + "."


def _gathered(facts: Iterable[Facts], place: str) -> dict[Spot, list[Facts]]:
    found: dict[Spot, list[Facts]] = {}
    for one in facts:
        found.setdefault((one["box"], one[place]), []).append(one)
    return found


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
