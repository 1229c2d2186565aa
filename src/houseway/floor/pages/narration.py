"""What happened, in a sentence each: for the log, and for those who listen to the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from houseway.drawing.money import money_of
from houseway.equipment import Card, Mark
from houseway.games.events import UNSEEN
from houseway.table.sentences import OF_ORDERS, Facts, Handwriting, capital, sentence_of

# Plain to see, or of interest to the record alone.
UNTOLD: Final = frozenset(
    ("burnt", "cards checked", "cards counted", "collected", "counted", "cut offered")
) | {
    *("dealer's hand", "delivered", "discarded", "displayed", "dolly placed", "dolly removed"),
    *("flop card", "hours", "may look", "new shoe", "opened", "payouts complete", "picked up"),
    *("retrieved", "round over", "spread", "spun", "stacked", "tiles collected", "turned"),
    *("viewed", "bank shown", "betting round", "cut", "rules given", "approved", "bets met"),
}
QUIET: Final = OF_ORDERS | {
    *("shuffled", "shuffle", "cutting card placed", "nobody cut"),
    *("cut declined", "first card shown"),
}


# After which pieces of a drawing, or which way of theirs to appear, something is read aloud.
SEEN_WITH: Final[Mapping[str, str]] = {
    "dealt": "card",
    "flop": "card-board-2",
    "turn": "card-board-3",
    "river": "card-board-4",
    "communal cards": "card",
    "shown": "turn",
    "result": "spin",
    "cup opened": "shake",
    "settled": "verdict",
    "awarded": "verdict",
}


class Line(NamedTuple):
    """Something that happened, whether it is worth being read aloud, by which clauses, and with
    what it is seen."""

    text: str
    aloud: bool
    clauses: tuple[str, ...]
    seen_with: str = ""


def narrate(events: Iterable[Facts], coinage: str | None) -> list[Line]:
    """Events of one entry as lines; cards that fall together share one."""
    hand = Handwriting(money_of(coinage), cards_named)
    return [*_narrated(events, hand, UNTOLD)]


def recorded(events: Iterable[Facts], coinage: str | None) -> list[Line]:
    """Everything that an entry led to, for those who read the record itself."""
    hand = Handwriting(money_of(coinage), cards_named)
    return [*_narrated(events, hand, frozenset(), cited=True)]


def _narrated(
    events: Iterable[Facts], hand: Handwriting, untold: frozenset[str], *, cited: bool = False
) -> Iterator[Line]:
    for kind, together in groupby(events, key=lambda event: event["event"]):
        if kind == "dealt":
            dealt = [*together]
            if text := _dealt(dealt):
                yield Line(text, True, _clauses(dealt) if cited else (), SEEN_WITH[kind])
        elif kind not in untold:
            for event in together:
                told, seen_with = sentence_of(event, hand), SEEN_WITH.get(kind, "")
                yield Line(told, kind not in QUIET, _clauses((event,)), seen_with)


def _clauses(events: Iterable[Facts]) -> tuple[str, ...]:
    """Which clauses decided it, each once."""
    return tuple(dict.fromkeys(clause for event in events for clause in event.get("clauses", ())))


def card_name(written: object) -> str:
    """A card in words; what is not a card stays as it is.

    >>> card_name("As"), card_name("??"), card_name("17")
    ('ace of spades', 'a card face down', '17')
    """
    if written == UNSEEN:
        return "a card face down"
    try:
        return Card.parse(str(written)).name
    except ValueError:
        return str(written)


def cards_named(cards: Sequence[str]) -> str:
    """Cards in a row."""
    return ", ".join(map(card_name, cards))


def _dealt(dealt: list[Facts]) -> str:
    """Cards that one may see, place by place, with what they come to."""
    seen = [one for one in dealt if one.get("card") not in (UNSEEN, Mark.FACE_DOWN.value)]
    places: dict[str, list[Facts]] = {}
    for one in seen:
        places.setdefault(str(one["to"]), []).append(one)
    lines = []
    for to, fallen in places.items():
        count = fallen[-1].get("count")
        counted = f" ({count})" if count is not None else ""
        names = ", ".join(card_name(one["card"]) for one in fallen)
        lines.append(f"{capital(to)}: {names}{counted}")
    return "; ".join(lines)
