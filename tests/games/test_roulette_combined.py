"""The Race Track, the Maximum Marker, and what wagers are made with."""

import pytest

from houseway.games.roulette import LAYOUT, SECTIONS
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, happened, net, opens, play, step, wager
from proof import rule

TABLE = {"minimum": 10, "maximum": 1_000, "multiple": 5}
MAXIMA = {
    "straight": {"maximum": 10},
    "split": {"maximum": 20},
    "street": {"maximum": 30},
    "corner": {"maximum": 40},
    "six-line": {"maximum": 60},
}
MARKED = TABLE | {"limits": MAXIMA}


def spun(number, *steps, stake=1_000, **table):
    """A round in which ann does something and the ball rests in a number."""
    return play("roulette", TABLE | table, {"ann": stake}, [number], [*steps, NO_MORE_BETS])


def track(on, amount=10, **facts):
    return step("ann", "race-track", on=on, amount=amount, **facts)


def neighbours(number, amount=10, **facts):
    return step("ann", "neighbours", number=number, amount=amount, **facts)


def lies(round):
    """What lies on the layout."""
    return {wager.on: wager.amount for wager in round.wagers}


def clauses_of(refusal):
    return {clause.removeprefix("NI2002-45-roulette ") for clause in refusal.value.clauses}


def refuse(round, by, act, **facts):
    """The clauses that refuse an act."""
    before = dict(round.stakes)
    with pytest.raises(Refused) as refusal:
        do(round, by, act, **facts)
    assert round.stakes == before
    return clauses_of(refusal)


# The Race Track


@rule("NI2002-45-roulette", "4.8(a)")
def test_tier_is_six_pieces_on_six_splits():
    round = spun(8, track("tier"))
    assert lies(round) == dict.fromkeys(["5/8", "10/11", "13/16", "23/24", "27/30", "33/36"], 10)
    assert net(round) == {"ann": 170 - 50}


@rule("NI2002-45-roulette", "4.8(b)")
@pytest.mark.parametrize(("number", "paid"), [(17, 340), (1, 350), (6, 170), (0, 0)])
def test_orphelins_are_five_pieces(number, paid):
    round = spun(number, track("orphelins"))
    assert lies(round) == dict.fromkeys(["1", "6/9", "14/17", "17/20", "31/34"], 10)
    assert sum(one.paid for one in round.settlements) == paid


@rule("NI2002-45-roulette", "4.8(c)")
@pytest.mark.parametrize(("number", "paid"), [(0, 220), (25, 160), (4, 170), (5, 0)])
def test_voisins_de_zero_are_nine_pieces_with_two_doubled(number, paid):
    round = spun(number, track("voisins de zero"))
    singles = dict.fromkeys(["4/7", "12/15", "18/21", "19/22", "32/35"], 10)
    assert lies(round) == {"0/2/3": 20, "25/26/28/29": 20, **singles}
    assert sum(one.staked for one in round.settlements) == 90
    assert sum(one.paid for one in round.settlements) == paid


@rule("NI2002-45-roulette", "4.8(d)")
@pytest.mark.parametrize(("number", "paid"), [(26, 350), (0, 170), (35, 170), (1, 0)])
def test_zero_game_is_four_pieces(number, paid):
    round = spun(number, track("zero game"))
    assert lies(round) == dict.fromkeys(["0/3", "12/15", "26", "32/35"], 10)
    assert sum(one.paid for one in round.settlements) == paid


@rule("NI2002-45-roulette", "4.8(e)")
def test_neighbours_of_zero_are_five_straight_ups():
    round = spun(26, neighbours(0))
    assert lies(round) == dict.fromkeys(["3", "26", "0", "32", "15"], 10)
    assert net(round) == {"ann": 350 - 40}


@rule("NI2002-45-roulette", "2.1[2]", "AppA")
def test_neighbours_follow_the_order_of_the_wheel():
    assert lies(spun(0, neighbours(17))) == dict.fromkeys(["2", "25", "17", "34", "6"], 10)
    assert lies(spun(0, neighbours(0))) == dict.fromkeys(["3", "26", "0", "32", "15"], 10)


@rule("NI2002-45-roulette", "4.8:permitted")
def test_only_five_wagers_are_on_the_race_track():
    round = begin("roulette", TABLE, {"ann": 1_000})
    sections = {o.where["on"] for o in round.options("ann") if o.do == "race-track"}
    assert sections == {"tier", "orphelins", "voisins de zero", "zero game"}
    assert "neighbours" in opens(round, "ann")
    assert refuse(round, "ann", "race-track", on="final 7", amount=10) == {"4.8:permitted"}


@rule("NI2002-45-roulette", "AppC")
def test_three_sections_cover_the_wheel_once():
    covered = {
        name: [n for on, _ in section.pieces for n in LAYOUT[on].numbers]
        for name, section in SECTIONS.items()
    }
    sizes = {name: len(set(numbers)) for name, numbers in covered.items()}
    assert sizes == {"tier": 12, "orphelins": 8, "voisins de zero": 17, "zero game": 7}
    three = [set(covered[name]) for name in ("tier", "orphelins", "voisins de zero")]
    assert set.union(*three) == set(range(37))
    assert set(covered["zero game"]) == {12, 35, 3, 26, 0, 32, 15}


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Serie 5/8", "tier"),
        ("orphans", "orphelins"),
        ("0-spel", "zero game"),
        ("serie 0/2/3", "voisins de zero"),
    ],
)
def test_sections_have_second_names(written, name):
    assert {one.hand for one in spun(0, track(written)).settlements} == {name}


@rule("NI2002-45-roulette", "7.2")
def test_race_track_pieces_settle_on_their_places_and_say_where_they_come_from():
    round = spun(8, track("tier"), wager("ann", 20, "5/8", box=None))
    won = [one for one in round.settlements if one.result == "win"]
    assert [(one.wager, one.hand, one.paid) for one in won] == [
        ("5/8", "tier", 170),
        ("5/8", None, 340),
    ]
    assert won[0].clauses[-2:] == ("NI2002-45-roulette 7.2", "NI2002-45-roulette 4.8(a)")


def test_pieces_added_to_a_section_lie_on_top():
    round = spun(8, track("tier", 10), track("tier", 5))
    assert set(lies(round).values()) == {15}


@rule("NI2002-45-roulette", "4.8")
def test_race_track_wager_after_no_more_bets_is_refused():
    round = begin("roulette", TABLE, {"ann": 60}, [], [NO_MORE_BETS])
    assert refuse(round, "ann", "race-track", on="tier", amount=10) == {"4.4", "4.8"}
    assert round.stakes == {"ann": 60}


@rule("NI2002-45-roulette", "4.8")
def test_without_a_race_track_there_are_no_section_wagers():
    round = begin("roulette", TABLE | {"race_track": False}, {"ann": 1_000})
    assert opens(round, "ann") == {"wager"}
    assert refuse(round, "ann", "race-track", on="tier", amount=10) == {"4.8"}
    assert refuse(round, "ann", "neighbours", number=0, amount=10) == {"4.8"}


@pytest.mark.parametrize("number", [37, -1, "x", None])
def test_neighbours_need_a_number_on_the_wheel(number):
    round = begin("roulette", TABLE, {"ann": 1_000})
    assert refuse(round, "ann", "neighbours", number=number, amount=10) == {"4.8(e)", "2.1"}


@pytest.mark.parametrize(
    ("on", "pieces"), [("tier", 6), ("orphelins", 5), ("voisins de zero", 9), ("zero game", 4)]
)
def test_a_section_takes_the_chips_of_all_its_pieces(on, pieces):
    round = begin("roulette", TABLE, {"ann": 10 * pieces - 5})
    assert refuse(round, "ann", "race-track", on=on, amount=10) == {"4.2"}
    do(round, "ann", "race-track", on=on, amount=5)
    assert round.stakes == {"ann": 5 * pieces - 5}


def test_a_piece_is_a_multiple():
    round = begin("roulette", TABLE, {"ann": 1_000})
    assert refuse(round, "ann", "race-track", on="orphelins", amount=4) == {"3.2"}


def test_a_race_track_wager_is_taken_back_whole():
    round = begin("roulette", TABLE, {"ann": 100}, [], [track("tier"), neighbours(0, 5)])
    do(round, "ann", "take-back", on="tier")
    assert lies(round) == dict.fromkeys(["3", "26", "0", "32", "15"], 5)
    do(round, "ann", "take-back", on="neighbours of 0")
    assert round.stakes == {"ann": 100}


# The Maximum Marker


def marker(number):
    return step("ann", "maximum-marker", number=number)


@rule("NI2002-45-roulette", "4.7")
def test_maximum_on_17_covers_all_its_combinations():
    round = begin("roulette", MARKED, {"ann": 1_000}, [], [marker(17)])
    assert lies(round) == {
        "17": 10,
        **dict.fromkeys(["16/17", "17/18", "14/17", "17/20"], 20),
        "16/17/18": 30,
        **dict.fromkeys(["13/14/16/17", "14/15/17/18", "16/17/19/20", "17/18/20/21"], 40),
        **dict.fromkeys(["13-18", "16-21"], 60),
    }
    assert round.stakes == {"ann": 1_000 - (10 + 80 + 30 + 160 + 120)}


@rule("NI2002-45-roulette", "4.7")
@pytest.mark.parametrize(
    ("number", "places"),
    [
        (0, "0 0/1 0/2 0/3 0/1/2 0/2/3 0/1/2/3"),
        (1, "1 0/1 1/2 1/4 0/1/2 1/2/3 0/1/2/3 1/2/4/5 1-6"),
        (36, "36 35/36 33/36 34/35/36 32/33/35/36 31-36"),
    ],
)
def test_maximum_at_the_edge_covers_what_there_is(number, places):
    round = begin("roulette", MARKED, {"ann": 1_000}, [], [marker(number)])
    assert set(lies(round)) == set(places.split())


@rule("NI2002-45-roulette", "4.7")
def test_maximum_on_zero_without_the_zero_corner():
    round = begin("roulette", MARKED | {"zero_corner": False}, {"ann": 1_000}, [], [marker(0)])
    assert set(lies(round)) == {"0", "0/1", "0/2", "0/3", "0/1/2", "0/2/3"}


@rule("NI2002-45-roulette", "4.7[2]", "T:Maximum Marker")
def test_marker_on_the_layout_has_a_twin_on_the_rim_with_the_chips():
    round = begin("roulette", MARKED, {"ann": 1_000}, [], [marker(17)])
    layout, rim = happened(round, "maximum marker")
    assert (layout["at"], rim["at"]) == ("layout", "rim")
    assert layout["id"] == rim["id"]
    assert layout["colour"] == rim["colour"]
    assert (rim["player"], rim["number"], rim["amount"]) == ("ann", 17, 400)


@rule("NI2002-45-roulette", "4.7[2]")
def test_maximum_that_is_one_chip_short_is_refused():
    round = begin("roulette", MARKED, {"ann": 399})
    assert refuse(round, "ann", "maximum-marker", number=17) == {"4.7[2]"}
    enough = begin("roulette", MARKED, {"ann": 400}, [], [marker(17)])
    assert enough.stakes == {"ann": 0}


@rule("NI2002-45-roulette", "4.7", "7.2")
def test_marker_is_settled_on_all_its_places():
    round = play("roulette", MARKED, {"ann": 400}, [17], [marker(17), NO_MORE_BETS])
    paid = 10 * 35 + 4 * 20 * 17 + 30 * 11 + 4 * 40 * 8 + 2 * 60 * 5
    assert round.stakes == {"ann": 400 + paid}
    assert {one.hand for one in round.settlements} == {"maximum marker 17"}
    assert all("NI2002-45-roulette 7.2" in one.clauses for one in round.settlements)


@rule("NI2002-45-roulette", "4.7")
def test_maximum_markers_are_an_option_of_the_table():
    round = begin("roulette", MARKED | {"maximum_markers": False}, {"ann": 1_000})
    assert refuse(round, "ann", "maximum-marker", number=17) == {"4.7"}


@pytest.mark.parametrize("number", [17, 37, None])
def test_a_second_marker_on_a_number_or_one_off_the_layout_is_refused(number):
    round = begin("roulette", MARKED, {"ann": 1_000}, [], [marker(17)])
    assert refuse(round, "ann", "maximum-marker", number=number) == {"4.7"}


def test_a_marker_taken_back_can_be_placed_again():
    round = begin("roulette", MARKED, {"ann": 400}, [], [marker(17)])
    do(round, "ann", "take-back", on="maximum marker 17")
    assert round.seen_by(None).markers == ()
    do(round, "ann", "maximum-marker", number=17)
    assert [one.id for one in round.seen_by(None).markers] == ["M2"]


def test_chips_beside_a_marker_do_not_play_over_the_maximum():
    steps = [wager("ann", 10, "17", box=None), marker(17), NO_MORE_BETS]
    round = play("roulette", MARKED, {"ann": 500}, [17], steps)
    straight = [one for one in round.settlements if one.wager == "17"]
    assert [(one.staked, one.paid, one.returned) for one in straight] == [
        (10, 350, 360),
        (10, 0, 10),
    ]


# What a wager is made with


@rule("NI2002-45-roulette", "4.2")
def test_each_wager_is_made_with_chips_or_a_marker():
    chips = {"ann": {"value": 10}}
    steps = [
        wager("ann", 10, "17", box=None),
        wager("ann", 10, "17", box=None) | {"with": "colour chips"},
        marker(0),
    ]
    table = MARKED | {"colour_chips": chips}
    round = begin("roulette", table, {"ann": 1_000}, [], steps)
    media = {(one.on, one.made_with) for one in round.seen_by(None).layout}
    assert {("17", "tournament chips"), ("17", "colour chips"), ("0", "maximum marker")} <= media


@rule("NI2002-45-roulette", "4.2")
@pytest.mark.parametrize("medium", ["cash", "word of mouth"])
def test_cash_and_words_are_no_wager(medium):
    round = begin("roulette", TABLE, {"ann": 100})
    assert refuse(round, "ann", "wager", on="17", amount=10, **{"with": medium}) == {"4.2"}


def test_colour_chips_must_have_been_issued():
    round = begin("roulette", TABLE, {"ann": 100})
    facts = {"on": "17", "amount": 10, "with": "colour chips"}
    assert refuse(round, "ann", "wager", **facts) == {"4.2"}


def test_chips_of_two_kinds_on_one_place_are_told_apart():
    table = TABLE | {"colour_chips": {"ann": {"value": 10}}}
    chips, colour = ({"with": f"{kind} chips"} for kind in ("tournament", "colour"))
    steps = [wager("ann", 10, "17", box=None) | kind for kind in (chips, colour)]
    round = begin("roulette", table, {"ann": 100}, [], steps)
    with pytest.raises(Refused, match="say the kind of chips: tournament chips or colour chips"):
        do(round, "ann", "take-back", on="17")
    do(round, "ann", "take-back", on="17", **colour)
    assert [one.made_with for one in round.seen_by(None).layout] == ["tournament chips"]


COLOUR = step("director", "colour-chips", player="ann", value=10)


@rule("NI2002-45-roulette", "4.6")
def test_a_player_required_to_use_colour_chips_cannot_stake_tournament_chips():
    round = begin("roulette", TABLE, {"ann": 100, "bob": 100}, [], [COLOUR])
    facts = {"on": "17", "amount": 50, "with": "tournament chips"}
    assert refuse(round, "ann", "wager", **facts) == {"4.6"}
    do(round, "ann", "wager", on="17", amount=50)
    do(round, "bob", "wager", **facts)
    assert [one.made_with for one in round.seen_by(None).layout] == [
        "colour chips",
        "tournament chips",
    ]


@rule("NI2002-45-roulette", "4.6", "T:Colour Chips")
def test_colour_chips_go_in_their_value():
    round = begin("roulette", TABLE, {"ann": 100}, [], [COLOUR])
    assert refuse(round, "ann", "wager", on="17", amount=15) == {"T:Colour Chips"}
    do(round, "ann", "wager", on="17", amount=50)
    assert round.stakes == {"ann": 50}


@rule("NI2002-45-roulette", "4.6")
def test_colour_chips_can_be_required_from_the_start():
    table = TABLE | {"colour_chips": {"ann": {"value": 10, "required": True}}}
    round = begin("roulette", table, {"ann": 100})
    facts = {"on": "17", "amount": 50, "with": "tournament chips"}
    assert refuse(round, "ann", "wager", **facts) == {"4.6"}


@rule("NI2002-45-roulette", "4.6")
def test_only_the_director_requires_colour_chips_and_only_while_bets_are_open():
    round = begin("roulette", TABLE, {"ann": 100})
    assert refuse(round, "dealer", "colour-chips", player="ann", value=10) == {"4.6"}
    do(round, "ann", "wager", on="17", amount=50)
    assert refuse(round, "director", "colour-chips", player="ann", value=10) == {"4.6"}
    do(round, "dealer", "no-more-bets")
    assert refuse(round, "director", "colour-chips", player="ann", value=10) == {"4.6"}


@rule("NI2002-45-roulette", "T:Marker Button")
@pytest.mark.parametrize(("value", "button"), [(25, 25), (10, None)])
def test_a_button_shows_a_colour_value_above_the_minimum(value, button):
    ruled = begin("roulette", TABLE, {"ann": 100}, [], [COLOUR | {"value": value}])
    table = TABLE | {"colour_chips": {"ann": {"value": value}}}
    for round in (ruled, begin("roulette", table, {"ann": 100})):
        assert [one["value"] for one in happened(round, "marker button")] == [button] * bool(button)
        assert round.seen_by(None).marker_buttons == ({"ann": button} if button else {})


def test_a_number_may_be_given_as_text():
    assert {one.hand for one in spun(0, neighbours("26")).settlements} == {"neighbours of 26"}
