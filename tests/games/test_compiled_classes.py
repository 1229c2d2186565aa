"""Classes that are compiled: an attribute in two of them would be counted twice as garbage."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]


def compiled() -> Iterator[type]:
    """Every class of the modules that are compiled."""
    for name in runpy.run_path(str(ROOT / "hatch_build.py"))["MODULES"]:
        module = import_module(name)
        yield from (
            found
            for found in vars(module).values()
            if isinstance(found, type) and found.__module__ == module.__name__
        )


def declared(made: type) -> set[str]:
    """The attributes that a class declares for its instances."""
    kinds = vars(made).get("__annotations__", {})
    return {name for name, kind in kinds.items() if "ClassVar" not in str(kind)}


def test_no_attribute_is_declared_by_a_class_and_one_above_it():
    twice = {
        (made.__name__, above.__name__, name)
        for made in compiled()
        for above in made.__mro__[1:]
        for name in declared(made) & declared(above)
    }
    assert twice == set()
