"""``python -m mutants``: how many small faults in the rules the tests notice that claim them."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from . import SOURCE
from .claims import Answer, Claims
from .outcomes import keep, kept
from .places import Mutant, all_mutants
from .report import Equivalents, equivalents, living, show
from .tracing import traces
from .trial import DEAD, EQUIVALENT, SURVIVED, UNTESTED, Outcome, Trial, prepare


def main() -> int:
    """Sample, try and report; 0 if enough died and every other one is named."""
    asked = _arguments()
    console = Console(width=None if sys.stdout.isatty() else 200)
    found = all_mutants(SOURCE)
    known = equivalents()
    if gone := known.gone(found):
        names = ", ".join(f"{e.file} {e.function}" for e in gone)
        console.print(f"Named as equivalent, but no longer there: {names}.", style="yellow")
    chosen = sample([m for m in found if m.path.startswith(asked.only)], asked.count, asked.seed)
    if asked.list:
        for mutant in chosen:
            console.print(f"{mutant.kind:10} {mutant}", markup=False, highlight=False)
        return 0
    began = time.monotonic()
    claims = Claims(traces(asked.fresh, asked.workers))
    for test in claims.failed:
        console.print(f"Left out, because it fails as the product is: {test}", style="yellow")
    prepare()
    outcomes = list(_tried(console, chosen, claims, known, asked.workers, asked.fresh))
    enough = show(console, outcomes, known)
    console.print(f"seed {asked.seed}, {time.monotonic() - began:,.0f} seconds", highlight=False)
    if asked.json:
        asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(outcomes)))
    return 0 if enough else 1


def sample(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many faults, the same from the same seed, in the order of the modules.

    The seed ranks each by what it is, so that a change elsewhere leaves the sample as it was.
    """
    seen: Counter[str] = Counter()
    ranks: dict[bytes, Mutant] = {}
    for mutant in mutants:
        text = "\n".join((mutant.path, mutant.function, mutant.before, mutant.after))
        seen[text] += 1
        ranks[sha256(f"{seed}\n{seen[text]}\n{text}".encode()).digest()] = mutant
    chosen = {ranks[rank] for rank in sorted(ranks)[:count]}
    return [mutant for mutant in mutants if mutant in chosen]


def _tried(
    console: Console,
    chosen: Sequence[Mutant],
    claims: Claims,
    known: Equivalents,
    workers: int,
    fresh: bool,
) -> Iterator[Outcome]:
    """Every fault with what became of it; some at the same time, each in a process of its own."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    # Without a thread that refreshes: a process with threads is not to be forked.
    with Progress(*columns, TimeElapsedColumn(), console=console, auto_refresh=False) as bar:
        task = bar.add_task("", total=len(chosen))
        waiting, trials, lived = list(chosen), list[Trial](), 0
        try:
            while waiting or trials:
                while waiting and len(trials) < workers:
                    mutant = waiting.pop(0)
                    answers = claims.answering(mutant)
                    if (before := _known(mutant, answers, known, fresh)) is not None:
                        lived += before.state in (SURVIVED, UNTESTED)
                        bar.advance(task)
                        yield before
                    else:
                        trials.append(Trial(mutant, answers))
                for trial in [trial for trial in trials if trial.over()]:
                    trials.remove(trial)
                    keep(trial.outcome, trial.answers)
                    if trial.outcome.state != DEAD:
                        lived += 1
                        console.print(living(trial.outcome), markup=False, highlight=False)
                    bar.update(task, advance=1, description=f"{lived} alive")
                    yield trial.outcome
                bar.refresh()
                time.sleep(0.05)
        finally:
            for trial in trials:
                trial.stop()


def _known(
    mutant: Mutant, answers: Sequence[Answer], known: Equivalents, fresh: bool
) -> Outcome | None:
    """What need not be tried: a fault that is named as changing nothing, or was tried before."""
    if known.reason(mutant) is not None:
        return Outcome(mutant, EQUIVALENT)
    return None if fresh else kept(mutant, answers)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=400, help="how many to sample (400)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--only", default="", metavar="PATH", help="such as games/holdem")
    parser.add_argument("--workers", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--list", action="store_true", help="only say which would be tried")
    parser.add_argument("--fresh", action="store_true", help="trace and try everything anew")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every outcome there")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
