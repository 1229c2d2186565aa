"""What chance decides is committed to before, revealed after, and can be dealt again by anybody."""

import pytest
from tables import events, stand, start, table_of, wagers

from houseway.equipment import commitment, deck
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.source import DealtCards


def told(table):
    """Every event of the journal in its order, with the number of its entry."""
    return [(entry.seq, event) for entry in table.journal.entries for event in entry.events]


def play_rounds(table, rounds, **shoe):
    """Rounds of a dealt table in which everybody stands."""
    while table.state.carried.rounds < rounds:
        start(table, **shoe)
        wagers(table, ann=1_000)
        stand(table)
        table.do("dealer", "collect")


@pytest.fixture
def played() -> Table:
    """A blackjack table that has used up three shoes and is closed."""
    table = table_of("blackjack", {"ann": 1}, live=False, decks=4)
    play_rounds(table, 80, from_back=104)
    table.do("operator", "close", notice="good night")
    play_rounds(table, 83, from_back=104)
    assert table.state.status == "closed"
    return table


def test_every_seed_is_revealed_and_fulfils_its_commitment(played):
    committed = [event["commitment"] for event in events(played, "committed")]
    revealed = [seed for event in events(played, "revealed") for seed in event["seeds"]]
    assert len(committed) >= 3
    assert [commitment(bytes.fromhex(seed)) for seed in revealed] == committed


def test_a_commitment_comes_before_anything_it_decides(played):
    order = [event["event"] for _, event in told(played)]
    assert order.index("committed") < order.index("cut offered") < order.index("dealt")
    for at, event in enumerate(order):
        if event == "shuffled":
            assert order[at - 1] == "committed"


def test_a_seed_stays_secret_as_long_as_its_shoe_is_dealt_from(played):
    open_seeds = 0
    for _, event in told(played):
        open_seeds += event["event"] == "committed"
        open_seeds -= len(event["seeds"]) if event["event"] == "revealed" else 0
        assert event["event"] != "dealt" or open_seeds == 1
    assert open_seeds == 0


def test_the_revealed_seeds_deal_the_same_cards_again(played):
    seeds = [s for event in events(played, "revealed") for s in event["seeds"]]
    again = DealtCards(deck() * 4, seeds=iter(map(bytes.fromhex, seeds)).__next__)
    again.shuffle("all")
    (cut, placed) = (events(played, "cut")[0], events(played, "cutting card placed")[0])
    again.cut(cut["at"])
    again.place_cutting_card(placed["from_back"])
    first = next(e for e in played.journal.entries if e.command.get("do") == "no-more-bets")
    fell = [drawn for drawn in first.draws if isinstance(drawn, str)]
    assert [again.draw() for _ in fell] == fell
    assert audit(played.journal.entries) == []


def test_new_cards_reveal_the_seeds_of_the_old():
    table = table_of("blackjack", {"ann": 1}, live=False)
    play_rounds(table, 1)
    assert not events(table, "revealed")
    table.do("operator", "change-cards", in_charge="olga", dealer="dan")
    assert len(events(table, "revealed")[0]["seeds"]) == 1


def test_the_seed_of_a_spin_is_revealed_when_the_round_is_over():
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    (committed,) = events(table, "committed")
    wagers(table, "red", ann=50)
    assert not events(table, "revealed")
    table.do("dealer", "collect")
    ((seed,),) = [event["seeds"] for event in events(table, "revealed")]
    assert commitment(bytes.fromhex(seed)) == committed["commitment"]


def test_a_live_table_commits_to_nothing():
    table = table_of("blackjack", {"ann": 1})
    start(table)
    assert not events(table, "committed")
    assert all(entry.draws == [] for entry in table.journal.entries)
