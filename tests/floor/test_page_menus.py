"""What is open to somebody as buttons and fields, and how results are told."""

from __future__ import annotations

import json

from msgspec.structs import replace
from test_page_parts import moments, state_of, table_of

from houseway.floor.floor_view import FallsView, TurnView
from houseway.floor.history import SeenEntry, SeenRound
from houseway.floor.pages.facts import addressed, is_your_turn
from houseway.floor.pages.holdings import held
from houseway.floor.pages.keypad import keypad
from houseway.floor.pages.menus import Betting, menu
from houseway.floor.pages.narration import narrate
from houseway.floor.pages.results import big_road, derived_roads, outcome
from houseway.floor.pages.settling import explained
from houseway.floor.pages.signs import pays, sign_lines
from houseway.games import GAMES, game
from houseway.games.asks import Amounts, Choices
from houseway.games.events import Settlement
from houseway.games.given import Seat
from houseway.games.views import OptionView
from houseway.table.round_book import BookedRound, Voided

HOLDEM = game("holdem").standard
NOON = "2025-03-01T12:00:00.000000Z"


def option(do, *, kind="act", by=None, where=None, choose=None):
    return OptionView(
        by=by, do=do, kind=kind, words="", where=where or {}, choose=choose or {}, clauses=()
    )


def open_to(viewer, *options, game="holdem", **more):
    return menu(options, game, viewer, **more)


def test_a_button_says_what_it_costs():
    (call,) = open_to("ann", option("call", where={"amount": 1_500})).acts
    assert call.label == "Call $15"
    assert json.loads(call.facts) == {"amount": 1_500}
    assert call.key == "c"


def test_a_raise_has_a_slider_and_parts_of_the_pot():
    betting = Betting(4_000, (("ann", 500), ("bob", 1_000)))
    raising = option("raise", choose={"to": Amounts(2_000, 50_000, 100)})
    (entry,) = open_to("ann", raising, betting=betting).acts
    (field,) = entry.fields
    assert (field.low, field.high, field.unit, field.slider) == ("20", "500", 100, True)
    # A call of $5 makes the pot $45: half of it on top of $10, or all of it.
    assert dict(field.quick) == {"Min": "20", "½ pot": "32", "Pot": "55", "All in": "500"}


def test_the_facts_of_a_ruling_are_asked_for_without_a_guess():
    facts = {
        "player": Choices(("ann", "ben")),
        "handled": Choices((True, False)),
        "card": Choices(("first",)),
        "found": Amounts(0, 52, default=52),
    }
    (ruling,) = open_to("supervisor", option("verify", kind="ruling", choose=facts)).rulings
    asked = {field.name: (field.kind, field.default) for field in ruling.fields}
    assert asked == {
        "player": ("choice", ""),
        "handled": ("choice", ""),
        "card": ("choice", '"first"'),  # there is no other
        "found": ("number", ""),
    }


def test_what_the_house_does_for_somebody_names_nobody_by_itself():
    facts = {
        "player": Choices(("ann", "ben")),
        "level": Amounts(1, 9),
        "minutes": Amounts(1, 60, 5),
    }
    (act,) = open_to("director", option("move", kind="command", choose=facts)).table
    assert [field.default for field in act.fields][:2] == ["", ""]


def test_what_cannot_be_made_good_again_is_asked_once_more():
    fold, check = option("fold"), option("check")
    betting = Betting(4_000, (), left=1_500)

    def asked(*options):
        return {act.do: act.sure for act in open_to("ann", *options, betting=betting).acts}

    assert asked(fold, check) == {"fold": "Fold for free?", "check": ""}
    assert asked(fold, option("call", where={"amount": 1_400})) == {"fold": "", "call": ""}
    assert asked(fold, option("call", where={"amount": 1_500}))["call"] == "All in?"
    assert asked(option("concede")) == {"concede": "Give it up?"}
    raising = option("raise", choose={"to": Amounts(200, 1_500, 100)})
    (entry,) = open_to("ann", raising, betting=betting).acts
    assert entry.fields[0].everything
    capped = option("raise", choose={"to": Amounts(200, 1_400, 100)})
    (entry,) = open_to("ann", capped, betting=betting).acts
    assert not entry.fields[0].everything


def test_buttons_have_fixed_places():
    raising = option("raise", choose={"to": Amounts(200, 1_500, 100)})
    for stay in (option("check"), option("call", where={"amount": 100})):
        places = [act.do for act in open_to("ann", raising, stay, option("fold")).acts]
        assert places == ["fold", stay.do, "raise"]
    acts = open_to("ann", option("split"), option("stand"), option("double"), option("draw")).acts
    assert [act.do for act in acts] == ["draw", "stand", "double", "split"]


def test_every_way_to_play_has_a_key_of_its_own():
    played = [option("play", where={"times": times}) for times in (4, 3)]
    acts = open_to("ann", option("fold"), *played).acts
    assert [(one.label, one.key) for one in acts] == [
        ("Fold", "f"),
        ("Play 4×", "4"),
        ("Play 3×", "3"),
    ]


def test_ways_to_set_a_hand_that_are_worth_the_same_can_be_told_apart():
    ways = [
        {"low": "bot-35 ng-23", "high": "tit-1 yun-2"},
        {"low": "tit-1 bot-35", "high": "yun-2 ng-23"},
    ]
    options = [option("set", where=one) for one in ways]
    one, other = open_to("ann", option("house-way"), *options, game="pai-gow").acts[1:]
    assert (one.label, other.label) == ("Set 3 / 5", "Set 5 / 3")
    assert one.pictured == ": Low Chop Bot and Chop Ng, High Yun and Tit"
    assert (one.key, other.key) == ("1", "2")
    assert one.picture != other.picture
    assert one.picture.count("<title") == 4


def test_an_amount_says_that_it_is_in_dollars():
    choose = {"amount": Amounts(500, 50_000, 500)}
    (here,) = open_to("ann", option("bet", choose=choose)).acts
    (there,) = open_to("ann", option("bet", choose=choose), game="canberra-poker").acts
    assert (here.fields[0].label, there.fields[0].label) == ("Amount ($)", "Amount")


def test_a_box_is_named_only_where_there_are_several():
    one = option("draw", where={"box": 1})
    other = option("draw", where={"box": 2})
    assert [each.label for each in open_to("ann", one).acts] == ["Draw"]
    both = open_to("ann", one, other).acts
    assert [each.label for each in both] == ["Draw (box 1)", "Draw (box 2)"]


def test_a_live_dealer_finds_what_players_say_by_name():
    stand = option("stand", by="max", where={"box": 1})
    made = open_to("dealer", option("no-more-bets"), stand)
    assert [one.do for one in made.acts] == ["no-more-bets"]
    ((name, entries),) = made.players
    assert (name, entries[0].by) == ("max", "max")


def test_values_keep_their_kind_on_the_way_through_a_form():
    choose = {
        "seat": Choices((1, 2, None)),
        "hold": Choices((True, False), True),
    }
    (entry,) = open_to("ann", option("sit", kind="command", choose=choose)).acts
    seat, hold = entry.fields
    assert [json.loads(value) for value, _ in seat.values] == [1, 2, None]
    assert (hold.kind, hold.default) == ("switch", "true")


def test_every_place_of_the_roulette_layout_can_be_chosen():
    table = table_of("roulette")
    for _ in moments(table):
        if wagers := menu(state_of(table, "ann").options, "roulette", "ann", least=50).wagers:
            break
    (mine,) = wagers
    labels = [place.label for place in mine.places]
    assert len(labels) == len(set(labels))
    assert {"17", "8/11", "4-9", "dozen 2", "red", "tier", "neighbours of 36"} <= set(labels)
    assert mine.chosen == 50


def test_a_run_turns_right_at_the_foot_of_the_big_road():
    road = big_road(["banker"] * 8 + ["player"])
    assert [(one.column, one.row) for one in road[5:8]] == [(0, 5), (1, 5), (2, 5)]
    assert (road[8].column, road[8].row) == (1, 0)


def test_derived_roads_are_red_where_the_big_road_repeats_itself():
    # Columns of two, two, one and three: banker, player, banker, player.
    fell = ["banker"] * 2 + ["player"] * 2 + ["banker"] + ["player", "tie", "player", "player"]
    eye, small, cockroach = derived_roads(fell)
    # Second player; then the new columns; then the third column compared with the runs after it.
    assert [one.won for one in eye.marks] == ["red", "red", "blue", "blue", "red"]
    assert [one.won for one in small.marks] == ["blue", "red", "blue"]
    assert [one.won for one in cockroach.marks] == ["red", "blue"]
    assert [(one.column, one.row) for one in eye.marks[1:3]] == [(0, 1), (1, 0)]


def short(*events, settled=(), void=None):
    """A round in short of which so much is known."""
    booked = BookedRound(
        number=3,
        game="roulette",
        rules="NI2002-45-roulette",
        status="void" if void else "settled",
        began=NOON,
        ended=NOON,
        entries=(4, 9),
        void=void,
        settlements=settled,
        undone=(),
        corrections=(),
    )
    return outcome(SeenRound(booked, [SeenEntry(4, NOON, False, list(events))]))


def test_whoever_won_at_baccarat_is_told_with_the_higher_count_first():
    decided = {"event": "decided", "won": "banker", "player": 0, "banker": 8}
    assert short(decided).told == "banker 8–0"


def test_ties_before_the_first_result_count_on_it():
    (first,) = big_road(["tie", "tie", "banker"])
    assert first.ties == 2


def test_a_round_in_short():
    won = Settlement("ann", None, "red", 50, "win", "1 to 1", 50, 100, ())
    told = short({"event": "result", "number": 7, "colour": "red"}, settled=(won,))
    assert (told.told, told.number, told.net) == ("7 red", 7, {"ann": 50})


def test_a_void_round_in_short_says_why():
    void = Voided(reason="a fire alarm", clauses=("X 1",), entry=9, time=NOON, in_round=3)
    told = short({"event": "result", "number": 7, "colour": "red"}, void=void)
    assert (told.told, told.void.clauses, told.net) == ("void: a fire alarm", ("X 1",), {})


def test_a_round_in_short_says_what_the_house_or_the_winner_had():
    dealt = [{"event": "dealt", "to": "dealer", "card": "Js", "count": count} for count in "59"]
    assert short(*dealt).told == "dealer 9"
    bank = {"event": "bank set", "low": "yun-2 gor-1", "high": "chong-1 bot-26"}
    assert short(bank).told == "the Bank: Low 2, High 4"
    assert short({"event": "dealt", "to": "dealer", "card": "??"}).told == ""
    shown = {"hand": "two pairs, kings and eights"}
    main = {"event": "awarded", "pot": "main pot", "shares": {"bob": 800}, "hands": {"bob": shown}}
    side = {"event": "awarded", "pot": "side pot 1", "shares": {"ann": 50}}
    told = "main pot to bob with two pairs, kings and eights; side pot 1 to ann"
    assert short(main, side).told == told


def test_a_settlement_names_each_leg_and_puts_ones_own_first():
    leg = (1, "main", 1_000, "win", "3 to 2", 1_500, 2_500, ("NI2005-63 13.2(a)",))
    shares = explained([Settlement("bob", *leg), Settlement("ann", *leg)], "blackjack", "ann")
    assert [one.player for one in shares] == ["ann", "bob"]
    assert (shares[0].net, shares[0].legs[0].returned) == ("+$15", "$25")


def test_what_is_won_from_a_pot_lies_in_no_box():
    won = Settlement("ann", 3, "side pot 1", 1_000, "win", None, 500, 1_500, ())
    (share,) = explained([won], "holdem", "ann")
    assert share.legs[0].wager == "side pot 1"


def test_a_hand_is_shown_with_the_board_and_what_it_makes():
    hands = {"ann": ("Td", "As"), "bob": ("??", "??")}
    before = game("holdem")(HOLDEM, [Seat(seat=1, player="ann", stake=90_000)]).view()
    seen = replace(before, hands=hands, board=("Tc", "4h", "2s"), folded=("ann",))
    mine, board = held(seen, "ann")
    assert [(one.rank, one.suit, one.colour) for one in mine.cards] == [
        ("10", "♦", "d"),
        ("A", "♠", "s"),
    ]
    assert mine.made == "one pair, tens, folded"
    assert (board.where, board.named) == ("Board", "ten of clubs, four of hearts, two of spades")
    assert held(replace(seen, hands={"bob": ("??", "??")}), "ann") == []


def waiting(*open_now):
    options = tuple(option(one) for one in open_now)
    turn = TurnView(actors=("ann", "dealer"), prompt="")
    return replace(state_of(table_of("holdem"), "ann"), turn=turn, options=options)


def test_a_turn_is_ones_own_only_where_the_game_waits_for_it():
    assert is_your_turn(waiting("fold", "call"), "ann")
    assert is_your_turn(waiting("house-way", "concede"), "ann")
    assert not is_your_turn(waiting("fold", "call"), "bob")
    assert not is_your_turn(waiting("wager", "take-back", "maximum-marker"), "ann")
    assert not is_your_turn(waiting("take-back"), "ann")
    assert not is_your_turn(waiting("concede"), "ann")


def test_whoever_is_asked_is_spoken_to():
    assert addressed("ann b decides box 1", "ann b") == "you decide box 1"
    assert addressed("ann may cut the cards", "ann") == "you may cut the cards"
    assert addressed("ann is to act", "an") == "ann is to act"
    assert addressed("the players set their Hands", "the") == "the players set their Hands"


def test_cards_that_nobody_may_see_are_not_told():
    events = [
        {"event": "dealt", "to": "ann", "card": "As", "clauses": []},
        {"event": "dealt", "to": "bob", "card": "??", "clauses": []},
    ]
    (line,) = narrate(events, "holdem")
    assert line.text == "Ann: ace of spades"


def test_an_event_without_words_of_its_own_is_told_by_its_facts():
    (line,) = narrate([{"event": "shown", "why": "asked", "clauses": []}], "holdem")
    assert line.text == "Shown: why asked"


def test_the_pad_of_a_live_dealer():
    cards = keypad(FallsView("card", "box 3", hidden=True, besides=("cut", "empty")))
    assert cards.told == "Deal a card to box 3, face down."
    assert sum(len(row) for row in cards.rows) == 52
    assert [key.enters for key in cards.extra] == ["??", "??…", "cut", "empty"]
    numbers = keypad(FallsView("spin", "wheel", hidden=False))
    assert sum(len(row) for row in numbers.rows) == 37


def test_every_banked_game_shows_what_it_pays():
    shown = [game for game in GAMES if pays(game, GAMES[game].usual_table.determinations)]
    assert set(GAMES) - set(shown) == {"holdem", "charity-holdem"}
    assert sign_lines([["minimum", "50 in all in a round"]], "roulette") == [
        ("minimum", "50 in all in a round")
    ]


def test_doubling_and_splitting_say_the_stake_on_top():
    double = option("double", where={"box": 1}, choose={"amount": Amounts(500, 1_000, 500, 1_000)})
    split = option("split", where={"box": 1, "amount": 1_000})
    (doubled, parted) = open_to("ann", split, double, game="blackjack").acts
    assert (doubled.label, parted.label) == ("Double +$10", "Split +$10")
    assert (doubled.says, doubled.chooses) == ("Double +$", False)
    assert doubled.fields[0].low == "5"


def test_what_leaves_no_choice_is_no_field():
    (bet,) = open_to(
        "ann", option("bet", choose={"amount": Amounts(100, 100)}), game="canberra-poker"
    ).acts
    assert (bet.label, bet.fields, json.loads(bet.facts)) == ("Bet 100", (), {"amount": 100})


def test_all_boxes_are_insured_in_one_step_or_each_for_itself():
    insure = [
        option("insure", where={"box": box}, choose={"amount": Amounts(250, most, 250, most)})
        for box, most in ((1, 500), (2, 1_000))
    ]
    (alone,) = open_to("ann", insure[0], game="blackjack").acts
    assert (alone.label, alone.apart) == ("Insure $5", ())
    (both,) = open_to("ann", *insure, game="blackjack").acts
    assert both.label == "Insure all 2 boxes $15"
    assert json.loads(both.each) == [{"box": 1, "amount": 500}, {"box": 2, "amount": 1_000}]
    assert [one.label for one in both.apart] == ["Insure (box 1) $5", "Insure (box 2) $10"]
