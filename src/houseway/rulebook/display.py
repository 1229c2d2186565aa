"""Rule sets, clauses and coverage shown to people: a table on a terminal, plain text elsewhere."""

from collections.abc import Iterable, Sequence
from typing import Literal

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .coverage import Coverage, CoverageTally, Evidence
from .library import BOOK, ruleset
from .model import KINDS, Clause, RuleSet

Row = Sequence[str]
Side = Literal["left", "right"]
STYLES = {"historical": "yellow"}


def show_rulesets(console: Console) -> None:
    """List the rule sets with their games, their status and how many clauses they have."""
    rows = []
    for name in BOOK:
        rules = ruleset(name)
        rows.append((name, ", ".join(rules.games), rules.status, f"{len(rules)}", rules.title))
    _show_table(console, ("rule set", "game", "status", "clauses", "title"), rows)


def show_ruleset(console: Console, rules: RuleSet) -> None:
    """Show what a rule set is, and all its clauses with our readings."""
    _show_heading(console, rules)
    rows = [(clause.id, clause.kind, _words(clause)) for clause in rules]
    _show_table(console, ("clause", "kind", "what it says"), rows)


def show_clause(console: Console, clause: Clause) -> None:
    """Show one clause with everything that is known of it."""
    _say(console, f"{clause}  ({clause.kind}, {clause.topic})")
    _say(console, clause.summary)
    if clause.reading:
        _say(console, f"Reading: {clause.reading}")
    if clause.record_only:
        _say(console, f"If no code cites it, it is kept for the record: {clause.record_only}.")


def show_evidence(console: Console, clause: Clause, found: Evidence) -> None:
    """Show where one clause is carried out and which tests prove it."""
    show_clause(console, clause)
    _show_places(console, "Cited in", found.cited.get(str(clause), []))
    for hop in found.through.get(str(clause), []):
        _say(console, f"  through {hop.table} → {', '.join(hop.used) or 'nothing'}")
    if found.proven is not None:
        _show_places(console, "Proven by", found.proven.get(str(clause), []))


def show_coverage(console: Console, counted: Coverage) -> None:
    """Show the tally of every rule set and kind, and the total."""
    head = ("rule set", "kind", "clauses", "cited", "tested", "missing", "record-only")
    tallies = [(n, k, tally) for n, kinds in counted.rulesets.items() for k, tally in kinds.items()]
    rows = [(name, kind, *_figures([tally])) for name, kind, tally in tallies]
    everything = [tally for _, _, tally in tallies]
    _show_table(console, head, rows, total=("total", "", *_figures(everything)))
    tournaments = sum(len(tally.missing_tournament) for tally in everything)
    _say(console, f"Of the missing clauses, {tournaments} are about running tournaments.")
    for problem in counted.problems:
        _say(console, f"Wrong: {problem}.")
    if counted.note:
        _say(console, counted.note)


def show_missing(console: Console, counted: Coverage) -> None:
    """List the clauses that are not yet both cited and tested, with their summaries."""
    for name, kinds in counted.rulesets.items():
        rules = ruleset(name)
        rows = [
            (clause_id, kind, rules[clause_id].summary)
            for kind in KINDS
            for clause_id in kinds[kind].missing
        ]
        if rows:
            _say(console, f"\n{name}: {len(rows)} missing")
            _show_table(console, ("clause", "kind", "what it says"), rows)


def _figures(tallies: Sequence[CoverageTally]) -> Row:
    tested = [tally.tested for tally in tallies if tally.tested is not None]
    return (
        f"{sum(tally.total for tally in tallies)}",
        f"{sum(tally.cited for tally in tallies)}",
        f"{sum(tested)}" if tested else "-",
        f"{sum(len(tally.missing) for tally in tallies)}",
        f"{sum(len(tally.record_only) for tally in tallies)}",
    )


def _show_heading(console: Console, rules: RuleSet) -> None:
    made = (
        f"made {rules.made.day} {rules.made:%B %Y}" if rules.made else "day of making not printed"
    )
    _say(console, f"{rules.id}: {rules.title}")
    _say(console, f"{rules.jurisdiction}; {made}; {rules.status}; {len(rules)} clauses")
    for note in (rules.commencement_note, rules.status_note):
        if note:
            _say(console, note)
    _say(console, "")


def _words(clause: Clause) -> str:
    return f"{clause.summary} [{clause.reading}]" if clause.reading else clause.summary


def _show_places(console: Console, label: str, places: Iterable[str]) -> None:
    _say(console, f"{label}: {', '.join(places) or 'nothing'}")


def _say(console: Console, line: str) -> None:
    console.print(Text(line), soft_wrap=not console.is_terminal)


def _show_table(console: Console, head: Row, rows: Sequence[Row], total: Row | None = None) -> None:
    """Print rows under a head; the last column is the one that may wrap."""
    sides = [_side([row[position] for row in rows]) for position in range(len(head))]
    if not console.is_terminal:
        _show_plain(console, [head, *rows, *([total] if total else [])], sides)
        return
    table = Table(box=box.SIMPLE_HEAD, show_footer=total is not None)
    for position, (title, side) in enumerate(zip(head, sides, strict=True)):
        footer = total[position] if total else ""
        table.add_column(title, footer, justify=side, no_wrap=position < len(head) - 1)
    for row in rows:
        table.add_row(*(Text(text, style=STYLES.get(text, "")) for text in row))
    console.print(table)


def _side(column: Sequence[str]) -> Side:
    return "right" if all(text.isdigit() or text == "-" for text in column) else "left"


def _show_plain(console: Console, rows: Sequence[Row], sides: Sequence[Side]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            text.rjust(width) if side == "right" else text.ljust(width)
            for text, width, side in zip(row, widths, sides, strict=True)
        )
        _say(console, "  ".join(cells).rstrip())
