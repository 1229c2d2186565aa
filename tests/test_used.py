"""What is in the product is used by it: no module and no function is there for tests alone."""

import ast
import re
from collections import Counter
from pathlib import Path

import houseway
from houseway.rulebook.reach import reached

SOURCE = Path(houseway.__file__).parent
ASKED_FOR = ("command", "ruling", "get", "post", "put", "patch", "delete", "overload", "abstract")

# What nothing in the product calls, because somebody else does.
OTHERS = {
    "_repr_svg_": "a notebook shows tables and results",
    "behind_cutting_card": "whoever looks into a shoe",
    "close_extras": "a vector environment of Gymnasium that is closed",
    "composition": "whoever looks into a shoe",
    "count_places": "the benchmark of ranking counts every hand",
}


def trees():
    found = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}
    return {
        name: ast.parse(path.read_text())
        for name, path in found.items()
        if not name.startswith("floor/migrations/")  # Alembic imports them from their folder
    }


def test_every_module_is_imported_by_the_product():
    known = trees()
    assert sorted(set(known) - reached(SOURCE.name, known)) == []


def mentioned(node):
    """The names that a piece of code uses; a short string may be a name in a table or a list."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
            yield name
        case ast.Constant(value=str(text)) if len(text) < 60:
            yield from re.findall(r"\w+", text)


def is_asked_for(function):
    marks = [re.split(r"\W", ast.unparse(mark))[0] for mark in function.decorator_list]
    return function.name.startswith(("__", "visit_")) or any(
        mark.startswith(ASKED_FOR) for mark in marks
    )


def test_every_function_is_used_by_the_product_or_offered_to_others():
    nodes = [node for tree in trees().values() for node in ast.walk(tree)]
    uses = Counter(name for node in nodes for name in mentioned(node))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    idle = {one.name for one in functions if not uses[one.name] and not is_asked_for(one)}
    assert idle == set(OTHERS)
