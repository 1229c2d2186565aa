"""Canberra Poker up to the last card: the sign, Antes, shuffle, cut and deal."""

from __future__ import annotations

import msgspec
import pytest
from canberra_poker_rounds import (
    ACE_KING,
    CUT,
    FIVES,
    FLUSH,
    NINES,
    PLAYERS,
    RULES,
    TABLE,
    anted,
    dealers,
    dealt,
    in_order,
    played,
    refused,
    results,
    shown_at,
    unchanged,
)

from houseway.games.asks import Cut, Draw, Shuffle, Turn
from houseway.games.canberra_poker import CanberraPoker, CanberraPokerDeterminations
from houseway.games.round import Seat
from houseway.games.views import WagerView
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, draw, happened, net, opens, step, wager
from proof import rule


def betting(stakes, steps=(), **circumstances):
    """A round that is open for Antes."""
    return begin("canberra-poker", TABLE, stakes, "", [CUT, *steps], **circumstances)


def ante(player, amount, box):
    return wager(player, amount, "ante", box)


# Determinations and limits


@rule("NI2002-45-canberra-poker", "3.1", "3.2", "8.2")
def test_the_sign_shows_limits_multiples_and_the_maximum_payout():
    assert CanberraPoker.standard.sign() == [
        ("minimum", "50 per Box"),
        ("maximum", "1,000 per Box"),
        ("multiples", "25"),
        ("maximum payout", "20,000 on a winning Bet"),
    ]


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        pytest.param({"minimum": 0}, "3.1", marks=rule("NI2002-45-canberra-poker", "3.1")),
        pytest.param({"minimum": 525}, "3.1", marks=rule("NI2002-45-canberra-poker", "3.1")),
        pytest.param({"maximum": 510}, "3.2", marks=rule("NI2002-45-canberra-poker", "3.2")),
        pytest.param({"maximum_payout": 0}, "8.2", marks=rule("NI2002-45-canberra-poker", "8.2")),
        pytest.param({"boxes": 10}, "2.1", marks=rule("NI2002-45-canberra-poker", "2.1")),
        pytest.param({"boxes": 0}, "2.1"),
    ],
)
def test_what_the_director_cannot_determine(change, clause):
    with refused(clause):
        CanberraPokerDeterminations(**(TABLE | change))


@rule("NI2002-45-canberra-poker", "8.2")
def test_a_table_without_a_maximum_payout_is_none():
    lacking = {name: value for name, value in TABLE.items() if name != "maximum_payout"}
    with pytest.raises(msgspec.ValidationError, match="maximum_payout"):
        msgspec.convert(lacking, type=CanberraPokerDeterminations)


@rule("NI2002-45-canberra-poker", "6.3(c)")
def test_nine_players_and_the_dealer_get_five_cards_each_from_one_deck():
    names = [f"p{n}" for n in range(1, 10)]
    antes = [ante(name, 50, box) for box, name in enumerate(names, 1)]
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    stakes = dict.fromkeys(names, 1_000)
    steps = [CUT, *antes, NO_MORE_BETS]
    round = begin("canberra-poker", TABLE | {"boxes": 9}, stakes, " ".join(deck[:50]), steps)
    assert [len(hand.cards) for hand in (*round.hands, round.dealer)] == [5] * 10
    assert opens(round, "p1") == {"bet", "fold"}


@rule("NI2002-45-canberra-poker", "3.2")
def test_an_ante_goes_in_the_displayed_multiples():
    round = betting({"ann": 1_000})
    with refused("3.2", "110 is not a multiple of 25"):
        do(round, **ante("ann", 110, 1))
    do(round, **ante("ann", 125, 1))
    assert round.stakes == {"ann": 875}


@rule("NI2002-45-canberra-poker", "3.3")
def test_the_first_ante_under_the_minimum_plays_and_its_owner_is_warned():
    round = played(FLUSH, NINES, antes=(25,))
    assert happened(round, "warned") == [
        {
            "event": "warned",
            "player": "ann",
            "staked": 25,
            "minimum": 50,
            "clauses": [f"{RULES} 3.3"],
        }
    ]
    assert net(round) == {"ann": 25 + 5 * 50}
    assert "ann" in round.warned


@rule("NI2002-45-canberra-poker", "3.3")
def test_a_warned_player_cannot_ante_under_the_minimum_again():
    seats = [Seat(seat=1, player="ann", stake=1_000, warned=True)]
    round = betting(seats)
    unchanged(round, "3.3", "ann", "wager", on="ante", box=1, amount=25)
    do(round, **ante("ann", 50, 1))
    do(round, **NO_MORE_BETS)
    assert not happened(round, "warned")


@rule("NI2002-45-canberra-poker", "3.4")
@pytest.mark.parametrize(
    ("hand", "won"), [(FLUSH, 500 + 5 * 1_000), (FIVES, -500 - 1_000)], ids=["win", "lose"]
)
def test_an_ante_over_the_maximum_plays_as_the_maximum_and_so_does_its_bet(hand, won):
    round = played(hand, NINES, antes=(650,), stake=2_000)
    assert [(w.on, w.amount) for w in round.wagers] == [("ante", 650), ("bet", 1_000)]
    assert net(round) == {"ann": won}
    assert f"{RULES} 3.4" in round.settlements[0].clauses


@rule("NI2002-45-canberra-poker", "3.4")
def test_a_folded_ante_over_the_maximum_gives_the_surplus_back():
    assert net(played(FIVES, NINES, antes=(650,), acts="fold")) == {"ann": -500}


# Antes


@rule("NI2002-45-canberra-poker", "4.1")
def test_nothing_is_dealt_before_every_player_has_an_ante():
    stakes = dict.fromkeys((*PLAYERS, "ed"), 1_000)
    antes = [ante(name, 100, box) for box, name in enumerate(PLAYERS, 1)]
    round = betting(stakes, antes)
    unchanged(round, "4.1", "dealer", "no-more-bets")
    with refused("4.1", r"box 5 \(ed\)"):
        do(round, **NO_MORE_BETS)
    do(round, **ante("ed", 50, 5))
    do(round, **NO_MORE_BETS)
    assert isinstance(round.asked, Draw)


def test_players_who_are_absent_or_out_of_chips_are_not_waited_for():
    seats = [
        Seat(seat=1, player="ann", stake=1_000),
        Seat(seat=2, player="bob", stake=1_000, present=False),
        Seat(seat=3, player="cy", stake=0),
    ]
    round = betting(seats, [ante("ann", 100, 1), NO_MORE_BETS])
    draw(round, in_order(FLUSH, NINES))
    assert [hand.box for hand in round.hands] == [1]


def test_without_any_ante_nothing_is_dealt():
    seats = [Seat(seat=1, player="ann", stake=0)]
    round = betting(seats, [NO_MORE_BETS])
    round.give(None)
    assert round.over
    assert not happened(round, "dealt")


@rule("NI2002-45-canberra-poker", "4.1[2]")
@pytest.mark.parametrize("other", ["jackpot", "bet", "main"])
def test_there_is_no_jackpot_wager(other):
    round = betting({"ann": 1_000})
    unchanged(round, "4.1[2]", "ann", "wager", on=other, box=1, amount=50)


@rule("NI2002-45-canberra-poker", "4.2")
def test_an_ante_moves_chips_from_the_stake_to_the_box():
    round = betting({"ann": 300}, [ante("ann", 100, 1)])
    assert round.stakes == {"ann": 200}
    assert round.view(None).wagers == (WagerView("ann", 1, "ante", 100),)
    unchanged(round, "4.2", "ann", "wager", on="ante", box=1, amount=225)


@rule("NI2002-45-canberra-poker", "4.2")
def test_there_are_only_the_boxes_of_the_layout():
    with refused("4.2", "no box 8"):
        CanberraPoker(CanberraPokerDeterminations(**TABLE), [Seat(seat=8, player="ann", stake=500)])


@rule("NI2002-45-canberra-poker", "4.3")
def test_a_box_is_for_one_player():
    round = betting({"ann": 1_000, "bob": 1_000})
    unchanged(round, "4.3", "bob", "wager", on="ante", box=1, amount=50)
    stands = [Seat(seat=1, player="ann", stake=500), Seat(player="bob", stake=500)]
    unchanged(betting(stands), "4.3", "bob", "wager", on="ante", box=1, amount=50)


@rule("NI2002-45-canberra-poker", "4.3[2]")
def test_a_player_has_one_box():
    round = betting({"ann": 1_000}, [ante("ann", 50, 1)])
    unchanged(round, "4.3[2]", "ann", "wager", on="ante", box=4, amount=50)


@rule("NI2002-45-canberra-poker", "4.4")
def test_an_ante_may_be_changed_before_the_first_card_and_not_after():
    changes = [ante("ann", 50, 1), step("ann", "take-back", on="ante", box=1), ante("ann", 75, 1)]
    round = betting({"ann": 1_000}, [*changes, ante("ann", 25, 1), NO_MORE_BETS])
    assert [wager.amount for wager in round.wagers] == [100]
    draw(round, "Kh")
    for act in ({"act": "wager", "on": "ante", "amount": 50}, {"act": "take-back", "on": "ante"}):
        unchanged(round, "4.4", "ann", box=1, **act)
    draw(round, "9h Jh 9d 8h 7c 7h 4s 4h 2d")
    unchanged(round, "4.4", "ann", "wager", on="ante", box=1, amount=50)
    unchanged(round, "4.4", "ann", "take-back", on="ante", box=1)


def test_with_a_marker_the_called_player_antes_before_the_next_is_called():
    round = betting(dict.fromkeys(PLAYERS[:3], 1_000), first_to_wager="bob")
    assert "next-player" not in opens(round, "dealer")
    unchanged(round, "4.1", "dealer", "next-player")
    do(round, **ante("bob", 50, 2))
    do(round, "dealer", "next-player")
    assert opens(round, "bob") == set()
    assert happened(round, "next player")[0]["player"] == "cy"


# Shuffle, cut and deal


@rule("NI2002-45-canberra-poker", "5.1")
def test_every_round_begins_with_a_shuffle_of_all_cards():
    seats = [Seat(seat=1, player="ann", stake=1_000)]
    gone = tuple(in_order(FLUSH, NINES).split())
    round = betting(seats, number=2, gone=gone)
    assert happened(round, "shuffled")[0]["clauses"] == [f"{RULES} 5.1"]
    assert round.stack == 52
    fresh = CanberraPoker(CanberraPokerDeterminations(**TABLE), seats)
    assert fresh.asked == Shuffle("all")


@rule("NI2002-45-canberra-poker", "5.2")
def test_the_dealer_cuts_once_and_players_never():
    round = CanberraPoker(
        CanberraPokerDeterminations(**TABLE), [Seat(seat=1, player="ann", stake=500)]
    )
    round.give(None)
    assert isinstance(round.asked, Turn)
    assert round.asked.actors == ("dealer",)
    with pytest.raises(Refused, match="the dealer may cut"):
        do(round, "ann", "cut", at=20)
    do(round, "dealer", "cut", at=20)
    assert round.asked == Cut(20)
    round.give(None)
    assert opens(round, "dealer") == set()
    assert "wager" in opens(round, "ann")


@rule("NI2002-45-canberra-poker", "5.2[2]")
def test_the_cut_leaves_more_than_one_card_at_either_end():
    for at in (1, 51, 0, 52):
        round = begin("canberra-poker", TABLE, {"ann": 500})
        unchanged(round, "5.2[2]", "dealer", "cut", at=at)
    for at in (2, 50):
        round = begin("canberra-poker", TABLE, {"ann": 500}, "", [step("dealer", "cut", at=at)])
        assert happened(round, "cut")[0]["at"] == at


@rule("NI2002-45-canberra-poker", "2.1")
@pytest.mark.parametrize("card", ["Kh", "Jk", "cut", "empty", "??x"])
def test_what_cannot_fall_from_one_deck_without_jokers(card):
    round = anted(100)
    draw(round, "Kh")
    with refused("2.1"):
        round.give(card)
    assert len(round.dealer.cards) == 0


@rule("NI2002-45-canberra-poker", "6.1", "6.3", "6.3(a)", "6.3(b)", "6.3(c)")
def test_the_deal_goes_clockwise_over_the_boxes_with_an_ante_and_then_to_the_dealer():
    seats = [
        Seat(seat=4, player="di", stake=1_000),
        Seat(seat=1, player="ann", stake=1_000),
        Seat(seat=3, player="cy", stake=1_000, present=False),
        Seat(seat=2, player="bob", stake=1_000),
    ]
    antes = [ante("di", 50, 4), ante("bob", 50, 2), ante("ann", 50, 1)]
    round = betting(seats, [*antes, NO_MORE_BETS])
    asked = []
    for card in in_order(FLUSH, FIVES, NINES, ACE_KING).split():
        asked.append(round.asked.to)
        round.give(card)
    assert asked == ["box 1", "box 2", "box 4", "dealer"] * 5
    assert [shown_at(round, b, p) for b, p in [(1, "ann"), (2, "bob"), (4, "di")]] == [
        FLUSH,
        FIVES,
        NINES,
    ]
    first, later = happened(round, "dealt")[3], happened(round, "dealt")[19]
    assert f"{RULES} 6.3(b)" in first["clauses"]
    assert f"{RULES} 6.3(c)" in later["clauses"]


@rule("NI2002-45-canberra-poker", "6.2")
def test_all_cards_lie_face_down_but_the_dealers_last():
    round = dealt(FLUSH, FIVES, ACE_KING)
    assert dealers(round) == dealers(round, "ann") == "?? ?? ?? ?? 3s"
    assert shown_at(round, 1, "ann") == FLUSH
    for viewer in (None, "bob", "dealer", "director", "inspector"):
        assert shown_at(round, 1, viewer) == "?? ?? ?? ?? ??"


@rule("NI2002-45-canberra-poker", "7.1")
def test_players_pick_up_their_cards_only_after_the_dealers_last():
    round = anted(100)
    cards = in_order(FLUSH, ACE_KING).split()
    draw(round, " ".join(cards[:-1]))
    assert shown_at(round, 1, "ann") == "?? ?? ?? ?? ??"
    unchanged(round, "7.1", "ann", "bet")
    draw(round, cards[-1])
    assert shown_at(round, 1, "ann") == FLUSH
    told = {viewer: round.told(viewer) for viewer in ("ann", "bob")}
    (mine,), (others,) = (
        [event for event in told[viewer] if event["event"] == "picked up"] for viewer in told
    )
    assert (mine["cards"], others["cards"]) == (FLUSH.split(), "??")


def test_the_inspector_sees_every_card_once_the_round_is_over():
    round = played(FLUSH, FIVES, ACE_KING, acts="fold fold")
    assert dealers(round, "inspector") == "?? ?? ?? ?? 3s"
    round.give(None)
    assert dealers(round, "inspector") == ACE_KING
    assert shown_at(round, 2, "inspector") == FIVES
    assert shown_at(round, 2) == "?? ?? ?? ?? ??"
    assert results(round)["bob", "ante"] == ("lose", 0, 0)


@rule("NI2002-45-canberra-poker", "2.1", "6.3(c)")
@pytest.mark.parametrize(("boxes", "plays"), [(0, False), (1, True), (7, True), (10, False)])
def test_one_deck_serves_one_box_to_so_many(boxes: int, plays: bool):
    if plays:
        assert msgspec.convert(TABLE | {"boxes": boxes}, CanberraPokerDeterminations).boxes == boxes
        return
    with pytest.raises(Refused) as refusal:
        msgspec.convert(TABLE | {"boxes": boxes}, CanberraPokerDeterminations)
    assert refusal.value.clauses == tuple(
        f"NI2002-45-canberra-poker {clause}" for clause in ("2.1", "6.3(c)")
    )
