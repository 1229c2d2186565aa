"""What falls is sealed before, turned by words, opened to inspectors after, and dealt again."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tables import STAKE, events, refused, stand, start, table_of, wagers

from houseway.equipment import Contents, SealedOrder, Throws, deck
from houseway.equipment.sealing import plain
from houseway.games.asks import Amounts
from houseway.journal import MemoryJournal
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.dealt_source import DealtCards


def told(table):
    """Every event of the journal in its order."""
    return [event for entry in table.journal.entries for event in entry.events]


def play_rounds(table, rounds, **shoe):
    """Rounds of a dealt table in which everybody stands."""
    while table.state.carried.rounds < rounds:
        start(table, **shoe)
        wagers(table, ann=1_000)
        stand(table)
        table.do("dealer", "collect")


def fallen(table):
    """Everything that fell, with its order and position."""
    drawn = [one for entry in table.journal.entries for one in entry.draws]
    return [tuple(one) for one in drawn if isinstance(one, list | tuple)]


@pytest.fixture
def played() -> Table:
    """A blackjack table that has used up three shoes and is closed."""
    table = table_of("blackjack", {"ann": 1}, live=False, decks=4)
    play_rounds(table, 80, from_back=104)
    table.do("operator", "close", notice="good night")
    play_rounds(table, 83, from_back=104)
    assert table.state.status == "closed"
    return table


def test_orders_are_sealed_before_they_are_turned_and_opened_after(played):
    seen = {}
    for event in told(played):
        match event["event"]:
            case "order sealed":
                seen[event["order"]] = ["sealed", event["root"]]
            case "order turned" | "order opened":
                assert seen[event["order"]][-1] == event["root"]
                seen[event["order"]].insert(-1, event["event"])
    used = [steps[:-1] for steps in seen.values() if len(steps) > 2]
    assert len(used) >= 3
    assert used == [["sealed", "order turned", "order opened"]] * len(used)


def test_what_is_opened_is_a_whole_pack_and_what_fell(played):
    orders = {
        event["order"]: SealedOrder(bytes.fromhex(event["seed"]), Contents.of(deck() * 4))
        for event in events(played, "order opened")
    }
    roots = {event["order"]: event["root"] for event in events(played, "order sealed")}
    for number, order in orders.items():
        assert order.root == roots[number]
        assert Counter(map(plain, order.pieces)) == Counter(map(str, deck() * 4))
    assert [(n, p) for _, n, p in fallen(played)]
    assert all(plain(orders[n].pieces[p]) == piece for piece, n, p in fallen(played))
    assert audit(played.journal.entries) == []


def test_no_seed_is_shown_to_anybody_in_an_event(played):
    """Inspectors find it in the journal; nobody sees it at the table."""
    opened = [event for event in told(played) if event["event"] == "order opened"]
    assert opened
    assert all(event["hidden"] == ["seed"] for event in opened)
    (last,) = [event for event in played.happened if event.event == "order opened"]
    for viewer in (None, "ann", "dealer", "supervisor", "operator", "inspector"):
        assert last.seen(viewer)["seed"] == "??"


def test_the_order_of_a_spin_is_open_to_inspectors_when_the_round_is_over():
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    (turned,) = events(table, "order turned")
    wagers(table, "red", ann=50)
    assert not events(table, "order opened")
    table.do("dealer", "collect")
    (opened,) = events(table, "order opened")
    assert opened["root"] == turned["root"]


def test_a_live_table_seals_nothing_and_hears_no_words():
    table = table_of("blackjack", {"ann": 1})
    start(table)
    assert not events(table, "order sealed")
    assert all(entry.draws == [] for entry in table.journal.entries)
    assert "shuffles by hand" in refused(table, "ann", "give-words", words="blue").reason


# Words


def test_three_orders_lie_sealed_and_each_that_is_used_is_followed_by_another():
    table = table_of("roulette", {"ann": 1}, live=False)
    assert [event["order"] for event in events(table, "order sealed")] == [1, 2, 3]
    table.do("dealer", "start")
    assert [event["order"] for event in events(table, "order sealed")] == [1, 2, 3, 4]


def test_words_that_were_given_turn_the_order():
    table = table_of("roulette", {"ann": 1, "bob": 2}, live=False)
    table.do("ann", "give-words", words="blue moon")
    table.do("bob", "give-words", words="4711")
    table.do("dealer", "start")
    (turned,) = events(table, "order turned")
    assert turned["words"] == {"ann": "blue moon", "bob": "4711"}


def test_words_stand_until_another_order_is_sealed():
    """Nobody says one thing, looks what others say, and then says another."""
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("ann", "give-words", words="blue")
    assert "they stand" in refused(table, "ann", "give-words", words="green").reason
    table.do("dealer", "start")
    table.do("ann", "give-words", words="green")


def test_words_are_given_by_those_at_the_table_and_are_not_endless():
    table = table_of("roulette", {"ann": 1}, live=False)
    assert "not at this table" in refused(table, "zoe", "give-words", words="blue").reason
    assert "200 characters" in refused(table, "ann", "give-words", words="x" * 201).reason
    refused(table, "ann", "give-words", words="  ")


def test_who_comes_later_has_words_from_the_next_order_on():
    table = table_of("blackjack", {"ann": 1}, live=False)
    table.do("ann", "give-words", words="blue")
    play_rounds(table, 1)
    table.do("bob", "sit", seat=2, stake=100_000)
    table.do("bob", "give-words", words="late")
    (turned,) = events(table, "order turned")
    assert turned["words"] == {"ann": "blue"}
    table.do("operator", "change-cards", in_charge="olga", dealer="dan")
    play_rounds(table, 2)
    assert events(table, "order turned")[-1]["words"] == {"ann": "blue", "bob": "late"}


def test_nobodys_words_leave_the_order_to_the_house_and_the_record_says_so():
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    (turned,) = events(table, "order turned")
    assert turned["words"] == {}


def test_a_shoe_over_many_rounds_falls_in_the_order_of_its_words():
    table = table_of("blackjack", {"ann": 1}, live=False)
    table.do("ann", "give-words", words="blue")
    play_rounds(table, 5)
    (turned,) = events(table, "order turned")
    order = table.source._used[0][1]
    assert order.root == turned["root"]
    at = next(event for event in events(table, "cut") if event["by"] == "ann")["at"]
    falls = order.turned({"ann": "blue"}).positions()
    falls = falls[at:] + falls[:at]
    assert [position for _, _, position in fallen(table)] == falls[: len(fallen(table))]


def test_a_cut_moves_the_stack():
    source = DealtCards(deck())
    source.shuffle("all")
    falls = source._used[0][1].turned({}).positions()
    source.cut(20)
    assert [source.draw().position for _ in range(52)] == falls[20:] + falls[:20]


def test_the_house_chooses_no_depth_where_it_knows_the_order():
    table = table_of("blackjack", {"ann": 1}, live=False)
    table.do("dealer", "start")
    table.do("ann", "decline")
    (cut,) = [option for option in table.options("supervisor") if option.do == "cut"]
    assert cut.choose["at"] == Amounts(156, 156, default=156)
    refusal = refused(table, "supervisor", "cut", at=100)
    assert "in the middle, 156 cards deep" in refusal.reason
    assert refusal.clauses
    table.do("supervisor", "cut")


def test_a_house_that_cut_where_it_liked_is_found():
    table = table_of("blackjack", {"ann": 1}, live=False)
    table.do("dealer", "start")
    table.do("ann", "decline")
    table.do("supervisor", "cut", at=156)

    def change(entry):
        for facts in (entry["command"], *entry["events"]):
            if facts.get("at") == 156:
                facts["at"] = 100

    assert "it cuts in the middle" in found_in(table, change)


def test_a_stub_shuffled_in_mid_hand_takes_the_next_order_with_the_words_of_before():
    """What is not in the stub is passed over, and who saw it cannot tell where it lay."""
    source = DealtCards(deck())
    source.seal()
    source.hear_words("ann", "blue")
    source.shuffle("all")
    out = [source.draw() for _ in range(9)]
    said = source.shuffle("remaining")
    assert said["turned"]["words"] == {"ann": "blue"}
    assert said["turned"]["order"] == 2
    assert said["turned"]["absent"] == sorted(one.piece for one in out)
    rest = [source.draw() for _ in range(43)]
    assert {one.order for one in rest} == {2}
    assert Counter(one.piece for one in (*out, *rest)) == Counter(map(str, deck()))
    expected = SealedOrder.turned(source._used[1][1], {"ann": "blue"}).positions(
        [card for card in deck() if str(card) not in said["turned"]["absent"]]
    )
    assert [one.position for one in rest] == expected


def test_orders_sealed_after_the_words_are_not_turned_by_them():
    """After three shuffles in a row nothing is left that lay sealed when ann spoke."""
    source = DealtCards(deck())
    source.seal()
    source.hear_words("ann", "blue")
    words = [source.shuffle("all")["turned"]["words"] for _ in range(4)]
    assert words == [{"ann": "blue"}] * 3 + [{}]


def test_new_cards_of_the_same_kind_fall_by_the_orders_that_lie_sealed():
    """Or else the house could fetch new cards until it likes what is sealed."""
    table = table_of("blackjack", {"ann": 1}, live=False)
    sealed = [event["root"] for event in events(table, "order sealed")]
    table.do("operator", "change-cards", in_charge="olga", dealer="dan")
    play_rounds(table, 1)
    (turned,) = events(table, "order turned")
    assert turned["root"] == sealed[0]


def test_a_correction_gives_no_second_order_and_no_other_words():
    """What was shuffled before a correction is shuffled the same, whatever was said since."""
    source = DealtCards(deck())
    source.seal()
    kept = source.copy()
    source.hear_words("ann", "blue")
    first = source.shuffle("all")
    again = kept.copy()
    again.repeat(source)
    again.hear_words("bob", "another chance")
    assert again.shuffle("all") == first
    assert [again.draw() for _ in range(52)] == [source.draw() for _ in range(52)]


def test_words_are_not_struck_with_what_came_before_them():
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    table.do("ann", "wager", on="red", amount=50)
    table.do("ann", "give-words", words="blue")
    table.do("supervisor", "correct", reason="the wrong colour")
    assert table.stake_of("ann") == STAKE
    assert "they stand" in refused(table, "ann", "give-words", words="green").reason
    assert audit(table.journal.entries) == []


# A dishonest house


def forged(table, change):
    """The journal with every entry as the house would have it, and its chain made right."""
    journal = MemoryJournal("forged")
    for entry in map(msgspec.to_builtins, table.journal.entries[1:]):
        change(entry)
        rest = (entry["command"], entry["by"], entry["role"], entry["draws"], entry["events"])
        journal.append(*rest)
    return journal.entries


def said_of(entry, what):
    """Where an entry tells something of orders: in what chance decided, and in an event."""
    yield from (draw[what] for draw in entry["draws"] if isinstance(draw, dict) and what in draw)
    yield from (event for event in entry["events"] if event["event"] == f"order {what}")


def found_in(table, change):
    (difference,) = audit(forged(table, change))
    return difference.sentence


def test_a_house_that_leaves_words_out_is_found(played_with_words):
    def change(entry):
        for turned in said_of(entry, "turned"):
            turned["words"] = {}

    assert "words are not those that were given" in found_in(played_with_words, change)


def test_a_house_that_deals_from_another_order_than_the_next_is_found(played_with_words):
    def change(entry):
        for turned in said_of(entry, "turned"):
            turned["order"] += 1

    assert "not the order that was sealed next" in found_in(played_with_words, change)


def test_a_house_that_takes_another_position_than_the_words_say_is_found(played_with_words):
    def change(entry):
        drawn = [one for one in entry["draws"] if isinstance(one, list)]
        if len(drawn) > 1:
            drawn[0][2], drawn[1][2] = drawn[1][2], drawn[0][2]

    assert "lay elsewhere than the words say" in found_in(played_with_words, change)


def test_a_house_that_never_opens_an_order_is_found(played_with_words):
    def change(entry):
        for draw in entry["draws"]:
            if isinstance(draw, dict):
                draw.pop("opened", None)
        entry["events"] = [one for one in entry["events"] if one["event"] != "order opened"]

    assert "not the orders that were dealt from" in found_in(played_with_words, change)


@pytest.fixture
def played_with_words() -> Table:
    table = table_of("blackjack", {"ann": 1}, live=False)
    table.do("ann", "give-words", words="blue")
    play_rounds(table, 2)
    table.do("operator", "close", notice="good night")
    play_rounds(table, 5)
    assert audit(table.journal.entries) == []
    return table


def test_a_wheel_without_zero_and_a_pack_that_is_not_whole_are_found():
    """The root was made over other pieces than the instrument's: the seed does not give it."""
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    table.do("dealer", "no-more-bets")
    table.do("dealer", "collect")
    (opened,) = events(table, "order opened")
    seed = bytes.fromhex(opened["seed"])
    without_zero = SealedOrder(seed, Contents(throws=Throws(64, low=1, sides=36))).root

    def change(entry):
        for what in ("turned", "opened", "sealed"):
            for one in _each(said_of(entry, what)):
                if one["root"] == opened["root"]:
                    one["root"] = without_zero

    assert "what was opened deals something else" in found_in(table, change)
    short = Contents.of([card for card in deck() if str(card) != "As"])
    assert SealedOrder(seed, short).root != SealedOrder(seed, Contents.of(deck())).root


def _each(said):
    for one in said:
        yield from one if isinstance(one, list) else [one]
