"""Rounds for everybody to check: what was sealed, said and shown, with the proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from houseway.equipment import NotADeck, deck
from houseway.journal import Entry
from houseway.rulebook import Refused
from houseway.table.dealt_source import throws_of
from houseway.table.published_round import NotPublished, PublishedRound, Publisher, SeenPart
from houseway.table.source import SEAL

from .history import History
from .storage.entry_streams import Streams
from .table_host import TableHost

AT_ONCE: Final = 500


async def publication(
    history: History, hosted: TableHost, viewer: str | None, number: int
) -> Callable[[], PublishedRound]:
    """What makes a settled round with proofs of what somebody saw of it; that takes a while."""
    if SEAL not in hosted.table.source.speaks:
        raise Refused("A dealer shuffles here by hand: nothing is sealed that could be checked.")
    seen = await history.round(hosted, viewer, number)
    events = {entry.version: entry.events for entry in seen.entries}
    standing = await history.standing(hosted, number)
    parts = [SeenPart(one, events[one.seq]) for one in standing if one.seq in events]
    return partial(_published, hosted, number, parts)


def _published(hosted: TableHost, number: int, parts: list[SeenPart]) -> PublishedRound:
    name, streams = hosted.row.name, hosted.floor.streams
    throws = throws_of(hosted.table.game)
    publisher = Publisher(throws, _since_shuffle(streams, name, parts), parts)
    seeds = streams.seeds(name, publisher.roots)
    named = {"table": name, "game": hosted.row.game, "round": number}
    try:
        return publisher.published(seeds, _packs(hosted, publisher.sizes), **named)
    except NotPublished as lost:
        raise Refused(str(lost)) from None


def _packs(hosted: TableHost, sizes: set[int]) -> Iterator[tuple[Any, ...]]:
    """What may have been played with: what is now, or as many decks or cards as there were."""
    yield hosted.table.pieces
    for size in sizes:
        yield deck() * (size // 52)
        for joker in (False, True):
            try:
                yield deck(size - joker, joker=joker)
            except NotADeck:
                continue


def _since_shuffle(streams: Streams, name: str, parts: list[SeenPart]) -> list[Entry]:
    """The entries from the shuffle of a round's first order up to the round, but struck ones."""
    drawn = [said for part in parts for said in part.entry.draws]
    orders = {said[1] for said in drawn if isinstance(said, list)}
    orders -= {said["turned"]["order"] for said in drawn if _turns(said)}
    found: list[Entry] = []
    end = parts[0].entry.seq
    while orders and end > 1:
        first = max(end - AT_ONCE, 1)
        read = [one.entry for one in streams.between(name, first, end)]
        found, end = read + found, first
        orders -= {said["turned"]["order"] for one in read for said in one.draws if _turns(said)}
    struck = {one.strikes for one in found}
    return [one for one in found if one.strikes is None and one.seq not in struck]


def _turns(said: object) -> bool:
    return isinstance(said, dict) and bool(said.get("turned"))
