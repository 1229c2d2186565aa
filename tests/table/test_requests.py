"""What players ask for in a round and have when it is over; coming while wagers are open."""

from unittest.mock import Mock

import pytest
from tables import STAKE, blackjack, events, fall, refused, stakes, stand, start, table_of, wagers

from houseway import Table
from houseway.games.record import play_record, result
from houseway.table.audit import audit
from proof import rule


def in_a_round(**seats: int) -> Table:
    """Bets are closed; ann has wagered."""
    table = blackjack(**seats)
    start(table)
    wagers(table, ann=1_000)
    return table


def played(table: Table) -> Table:
    """The round goes to its end, and its cards are collected."""
    fall(table, "Ts 9d Th")
    stand(table)
    fall(table, "Kc")
    table.do("dealer", "collect")
    return table


def test_what_is_asked_for_in_a_round_is_done_when_it_is_over():
    table = in_a_round(ann=1, bob=2, cy=3)
    table.do("ann", "ask-for-chips", amount=5_000)
    table.do("bob", "ask-to-leave")
    table.do("cy", "ask-to-sit-out")
    table.do("di", "ask-for-seat", seat=5, stake=20_000)
    assert [*table.state.patrons] == ["ann", "bob", "cy"]
    played(table)
    assert stakes(table) == {"ann": 6_000, "cy": 0, "di": 20_000 - STAKE}
    assert [*table.state.patrons] == ["ann", "cy", "di"]
    assert not table.state.patrons["cy"].present
    assert audit(table.journal.entries) == []


def test_what_was_asked_for_can_be_dropped_until_then():
    table = in_a_round(ann=1, bob=2)
    table.do("bob", "ask-to-leave")
    table.do("bob", "drop-request", what="leave")
    assert "bob" in played(table).state.patrons
    refused(table, "bob", "drop-request", what="leave")


def test_asked_for_again_it_is_the_last_that_counts():
    table = in_a_round(ann=1)
    table.do("ann", "ask-for-chips", amount=5_000)
    table.do("ann", "ask-for-chips", amount=2_000)
    assert stakes(played(table)) == {"ann": 3_000}


def test_two_do_not_ask_for_the_same_seat():
    table = in_a_round(ann=1)
    table.do("di", "ask-for-seat", seat=5, stake=20_000)
    assert "seat" in str(refused(table, "ed", "ask-for-seat", seat=5, stake=20_000))


def test_what_cannot_be_done_any_more_is_said_with_the_reason():
    table = in_a_round(ann=1)
    table.do("di", "ask-for-seat", seat=5, stake=20_000)
    fall(table, "Ts 9d Th")
    stand(table)
    fall(table, "Kc")
    table.do("bob", "sit", seat=5, stake=STAKE)
    table.do("dealer", "collect")
    (told,) = events(table, "request refused")
    assert "not 5" in told["reason"]


def test_a_card_is_struck_and_not_what_somebody_asked_for_since():
    table = in_a_round(ann=1, bob=2)
    fall(table, "Ts")
    table.do("bob", "ask-to-leave")
    table.do("dealer", "correct", reason="it was the nine")
    fall(table, "9s 9d Th")
    stand(table)
    fall(table, "Kc")
    table.do("dealer", "start")
    assert "bob" not in table.state.patrons
    assert audit(table.journal.entries) == []


def test_no_round_begins_where_all_who_were_left_have_asked_to_leave():
    table = in_a_round(ann=1)
    table.do("ann", "ask-to-leave")
    fall(table, "Ts 9d Th")
    stand(table)
    fall(table, "Kc")
    table.do("dealer", "start")
    assert (table.procedure, table.state.patrons) == (None, {})


def on_a_full_disk(table: Table, by: str, do: str, **facts: object) -> None:
    """What is done fails when it is written down."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(type(table.journal), "_keep", Mock(side_effect=OSError))
        with pytest.raises(OSError):  # noqa: PT011
            table.do(by, do, **facts)


def test_a_round_that_fails_to_begin_leaves_what_was_asked_for_before_it_done():
    table = in_a_round(ann=1, bob=2)
    table.do("bob", "ask-to-sit-out")
    table.do("ann", "ask-for-chips", amount=5_000)
    played(table)
    table.do("dealer", "back", player="bob")
    on_a_full_disk(table, "dealer", "start")
    assert table.procedure is None
    assert stakes(table)["ann"] == 6_000
    table.do("dealer", "start")
    assert audit(table.journal.entries) == []


def test_an_order_that_is_not_opened_yet_is_no_difference_where_somebody_is_back():
    table = Table("canberra-poker", seed=1)
    table.do("dealer", "open", approval="L-17")
    for seat, name in enumerate(("ann", "bob"), 1):
        table.do(name, "sit", seat=seat, stake=STAKE)
    start(table)
    table.do("bob", "ask-to-sit-out")
    wagers(table, "ante", ann=1_000, bob=1_000)
    table.do("ann", "fold", box=1)
    table.do("bob", "fold", box=2)
    table.do("dealer", "collect")
    table.do("dealer", "back", player="bob")
    table.do("dealer", "start")
    assert audit(table.journal.entries) == []


def test_what_could_not_be_written_down_is_not_asked_for():
    table = in_a_round(ann=1, bob=2)
    on_a_full_disk(table, "bob", "ask-to-leave")
    assert "bob" in played(table).state.patrons
    assert audit(table.journal.entries) == []


def test_what_could_not_be_written_down_is_not_dropped():
    table = in_a_round(ann=1, bob=2)
    table.do("bob", "ask-to-leave")
    on_a_full_disk(table, "bob", "drop-request", what="leave")
    assert "bob" not in played(table).state.patrons


def test_what_has_been_carried_out_is_not_dropped_any_more():
    table = in_a_round(ann=1, bob=2)
    table.do("bob", "ask-to-sit-out")
    played(table)
    table.do("dealer", "back", player="bob")
    assert "Nothing is asked for" in str(refused(table, "bob", "drop-request", what="absent"))


def test_what_was_asked_for_before_a_round_has_begun_is_saved_with_it():
    table = Table("holdem", live=True)
    table.do("operator", "open", approval="L-17")
    for seat, name in enumerate(("ann", "bob", "cy", "di"), 1):
        table.do(name, "sit", seat=seat if seat < 3 else None, stake=table.buy_in.low)
    for name in ("cy", "di"):
        table.do(name, "claim-seat", seat=5)
    table.do("dealer", "settle-claims", seat=5)
    table.do("di", "ask-to-leave")
    fall(table, "Kd 9s")
    table.do("dealer", "start")
    entries = [entry for entry in table.journal.entries if entry.seq > table.saved_at]
    again = Table.resume(entries, saved=table.save())
    assert again.requests == table.requests
    assert [request.player for request in again.requests] == ["di"]


def test_between_rounds_it_is_done_at_once():
    table = blackjack(ann=1)
    assert "at once" in str(refused(table, "ann", "ask-to-leave"))


@rule("NI2018-51", "4.4")
def test_chips_asked_for_in_a_hand_are_added_when_it_is_over():
    table = Table("holdem")
    table.do("operator", "open", approval="L-17")
    for seat, name in enumerate(("ann", "bob"), 1):
        table.do(name, "sit", seat=seat, stake=table.buy_in.low)
    start(table)
    refused(table, "ann", "add-chips", amount=5_000)
    before = table.stake_of("ann")
    table.do("ann", "ask-for-chips", amount=5_000)
    assert table.stake_of("ann") == before
    while table.in_play:
        first = next(one for one in table.procedure.asked.options if one.do in ("fold", "decline"))
        table.do(first.by, first.do, **first.where)
    left = table.stake_of("ann")
    table.do("dealer", "collect")
    assert table.stake_of("ann") == left + 5_000


@pytest.mark.parametrize("game", ["blackjack", "roulette"])
def test_somebody_comes_while_wagers_are_open(game):
    table = table_of(game, {"ann": 1})
    start(table)
    table.do("bob", "sit", seat=2, stake=STAKE)
    assert table.round.stakes["bob"] == STAKE
    assert any(option.do == "wager" for option in table.options("bob"))
    assert audit(table.journal.entries) == []


def test_who_comes_while_wagers_are_open_is_in_the_record_of_the_round():
    table = blackjack(ann=1)
    start(table)
    table.do("bob", "sit", seat=2, stake=STAKE)
    table.do("ann", "add-chips", amount=500)
    wagers(table, ann=1_000, bob=2_000)
    fall(table, "Ts 9s 9d Th 8s")
    stand(table)
    stand(table)
    fall(table, "Kc")
    record = table.record()
    assert [seat.player for seat in record.seats] == ["ann"]
    assert result(play_record(record))["stakes"] == table.round.stakes


@pytest.mark.parametrize("stake", [0, 10**11])
def test_a_stake_of_nothing_or_of_a_billion_is_refused(stake):
    assert "stake" in str(refused(blackjack(), "ann", "sit", seat=1, stake=stake))


def test_an_excluded_player_is_seen_off_with_the_chips():
    table = in_a_round(ann=1, bob=2)
    facts = {"player": "bob", "rule": "a rule", "void_wagers": False, "exclude": True}
    table.do("operator", "breach", **facts)
    played(table)
    assert "bob" in table.state.patrons
    table.do("supervisor", "see-off", player="bob")
    assert "bob" not in table.state.patrons
    assert table.happened[-1].facts["stake"] == STAKE
    assert table.happened[-1].clauses[0] == "NI2005-63 16.2(b)"
