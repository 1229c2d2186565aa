"""Playing a table's journal again, and telling every difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import msgspec

from houseway.conduct import CORRECT, SET_UP
from houseway.equipment import Contents, SealedOrder, TurnedOrder
from houseway.games import UnknownGame, game
from houseway.games.asks import Act
from houseway.games.round import Determinations, Round
from houseway.journal import Entry, MemoryJournal, canonical
from houseway.rulebook import Refused

from .between_rounds import VOID_EARLIER
from .dealt_source import dealt, spoken
from .knowledge import why_not_alone
from .order_book import OrderBook, opened_seeds, sealed_roots
from .resuming import act_of
from .seeded_source import RecordedSeeds, committed, revealed, seeded, seeds_spoken
from .source import RecordDiffers, Recorded, Source
from .table import Table


class Difference(NamedTuple):
    """Something in a journal that the rules, the revealed seeds or another journal do not give."""

    seq: int
    sentence: str


class _SeedsEnd(Exception):  # noqa: N818
    """What comes next has not been opened yet."""


def audit(entries: Iterable[Entry]) -> list[Difference]:
    """Every difference between a table's journal and what the rules make of its commands.

    Corrections by which somebody decided again with what had been seen, or by one person where it
    takes two, stop nothing: they are found beside everything else. So are results of an old round
    that were said otherwise than they were when it was voided.
    """
    commands = [entry for entry in entries if entry.is_move]
    table = _set_up(commands)
    if isinstance(table, Difference):
        return [table]
    unfair: list[Difference] = []
    heeding = partial(_heeding_knowledge, unfair, {})
    found = list(_differences(table, commands[1:], heeding))
    return sorted([*unfair, *(found or _check_chance(commands))])


def again(entries: Iterable[Entry]) -> Iterator[Table]:
    """The table of a journal as it was set up, and then after each entry.

    `RecordDiffers` is raised where the rules give something else.
    """
    commands = [entry for entry in entries if entry.is_move]
    table = _set_up(commands)
    if isinstance(table, Difference):
        raise RecordDiffers(table.sentence)
    yield table
    recalling = partial(_recalling, {})
    for entry in commands[1:]:
        for seq, sentence in _differences(table, [entry], recalling):
            raise RecordDiffers(f"entry {seq}: {sentence.rstrip('.')}")
        yield table


# Playing it again


def _set_up(commands: list[Entry]) -> Table | Difference:
    if not commands or commands[0].command.get("do") != SET_UP:
        return Difference(1, "the journal does not say which game was set up")
    try:
        return _table(commands[0], _recorded)
    except (Refused, UnknownGame, RecordDiffers, msgspec.ValidationError, LookupError) as error:
        return Difference(commands[0].seq, f"the table cannot be set up: {error}")


Compare = Callable[[Table, Entry], Difference | None]


def _table(set_up: Entry, equip: Callable[[Entry, Determinations], Source]) -> Table:
    command = set_up.command
    played = game(command["game"])
    if command["rules"] != played.rules.id:
        raise RecordDiffers(f"{played.game} is played by {played.rules.id}, not {command['rules']}")
    made = msgspec.convert(command["determinations"], type=played.determinations_type)
    return Table(played.game, made, source=equip(set_up, made), journal=MemoryJournal("audit"))


def _recorded(set_up: Entry, _: Determinations) -> Source:
    return record_source(game(set_up.command["game"]).equipment, set_up.command["speaks"])


def record_source(equipment: str, speaks: list[str]) -> Recorded:
    """A record of what fell at a table whose journal keeps the calls that it names."""
    for possible in (Source.speaks, spoken(equipment)):
        if speaks == sorted(possible):
            return Recorded(possible)
    if speaks == sorted(before := seeds_spoken(equipment)):
        return RecordedSeeds(before)
    raise RecordDiffers(f"no table keeps {speaks}")


def _differences(table: Table, entries: list[Entry], compare: Compare) -> Iterator[Difference]:
    """The first difference: what comes after it was played from another state."""
    for entry in entries:
        try:
            found = compare(table, entry)
        except _SeedsEnd:
            return
        except Refused as refused:
            found = Difference(entry.seq, f"the rules refuse this: {refused}")
        except RecordDiffers as differs:
            found = Difference(entry.seq, f"{differs}")
        except Exception as error:  # a forged entry can be anything, and must not stop the audit
            found = Difference(entry.seq, f"this cannot be played: {error!r}")
        if found:
            yield found
            return


def _as_recorded(table: Table, entry: Entry) -> Difference | None:
    if entry.strikes is not None:
        return _strike(table, entry)
    table.source.expect(entry.draws)
    events = table.play_again(act_of(entry), entry.seq)
    if canonical(events) != canonical(entry.events):
        return _first_difference(entry, events)
    if isinstance(table.source, Recorded) and table.source.left:
        return Difference(entry.seq, "more was drawn than the rules ask for")
    return None


Results = dict[int, dict[str, int]]  # what players won or lost, by rounds


def _heeding_knowledge(
    unfair: list[Difference], results: Results, table: Table, entry: Entry
) -> Difference | None:
    """Compare an entry, and note where it sells what had been seen, or one person acts for two."""
    unfair += _said_otherwise(entry, results)
    last = table.conduct.last
    if entry.strikes is not None and last is not None and last.seq == entry.strikes:
        facts = {name: fact for name, fact in entry.command.items() if name != "strike"}
        refusal = why_not_alone(table, Act(entry.role, CORRECT, facts), entry.by, last)
        if refusal is not None:
            unfair.append(Difference(entry.seq, f"corrected by one person alone: {refusal}"))
    found = _recalling(results, table, entry)
    unfair += [Difference(entry.seq, sentence) for sentence in table.knowledge.sold]
    table.knowledge.sold.clear()
    return found


def _recalling(results: Results, table: Table, entry: Entry) -> Difference | None:
    """Compare an entry; journals of before void a round of any age by what the table remembers."""
    command = entry.command
    if command.get("do") == VOID_EARLIER and "results" not in command:
        number = command.get("round")
        table.state.results |= {number: results[number]} if number in results else {}
    found = _as_recorded(table, entry)
    results |= table.state.results
    return found


def _said_otherwise(entry: Entry, results: Results) -> Iterator[Difference]:
    """Where the results of an old round, which a table no longer has, were not what was said."""
    command = entry.command
    said, number = command.get("results"), command.get("round")
    if command.get("do") == VOID_EARLIER and isinstance(said, dict) and number in results:
        for player, amount in said.items():
            if amount != (won := results[number].get(player, 0)):
                text = f"{player} won {won:,} in round {number}, not {amount:,} as was said"
                yield Difference(entry.seq, text)


def _strike(table: Table, entry: Entry) -> Difference | None:
    if entry.draws or entry.events:
        return Difference(entry.seq, "nothing falls or happens by a correction itself")
    table.conduct.follow_correction(entry)
    return None


def _first_difference(entry: Entry, events: list[dict[str, object]]) -> Difference:
    for recorded, played in zip(entry.events, events, strict=False):
        if canonical(recorded) != canonical(played):
            return Difference(
                entry.seq, f"recorded was {_brief(recorded)}; the rules give {_brief(played)}"
            )
    counts = f"{len(entry.events)} events were told; the rules give {len(events)}"
    return Difference(entry.seq, counts)


def _brief(event: Mapping[str, object]) -> str:
    return canonical(event).decode()


# Dealing it again


def _check_chance(entries: list[Entry]) -> Iterator[Difference]:
    """Deal everything again from what was opened, as far as it has been opened."""
    events = [event for entry in entries for event in entry.events]
    if roots := sealed_roots(events):
        book = _OpenedOrders(roots, opened_seeds(events))
        yield from _dealt_again(entries, lambda played, made: dealt(played, made, book))
    elif commitments := committed(events):
        known = revealed(events)
        seeds = iter([known.get(commitment) for commitment in commitments])
        yield from _dealt_again(
            entries, lambda played, made: seeded(played, made, lambda: _known(next(seeds, None)))
        )


def _known(seed: bytes | None) -> bytes:
    if seed is None:
        raise _SeedsEnd
    return seed


class _Unopened(SealedOrder):
    """An order of which only the root is known."""

    def __init__(self, root: str, contents: Contents) -> None:
        super().__init__(b"", contents)
        self.root = root

    def turned(self, words: Mapping[str, str]) -> TurnedOrder:
        raise _SeedsEnd


class _OpenedOrders(OrderBook):
    """The orders of a journal, as far as it opens them."""

    def __init__(self, roots: list[str], known: Mapping[str, bytes]) -> None:
        super().__init__()
        self._roots, self._known = iter(roots), known

    def next_order(self, contents: Contents) -> SealedOrder:
        if (root := next(self._roots, None)) is None:
            raise _SeedsEnd
        seed = self._known.get(root)
        return _Unopened(root, contents) if seed is None else SealedOrder(seed, contents)


def _dealt_again(
    entries: list[Entry], equip: Callable[[type[Round], Determinations], Source]
) -> Iterator[Difference]:
    played = game(entries[0].command["game"])
    table = _table(entries[0], lambda _, made: equip(played, made))
    yield from _differences(table, entries[1:], _as_dealt)


def _as_dealt(table: Table, entry: Entry) -> Difference | None:
    if entry.strikes is not None:
        table.conduct.follow_correction(entry)
        return None
    table.play_again(act_of(entry), entry.seq)
    if canonical(table.drawn) != canonical(entry.draws):
        return Difference(entry.seq, "what was opened deals something else than was recorded")
    return None
