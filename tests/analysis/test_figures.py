"""Figures as people and programs read them."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from rich.console import Console

from houseway.analysis.figure_drawings import FILLS
from houseway.analysis.figure_tables import NET, PROBABILITY, Figure, FigureTable, counted
from houseway.analysis.figures import (
    LOST,
    NOTHING,
    Chart,
    FigureRow,
    Figures,
    NetResult,
    WagerFigures,
)
from houseway.analysis.report import report
from houseway.analysis.whatif import Comparison

CHART = Chart(
    "hard totals", ("2", "A"), (("16", ("S", "H")), ("17", ("S", "S"))), {"S": "stand", "H": "hit"}
)
COIN = WagerFigures.of_rows(
    "heads",
    [FigureRow("wins", Fraction(9, 10), Fraction(1, 2)), FigureRow("loses", LOST, Fraction(1, 2))],
)
RAISED = WagerFigures(
    "raised",
    -0.03,
    (NetResult(Fraction(2), 0.485), NetResult(NOTHING, 0.015), NetResult(Fraction(-2), 0.5)),
    units=Fraction(3, 2),
    note="twice when it is good",
    initial_units=Fraction(2),
)
BIASED = Figure("biased", "the coin is bent", Fraction(1, 64), PROBABILITY, "", ("R1 <rules> 2.1",))
FALLS = counted("falls", "how two coins fall", "coins", {"alike": 2, "not": 2}, "ways", ("R1 1",))
BY_COIN = FigureTable(
    "by-coin", "by the coin", "coin", {"wins": NET}, {"old": (Fraction(1, 2),)}, brief=False
)
FIGURES = Figures(
    "coin",
    "R1 <rules>",
    {"minimum": 1},
    "always heads",
    "exact",
    (COIN, RAISED),
    (CHART,),
    notes=("A coin has two sides.",),
    ties="heads before tails",
    beside=(BIASED,),
    tables=(FALLS, BY_COIN),
)


def shown(thing, width=120):
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(thing)
    return console.export_text()


def report_of(figures):
    return report([figures])


def test_a_wager_that_is_staked_once_is_worked_out_from_its_rows():
    assert COIN.value == Fraction(-1, 20)
    assert COIN.edge == COIN.risk == Fraction(1, 20)
    assert COIN.deviation == pytest.approx(0.95)
    # Wins 9/10 or loses 1, each half of the time: 19/20 from the mean either way.
    assert COIN.variance == Fraction(19, 20) ** 2


def test_outcomes_that_win_the_same_are_one_result():
    rows = [
        FigureRow("wins", Fraction(2), Fraction(1, 6)),
        FigureRow("no wager", None, Fraction(1, 3)),
        FigureRow("returned", NOTHING, Fraction(1, 6)),
        FigureRow("loses", LOST, Fraction(1, 3)),
        FigureRow("falls on its edge", Fraction(9), NOTHING),
    ]
    found = WagerFigures.of_rows("heads", rows).results
    assert [(one.net, one.probability) for one in found] == [
        (2, Fraction(1, 6)),
        (0, Fraction(1, 2)),
        (-1, Fraction(1, 3)),
    ]


def test_the_variance_for_each_unit_that_a_round_begins_with():
    """Four units apart from the mean with one unit staked are two with two."""
    assert RAISED.variance == pytest.approx(4 * 0.985 - 0.03**2)
    assert RAISED.variance_per_initial_unit == pytest.approx(RAISED.variance / 4)
    assert COIN.variance_per_initial_unit == COIN.variance


def test_where_results_are_not_known_there_is_no_variance():
    unknown = WagerFigures("tails", Fraction(0))
    assert unknown.variance is unknown.deviation is unknown.variance_per_initial_unit is None
    assert unknown.whole()["variance"] is None


def test_the_element_of_risk_is_the_edge_for_each_unit_wagered():
    assert RAISED.edge == 0.03
    assert RAISED.risk == pytest.approx(0.02)


def test_json_has_the_fraction_and_the_float():
    whole = json.loads(json.dumps(FIGURES.whole()))
    heads, raised = whole["wagers"]
    assert heads["edge"] == {"fraction": "1/20", "float": 0.05}
    assert heads["rows"][0]["pays"] == "9/10"
    assert raised["value"] == {"fraction": None, "float": -0.03}
    assert raised["units"]["fraction"] == "3/2"
    assert whole["charts"][0]["lines"]["16"] == ["S", "H"]
    assert whole["policy"] == "always heads"
    assert whole["ties"] == "heads before tails"
    assert heads["results"][1] == {
        "net": {"fraction": "-1", "float": -1.0},
        "probability": {"fraction": "1/2", "float": 0.5},
    }
    assert heads["variance"]["fraction"] == "361/400"
    assert raised["initial_units"]["fraction"] == "2"
    assert whole["figures"]["biased"]["value"]["fraction"] == "1/64"
    assert whole["figures"]["biased"]["clauses"] == ["R1 <rules> 2.1"]
    falls = whole["tables"]["falls"]
    assert falls["columns"] == {"ways": "count", "probability": "probability"}
    assert falls["lines"]["alike"]["probability"] == {"fraction": "1/2", "float": 0.5}
    assert whole["tables"]["by-coin"]["lines"]["old"]["wins"]["fraction"] == "1/2"


def test_figures_and_tables_are_found_by_their_keys():
    assert FIGURES.figure("biased") is BIASED
    assert FIGURES.table("falls")["alike", "ways"] == 2
    with pytest.raises(KeyError):
        FIGURES.table("edges")


def test_a_wager_is_found_by_its_name():
    assert FIGURES["raised"] is RAISED
    with pytest.raises(KeyError):
        FIGURES["tails"]


def test_the_terminal_shows_wagers_outcomes_strategy_and_notes():
    text = shown(FIGURES)
    for part in ("5.0000%", "1/20", "9 to 10", "hard totals", "H hit", "A coin has two sides."):
        assert part in text
    assert "ties: heads before tails" in text
    assert "a round begins with 2 units, and for each of them the variance is 0.9848" in text


@pytest.mark.parametrize("shown_as", [shown, report_of, Figures._repr_html_])
def test_figures_beside_the_wagers_are_shown_but_not_every_table(shown_as):
    text = shown_as(FIGURES)
    for part in ("the coin is bent", "1.5625%", "1/64", "how two coins fall", "50.0000%"):
        assert part in text
    assert "by the coin" not in text


def test_a_clause_of_the_same_rules_is_shown_by_its_number():
    lines = [line for line in shown(FIGURES).splitlines() if "the coin is bent" in line]
    assert [line.split("│")[4].strip() for line in lines] == ["2.1"]


@pytest.mark.parametrize("drawing", [FIGURES.svg(), CHART.svg(), CHART._repr_svg_()])
def test_drawings_are_whole_svg(drawing):
    words = "".join(ElementTree.fromstring(drawing).itertext())
    assert "hard totals" in words


def test_the_page_escapes_what_it_shows():
    page = FIGURES._repr_html_()
    assert "R1 &lt;rules&gt;" in page
    assert "<svg" in page


def test_a_comparison_shows_what_changed():
    better = WagerFigures.of_rows(
        "heads",
        [FigureRow("wins", Fraction(1), Fraction(1, 2)), FigureRow("loses", LOST, Fraction(1, 2))],
    )
    compared = Comparison(("pays.heads=1",), FIGURES, replace(FIGURES, wagers=(better, RAISED)))
    [line, *_] = compared.whole()["differences"]
    assert line["figure"] == "house edge"
    assert line["difference"]["fraction"] == "-1/20"
    assert "-5.0000%" in shown(compared)
    assert "pays.heads=1" in compared._repr_html_()
    drawn = "".join(ElementTree.fromstring(compared.svg()).itertext())
    assert "-5.0000%" in drawn
    assert "coin: standard and with pays.heads=1" in drawn


def test_a_wager_at_one_table_only_is_compared_with_nothing():
    compared = Comparison(("raise=no",), FIGURES, replace(FIGURES, wagers=FIGURES.wagers[:1]))
    lines = {line["wager"]: line for line in compared.whole()["differences"]}
    assert lines["raised"]["changed"] is lines["raised"]["difference"] is None
    assert "–" in shown(compared)


def test_an_edge_over_a_rival_is_not_called_the_house_edge():
    over_a_rival = replace(FIGURES, edge="rival's edge")
    assert "rival's edge" in shown(over_a_rival)
    assert "house edge" not in shown(over_a_rival)


def test_a_narrow_terminal_shows_a_fraction_whole():
    long = replace(COIN, value=Fraction(-241149546272, 19524993263685))
    lines = shown(replace(FIGURES, wagers=(long,)), width=80).splitlines()
    exactly = "".join(line.split("│")[4].strip() for line in lines if line.count("│") == 9)
    assert exactly.startswith("241149546272/19524993263685")


def test_only_what_a_legend_explains_is_coloured():
    plain = replace(CHART, legend={})
    assert FILLS[0] in CHART.svg()
    assert not any(fill in plain.svg() for fill in FILLS)


def test_the_document_has_a_line_for_every_wager():
    document = report([FIGURES])
    assert (
        "| coin | heads | -0.050000 | 5.0000% | 1/20 | 1 | 5.0000% | 0.9025 | 0.9500 |" in document
    )
    assert "| coin | R1 <rules> | exact | always heads | heads before tails | 0.0 s |" in document
    assert "- raised: twice when it is good" in document
    assert "| 16 | S | H |" in document
