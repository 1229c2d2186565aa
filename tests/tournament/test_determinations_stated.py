"""What conditions may determine for tables, what they may not, and what the sheet prints of it."""

from __future__ import annotations

from typing import Any

import pytest
from tournaments import GAMES, blank, example, nominated, one_stage, stages

from houseway.rulebook import Refused
from houseway.tournament.checking import faults_of
from houseway.tournament.conditions import Level, Stage
from houseway.tournament.sheet import sheet
from proof import rule

LIMITS = {
    "ultimate-holdem": "16.3(a)(vii)",
    "holdem": "20.3(a)(vii)",
    "charity-holdem": "3.2(b)",
    "canberra-poker": "15.2(g)",
    "blackjack": "20.4(g)",
    "tournament-blackjack": "19.2(h)",
    "roulette": "12.2(g)",
    "mini-baccarat": "13.2(g)",
    "pai-gow": "17.2(g)",
}


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        pytest.param(
            "tournament-blackjack", "decks", 8, marks=rule("NI2002-45-blackjack", "2.3(a)")
        ),
        pytest.param(
            "tournament-blackjack", "shuffle", "hand", marks=rule("NI2002-45-blackjack", "2.3(b)")
        ),
        pytest.param("mini-baccarat", "face", "down", marks=rule("NI2002-45-mini-baccarat", "2.2")),
    ],
)
def test_what_is_chosen_before_the_tournament_changes_at_no_stage_or_level(
    game: str, name: str, value: object
) -> None:
    clause = {"decks": "2.3(a)", "shuffle": "2.3(b)", "face": "2.2"}[name]
    turner = {"turned_by": "dealer"} if name == "face" else {}
    for changes in (
        {"stages": stages(game, determinations={name: value, **turner})},
        {"levels": (Level(minimum=50, maximum=500, determinations={name: value, **turner}),)},
    ):
        t = nominated(blank(game))
        with pytest.raises(Refused, match=r"^\w+ is chosen before the tournament") as refusal:
            t.draft("director", example(game, **changes), who="Dana")
        assert refusal.value.clauses == t.cite(clause)


# What cannot be stated


def refusal_of(game: str, **changes: Any) -> Refused:
    (fault,) = faults_of(example(game, **changes))
    t = nominated(blank(game))
    with pytest.raises(Refused) as refusal:
        t.draft(t.rules.drafted_by, example(game, **changes), who="Dana")
    assert str(refusal.value) == str(fault)
    return fault


@pytest.mark.parametrize("game", GAMES)
def test_a_name_that_the_game_does_not_know_is_refused_with_the_clause(game: str) -> None:
    rules = blank(game).rules
    for changes in (
        {"determinations": {"colour_of_the_felt": "green"}},
        {"stages": stages(game, determinations={"colour_of_the_felt": "green"})},
        {
            "levels": tuple(
                Level(**limits, determinations={"colour_of_the_felt": "green"})
                for limits in [_plain_level(game)]
            )
        },
    ):
        fault = refusal_of(game, **changes)
        assert fault.reason.startswith(
            f"“colour_of_the_felt” is not determined at a table of {game}; there are "
        )
        assert fault.clauses == rules.cite(LIMITS[game])


def _plain_level(game: str) -> dict[str, Any]:
    if game in ("holdem", "charity-holdem"):
        return {"minimum": 100, "blinds": (50, 100)}
    return {"minimum": 100, "maximum": 1_000}


def test_a_name_that_is_nearly_right_is_told() -> None:
    fault = refusal_of("blackjack", determinations={"deck": 8})
    assert fault.reason == (
        "“deck” is not determined at a table of blackjack; the nearest is decks."
    )


def test_a_value_of_the_wrong_kind_is_told_with_its_place() -> None:
    fault = refusal_of("blackjack", determinations={"decks": "six"})
    assert fault.reason == (
        "No table of blackjack can be set up so: decks: Expected `int`, got `str`."
    )
    assert fault.clauses == ("NI2005-63 20.4(g)",)
    fault = refusal_of("roulette", determinations={"limits": {"straight": {"highest": 3}}})
    assert fault.reason.startswith("No table of roulette can be set up so: limits[...]: ")


def test_a_choice_that_the_instrument_does_not_permit_is_refused_by_its_clause() -> None:
    assert refusal_of("blackjack", determinations={"decks": 9}).clauses == ("NI2005-63 2.1",)
    fault = refusal_of("roulette", determinations={"limits": {"splits": {"maximum": 100}}})
    assert fault.clauses == ("NI2002-45-roulette 4.3",)


@pytest.mark.parametrize(
    ("game", "name", "item"),
    [
        ("blackjack", "minimum", "minimum"),
        ("blackjack", "boxes", "per_table"),
        ("blackjack", "perfect_pairs", "side_bets"),
        ("holdem", "smallest_chip", "lowest_chip"),
        ("holdem", "time_to_act", "decision_seconds"),
        ("holdem", "blinds", "blinds"),
        ("roulette", "maximum", "maximum"),
    ],
)
def test_nothing_is_stated_twice(game: str, name: str, item: str) -> None:
    fault = refusal_of(game, determinations={name: 1})
    assert fault.reason == (
        f"{name} is stated by the item {item}, so not among the determinations too."
    )


@rule("NI2018-51", "20.3(a)(vii)")
def test_what_is_no_choice_in_a_tournament_cannot_be_stated() -> None:
    for name in ("tournament", "commission", "maximum_buy_in"):
        fault = refusal_of("holdem", determinations={name: None})
        assert fault.reason == f"There is no choice of {name} at a table of a tournament."
        assert fault.clauses == ("NI2018-51 20.3(a)(vii)",)


# The sheet

PRINTED = {
    "blackjack": "Multiple: 100; Smallest chip: as the multiple; Decks: 6; Shoe: standard; "
    "Manner of shuffling: hand; Approved manners of shuffling: hand; Perfect pairs: no; "
    "Side bets: none; "
    "Cutting card, cards off half the decks: 0; Cards burnt from a new shoe: 0; "
    "A player may bet on several boxes: no; Late bettors are held to the minimum: no; "
    "Super sevens: no; Doubles are of the whole wager: yes; On a soft 17 the dealer will: stand",
    "tournament-blackjack": "Multiple: 50; Smallest chip: as the multiple; Decks: 6; "
    "Shoe: standard; Manner of shuffling: hand; Approved manners of shuffling: hand; "
    "Perfect pairs: no; Side bets: none",
    "canberra-poker": "Multiple: 50; Maximum payout: 20,000",
    "charity-holdem": "Limit: no limit; Seconds to act: 30; A player cuts the cards: no; "
    "After an all-in short of a raise: everybody may raise",
    "holdem": "Maximum: no limit; Most raises in a betting round: no limit; "
    "Betting is opened by: blind; Option of the blinds, rule 10.2: B; Over blinds: none; "
    "Cards in the deck: 52; A joker in the deck: no; Ace also low in a straight: yes; "
    "What wins: high; Ace in a low hand: high; A card is burnt before each deal: yes; "
    "Seconds to act: 40; A short stack plays: for all of it; "
    "A bet that nobody meets: goes back whole",
    "mini-baccarat": "Multiple: 50; Tie minimum: together with the other areas; "
    "Tie maximum: together with the other areas; Cards are dealt face: up; Decks: 8",
    "pai-gow": "Multiple: 50; House Way with its guard: yes",
    "roulette": "Multiple: 50; Limits of their own: none; Race track: yes; "
    "Corner of zero, one, two and three: yes; Markers of maximum wagers: yes; "
    "Colour chips: none; Ball number: 1; Ball, in tenths of a millimetre: 200",
    "ultimate-holdem": "Multiple: 100 (level 1); 200 (level 2); Trips minimum: as for the ante; "
    "Trips maximum: as for the ante; Play maximum: four times the ante; Maximum payout: none; "
    "Shoe: automated; First deck: red; Second deck: blue; Seconds for a decision: 30",
}


def printed(game: str, **changes: Any) -> str:
    """What the sheet says of the table, with its lines in a row."""
    lines = sheet(example(game, **changes), blank(game).rules, 1, None).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("table  "))
    last = next(n for n in range(first, len(lines)) if lines[n].endswith(f" [{LIMITS[game]}]"))
    text = "; ".join(line[19:] for line in lines[first : last + 1])
    return text.removesuffix(f" [{LIMITS[game]}]")


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_prints_everything_that_is_determined_stated_or_not(game: str) -> None:
    assert printed(game) == PRINTED[game]


def test_the_sheet_says_at_which_stages_and_levels_something_holds() -> None:
    levels = (
        Level(minimum=100, rounds=5),
        Level(minimum=100, maximum=500, determinations={"decks": 8}),
    )
    heat, final = example("blackjack").stages
    ordered = Stage(name="Final", ends=final.ends, determinations={"multi_box": True})
    said = printed("blackjack", levels=levels, stages=(heat, ordered))
    assert "Maximum: 10,000 (level 1); 500 (level 2)" in said
    assert "Decks: 6 (level 1); 8 (level 2)" in said
    assert "A player may bet on several boxes: no (Heat); yes (Final)" in said
    mixed = Stage(name="Final", ends=final.ends, determinations={"decks": 4})
    said = printed("blackjack", levels=levels, stages=(heat, mixed))
    assert "Decks: 6 (Heat level 1); 8 (Heat level 2, Final level 2); 4 (Final level 1)" in said


def test_the_clock_shows_the_limits_that_tables_have() -> None:
    levels = (Level(minimum=50, rounds=5), Level(minimum=100, determinations={"maximum": 700}))
    clock = one_stage("roulette", 2, levels=levels).view().sessions[0]
    assert (clock.level.minimum, clock.level.maximum) == (50, 5_000)
    assert (clock.next_level.minimum, clock.next_level.maximum) == (100, 700)
    stated = {"blinds": [50, 100], "maximum": "half pot"}
    poker = one_stage("holdem", 3, levels=(Level(minimum=100),), determinations=stated)
    level = poker.view().sessions[0].level
    assert (level.blinds, level.ante, level.maximum) == ((50, 100), 0, None)
