"""The rows of a parametrised test, read from its text: what each is called, and its marks.

Rows are read where they are written out: in the decorator, in a list or dictionary of the module
that it names, or made there by a comprehension over such a list of plain values.
"""

import ast
from collections.abc import Iterator, Mapping
from typing import NamedTuple

Definitions = Mapping[str, ast.expr]


class MarkedRow(NamedTuple):
    """One row: its name as pytest gives it, or its number, and the marks that stand on it."""

    label: str
    marks: tuple[ast.expr, ...]


def definitions(tree: ast.Module) -> Definitions:
    """What names stand for in a module, where each is given once and for all."""
    found: dict[str, ast.expr] = {}
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
    return found


def rows_of(decorator: ast.expr, known: Definitions) -> list[MarkedRow] | None:
    """The marked rows that a decorator gives a test; None where it gives no rows at all."""
    decorator = _meant(decorator, known)
    if isinstance(decorator, ast.Name):
        return []  # from another module: it may give rows, but none with marks to be read here
    if not isinstance(decorator, ast.Call):
        return None
    match ast.unparse(decorator.func):
        case "under" | "proof.under":
            return [_under(mark) for mark in decorator.args]
        case "pytest.mark.parametrize":
            rows = enumerate(_elements(decorator.args[1], known), start=1)
            return [MarkedRow(_label(row, number), tuple(_marks(row))) for number, row in rows]
        case _:
            return None


def _meant(node: ast.expr, known: Definitions) -> ast.expr:
    return known.get(node.id, node) if isinstance(node, ast.Name) else node


def _elements(node: ast.expr, known: Definitions) -> Iterator[ast.expr]:
    """The rows that an expression consists of, as far as they are written out."""
    match _meant(node, known):
        case ast.List(elts=rows) | ast.Tuple(elts=rows):
            for row in rows:
                if isinstance(row, ast.Starred):
                    yield from _elements(row.value, known)
                else:
                    yield row
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _elements(left, known)
            yield from _elements(right, known)
        case ast.ListComp(elt=row, generators=over) | ast.GeneratorExp(elt=row, generators=over):
            yield from _filled_in(row, over, known)


def _filled_in(
    row: ast.expr, over: list[ast.comprehension], known: Definitions
) -> Iterator[ast.expr]:
    """A row once for each plain value that a comprehension goes through."""
    try:
        (each,) = over
        values = _values(each.iter, known) if not each.ifs else []
    except ValueError:
        values = []
    if not values:
        yield row
    for value in values:
        yield _Filling(dict(_bound(over[0].target, value))).filled(row)


def _values(node: ast.expr, known: Definitions) -> list[object]:
    match node:
        case ast.Call(func=ast.Attribute(value=named, attr="items"), args=[]):
            return list(ast.literal_eval(_meant(named, known)).items())
        case _:
            return list(ast.literal_eval(_meant(node, known)))


def _bound(target: ast.expr, value: object) -> Iterator[tuple[str, object]]:
    match target:
        case ast.Name(id=name):
            yield name, value
        case ast.Tuple(elts=parts) if isinstance(value, tuple | list):
            for part, inner in zip(parts, value, strict=True):
                yield from _bound(part, inner)


class _Filling(ast.NodeTransformer):
    """Puts plain values in the place of names, and makes plain strings of what they fill."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self.values = values

    def filled(self, row: ast.expr) -> ast.expr:
        copy: ast.expr = ast.parse(ast.unparse(row), mode="eval").body
        filled: ast.expr = self.visit(copy)
        return filled

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.values:
            return node
        return ast.parse(repr(self.values[node.id]), mode="eval").body

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        self.generic_visit(node)
        texts = []
        for part in node.values:
            match part:
                case ast.Constant(value=text) | ast.FormattedValue(value=ast.Constant(value=text)):
                    texts.append(str(text))
                case _:
                    return node
        return ast.Constant("".join(texts))


def _marks(row: ast.expr) -> Iterator[ast.expr]:
    if isinstance(row, ast.Call) and ast.unparse(row.func) in ("pytest.param", "param"):
        for keyword in row.keywords:
            if keyword.arg == "marks":
                marks = keyword.value
                yield from marks.elts if isinstance(marks, ast.List | ast.Tuple) else [marks]


def _label(row: ast.expr, number: int) -> str:
    """The name that pytest gives a row of plain values; the number of any other row."""
    if isinstance(row, ast.Call):
        named = [k.value for k in row.keywords if k.arg == "id"]
        values = named or row.args
        if values and all(isinstance(value, ast.Constant) for value in values):
            return "-".join(str(value.value) for value in values if isinstance(value, ast.Constant))
    return f"row {number}"


def _under(mark: ast.expr) -> MarkedRow:
    """The row of a rule set, called by its name; without clauses it proves nothing."""
    match mark:
        case ast.Call(args=[ast.Constant(value=name), *_]):
            return MarkedRow(str(name), (mark,))
        case ast.Constant(value=str(name)):
            return MarkedRow(name, ())
        case _:
            return MarkedRow(ast.unparse(mark), (mark,))
