"""``houseway tournament``: conditions to begin with, checked, played with bots, and shown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress as Bars, TaskID, TextColumn, TimeElapsedColumn

from houseway.journal import Journal, Writer
from houseway.journal.stream import Clock
from houseway.tournament import NoTournament, Tournament, entries, moving, rules_of
from houseway.tournament.checking import faults_of
from houseway.tournament.hosting import Progress, TournamentOutcome, play_tournament, template
from houseway.tournament.ledger import money
from houseway.tournament.roles import OPERATOR
from houseway.tournament.sheet import sheet
from houseway.tournament.tournament_view import Placed, PrizeView, SessionView

from ..mistakes import Mistake
from . import draws, forecasts, play_table, terminal_desk
from .corrections import told_corrections
from .files import conditions_of, is_journal, playable, replayed

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

MOST_SHOWN = 20
EXAMPLES = """\
examples:
  houseway tournament new holdem > sunday.toml      conditions to begin with
  houseway tournament check sunday.toml             what is missing or not allowed
  houseway tournament run sunday.toml --players 40  places, prizes and ledger
  houseway tournament show sunday.toml              the conditions as patrons read them
  houseway tournament duration sunday.toml          how long it is expected to take

conducting one, with tables in the room or here:
  houseway tournament open sunday.journal --name Sunday --game holdem
  houseway tournament options sunday.journal        what can be done now, by whom
  houseway tournament do sunday.journal "shift manager" nominate name=Dana --who Sam
  houseway tournament do sunday.journal operator set-conditions conditions=@sunday.toml
  houseway tournament play sunday.journal --table 1 --as ann --who Dana
  houseway tournament show sunday.journal           how it stands
  houseway tournament icm sunday.journal            what the chips of those left are worth
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "tournament",
        help="write, check and play tournaments",
        description="Write, check and play tournaments.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=lambda _: _help(parser))
    kinds = parser.add_subparsers(title="commands", metavar="COMMAND")
    new = kinds.add_parser("new", help="print conditions to begin with")
    new.add_argument("game", metavar="GAME", help="the game of the tournament")
    new.set_defaults(run=run_new)
    check = kinds.add_parser("check", help="what is missing in conditions, or not allowed")
    check.add_argument("file", metavar="FILE", help="conditions in TOML or JSON")
    check.set_defaults(run=run_check)
    _add_run(kinds)
    show = kinds.add_parser("show", help="conditions, or how a tournament stands, as text")
    show.add_argument("file", metavar="FILE", help="conditions, or the journal of a tournament")
    show.add_argument("--json", action="store_true", help="print JSON")
    show.set_defaults(run=run_show)
    forecasts.add_parsers(kinds)
    terminal_desk.add_parsers(kinds)
    draws.add_parsers(kinds)
    play_table.add_parser(kinds)


def _add_run(kinds: Subparsers) -> None:
    run = kinds.add_parser("run", help="play a whole tournament with bots")
    run.add_argument("file", metavar="FILE", help="conditions in TOML or JSON")
    run.add_argument("--seed", default="1", help="the same seed gives the same tournament")
    run.add_argument("--players", type=int, metavar="N", help="how many enter; else all who can")
    run.add_argument("--journal", metavar="FILE", help="a new file for the tournament's journal")
    run.add_argument("--rounds", metavar="FILE", help="a new file for the record of every round")
    run.add_argument("--json", action="store_true", help="print JSON")
    run.set_defaults(run=run_whole)


def _help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 0


def run_new(args: argparse.Namespace) -> int:
    """Print conditions to begin with."""
    try:
        sys.stdout.write(template(args.game))
    except NoTournament as error:
        raise Mistake(str(error)) from None
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Print what is wrong with conditions, each thing in one line."""
    faults = faults_of(conditions_of(args.file))
    for fault in faults:
        print(f"houseway: {fault}", file=sys.stderr)
    if not faults:
        print("nothing is missing, and everything is allowed")
    return 2 if faults else 0


def run_whole(args: argparse.Namespace) -> int:
    """Play a whole tournament, and print what it came to."""
    conditions = conditions_of(args.file)
    if args.players is not None and args.players < 1:
        raise Mistake("--players: at least one player enters.")
    with _progress() as progress:
        outcome = play_tournament(
            conditions,
            args.seed,
            players=args.players,
            progress=progress,
            journal=_journal("--journal", args.journal),
            rounds=_journal("--rounds", args.rounds),
        )
    print(_as_json(outcome.whole()) if args.json else "\n".join(_in_words(outcome)))
    return 0


def run_show(args: argparse.Namespace) -> int:
    """Print conditions as patrons read them, or how the tournament of a journal stands."""
    if is_journal(args.file):
        t = replayed(args.file)
        now = max(t.now, t.clock())
        print(
            _as_json(t.view_for(OPERATOR, now=now)) if args.json else "\n".join(_standing(t, now))
        )
        return 0
    conditions = playable(args.file)
    if args.json:
        print(_as_json(msgspec.to_builtins(conditions)))
    else:
        print(sheet(conditions, rules_of(conditions.game), 1, None), end="")
    return 0


def _journal(option: str, file: str | None) -> Callable[[str, Clock], Writer] | None:
    if file is None:
        return None
    if Path(file).exists():
        raise Mistake(f"{option}: {file} exists already.")
    return lambda name, clock: Journal(file, name, clock=clock, durable=False)


@contextmanager
def _progress() -> Iterator[Progress]:
    """On a terminal a bar for each session."""
    if not sys.stderr.isatty():
        yield lambda _session, _done, _rounds: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def told(session: str, done: int, rounds: int) -> None:
            if session not in tasks:
                tasks[session] = bars.add_task(session, total=100)
            text = f"{session}, {rounds:,} rounds in all"
            bars.update(tasks[session], description=text, completed=done)

        yield told


# In words


def _in_words(outcome: TournamentOutcome) -> Iterator[str]:
    t = outcome.tournament
    yield f"{t.name}: {t.game} by {t.rules.id}"
    yield f"{len(entries.entered(t)):,} players, {outcome.rounds:,} rounds, {t.state.status}"
    yield from _placed(outcome.places, outcome.prizes)
    yield from _ledger(t)


def _placed(places: list[tuple[int, str]], prizes: dict[str, int]) -> Iterator[str]:
    yield ""
    yield "places"
    for place, name in places[:MOST_SHOWN]:
        prize = f"  {money(prizes[name])}" if name in prizes else ""
        yield f"  {place:>4}  {name:<14}{prize}".rstrip()
    if len(places) > MOST_SHOWN:
        yield f"  and {len(places) - MOST_SHOWN:,} more"


def _ledger(t: Tournament) -> Iterator[str]:
    report = t.state.ledger.report()
    yield ""
    yield "ledger"
    for kind, total in report.totals.items():
        yield f"  {kind:<16}{money(total):>14}"
    for account, balance in report.accounts.items():
        yield f"  {'left in ' + account:<24}{money(balance):>6}"
    yield from (f"  alarm: {alarm}" for alarm in t.state.ledger.alarms())


def _standing(t: Tournament, now: datetime) -> Iterator[str]:
    view = t.view(now)
    yield f"{view.tournament}: {view.game} by {view.rules}"
    left = f", {view.left:,} left with {view.average:,} chips each" if view.left else ""
    yield f"{view.status}; {view.entries:,} entries{left}; prize pool {money(view.pool)}"
    for session in view.sessions:
        yield from _session(session)
    yield from _moves(t)
    if view.places:
        outcome = TournamentOutcome(t, 0)
        yield from _placed(outcome.places, outcome.prizes)
    else:
        yield from _prizes(view.prizes)
    yield from _ledger(t)
    yield from told_corrections(t.corrections)


def _moves(t: Tournament) -> Iterator[str]:
    """The plan that breaks and balances tables, move by move, for the director to carry out."""
    if moves := moving.balance_plan(t):
        yield ""
        yield "moves that balance would make"
    for move in moves:
        there = f"table {move.to_table} seat {move.to_seat}"
        yield f"  {move.player}: table {move.table} seat {move.seat} to {there}, {move.reason}"


def _session(session: SessionView) -> Iterator[str]:
    yield ""
    yield f"{session.session}: {session.status}{_clock(session)}"
    if session.places:
        yield f"  {_listed(session.places)}"
        return
    for table in session.tables if session.left else ():
        players = [f"{p.player} {p.stack:,}" for p in table.players]
        yield f"  table {table.table}, {table.rounds} rounds: {', '.join(players) or '-'}"


def _listed(places: Placed) -> str:
    """The places of a session in a line."""
    more = f" and {len(places) - MOST_SHOWN:,} more" if len(places) > MOST_SHOWN else ""
    return ", ".join(f"{place}. {name}" for place, name in places[:MOST_SHOWN]) + more


def _clock(session: SessionView) -> str:
    """What the clock of a session in play shows: level, limits, time left, the next break."""
    if (clock := session.clock) is None:
        return ""
    level = session.level
    blinds = f"blinds {'/'.join(map(str, level.blinds))}" if level.blinds else ""
    text = f", level {level.number}, {blinds or 'minimum ' + str(level.minimum)}"
    if clock.on_break:
        text += ", break"
    elif not clock.running:
        text += ", paused"
    if clock.left is not None:
        text += f", {_minutes(clock.left)} left"
    if clock.next_break is not None:
        text += f", break in {_minutes(clock.next_break)}"
    return text


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _prizes(prizes: Sequence[PrizeView]) -> Iterator[str]:
    if prizes:
        yield ""
        yield "prizes"
    for prize in prizes[:MOST_SHOWN]:
        yield f"  {prize.place:>4}  {money(prize.worth)}"


def _as_json(answer: object) -> str:
    return msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()
