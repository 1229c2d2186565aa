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
            left += _imports(trees[name], name, root, trees)
    return found


def _imports(tree: ast.Module, name: str, root: str, known: Mapping[str, object]) -> Iterator[str]:
    package = name.split("/")[:-1]
    for dotted in _dotted(tree, package, root):
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
            case ast.ImportFrom(module="importlib"):
                yield from _named(tree, package, root)
            case ast.ImportFrom(module=module, names=named, level=level):
                parts = module.split(".") if module else []
                bases = [[*_up(package, level), *parts]] if level else [*_below_root(parts, root)]
                yield from ([*base, one.name] for base in bases for one in named)


def _named(tree: ast.Module, package: list[str], root: str) -> Iterator[list[str]]:
    """Where modules are imported by their names: whatever a string in the module can name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            parts = node.value.replace("-", "_").lstrip(".").split(".")
            yield [*package, *parts]
            yield from _below_root(parts, root)


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
