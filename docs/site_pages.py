"""Pages of the documentation site that are made from the product itself, and never behind it.

The reference is taken from the public names and their docstrings, the rulebook from the clauses
with the lines that carry them out and the tests that prove them, the gallery from the pictures.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

import houseway
from houseway.games import GAMES
from houseway.rulebook import Clause, RuleSet, ruleset
from houseway.rulebook.coverage import Evidence, evidence
from houseway.rulebook.library import BOOK

ROOT: Final = Path(__file__).parents[1]
SOURCE, TESTS = ROOT / "src" / "houseway", ROOT / "tests"
AROUND: Final = 3  # lines of code shown before and after a citation
PLACES: Final = 3  # at most so many of code, and of tests, for one clause
LONGEST: Final = 24  # lines of a test
TITLES: Final = {
    "drawing": "Drawings",
    "equipment": "Cards, tiles and shoes",
    "errors": "What goes wrong",
    "games": "The games",
    "journal": "Journals",
    "rulebook": "The rulebook",
    "table": "Tables",
    "tournament": "Tournaments",
}


def make(folder: Path) -> None:
    """Write what is made beside what is written; what has not changed is left alone."""
    for path, text in _pages():
        file = folder / "made" / path
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")


def _pages() -> Iterator[tuple[str, str]]:
    yield "changes.md", (ROOT / "CHANGELOG.md").read_text("utf-8").replace("](docs/", "](../")
    yield "glossary.md", _glossary()
    yield "gallery.md", _gallery()
    yield from _reference()
    yield from _rulebook()


def _glossary() -> str:
    """The words of the house, from where they are kept."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    return "# Glossary\n" + text.partition("\n## Words\n")[2]


def _gallery() -> str:
    """Every game's table, drawn by Houseway."""
    shown = [
        f"## {game.title}\n\n![{game.title}](../pictures/{name}.svg)\n"
        for name, game in GAMES.items()
    ]
    return "\n".join(
        ["# Gallery", "Each is drawn by `table.svg()`, on the web, in a notebook and here.", *shown]
    )


def _reference() -> Iterator[tuple[str, str]]:
    """One page for each part of the house, with the names that `import houseway` gives."""
    parts: dict[str, list[str]] = {}
    for name, module in sorted(houseway._WHERE.items()):
        parts.setdefault(module.partition(".")[0], []).append(f"houseway.{module}.{name}")
    rows = []
    for part, names in parts.items():
        title = TITLES.get(part, part.capitalize())
        public = ", ".join(f"`{name.rpartition('.')[2]}`" for name in names)
        rows.append(f"| [{title}]({part}.md) | {public} |")
        shown = "\n\n".join(_directive(name) for name in names)
        yield f"reference/{part}.md", f"# {title}\n\n{shown}\n"
    head = "# Reference\n\nEverything here is had by `import houseway`.\n\n"
    table = "| part | names |\n|---|---|\n" + "\n".join(rows)
    yield "reference/index.md", head + table + _contents(parts)


def _directive(name: str) -> str:
    """Have a public name described from its docstrings and types."""
    held = getattr(houseway, name.rpartition(".")[2])
    kind = "class" if isinstance(held, type) else "function" if callable(held) else "data"
    members = ":members:\n" if kind == "class" else ""
    return f"```{{eval-rst}}\n.. auto{kind}:: {name}\n" + textwrap.indent(members, "   ") + "```"


def _contents(pages: Iterable[str]) -> str:
    return "\n\n```{toctree}\n:hidden:\n\n" + "\n".join(pages) + "\n```\n"


def _rulebook() -> Iterator[tuple[str, str]]:
    """Every clause, with the code that carries it out and the tests that prove it beside it."""
    found = evidence(tests=TESTS)
    rows = []
    for name in BOOK:
        rules = ruleset(name)
        rows.append(
            f"| [{name}]({name}.md) | {rules.title} | {', '.join(rules.games)} | {len(rules)} |"
        )
        yield f"rulebook/{name}.md", _rules_page(rules, found)
    head = (
        "# Rulebook\n\nThe clauses in our own words; below each the lines that carry it out and "
        "the tests that prove it.\n\n| rule set | | games | clauses |\n|---|---|---|---|\n"
    )
    yield "rulebook/index.md", head + "\n".join(rows) + _contents(BOOK)


def _rules_page(rules: RuleSet, found: Evidence) -> str:
    lines = [f"# {rules.id}", "", rules.title, ""]
    for number, clauses in groupby(rules, key=_rule_number):
        together = list(clauses)
        topic = Counter(clause.topic for clause in together).most_common(1)[0][0]
        lines += ["", f"## {f'Rule {number}: ' if number else ''}{topic}", ""]
        lines += [_clause(clause, found) for clause in together]
    return "\n".join(lines)


def _rule_number(clause: Clause) -> str:
    found = re.match(r"\d+", clause.id)
    return found[0] if found else ""


def _clause(clause: Clause, found: Evidence) -> str:
    """One clause: what it says, then code and proof side by side."""
    place = re.sub(r"[^\w.-]+", "-", clause.id).strip("-")
    said = escape(clause.summary)
    if clause.reading:
        said += f'<br><em class="reading">{escape(clause.reading)}</em>'
    code = [_lines(where) for where in found.cited.get(str(clause), [])[:PLACES]]
    proof = [_test(where) for where in (found.proven or {}).get(str(clause), [])[:PLACES]]
    beside = (
        '<details><summary>code and proof</summary><div class="beside">'
        f"<div>{''.join(code)}</div><div>{''.join(proof)}</div></div></details>"
        if code or proof
        else ""
    )
    return (
        f'<div class="clause" id="{escape(place)}"><b>{escape(clause.id)}</b> '
        f"<small>{clause.kind}</small><br>{said}{beside}</div>\n"
    )


def _lines(where: str) -> str:
    """The lines about a citation."""
    name, _, line = where.rpartition(":")
    at, text = int(line), _source(SOURCE / name)
    first = max(0, at - 1 - AROUND)
    return _excerpt(where, text[first : at + AROUND])


def _test(where: str) -> str:
    """A test that proves a clause."""
    name, *parts = where.split("::")
    for node in _functions(TESTS / name):
        if node.name == parts[-1].partition("[")[0]:
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)]) - 1
            text = _source(TESTS / name)[first : node.end_lineno]
            more = ["    …"] if len(text) > LONGEST else []
            return _excerpt(where, text[:LONGEST] + more)
    return _excerpt(where, [])


def _excerpt(where: str, text: list[str]) -> str:
    shift = min((len(line) - len(line.lstrip()) for line in text if line.strip()), default=0)
    code = escape("\n".join(line[shift:] for line in text))
    # A blank line would end the block of HTML in Markdown.
    code = code.replace("\n\n", "\n&#8203;\n").replace("\n\n", "\n&#8203;\n")
    return (
        f"<figure><figcaption>{escape(where)}</figcaption><pre><code>{code}</code></pre></figure>"
    )


@cache
def _source(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


@cache
def _functions(path: Path) -> list[ast.FunctionDef]:
    tree = ast.parse("\n".join(_source(path)))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
