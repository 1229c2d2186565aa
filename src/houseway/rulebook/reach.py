"""Which modules the product imports, at once or later, read from their text.

What no entry point leads to is never carried out, whatever it cites.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping

ENTRIES = ("__init__.py", "__main__.py")


def reached(root: str, trees: Mapping[str, ast.Module]) -> set[str]:
    """The modules of a package that its entry points lead to, by their paths in its folder."""
    found: set[str] = set()
    left = [name for name in ENTRIES if name in trees]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += _paths(_dotted(trees[name], name.split("/")[:-1], root), trees)
            if _imports_by_name(trees[name]):
                left += _paths(_named(found, root, trees), trees)
    return found


def _paths(modules: Iterable[list[str]], known: Mapping[str, object]) -> Iterator[str]:
    for dotted in modules:
        for depth in range(len(dotted) + 1):  # a module is imported after the packages around it
            path = "/".join(dotted[:depth])
            for candidate in (f"{path}/__init__.py" if path else "__init__.py", f"{path}.py"):
                if candidate in known:
                    yield candidate


def _dotted(tree: ast.Module, package: list[str], root: str) -> Iterator[list[str]]:
    """The modules that are imported, each as the names below the root of the package."""
    for node in _statements(tree.body):
        match node:
            case ast.Import(names=named):
                for one in named:
                    yield from _below_root(one.name.split("."), root)
            case ast.ImportFrom(module=module, names=named, level=level):
                parts = module.split(".") if module else []
                bases = [[*_up(package, level), *parts]] if level else [*_below_root(parts, root)]
                yield from ([*base, one.name] for base in bases for one in named)


def _imports_by_name(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.ImportFrom) and node.module == "importlib"
        for node in _statements(tree.body)
    )


def _named(found: Iterable[str], root: str, trees: Mapping[str, ast.Module]) -> Iterator[list[str]]:
    """Where modules are imported by their names: whatever a string there can name.

    One of them may hold the names by which another imports, as the catalogue of games does.
    """
    by_name = [name for name in found if _imports_by_name(trees[name])]
    for text in {text for name in by_name for text in _strings(trees[name])}:
        parts = text.replace("-", "_").lstrip(".").split(".")
        yield from _below_root(parts, root)
        yield from ([*name.split("/")[:-1], *parts] for name in by_name)


def _strings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _below_root(parts: list[str], root: str) -> Iterator[list[str]]:
    if parts[:1] == [root]:
        yield parts[1:]


def _up(package: list[str], level: int) -> list[str]:
    return package[: len(package) - (level - 1)]


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Every statement in a module, at any depth, but those that only a type checker reads."""
    for statement in body:
        match statement:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
        yield statement
        for inner in ("body", "orelse", "finalbody", "handlers", "cases"):
            for part in getattr(statement, inner, ()):
                yield from _statements([part] if isinstance(part, ast.stmt) else part.body)
