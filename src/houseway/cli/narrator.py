"""What happened at the table, event by event, in a line each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from houseway.games.events import UNSEEN, Event
from houseway.games.poker.hand import PokerRound
from houseway.games.round import Round
from houseway.table.sentences import OF_ORDERS, WORDS, Handwriting, sentence_of

from .poker_words import POKER_CITED, POKER_UNTOLD
from .screen import Screen

Facts = dict[str, object]

# Of no interest to a player, or plain to see.
UNTOLD = frozenset(
    ("cards checked", "closed", "dolly placed", "dolly removed", "payouts complete")
) | {"round begins", "round over", "rules given", "cut offered", "new shoe", "approved"}
UNTOLD |= {"counted", "dealer's hand", "discarded", "retrieved", "spread", "stacked"}
UNTOLD |= {"tiles collected", "turned"}
UNTOLD |= {"burnt", "cut", "opened", "rebuilt", "settled", "spun"}
UNTOLD |= {"bank shown", "delivered", "displayed", "may look", "picked up", "viewed"}

CITED = frozenset(
    ("handed back", "returned", "warned", "over the maximum", "ruling", "void", "no wager")
) | {"bank set"}
QUIET = OF_ORDERS | {"shuffled", "shuffle", "cutting card placed", "nobody cut"}


class Manner(NamedTuple):
    """What is told with its clauses, and what is not told."""

    cited: frozenset[str]
    untold: frozenset[str]


AGAINST_THE_HOUSE = Manner(CITED, UNTOLD)
AMONG_PLAYERS = Manner(CITED | POKER_CITED, UNTOLD | POKER_UNTOLD)


def tell(screen: Screen, events: Iterable[Event], viewer: str | None, game: type[Round]) -> None:
    """Say what happened, as one person may see it; cards that fall together share a line."""
    manner = AMONG_PLAYERS if issubclass(game, PokerRound) else AGAINST_THE_HOUSE
    for kind, together in groupby(events, key=lambda event: event.event):
        if kind == "dealt":
            seen = [event.seen(viewer) for event in together]
            if fallen := [one for one in seen if one["card"] != UNSEEN]:
                screen.say(_dealt(screen, fallen))
        elif kind not in manner.untold:
            for event in together:
                screen.say(_line(screen, event, viewer, manner), "dim" if kind in QUIET else "")


def _dealt(screen: Screen, seen: list[Facts]) -> Text:
    last = {str(one["to"]): one for one in seen}
    places = []
    for to, cards in groupby(seen, key=lambda one: str(one["to"])):
        fallen = list(cards)
        count = fallen[-1].get("count") if fallen[-1] is last[to] else None
        counted = f" ({count})" if count else ""
        faces = screen.cards(str(one["card"]) for one in fallen)
        places.append(Text.assemble(f"{to} ", faces, counted))
    return Text("  ") + Text(", ").join(places)


def _line(screen: Screen, event: Event, viewer: str | None, manner: Manner) -> str:
    hand = Handwriting(screen.chips.brief, lambda cards: screen.cards(cards).plain)
    kind = event.event
    cited = bool(event.clauses) and (kind in manner.cited or kind not in WORDS)
    where = f" ({', '.join(clause.partition(' ')[2] for clause in event.clauses)})" if cited else ""
    return f"  {sentence_of(event.seen(viewer), hand)}{where}"
