"""One round as it is published: roots, words, what fell, and proofs of what somebody saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from houseway.equipment import Contents, Opening, SealedOrder, Throws
from houseway.errors import HousewayError
from houseway.games.events import UNSEEN
from houseway.games.round import VOID
from houseway.journal import Entry

TURNED: Final = "order turned"
BURNT: Final = "burnt"
PLACED: Final = ("dealt", BURNT)
"""What is told of each card where it goes, in the order in which they fall."""

LARGEST_DECK: Final = 53
Events = list[dict[str, Any]]


class NotPublished(HousewayError, ValueError):  # noqa: N818
    """There is no round here as it is published, or not all that belongs to it."""


class PublishedOrder(msgspec.Struct, kw_only=True):
    """An order that a round was dealt from.

    `cut` cards went from the front to the back, and `before` had fallen when the round began. An
    order that is not `whole` passed over pieces that were elsewhere. So many `further` orders than
    the first were tried until one kept to restrictions.
    """

    order: int
    root: str
    pieces: int
    throws: int
    low: int
    sides: int
    words: dict[str, str]
    whole: bool
    cut: int = 0
    before: int = 0
    further: int = 0


class PublishedDraw(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that fell, from which position; and what it was, where that was shown."""

    entry: int
    order: int
    position: int
    fell: str | int | None = None
    opening: Opening | None = None


class PublishedEntry(msgspec.Struct, frozen=True):
    """What happened, as it was shown."""

    entry: int
    events: Events


class PublishedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round with everything that is needed to check what fell.

    A draw of a tournament is published likewise, with its `purpose`: `table` is the tournament and
    `round` the number of the order.
    """

    houseway: int
    table: str
    game: str
    round: int
    purpose: str = ""
    orders: list[PublishedOrder]
    draws: list[PublishedDraw]
    entries: list[PublishedEntry]


class SeenPart(NamedTuple):
    """An entry of a round, and its events of this round as somebody may see them."""

    entry: Entry
    events: Events


@dataclass
class _Stretch:
    """What was seen between two shuffles of a round, entry by entry."""

    seen: dict[int, set[str]] = field(default_factory=dict)
    masked: dict[int, set[str]] = field(default_factory=dict)
    burnt: dict[int, set[str]] = field(default_factory=dict)
    draws: list[tuple[int, Any, int, int]] = field(default_factory=list)
    covered: dict[int, list[bool] | None] = field(default_factory=dict)

    def is_hidden(self, entry: int, number: int, value: str, *, void: bool) -> bool:
        """Whether a card, by its number in the entry, is one of several alike that went unseen."""
        covered = self.covered.get(entry)
        if covered is not None:
            return covered[number]
        return value in (self.masked if void else self.burnt)[entry]

    def is_seen(self, value: str, since: int) -> bool:
        """Whether a piece was seen in an entry or later."""
        return any(value in seen for entry, seen in self.seen.items() if entry >= since)


class Publisher:
    """Puts a round together; `earlier` are the entries since the order that it is dealt from."""

    def __init__(self, throws: Throws, earlier: Iterable[Entry], parts: list[SeenPart]) -> None:
        self._throws = throws
        self._parts = parts
        self._orders: dict[int, PublishedOrder] = {}
        self._last: PublishedOrder | None = None
        for entry in earlier:
            self._follow(entry, before=True)
        for part in parts:
            self._follow(part.entry, before=False)

    def _follow(self, entry: Entry, *, before: bool) -> None:
        for said in entry.draws:
            if isinstance(said, dict) and (turned := said.get("turned")):
                self._last = self._turned(turned)
                self._orders[turned["order"]] = self._last
            elif isinstance(said, list) and before and said[1] in self._orders:
                self._orders[said[1]].before += 1
        for event in entry.events:
            if event["event"] == "cut" and isinstance(event.get("at"), int) and self._last:
                self._last.cut = event["at"]

    def _turned(self, turned: Mapping[str, Any]) -> PublishedOrder:
        number, low, sides = self._throws
        return PublishedOrder(
            order=turned["order"],
            root=turned["root"],
            pieces=turned["pieces"],
            throws=number,
            low=low,
            sides=sides,
            words=turned["words"],
            whole="absent" not in turned,
        )

    @property
    def roots(self) -> list[str]:
        """The roots that the round was dealt from."""
        return [self._orders[number].root for number in self._used]

    @property
    def sizes(self) -> set[int]:
        """How many pieces the orders of the round have."""
        return {self._orders[number].pieces for number in self._used}

    @property
    def _used(self) -> list[int]:
        drawn = (said for part in self._parts for said in part.entry.draws)
        return sorted({said[1] for said in drawn if isinstance(said, list)})

    def published(
        self, seeds: Mapping[str, bytes], packs: Iterable[tuple[Any, ...]], **named: Any
    ) -> PublishedRound:
        """The round, with proofs of what was seen; one of the packs is that of its orders."""
        made = [Contents.of(pack, self._throws) for pack in packs]
        orders = {number: self._sealed(number, seeds, made) for number in self._used}
        draws = [_draw(*one, orders) for one in self._drawn()]
        return PublishedRound(
            houseway=1,
            orders=[self._orders[number] for number in self._used],
            draws=draws,
            entries=[PublishedEntry(part.entry.seq, part.events) for part in self._parts],
            **named,
        )

    def _sealed(self, number: int, seeds: Mapping[str, bytes], made: list[Contents]) -> SealedOrder:
        root = self._orders[number].root
        for contents in made:
            if root in seeds and (order := SealedOrder(seeds[root], contents)).root == root:
                return order
        raise NotPublished(f"Order {number} cannot be opened here: its seed is not at hand.")

    # What was seen

    def _drawn(self) -> Iterator[tuple[int, int, int, Any, bool]]:
        """Entry, order and position of everything that fell, what, and whether it was seen."""
        alike = any(order.pieces > LARGEST_DECK for order in self._orders.values())
        known = set[str]()
        void = any(event["event"] == VOID for part in self._parts for event in part.events)
        numbers: Counter[int] = Counter()
        for stretch in self._stretches(void=void):
            for entry, fell, order, position in stretch.draws:
                number = numbers[entry]
                numbers[entry] += 1
                if not isinstance(fell, str):
                    for die, face in enumerate(fell if isinstance(fell, list) else [fell]):
                        yield entry, order, position + die, face, True
                    continue
                seen = stretch.is_seen(fell, entry) and fell not in known
                hidden = alike and stretch.is_hidden(entry, number, fell, void=void)
                yield entry, order, position, fell, seen and not hidden
            known |= {value for seen in stretch.seen.values() for value in seen}

    def _stretches(self, *, void: bool) -> list[_Stretch]:
        found = [_Stretch()]
        for entry, events in self._parts:
            at = len(found) - 1
            for event, whole in zip(events, entry.events[-len(events) :], strict=True):
                if event["event"] == TURNED:
                    found.append(_Stretch())
                _note(found[-1], entry.seq, event, whole)
            for stretch in found[at:]:
                stretch.covered[entry.seq] = _covered(entry, events, void=void)
            for said in entry.draws:
                if isinstance(said, dict) and said.get("turned"):
                    at += 1
                elif isinstance(said, list):
                    found[at].draws.append((entry.seq, *said))
                    for seen in (found[at].seen, found[at].masked, found[at].burnt):
                        seen.setdefault(entry.seq, set())
        return found


def _covered(entry: Entry, events: Events, *, void: bool) -> list[bool] | None:
    """Which of the cards that fell in an entry were put down unseen, where each is told of."""
    drawn = [said[0] for said in entry.draws if isinstance(said, list)]
    placed = [
        (whole.get("card"), seen.get("card") == UNSEEN and (void or whole["event"] == BURNT))
        for seen, whole in zip(events, entry.events[-len(events) :], strict=True)
        if whole["event"] in PLACED
    ]
    return [unseen for _, unseen in placed] if [card for card, _ in placed] == drawn else None


def _note(stretch: _Stretch, entry: int, seen: dict[str, Any], whole: dict[str, Any]) -> None:
    if seen["event"] == TURNED:
        return
    stretch.seen.setdefault(entry, set()).update(texts(seen))
    masked = {name for name, fact in seen.items() if fact == UNSEEN and whole.get(name) != UNSEEN}
    hidden = {text for name in masked for text in texts(whole[name])}
    stretch.masked.setdefault(entry, set()).update(hidden)
    stretch.burnt.setdefault(entry, set()).update(hidden if seen["event"] == BURNT else ())


def texts(fact: object) -> Iterator[str]:
    """Every word in a fact."""
    if isinstance(fact, str):
        yield from fact.split()
    elif isinstance(fact, Mapping):
        for inner in fact.values():
            yield from texts(inner)
    elif isinstance(fact, list | tuple):
        for inner in fact:
            yield from texts(inner)


def _draw(
    entry: int,
    order: int,
    position: int,
    fell: Any,
    seen: bool,
    orders: Mapping[int, SealedOrder],
) -> PublishedDraw:
    if not seen:
        return PublishedDraw(entry=entry, order=order, position=position)
    opening = orders[order].opening(position)
    return PublishedDraw(entry=entry, order=order, position=position, fell=fell, opening=opening)
