"""What one person sees, made ready to be drawn: the same for a table and for a bare round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, cast

from houseway.drawing.money import Money
from houseway.equipment import Card
from houseway.games.events import UNSEEN, Settlement
from houseway.games.poker.view import PokerView
from houseway.games.round import VOID
from houseway.games.views import RoundView, SeatView, WagerView
from houseway.table.table_view import Sign, TableSeen

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

Seen = TypeVar("Seen", bound=RoundView)
AnyHand = TypeVar("AnyHand", bound="InBox")
_NOTHING: Final[tuple[tuple[WagerView, ...], tuple[Settlement, ...]]] = ((), ())


class InBox(Protocol):
    """Something that lies in a box."""

    @property
    def box(self) -> int:
        """The number of the box."""


class AtBox(NamedTuple, Generic[AnyHand]):
    """What concerns one box: most are as they were when something happens at another."""

    box: int
    hands: tuple[AnyHand, ...]
    wagers: tuple[WagerView, ...]
    settlements: tuple[Settlement, ...]
    bettors: tuple[tuple[str, int], ...]
    seated: SeatView | None
    marker: int | None
    void: bool

    @property
    def named(self) -> str:
        """What events call it."""
        return f"box {self.box}"

    @property
    def stakes(self) -> dict[str, int]:
        """The chips that those who bet or sit here have left."""
        return dict(self.bettors)

    @property
    def counted(self) -> list[Settlement]:
        """How wagers ended, those that count for nothing left out."""
        return [settlement for settlement in self.settlements if settlement.result != VOID]

    @property
    def player(self) -> str:
        """Who sits here, if anybody does."""
        return self.seated.player if self.seated else ""


@dataclass
class Sight(Generic[Seen]):
    """A table in one person's view; without a table, what the view of a round alone tells."""

    game: str
    round: Seen | None
    sign: Mapping[str, str]
    seats: Mapping[int, SeatView]
    markers: Mapping[int, int]
    asked: str

    @classmethod
    def of(cls, view: TableSeen | Seen) -> Sight[Seen]:
        """From the view of a table, or of a round."""
        if isinstance(view, TableSeen):
            round = cast(Seen | None, view.round)
            return cls(
                view.game, round, dict(view.sign), _taken(view.seats), view.markers, view.asked
            )
        seats = view.seats if isinstance(view, PokerView) else ()
        return cls(view.game, view, {}, _taken(seats), {}, view.asked)

    # Box by box

    def at(self, box: int, hands: Iterable[AnyHand] = ()) -> AtBox[AnyHand]:
        """What concerns one box, and nothing else."""
        wagers, settlements = self._by_box.get(box, _NOTHING)
        seated = self.seats.get(box)
        bettors = {
            *[settlement.player for settlement in settlements],
            *[wager.player for wager in wagers],
        }
        if seated is not None:
            bettors.add(seated.player)
        return AtBox(
            box,
            tuple([hand for hand in hands if hand.box == box]),
            wagers,
            settlements,
            tuple(
                [
                    (bettor, self.stakes[bettor])
                    for bettor in sorted(bettors)
                    if bettor in self.stakes
                ]
            ),
            seated,
            self.markers.get(box),
            self._is_void,
        )

    @cached_property
    def _is_void(self) -> bool:
        return self.round is not None and self.round.void is not None

    @cached_property
    def _by_box(self) -> dict[int | None, tuple[tuple[WagerView, ...], tuple[Settlement, ...]]]:
        """The wagers on each box, in play and settled."""
        found: dict[int | None, tuple[list[WagerView], list[Settlement]]] = {}
        for wager in self.wagers:
            found.setdefault(wager.box, ([], []))[0].append(wager)
        for settled in self.round.settlements if self.round else ():
            found.setdefault(settled.box, ([], []))[1].append(settled)
        return {box: (tuple(wagers), tuple(ended)) for box, (wagers, ended) in found.items()}

    def boxes(self, usual: int) -> int:
        """How many boxes the table has; never fewer than are in use."""
        return boxes(self.sign, (*self.used, *self.seats), usual)

    @property
    def used(self) -> set[int]:
        """The boxes on which something was wagered."""
        return {
            *(wager.box or 0 for wager in self.wagers),
            *(settlement.box or 0 for settlement in self.settlements),
        }

    @property
    def wagers(self) -> tuple[WagerView, ...]:
        """The chips that are in play."""
        return self.round.wagers if self.round else ()

    @property
    def settlements(self) -> list[Settlement]:
        """How wagers ended, those that count for nothing left out."""
        settled = self.round.settlements if self.round else ()
        return [settlement for settlement in settled if settlement.result != VOID]

    @property
    def void(self) -> str | None:
        """Why the round is void, if it is."""
        void = self.round.void if self.round else None
        return f"Round void: {void.reason}" if void else None

    @cached_property
    def stakes(self) -> dict[str, int]:
        """The chips that players have left, where that can be seen."""
        seated = {seat.player: seat.stake for seat in self.seats.values()}
        return {**(self.round.stakes if self.round else {}), **seated}

    # The sign

    @property
    def signed(self) -> Sign:
        """The sign line by line."""
        return tuple(self.sign.items())

    def limits(self, money: Money) -> dict[str, str]:
        """The limits as the sign shows them, every amount as it is written for people."""
        return limits(self.signed, money)


def _taken(seats: Iterable[SeatView]) -> dict[int, SeatView]:
    return {seat.seat: seat for seat in seats if seat.seat is not None}


def boxes(sign: Mapping[str, str], used: Iterable[int], usual: int) -> int:
    """How many boxes a table with such a sign has; never fewer than are in use."""
    return max(int(sign.get("boxes", usual)), *used, 1)


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


def net(settlements: Iterable[Settlement]) -> int:
    """What some settlements brought or cost."""
    return sum(settlement.returned - settlement.staked for settlement in settlements)


def in_words(cards: Iterable[str]) -> str:
    """Cards by their ranks.

    >>> in_words(["Ts", "8d"]), in_words(["Ah", "??", "9c"])
    ('10 and 8', 'ace, a card face down and 9')
    """
    return listed(_FACE_DOWN if card == UNSEEN else _RANKS.get(card[0], card[0]) for card in cards)


def in_full(cards: Iterable[str]) -> str:
    """Cards by ranks and suits, for games in which suits count.

    >>> in_full(["Ts", "??"])
    'ten of spades and a card face down'
    """
    return listed(_FACE_DOWN if card == UNSEEN else Card.parse(card).name for card in cards)


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
