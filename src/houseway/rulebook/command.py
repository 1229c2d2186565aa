"""``houseway rules``: the clauses, and which of them are carried out and tested."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from . import display
from .coverage import evidence, measure, problems, report
from .library import BOOK, RULESETS, ruleset
from .model import KINDS, RuleSet
from .refusal import Refused

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: "Subparsers") -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "rules", help="the clauses, and which are carried out and tested"
    )
    parser.add_argument("instrument", nargs="?", metavar="INSTRUMENT", help="such as NI2005-63")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="such as '13.1(b)'")
    parser.add_argument("--coverage", action="store_true", help="count what is cited and tested")
    parser.add_argument("--missing", action="store_true", help="coverage, and the missing clauses")
    parser.add_argument("--tests", type=Path, metavar="DIR", help="coverage by the tests in DIR")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show rule sets, the clauses of one, one clause, or coverage."""
    if args.clause is not None and args.clause not in ruleset(args.instrument):
        raise Refused(f"{args.instrument} has no clause {args.clause!r}.")
    if args.json:
        _print_json(_answer(args))
    else:
        _show(args, Console(highlight=False))
    counts = _wants_coverage(args) and args.clause is None
    return 1 if counts and problems(tests=args.tests) else 0


def _wants_coverage(args: argparse.Namespace) -> bool:
    return bool(args.coverage or args.missing or args.tests)


def _names(args: argparse.Namespace) -> tuple[str, ...]:
    return (ruleset(args.instrument).id,) if args.instrument else RULESETS


def _show(args: argparse.Namespace, console: Console) -> None:
    if args.clause is not None:
        clause = ruleset(args.instrument)[args.clause]
        if _wants_coverage(args):
            display.show_evidence(console, clause, evidence(tests=args.tests))
        else:
            display.show_clause(console, clause)
    elif _wants_coverage(args):
        counted = measure(_names(args), tests=args.tests)
        display.show_coverage(console, counted)
        if args.missing:
            display.show_missing(console, counted)
    elif args.instrument:
        display.show_ruleset(console, ruleset(args.instrument))
    else:
        display.show_rulesets(console)


def _answer(args: argparse.Namespace) -> object:
    if args.clause is not None:
        clause = ruleset(args.instrument)[args.clause]
        answer: dict[str, object] = msgspec.to_builtins(clause)
        if _wants_coverage(args):
            found = evidence(tests=args.tests)
            proven = None if found.proven is None else found.proven.get(str(clause), [])
            answer |= {
                "cited": found.cited.get(str(clause), []),
                "through": msgspec.to_builtins(found.through.get(str(clause), [])),
                "tested": proven,
            }
        return answer
    if _wants_coverage(args):
        return report(_names(args), tests=args.tests)
    if args.instrument:
        return ruleset(args.instrument)
    return {"rulesets": [_summary(ruleset(name)) for name in BOOK]}


def _summary(rules: RuleSet) -> dict[str, object]:
    summary: dict[str, object] = msgspec.to_builtins(rules)
    del summary["clauses"], summary["tournament_rules"]
    counts = {kind: sum(clause.kind == kind for clause in rules) for kind in KINDS}
    return summary | {"total": len(rules), "kinds": counts}


def _print_json(answer: object) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode() + "\n")
