"""From a clause in a table to the lines that use it, and to the entry of the product."""

import ast
from textwrap import dedent

import pytest

from houseway.rulebook import find
from houseway.rulebook.coverage import evidence, problems
from houseway.rulebook.reach import reached
from houseway.rulebook.uses import uses_in

CLAUSES = """
class PokerClauses(NamedTuple):
    shuffle: str
    cut: str
"""
TABLE = """
INSTRUMENT = "NI2018-51"
class Holdem(Poker):
    clauses = PokerClauses(shuffle="7.1", cut="7.2")
"""


def followed(**modules):
    """Each table of the modules with the lines that use it."""
    trees = {f"{name}.py": ast.parse(dedent(text)) for name, text in modules.items()}
    uses = uses_in(trees, {"NI2005-63 10.3": ["blackjack.py:7", "game.py:2"]})
    hops = {hop.table: hop.used for several in uses.hops.values() for hop in several}
    assert [problem.text for problem in uses.problems] == [
        t for t, used in hops.items() if not used
    ]
    return hops


def test_a_field_is_used_where_the_attribute_that_holds_it_is_read():
    poker = """
    class Poker:
        clauses: ClassVar[PokerClauses]
        def deal(self):
            self.note("shuffled", self.clauses.shuffle)
            where, how = self.clauses, 1
            self.note("cut", where.cut)
    """
    assert followed(model=CLAUSES, game=TABLE, poker=poker) == {
        "PokerClauses.shuffle": ["poker.py:5"],
        "PokerClauses.cut": ["poker.py:7"],
    }


def test_a_field_of_the_same_name_of_something_else_is_no_use():
    other = """
    class Poker:
        clauses: ClassVar[PokerClauses]
        def deal(self, determinations):
            return determinations.shuffle, self.limits.cut, self.clauses.shuffle()
    """
    nothing = {"PokerClauses.shuffle": [], "PokerClauses.cut": []}
    assert followed(model=CLAUSES, game=TABLE, poker=other) == nothing


@pytest.mark.parametrize(
    "reads",
    [
        "def deal(rules: Clauses): return rules.shuffle",
        "def deal(rules: 'Clauses | None'): return rules.shuffle",
        "def deal(self): return clauses_of(self).shuffle",
        "from game import RULES; x = RULES.shuffle",
        "class Game:\n def deal(self): self.where = clauses_of(1); return self.where.shuffle",
    ],
)
def test_ways_to_hold_a_table(reads):
    game = """
    INSTRUMENT = "NI2018-51"
    class Clauses(NamedTuple):
        shuffle: str
    RULES = Clauses(shuffle="7.1")
    def clauses_of(game) -> Clauses: return RULES
    """
    model = "from game import Clauses, clauses_of\n" + reads
    assert list(followed(game=game, model=model)) == ["Clauses.shuffle"]
    assert followed(game=game, model=model)["Clauses.shuffle"]


def test_fields_that_commands_name_in_words():
    core = """
    class Core:
        rules: Clauses
        def clauses(self, name): return getattr(self.rules, name)
        @command(rule="shuffle", cites=("cut",), facts={"deal": 1})
        def do(self): ...
    """
    game = 'INSTRUMENT = "NI2018-51"\nX = Clauses(shuffle="7.1", cut="7.2", deal="8.1")'
    assert followed(core=core, game=game) == {
        "Clauses.shuffle": ["core.py:5"],
        "Clauses.cut": ["core.py:5"],
        "Clauses.deal": [],
    }


def test_items_of_a_field_have_the_lines_that_name_them():
    game = 'INSTRUMENT = "NI2018-51"\nX = Rules(items={"start": Item("7.1"), "end": Item("7.2")})'
    core = """
    class Core:
        rules: Rules
        def stated(self, item):
            return self.rules.items[item]
        def begin(self):
            return self.rules.items["start"], [*self.rules.items.items()]
    """
    assert followed(core=core, game=game) == {
        "Rules.items['start']": ["core.py:5", "core.py:7"],
        "Rules.items['end']": ["core.py:5", "core.py:7"],
    }


def test_constants_are_used_in_their_module_and_where_they_are_imported():
    game = """
    INSTRUMENT = "NI2018-51"
    ROWS = {1: "7.1"}
    IDLE = ("7.2",)
    def row(n): return ROWS[n]
    """
    other = "from .game import ROWS\nprint(ROWS)"
    stranger = "ROWS = 3\nprint(ROWS)"
    assert followed(game=game, other=other, stranger=stranger) == {
        "ROWS": ["game.py:5", "other.py:2"],
        "IDLE": [],
    }


def test_attributes_of_a_class_are_used_by_those_it_inherits_from():
    game = """
    INSTRUMENT = "NI2018-51"
    class Holdem(Poker):
        draws_clause = "7.1"
    class Poker:
        def draw(self): return self.draws_clause
    class Another:
        def draw(self): return self.draws_clause
    """
    assert followed(game=game) == {"Holdem.draws_clause": ["game.py:6"]}


def test_a_clause_that_is_the_same_as_another_is_carried_out_where_that_is():
    game = 'INSTRUMENT = "NI2002-45-blackjack"\nSAME = (("10.3", "NI2005-63 10.3"),)\nX = SAME'
    hops = followed(game=game)
    assert hops["NI2005-63 10.3"] == ["blackjack.py:7"]


def test_a_citation_in_a_function_is_no_table():
    game = 'INSTRUMENT = "NI2018-51"\ndef deal(self, where="7.1"): self.note("7.2", x="8.1")'
    assert followed(game=game) == {}


# What the product imports

MODULES = {
    "__init__.py": "from .games import game",
    "__main__.py": "import house.cli, house.analysis",
    "games/__init__.py": 'from importlib import import_module\nGAMES = {"pai-gow": 1}',
    "games/pai_gow.py": "def play():\n    from ..ranking.tiles import rank",
    "games/left_over.py": "",
    "analysis/__init__.py": "from importlib import import_module\nfrom house.games import GAMES",
    "analysis/pai_gow.py": "",
    "analysis/left_over.py": "",
    "ranking/__init__.py": "",
    "ranking/tiles.py": "if TYPE_CHECKING:\n    from .only_typed import X",
    "ranking/only_typed.py": "",
    "cli.py": "try:\n    import house.floor.web\nexcept ImportError:\n    from . import plain",
    "floor/web.py": "",
    "plain.py": "",
}


def test_modules_are_reached_from_the_entries_by_what_they_import():
    trees = {name: ast.parse(text) for name, text in MODULES.items()}
    left_over = {"games/left_over.py", "analysis/left_over.py", "ranking/only_typed.py"}
    assert set(trees) - reached("house", trees) == left_over


@pytest.fixture
def house(tmp_path):
    for name, text in MODULES.items():
        path = tmp_path / "house" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "tests").mkdir()
    return tmp_path / "house", tmp_path / "tests"


def test_a_citing_module_that_the_product_does_not_import_is_a_problem(house):
    source, _ = house
    assert problems(*house) == []
    (source / "games" / "left_over.py").write_text('INSTRUMENT = "CTP"\nprint("9.2")\n')
    (problem,) = problems(*house)
    assert str(problem) == (
        "games/left_over.py: 'CTP 9.2' is cited in a module that the product does not import"
    )


def test_a_table_that_nobody_uses_is_a_problem(house):
    (house[0] / "plain.py").write_text('INSTRUMENT = "CTP"\nWHERE = "9.2"\n')
    (problem,) = problems(*house)
    assert str(problem) == "plain.py:2: 'WHERE' holds a clause, and nothing uses it"


# In the product

TO = [
    ("NI2018-51 7.1", "PokerClauses.shuffle", "games/poker/dealing.py"),
    ("NI2005-63 15.1", "HouseRules.hours", "table/gaming_hours.py"),
    ("CTP 16.3[2]", "TournamentRules.eliminate_share", "tournament/specials.py"),
    ("NI2018-51 20.3(a)(ix)", "TournamentRules.items['prizes']", "tournament/checking.py"),
    ("NI2002-45-roulette 6.1(a)", "_ROWS", "games/roulette/layout.py"),
    ("NI2002-45-blackjack 18.14", "NI2005-63 18.15", "games/blackjack/shared_round.py"),
]


@pytest.mark.parametrize(("citation", "table", "module"), TO)
def test_the_way_from_a_clause_in_a_table_to_the_code(citation, table, module):
    through = {hop.table: hop.used for hop in evidence().through[str(find(citation))]}
    assert any(place.startswith(f"{module}:") for place in through[table])
