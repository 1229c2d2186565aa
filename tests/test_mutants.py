"""The mutation run itself: where faults are put, which are left out, and when one is noticed."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from mutants import SOURCE, claims, outcomes, tracing
from mutants.__main__ import sample
from mutants.claims import LINE, RUN, Answer
from mutants.places import CONDITION, STEP, all_mutants, mutants_of
from mutants.report import Equivalent, Equivalents, equivalents
from mutants.tracing import Trace, digest
from mutants.trial import DEAD, SURVIVED, Outcome

ROOT = Path(__file__).parent.parent
DOUBLING = '''"""Doubling."""

def may_double(points: int, cards: int = 2) -> bool:
    """Whether a hand of so many points may be doubled."""
    if cards != 2:
        return False
    return 9 <= points <= 11
'''
TESTED = """
from houseway.doubling import may_double

def test_from_nine():
    assert may_double(9) and not may_double(8)

def test_on_two_cards():
    assert not may_double(10, cards=3)
"""


def faults(source):
    return [
        (mutant.kind, mutant.line, mutant.after) for mutant in mutants_of(source.encode(), "m.py")
    ]


def test_comparisons_are_flipped_numbers_moved_and_steps_dropped():
    assert faults(DOUBLING) == [
        ("number", 3, "def may_double(points: int, cards: int = 1) -> bool:"),
        ("number", 3, "def may_double(points: int, cards: int = 3) -> bool:"),
        ("comparison", 5, "if cards == 2:"),
        ("number", 5, "if cards != 1:"),
        ("number", 5, "if cards != 3:"),
        ("step", 6, "pass"),
        ("number", 7, "return 10 <= points <= 11"),
        ("number", 7, "return 8 <= points <= 11"),
        ("comparison", 7, "return 9 < points <= 11"),
        ("comparison", 7, "return 9 <= points < 11"),
        ("number", 7, "return 9 <= points <= 10"),
        ("number", 7, "return 9 <= points <= 12"),
    ]


def test_conditions_are_negated_part_by_part():
    source = "def f(a, b):\n    while a and not b:\n        a = 'x' if b else 'y'\n"
    assert [after for kind, _, after in faults(source) if kind == CONDITION] == [
        "while (not (a and not b)):",
        "while (not (a)) and not b:",
        "while a and (b):",
        "a = 'x' if (not (b)) else 'y'",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "assert a > 1",
        "raise AssertionError(a > 1)",
        "return f'{a + 1} chips'",
        "'3 chips'",
        "b: Annotated[int, 3] = a",
        "if a > 1: raise AssertionError",
        "if TYPE_CHECKING: import x",
        "b = lru_cache(maxsize=64)(a)",
    ],
)
def test_words_types_and_assertions_are_left_alone(line):
    assert faults(f"def f(a):\n    {line}\n") == []


def test_a_step_of_several_lines_after_a_word_beyond_ascii():
    source = 'def f(a):\n    a.say("café"); a.pay(\n        3\n    )\n'
    (mutant,) = [
        m for m in mutants_of(source.encode(), "m.py") if m.kind == STEP and "say" in m.after
    ]
    assert mutant.applied(source.encode()).decode() == 'def f(a):\n    a.say("café"); pass\n'
    assert (mutant.line, mutant.last) == (2, 4)


def test_the_same_seed_gives_the_same_sample():
    found = mutants_of(DOUBLING.encode(), "m.py")
    assert sample(found, 5, seed=3) == sample(found, 5, seed=3)
    assert sample(found, 5, seed=3) != sample(found, 5, seed=4)
    assert sample(found, 99, seed=1) == found


def test_a_change_elsewhere_leaves_the_sample_as_it_was():
    before = sample(mutants_of(DOUBLING.encode(), "m.py"), 12, seed=1)
    longer = "MOST = 5\n" + DOUBLING
    after = sample(mutants_of(longer.encode(), "m.py"), 14, seed=1)
    assert [mutant.after for mutant in after if mutant.line > 1] == [m.after for m in before]


def test_every_fault_that_is_named_as_changing_nothing_can_still_be_put_there():
    assert equivalents().gone(all_mutants(SOURCE)) == []


def test_one_that_changes_nothing_is_known_by_its_text_and_missed_when_it_is_gone():
    first, second, *_ = mutants_of(DOUBLING.encode(), "m.py")
    named = Equivalent("m.py", "may_double", first.before, first.after, "cards are always given")
    known = Equivalents([named])
    assert (known.reason(first), known.reason(second)) == ("cards are always given", None)
    assert (known.gone([first]), known.gone([second])) == ([], [named])


def test_a_fault_dies_when_a_test_fails_and_else_survives(tmp_path):
    package = tmp_path / "src" / "houseway"
    package.mkdir(parents=True)
    (package / "doubling.py").write_text(DOUBLING)
    (tmp_path / "test_doubling.py").write_text(TESTED)
    run = subprocess.run(
        [sys.executable, "-c", TRIED, str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.splitlines() == [
        "dead: def may_double(points: int, cards: int = 1) -> bool: 1",
        "dead: if cards == 2: 1",
        "dead: pass 2",
        "dead: return 9 < points <= 11 1",
        "survived: return 9 <= points < 11 2",
    ], run.stderr
    assert (package / "doubling.py").read_text() == DOUBLING


def test_no_machine_code_plays_in_the_place_of_a_rule_that_is_altered():
    """Tried where rounds are compiled, if they are: a fault in one of them is still noticed."""
    run = subprocess.run(
        [sys.executable, "-c", ALTERED],
        env=os.environ | {"PYTHONPATH": str(ROOT), "HOUSEWAY_PURE": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "dead\n", run.stderr


def test_a_test_is_asked_that_claims_the_line_on_a_row(tmp_path, monkeypatch):
    (tmp_path / "m.py").write_text(DOUBLING)
    monkeypatch.setattr(claims, "SOURCE", tmp_path)
    (mutant,) = [m for m in mutants_of(DOUBLING.encode(), "m.py") if m.kind == STEP]
    cited = {"NI2005-63 9.1": [f"m.py:{mutant.line}"]}
    proven = {"NI2005-63 9.1": ["games/test_doubling.py::test_when[row 2]"]}
    monkeypatch.setattr(claims, "scan_folder", lambda _: SimpleNamespace(places=cited))
    monkeypatch.setattr(claims, "scan_tests", lambda _: SimpleNamespace(places=proven))
    row = "tests/games/test_doubling.py::test_when[3-False]"
    other = "tests/games/test_doubling.py::test_splitting"
    asked = claims.Claims([Trace("", [(row, 0.1), (other, 0.1)])]).answering(mutant)
    assert asked == [Answer(row, LINE, 0.1)]


def test_what_is_run_when_a_module_is_loaded_says_nothing_of_who_uses_it(tmp_path, monkeypatch):
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "table.py").write_text("MOST = 5\n")
    (tmp_path / "g" / "rule.py").write_text(DOUBLING)
    nothing = SimpleNamespace(places={})
    for name in ("scan_folder", "scan_tests"):
        monkeypatch.setattr(claims, name, lambda _: nothing)
    for module in (claims, tracing):
        monkeypatch.setattr(module, "SOURCE", tmp_path)
    states = {f"g/{name}.py": digest(tmp_path / "g" / f"{name}.py") for name in ("table", "rule")}
    lines = {"g/table.py": {1: [0]}, "g/rule.py": {3: [0], 5: [1]}}
    trace = Trace("", [("loads", 0.1), ("calls", 0.1)], sources=states, lines=lines)
    mutant, *_ = mutants_of(b"MOST = 5\n", "g/table.py")
    assert claims.Claims([trace]).answering(mutant) == [Answer("calls", RUN, 0.1)]


@pytest.fixture
def changed(tmp_path, monkeypatch):
    """Writes a file of a small product, as it is tried from then on."""
    for name, place in (("ROOT", tmp_path), ("SOURCE", tmp_path), ("KEPT", tmp_path / "kept")):
        monkeypatch.setattr(outcomes, name, place)
    monkeypatch.setattr(tracing, "TESTS", tmp_path)

    def forget():
        for known in (tracing.digest, tracing.state, tracing._shared, tracing._imported):
            known.cache_clear()

    def change(name, text):
        (tmp_path / name).write_text(text)
        forget()

    change("m.py", DOUBLING)
    change("rounds.py", "from cards import DECK\n")
    change("cards.py", "DECK = 52\n")
    change("test_one.py", "from rounds import DECK\n" + TESTED)
    change("test_two.py", TESTED)
    yield change
    forget()


ANSWERS = [Answer(f"test_{name}.py::test_from_nine", RUN, 0.1) for name in ("one", "two")]


@pytest.mark.parametrize(
    ("state", "by", "file", "tried_again"),
    [
        (DEAD, ANSWERS[0].test, "test_two.py", False),
        (DEAD, ANSWERS[0].test, "test_one.py", True),
        (DEAD, ANSWERS[0].test, "rounds.py", True),
        (DEAD, ANSWERS[0].test, "cards.py", True),
        (DEAD, ANSWERS[0].test, "conftest.py", True),
        (DEAD, ANSWERS[1].test, "rounds.py", False),
        (DEAD, ANSWERS[0].test, "m.py", True),
        (SURVIVED, "", "test_two.py", True),
        (SURVIVED, "", "m.py", True),
    ],
)
def test_an_outcome_is_kept_until_what_it_stands_on_changes(changed, state, by, file, tried_again):
    mutant, *_ = mutants_of(DOUBLING.encode(), "m.py")
    outcome = Outcome(mutant, state, 2, RUN, by)
    outcomes.keep(outcome, ANSWERS)
    assert outcomes.kept(mutant, ANSWERS) == outcome
    changed(file, "# otherwise\n" + DOUBLING)
    assert outcomes.kept(mutant, ANSWERS) == (None if tried_again else outcome)


@pytest.mark.usefixtures("changed")
def test_a_fault_that_lived_is_tried_again_with_another_test():
    mutant, *_ = mutants_of(DOUBLING.encode(), "m.py")
    outcomes.keep(Outcome(mutant, SURVIVED, 1), ANSWERS[:1])
    assert outcomes.kept(mutant, ANSWERS) is None


TRIED = """
import sys, time
from pathlib import Path
import mutants
mutants.ROOT = root = Path(sys.argv[1])
mutants.SOURCE, mutants.BUILD = root / "src" / "houseway", root / "build"
from mutants.claims import LINE, RUN, Answer
from mutants.places import mutants_of
from mutants.trial import Trial, prepare

source = mutants.SOURCE / "doubling.py"
prepare()
names = ("from_nine", "on_two_cards")
tests = [Answer(f"test_doubling.py::test_{name}", RUN, 0.1) for name in names]
for mutant in mutants_of(source.read_bytes(), "doubling.py"):
    if mutant.kind == "number" and "cards: int = 1" not in mutant.after:
        continue
    trial = Trial(mutant, tests)
    while not trial.over():
        time.sleep(0.02)
    print(f"{trial.outcome.state}: {mutant.after} {trial.outcome.tests}")
"""

ALTERED = """
import time
import mutants
from mutants.claims import RUN, Answer
from mutants.places import mutants_of
from mutants.trial import Trial, prepare

path = "games/mini_baccarat/tableau.py"
mutant, *_ = mutants_of((mutants.SOURCE / path).read_bytes(), path)
prepare()
trial = Trial(mutant, [Answer("tests/games/test_mini_baccarat_play.py", RUN, 5.0)])
while not trial.over():
    time.sleep(0.02)
print(trial.outcome.state)
"""
