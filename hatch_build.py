"""Hold'em in machine code: `python hatch_build.py FOLDER` makes a copy of Houseway with it.

The rounds of hold'em are compiled by mypyc and play twice as fast; what they do is the same.
A wheel has them too when it is built with HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 in the environment.
"""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from mypyc.build import mypycify
from setuptools import Distribution

SOURCE = Path(__file__).parent / "src" / "houseway"
COMPILED = (
    "procedure",
    "cardplay",
    "round",
    "poker/betting",
    "poker/pots",
    "poker/dealing",
    "poker/turns",
    "poker/showdown",
    "poker/hand",
    "holdem/limits",
    "holdem/commission",
    "holdem/opening",
    "holdem/round",
)


def compile_into(folder: Path) -> list[Path]:
    """Compile the modules into a folder, and return the libraries that were made."""
    modules = [str(SOURCE / "games" / f"{name}.py") for name in COMPILED]
    with TemporaryDirectory() as scratch:
        extensions = mypycify(modules, opt_level="2", debug_level="0", target_dir=scratch)
        build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(folder), scratch
        build.ensure_finalized()
        build.run()
    return [made for ending in ("so", "pyd") for made in folder.rglob(f"*.{ending}")]


class CompiledHoldem(BuildHookInterface[Any]):
    """Puts the compiled modules into a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add what was made to the wheel."""
        self._made = TemporaryDirectory()
        folder = Path(self._made.name)
        made = {str(one): str(one.relative_to(folder)) for one in compile_into(folder)}
        build_data["force_include"].update(made)
        build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        self._made.cleanup()


def main(folder: Path) -> None:
    """Make a copy of the package with the compiled modules in it."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCE, folder / "houseway", ignore=shutil.ignore_patterns("__pycache__"))
    compile_into(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
