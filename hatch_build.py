"""The rounds of every game in machine code, by mypyc: in a wheel, and in a checkout.

`python hatch_build.py` compiles them into the checkout (`make setup` does so). A wheel has them
where there is a C compiler. `HOUSEWAY_PURE=1` in the environment leaves them out of both; what is
played is the same.
"""

import ast
import json
import os
import runpy
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCE = ROOT / "src" / "houseway"
COMPILED = {
    "equipment": "chance merkle permuting",
    "ranking": "blackjack baccarat poker_masks poker_counts",
    "games": "procedure cardplay round wagering ordered",
    "games.poker": "betting pots dealing turns showdown on_table hand",
    "games.holdem": "limits commission opening round",
    "games.charity_holdem": "betting dealing showing round",
    "games.blackjack": "betting dealing decisions numbering hands insurance shared_round round",
    "games.tournament_blackjack": "numbers round",
    "games.canberra_poker": "betting dealing decisions payout hands round",
    "games.mini_baccarat": "betting surplus tableau round",
    "games.pai_gow": "betting dealing hands setting settlement round",
    "games.roulette": "limits placing round",
    "games.ultimate_holdem": "betting dealing decisions hands payouts settlement round",
}
MODULES = [
    f"houseway.{folder}.{name}" for folder, names in COMPILED.items() for name in names.split()
]
machine_code = runpy.run_path(str(SOURCE / "machine_code.py"))
SUFFIX, SHARED, WORDS = (machine_code[name] for name in ("SUFFIX", "SHARED", "WORDS"))


def can_compile() -> bool:
    """Whether machine code is wanted here, and there is a C compiler to make it."""
    named = os.environ.get("CC", "").split()[:1]
    compilers = (*named, "cc", "gcc", "clang", "cl")
    return bool(machine_code["wanted"]() and any(map(shutil.which, compilers)))


def fresh(folder: Path) -> bool:
    """Whether a folder has the modules as the sources are now."""
    seal = machine_code["seal"](folder)
    return seal.exists() and seal.read_text() == machine_code["digest"](MODULES)


def compile_into(folder: Path) -> None:
    """Compile the modules into a folder, unless it has them as the sources are now."""
    if fresh(folder):
        return
    seal, digest = machine_code["seal"](folder), machine_code["digest"](MODULES)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        for made in _built(Path(scratch)):
            name = made.relative_to(scratch).as_posix().replace("/", ".").removesuffix(SUFFIX)
            shutil.copyfile(made, folder / f"{name}{SUFFIX}")
    (folder / WORDS).write_text(json.dumps({name: _docstrings(name) for name in MODULES}), "utf-8")
    seal.write_text(digest)


def _docstrings(module: str) -> dict[str, str]:
    """What the classes of a module say of themselves, which the compiler leaves out."""
    tree = ast.parse(_source(module).read_text("utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {node.name: text for node in classes if (text := ast.get_docstring(node))}


def _source(module: str) -> Path:
    return SOURCE.joinpath(*module.split(".")[1:]).with_suffix(".py")


def _built(scratch: Path) -> list[Path]:
    # Nothing of this is needed where nothing is compiled.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import Distribution  # noqa: PLC0415

    sources = [str(_source(name)) for name in MODULES]
    name = SHARED.removesuffix("__mypyc")
    generated = str(scratch / "generated")
    extensions = mypycify(
        sources,
        opt_level="1",
        debug_level="0",
        multi_file=True,  # one large file takes a compiler several times as long
        target_dir=generated,
        group_name=name,
    )
    build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp = str(scratch), generated
    build.ensure_finalized()
    build.run()
    return list(scratch.rglob(f"*{SUFFIX}"))


class MachineCode(BuildHookInterface[Any]):
    """Puts the libraries into a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add what was made to the wheel; a checkout compiles for itself."""
        if version == "editable" or not can_compile():
            return
        folder: Path = machine_code["LIBRARIES"]
        if not fresh(folder):
            folder = ROOT / "build" / "libraries"
            compile_into(folder)
        made = [*folder.glob(f"*{SUFFIX}"), folder / WORDS, machine_code["seal"](folder)]
        build_data["force_include"].update(
            {str(one): f"houseway/libraries/{one.name}" for one in made}
        )
        build_data.update(pure_python=False, infer_tag=True)


def main() -> None:
    """Compile into the checkout."""
    if not can_compile():
        print("Plain Python is asked for, or there is no C compiler: nothing is compiled.")
    elif not fresh(folder := machine_code["LIBRARIES"]):
        print("Compiling the rounds of every game (once) ...", flush=True)
        compile_into(folder)


if __name__ == "__main__":
    main()
