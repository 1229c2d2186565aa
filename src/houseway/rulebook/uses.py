"""The second hop: from a clause that stands in a table to the lines that use the table.

Many clauses stand where no rule is carried out: as a field (``PokerClauses(shuffle="7.1")``), in a
constant of a module, or as an attribute of a class. What carries them out reads the field, the
constant or the attribute, and is found by its name and by what is known to hold such a thing:
``self.clauses.shuffle`` uses the field where something named `clauses` is a `PokerClauses`.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct, field

from .citations import CitationProblem, cited_by, instruments_of


class ClauseTable(NamedTuple):
    """Where a clause stands: a field or attribute of `owner`, or a constant of `module`."""

    module: str
    owner: str | None
    name: str
    key: str | None = None

    def __str__(self) -> str:
        named = f"{self.owner}.{self.name}" if self.owner else self.name
        return named if self.key is None else f"{named}[{self.key!r}]"


class Hop(Struct, frozen=True):
    """A table in which a clause stands at a place, and the lines that use it."""

    table: str
    place: str
    used: list[str]


class Module(Struct):
    """What one module has of tables, and all that it reads by a name.

    A name that begins with a dot is an attribute, known everywhere; any other is known in its own
    module and where it is imported. `holders` has the names that hold what is of a class, returned
    by a function or held under another name.
    """

    entries: list[tuple[str, int, ClauseTable]] = field(default_factory=list)
    same: list[tuple[str, int, str]] = field(default_factory=list)
    attributes: dict[str, list[tuple[str, int]]] = field(default_factory=lambda: defaultdict(list))
    names: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    texts: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    imported: set[str] = field(default_factory=set)
    holders: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    parents: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    looked_up: set[str] = field(default_factory=set)


class Uses(NamedTuple):
    """The hops of every citation that stands in a table, and the tables that nobody uses."""

    hops: Mapping[str, list[Hop]]
    problems: list[CitationProblem]


def uses_in(trees: Mapping[str, ast.Module], cited: Mapping[str, list[str]]) -> Uses:
    """Follow every citation in some modules that stands in a table to the lines that use it."""
    modules = {name: read_module(tree, name) for name, tree in trees.items()}
    index = _Index(modules)
    hops: dict[str, list[Hop]] = {}
    unused: dict[str, CitationProblem] = {}
    for name, module in modules.items():
        for citation, line, table in module.entries:
            hop = Hop(str(table), f"{name}:{line}", index.lines(table))
            hops.setdefault(citation, []).append(hop)
        for citation, line, other in module.same:
            places = [place for place in cited.get(other, ()) if not place.startswith(name)]
            hops.setdefault(citation, []).append(Hop(other, f"{name}:{line}", places))
    for hop in (hop for several in hops.values() for hop in several if not hop.used):
        unused[hop.table] = CitationProblem(
            hop.place, hop.table, "holds a clause, and nothing uses it"
        )
    return Uses(hops, list(unused.values()))


# Reading a module


def read_module(tree: ast.Module, name: str) -> Module:
    """What one module has of tables and of names."""
    found = Module()
    instruments = instruments_of(tree)
    for one, other, line in _pairs(tree):
        mine, theirs = cited_by(one, instruments), cited_by(other, ())
        if mine and theirs and mine != theirs:
            found.same.append((mine, line, theirs))
    paired = {(citation, line) for citation, line, _ in found.same}
    for text, line, table in _standing(tree.body, name, None):
        citation = cited_by(text, instruments)
        if citation and (citation, line) not in paired:
            found.entries.append((citation, line, table))
    _read_inside(tree, "", found)
    return found


def _standing(
    body: Iterable[ast.stmt], module: str, owner: str | None
) -> Iterator[tuple[str, int, ClauseTable]]:
    """The strings in the tables of a module or class, each with its line and its table."""
    for statement in body:
        match statement:
            case ast.ClassDef(name=name, body=inner):
                yield from _standing(inner, module, name)
            case (
                ast.Assign(targets=[target], value=value)
                | ast.AnnAssign(target=target, value=ast.expr() as value)
                | ast.AugAssign(target=target, value=value)
            ):
                for name in _targets(target):
                    yield from _in_table(value, ClauseTable(module, owner, name))


def _targets(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=parts):
            yield from (part.id for part in parts if isinstance(part, ast.Name))


def _in_table(node: ast.AST, table: ClauseTable) -> Iterator[tuple[str, int, ClauseTable]]:
    match node:
        case ast.Constant(value=str(text)):
            yield text, node.lineno, table
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                if key is not None:
                    yield from _in_table(key, table)
                named = key.value if isinstance(key, ast.Constant) else None
                inner = table._replace(key=named) if isinstance(named, str) else table
                yield from _in_table(value, inner)
        case ast.Call(func=function, args=given, keywords=keywords):
            for part in given:
                yield from _in_table(part, table)
            for keyword in keywords:
                made = _called(function).lstrip(".")
                is_field = keyword.arg and made[:1].isupper()
                inner = ClauseTable("", made, keyword.arg) if keyword.arg and is_field else table
                yield from _in_table(keyword.value, inner)
        case ast.Lambda() | ast.JoinedStr():
            return
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _in_table(child, table)


def _pairs(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Two strings side by side in a list of pairs, such as two numbers of the same clause."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Tuple | ast.List):
            for pair in statement.value.elts:
                match pair:
                    case ast.Tuple(
                        elts=[ast.Constant(value=str(one)), ast.Constant(value=str(other))]
                    ):
                        yield one, other, pair.lineno


def _called(node: ast.AST) -> str:
    """What an expression goes by: `.house` for `self.house`, `house` for `house` and `house()`."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=name):
            return f".{name}"
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return _called(inner)
        case _:
            return ""


def _read_inside(outer: ast.AST, owner: str, found: Module) -> None:
    """Read all that is in a module, class or function; `owner` is the class that it is in."""
    for node in ast.iter_child_nodes(outer):
        _read_node(node, outer, owner, found)
        _read_inside(node, node.name if isinstance(node, ast.ClassDef) else owner, found)


def _read_node(node: ast.AST, outer: ast.AST, owner: str, found: Module) -> None:
    in_class = "." if isinstance(outer, ast.ClassDef) else ""
    match node:
        case ast.Attribute(attr=name, value=of, ctx=ast.Load()):
            if not (isinstance(outer, ast.Call) and outer.func is node):
                called = _called(of)
                called = f"self of {owner}" if called in ("self", "cls") else called
                found.attributes[name].append((called, node.lineno))
        case ast.Name(id=name, ctx=ast.Load()):
            found.names[name].append(node.lineno)
        case ast.ImportFrom(names=named):
            found.imported |= {one.name for one in named}
        case ast.Subscript(slice=ast.Constant(value=str(text))):
            found.texts[text].append(node.lineno)
        case ast.Call(func=function, args=given):
            if given and isinstance(function, ast.Name) and function.id == "getattr":
                found.looked_up.add(_called(given[0]))
            _read_texts(given, found)
        case ast.arg(arg=name, annotation=ast.expr() as annotation):
            _hold(annotation, name, found)
        case ast.AnnAssign(target=target, annotation=annotation):
            _hold(annotation, in_class + _called(target), found)
        case ast.Assign(targets=[target], value=value):
            _hold_as(target, value, in_class, found)
        case ast.ClassDef(name=name, bases=bases):
            found.parents[name] |= {_called(base).lstrip(".") for base in bases}
            found.holders[name].add(f"self of {name}")
        case ast.FunctionDef(name=name, returns=returns, decorator_list=decorators):
            if returns is not None:
                _hold(returns, in_class + name, found)
            for decorator in decorators:
                if isinstance(decorator, ast.Call):
                    _read_texts([keyword.value for keyword in decorator.keywords], found)


def _read_texts(given: Iterable[ast.expr], found: Module) -> None:
    """The strings, alone or in a row, by which a call names fields and items."""
    for part in given:
        match part:
            case ast.Constant(value=str(text)):
                found.texts[text].append(part.lineno)
            case ast.Tuple(elts=several):
                _read_texts(several, found)


def _hold(annotation: ast.expr, name: str, found: Module) -> None:
    """Note under which name something of the annotated classes is held."""
    for part in ast.walk(annotation):
        match part:
            case ast.Name(id=mentioned) | ast.Attribute(attr=mentioned):
                found.holders[mentioned].add(name)
            case ast.Constant(value=str(text)):
                for mentioned in re.findall(r"\w+", text):
                    found.holders[mentioned].add(name)


def _hold_as(target: ast.expr, value: ast.expr, in_class: str, found: Module) -> None:
    """Note under which other name the same thing is held."""
    match target, value:
        case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
            for one, other in zip(targets, values, strict=True):
                _hold_as(one, other, in_class, found)
        case ast.Name() | ast.Attribute(), ast.Name() | ast.Attribute() | ast.Call():
            if source := _called(value):
                found.holders[source].add(in_class + _called(target))


# Following a table


class _Index:
    """All modules together: who holds what, and which lines read which name."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self.modules = modules
        self.holders: dict[str, set[str]] = defaultdict(set)
        self.parents: dict[str, set[str]] = defaultdict(set)
        for module in modules.values():
            for held, names in module.holders.items():
                self.holders[held] |= {name for name in names if name.startswith((".", "self of"))}
            for child, parents in module.parents.items():
                self.parents[child] |= parents
        self._lines: dict[ClauseTable, list[str]] = {}
        self._held: dict[str, dict[str, set[str]]] = {}

    def lines(self, table: ClauseTable) -> list[str]:
        """The places that use what stands in a table."""
        if table not in self._lines:
            places = self._of_class(table) if table.owner else self._of_constant(table)
            self._lines[table] = sorted(set(places), key=_by_line)
        return self._lines[table]

    def _of_constant(self, table: ClauseTable) -> Iterator[str]:
        for name, module in self.modules.items():
            if name == table.module or table.name in module.imported:
                yield from (f"{name}:{line}" for line in module.names.get(table.name, ()))

    def _of_class(self, table: ClauseTable) -> Iterator[str]:
        """Where something that holds such a thing is asked for the field, by name or by text."""
        held = self._held_by(table.owner or "")
        text = table.name if table.key is None else table.key
        lookers = {_package(n) for n, m in self.modules.items() if m.looked_up & held[n]}
        for name, module in self.modules.items():
            for of, line in module.attributes.get(table.name, ()):
                if of in held[name]:
                    yield f"{name}:{line}"
            if _package(name) in lookers:
                yield from (f"{name}:{line}" for line in module.texts.get(text, ()))

    def _held_by(self, owner: str) -> dict[str, set[str]]:
        """The names under which each module knows what is of a class."""
        if owner not in self._held:
            known = _spread(self._family(owner), self.holders)
            own = {name: _spread(known, module.holders) for name, module in self.modules.items()}
            exported = set().union(*(names for names in own.values() if names is not known))
            self._held[owner] = {
                name: _spread(own[name] | more, module.holders)
                if (more := exported & module.imported)
                else own[name]
                for name, module in self.modules.items()
            }
        return self._held[owner]

    def _family(self, owner: str) -> set[str]:
        """A class, those that it inherits from, and those that inherit from it."""
        family, left = {owner}, [owner]
        while left:
            one = left.pop()
            near = {parent for parent in self.parents[one] if parent in self.parents}
            near |= {child for child, parents in self.parents.items() if one in parents}
            left += near - family
            family |= near
        return family


def _spread(names: set[str], holders: Mapping[str, set[str]]) -> set[str]:
    """Names, and all names that hold the same, from one to the next."""
    if names.isdisjoint(holders.keys()):
        return names
    found, left = set(names), list(names)
    while left:
        more = holders.get(left.pop(), set()) - found
        found |= more
        left += more
    return found


def _package(name: str) -> str:
    return name.split("/", maxsplit=1)[0]


def _by_line(place: str) -> tuple[str, int]:
    name, _, line = place.rpartition(":")
    return name, int(line)
