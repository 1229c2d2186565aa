"""Somebody is asked and says nothing: how long a table waits, and what the house does then.

At a table that runs by itself there is no dealer to look up and ask, so that the floor waits for a
stated time. Where the game's rules say what silence means, the house rules so in its own name;
where they do not, the dealer goes on without a player who does not seem to be there. At a live
table the dealer sees who is there, and nothing of this happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Final

from houseway.games.asks import Act, Turn
from houseway.games.ordered import OrderedWagers
from houseway.games.procedure import Procedure
from houseway.games.rulings import CLOCK, DEALER, HOUSE
from houseway.games.wagering import BankedRound
from houseway.journal import Entry
from houseway.table import Table

if TYPE_CHECKING:
    from .roster import TableSettings

BY_ITSELF: Final = "floor"
# Seconds at the usual pace: for what has a usual answer, such as an offer to cut; for saying
# something, such as that one insures, before the dealer goes on anyway; and for giving a hand up
# when there is nothing else left to decide.
ROUTINE, INTERJECTION, AFTERTHOUGHT = 15.0, 4.0, 1.5
SKIPS: Final = 3  # who skips so many rounds in a row without a word is away

# What a dealer may rule about somebody who does not decide, in the order of preference.
RULINGS: Final = ("no-decision", "player-absent", "player-away", "instruct-to-act")
# What ends a player's part in a round without saying that the player has left the table.
_PASSED_OVER: Final = frozenset(("expire", "no-decision"))
_DETERMINED: Final = ("time_to_act", "decision_seconds")


def runs_by_itself(settings: TableSettings, live: bool) -> bool:
    """Whether the house deals at a table without a dealer."""
    return settings.automatic and not live


def time_to_decide(table: Table, settings: TableSettings, *, live: bool) -> float | None:
    """The seconds for what is asked now: as determined, as instructed, or as the floor waits."""
    turn = table.procedure.asked if table.procedure is not None else None
    if not isinstance(turn, Turn) or set(turn.actors) <= set(HOUSE):
        return None
    by_itself = runs_by_itself(settings, live)
    if turn.lapse is not None:
        usual = _before_going_on(turn) if turn.lapse.by in HOUSE else ROUTINE
        return usual * settings.pace if by_itself else None
    limits = table.state.determinations
    chosen = [getattr(limits, name, None) for name in _DETERMINED]
    if determined := next(filter(None, chosen), None):
        return float(determined)
    if CLOCK in turn.actors:
        return float(table.house.seconds_when_instructed)
    return settings.decision_time if by_itself else None


def _before_going_on(turn: Turn) -> float:
    open_now = {option.do for option in turn.options if option.by not in HOUSE}
    return AFTERTHOUGHT if open_now == {"concede"} else INTERJECTION


def awaited(procedure: Procedure, bots: tuple[str, ...]) -> list[str]:
    """The people who are asked, as far as they are known to be there."""
    turn = procedure.asked
    away: set[str] = getattr(procedure, "absent", set())
    asked = turn.actors if isinstance(turn, Turn) else ()
    return [one for one in asked if one not in HOUSE and one not in bots and one not in away]


def called(procedure: Procedure | None) -> str | None:
    """Whose turn it is to wager, where a starting marker is used."""
    return procedure.called() if isinstance(procedure, BankedRound) else None


def owing(procedure: Procedure | None, bots: tuple[str, ...]) -> list[str]:
    """The people without whose wager the dealer can neither call the next nor deal."""
    if not isinstance(procedure, OrderedWagers) or not procedure.betting_open:
        return []
    turn = called(procedure)
    late = [one for one in procedure.without_wager() if turn in (None, one)]
    return [player for player in late if player not in bots]


def about(procedure: Procedure, silent: list[str]) -> Act | None:
    """What the house does about people who keep a table waiting."""
    turn = procedure.asked
    if not isinstance(turn, Turn) or not silent:
        return None
    for option in turn.options:
        if option.by == CLOCK:
            return Act(CLOCK, option.do, dict(option.where))
    ruled = next(_rulings(procedure, silent), None)
    if ruled is None and turn.lapse is not None and turn.lapse.by in silent:
        return turn.lapse
    return ruled


def _rulings(procedure: Procedure, silent: list[str]) -> Iterator[Act]:
    """Each ruling that a dealer may give about somebody who is silent."""
    open_now = {one.do: one for one in procedure.rulings_open(DEALER)}
    for do in RULINGS:
        if do not in open_now:
            continue
        choose = open_now[do].choose
        if "player" not in choose:
            yield Act(DEALER, do)
            continue
        for player in silent:
            if player in choose["player"]:
                yield Act(DEALER, do, {"player": player})


def passed_over(table: Table, entries: tuple[Entry, ...]) -> list[str]:
    """Those for whom the time ran out in the last round and who have said nothing since."""
    silent: dict[str, None] = {}
    heard: set[str] = set()
    for entry in reversed(entries):
        command = entry.command
        if command.get("do") == "start":
            break
        if entry.role == "player":
            heard.add(entry.by)
        for player in _given_up(entry):
            if player not in heard:
                silent[player] = None
    return [one for one in silent if one in table.here and table.here[one].present]


def skipping(table: Table, entries: tuple[Entry, ...], there: Container[str | None]) -> list[str]:
    """Those whom the house left out for want of a wager, and who are still there to play on."""
    skipped: Counter[str] = Counter()
    rounds, heard = 0, set()
    for entry in reversed(entries):
        command, by_itself = entry.command, (entry.id or "").startswith(f"{BY_ITSELF}/")
        rounds += command.get("do") == "start"
        if rounds > SKIPS:
            break
        if entry.role == "player":
            heard.add(entry.by)
        player = command.get("player")
        if command.get("do") == "player-away" and by_itself and player and player not in heard:
            skipped[player] += 1
    away = [player for player in skipped if player in table.here and not table.is_present(player)]
    return [player for player in away if player in there and skipped[player] < SKIPS]


def _given_up(entry: Entry) -> Iterator[str]:
    """The player whose hand the house gave up, as the entry says it."""
    command = entry.command
    if command.get("do") not in _PASSED_OVER or not (entry.id or "").startswith(f"{BY_ITSELF}/"):
        return
    folds = (
        event["player"]
        for event in entry.events
        if event["event"] == "folded" and "player" in event
    )
    if player := command.get("player") or next(folds, None):
        yield player
