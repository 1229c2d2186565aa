"""``python -m simulation``: schedules of faults, one after the other, and what is wrong with them.

--seed 4711 plays one schedule again, exactly as it was; --schedules 200 so many, from --first on;
--hours 2 as many as there is time for; --every-change 4 the schedule of seed 4 without other
faults, with a death and then with a power cut in the midst of each change of the disk.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from time import monotonic, process_time

from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from .schedule import AtChange, Figures, Schedule

COUNTED = ("acknowledged", "refused", "unknown", "nothing_done", "sent_again", "heard", "deaths")


def main() -> int:
    """Run schedules and report; 0 if nothing was wrong in any of them."""
    asked = _arguments()
    console = Console(width=None if sys.stdout.isatty() else 200, highlight=False)
    total, began, failed = Counter[str](), process_time(), 0
    until = monotonic() + 3_600 * asked.hours if asked.hours else float("inf")
    columns = (TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        line = progress.add_task("beginning", total=None)
        for figures in _runs(asked):
            failed += report(figures, console)
            _add(total, figures)
            progress.update(line, description=_sentence(total, failed))
            if total["schedules"] == asked.schedules or monotonic() > until:
                break
    seconds = process_time() - began
    console.print(f"{_sentence(total, failed)}; {seconds:,.0f} seconds of processor time.")
    faults = sorted(name for name in total if name.startswith("fault "))
    console.print(", ".join(f"{name.removeprefix('fault ')} {total[name]:,}" for name in faults))
    return 1 if failed else 0


def _runs(asked: argparse.Namespace) -> Iterator[Figures]:
    if asked.every_change is not None:
        yield from every_change(asked.every_change)
    elif asked.seed is not None:
        at = None if asked.at_change is None else AtChange(asked.at_change, asked.power)
        yield Schedule(asked.seed, at).run()
    else:
        yield from (Schedule(seed).run() for seed in count(asked.first))


def every_change(seed: int) -> Iterator[Figures]:
    """A death and a power cut in the midst of every change that a schedule makes to the disk."""
    for power in (False, True):
        for number in count(1):
            figures = Schedule(seed, AtChange(number, power)).run()
            yield figures
            if not figures.died_of_it:
                break


def report(figures: Figures, console: Console) -> bool:
    """Say what is wrong with a schedule, and how to see it again; whether anything is."""
    for said in figures.wrong[:5]:
        console.print(f"  {said}", markup=False)
    if figures.wrong:
        console.print(f"to see it again: python -m simulation {figures.again}")
    return bool(figures.wrong)


def _add(total: Counter[str], figures: Figures) -> None:
    total["schedules"] += 1
    total["changes"] += figures.changes
    total["shared"] += figures.shared
    for name in COUNTED:
        total[name] += getattr(figures, name)
    for name, times in figures.faults.items():
        total[f"fault {name}"] += times


def _sentence(total: Counter[str], failed: int) -> str:
    parts = [f"{total['schedules']:,} schedules ({total['shared']:,} with two processes)"]
    parts += [f"{total[name]:,} {name.replace('_', ' ')}" for name in COUNTED]
    return ", ".join([*parts, f"{total['changes']:,} changes of the disk", f"{failed:,} wrong"])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="this schedule alone")
    parser.add_argument("--at-change", type=int, metavar="N", help="with this death alone")
    parser.add_argument("--power", action="store_true", help="a power cut instead of it")
    parser.add_argument("--every-change", type=int, metavar="SEED", help="each of them in turn")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--schedules", type=int, help="how many")
    parser.add_argument("--hours", type=float, help="for how long")
    asked = parser.parse_args()
    one_alone = asked.seed is not None or asked.every_change is not None
    if not one_alone and asked.schedules is None and asked.hours is None:
        asked.schedules = 100
    return asked


if __name__ == "__main__":
    sys.exit(main())
