"""Draws of a tournament that neither the house nor a player can choose, and what finds attempts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tournaments import (
    commence,
    director,
    drawn,
    enter,
    entered,
    forged,
    one_stage,
    prepared,
    redrawn,
    refused,
    restamped,
    rounds,
    stages,
    take_seats,
)

from houseway.equipment import Contents, SealedOrder
from houseway.equipment.sealing import FURTHER, is_proven, turned_by
from houseway.journal import Entry
from houseway.rulebook import Refused
from houseway.table.published_round import PublishedRound
from houseway.table.round_check import round_findings
from houseway.tournament import Tournament, lots, sealed_lots
from houseway.tournament.auditing import audit
from houseway.tournament.bound_seeds import BoundSeeds
from houseway.tournament.conditions import FieldSize, Groups
from houseway.tournament.published_lots import draw_findings, entry_of, published
from houseway.tournament.sealed_lots import Lot
from proof import rule

NAMES = ("ann", "bob", "cy", "di", "eve", "flo")
OUT = {"ann": 0, "bob": 0, "cy": 20_000, "di": 0}


def called(players: int = 6, seed: str = "") -> Tournament:
    t = entered("holdem", players, seed)
    director(t, "call-ballot")
    return t


def spoken(players: int = 6, seed: str = "") -> Tournament:
    """A ballot is called, ann and a witness have given words, and it is drawn."""
    t = called(players, seed)
    t.do("ann", "give-words", words="rain")
    director(t, "enter-words", witness="Inspector Ward", words="sun")
    director(t, "draw-ballot")
    return t


def seats(t: Tournament) -> dict[str, tuple[int | None, int | None]]:
    return {entrant.name: (entrant.table, entrant.seat) for entrant in t.state.entrants.values()}


def sound(t: Tournament) -> None:
    again = Tournament.replay(t.journal.entries)
    assert (again.state, again.lots.orders) == (t.state, t.lots.orders)
    saved = Tournament(t.name, t.game, journal=t.journal, clock=t.clock, saved=t.save())
    assert (saved.state, saved.lots.orders) == (t.state, t.lots.orders)
    assert audit(t.journal.entries) == []


def told(t: Tournament, event: str) -> dict[str, Any]:
    return [e for entry in t.journal.entries for e in entry.events if e["event"] == event][-1]


def rewritten(t: Tournament, *pairs: tuple[str, str]) -> list[Entry]:
    """The journal with some text replaced everywhere, stamped anew."""
    text = msgspec.json.encode(t.journal.entries).decode()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return restamped(msgspec.json.decode(text))


# As it should be


def test_the_words_that_were_given_turn_the_order_that_was_sealed_before() -> None:
    t = spoken()
    lot = t.lots.orders[0]
    order = SealedOrder(bytes.fromhex(told(t, "order opened")["seed"]), Contents.of(NAMES))
    assert order.root == lot.root
    words = {"ann": "rain", "Inspector Ward (witness)": "sun"}
    assert told(t, "order turned")["words"] == words
    falls = turned_by(order.root, words, (6, lot.contents.throws)).falls
    assert told(t, "drawn")["names"] == [order.pieces[position] for position in falls]
    assert all(is_proven(order.opening(n), lot.root, 6) for n in range(6))
    sound(t)


@pytest.mark.parametrize(
    ("by", "do", "facts", "giver", "given_as"),
    [
        ("ann", "give-words", {}, "ann", "entrant"),
        ("director", "enter-words", {"witness": "Ward"}, "Ward (witness)", "witness"),
        ("director", "give-words", {}, "the house", "house"),
    ],
)
def test_it_is_told_whose_words_they_are(
    by: str, do: str, facts: dict[str, str], giver: str, given_as: str
) -> None:
    t = called()
    who = "Dana" if by == "director" else None
    (event,) = t.do(by, do, who=who, words="rain", **facts)
    assert (event.facts["player"], event.facts["given_as"]) == (giver, given_as)
    assert event.facts["sealed"] == [{"order": 1, "root": t.lots.orders[0].root}]
    director(t, "draw-ballot")
    assert told(t, "order turned")["words"] == {giver: "rain"}
    sound(t)


def test_nobodys_words_leave_the_order_as_the_words_of_nobody_turn_it() -> None:
    t = called()
    director(t, "draw-ballot")
    assert told(t, "order turned")["words"] == {}
    sound(t)


@rule("NI2018-51", "20.8")
def test_that_a_ballot_is_called_is_told_with_the_order_that_lies_sealed() -> None:
    t = called()
    assert told(t, "ballot called") == {
        "event": "ballot called",
        "clauses": ["NI2018-51 20.8"],
        "order": t.lots.orders[0].order,
    }


def test_whoever_leaves_between_call_and_draw_is_passed_over() -> None:
    t, other = spoken(seed="x"), called(seed="x")
    other.do("ann", "give-words", words="rain")
    director(other, "enter-words", witness="Inspector Ward", words="sun")
    director(other, "withdraw", player="flo")
    director(other, "draw-ballot")
    staying = [name for name in told(t, "drawn")["names"] if name != "flo"]
    assert told(other, "drawn")["names"] == staying
    assert told(other, "drawn")["passed_over"] == ["flo"]
    sound(other)


def test_whoever_comes_between_wants_a_new_call_and_the_first_order_is_opened() -> None:
    t = called()
    t.do("ann", "give-words", words="rain")
    director(t, "approve-substitute", player="flo", substitute="gus", reason="ill")
    said = refused(t, "20.8", "director", "draw-ballot")
    assert said == "gus was not there when this was called: call it again."
    director(t, "call-ballot")
    assert told(t, "order opened")["order"] == 1
    director(t, "draw-ballot")
    assert (told(t, "drawn")["order"], t.state.entrants["gus"].seat is None) == (2, False)
    sound(t)


def test_what_is_drawn_in_the_room_opens_what_it_takes_the_place_of() -> None:
    t = called(3)
    t.do("ann", "give-words", words="rain")
    director(t, "enter-ballot", seats="ann 1/1, bob 1/2, cy 1/3", witness="Ward")
    assert told(t, "order turned")["words"] == {"ann": "rain"}
    assert told(t, "order opened")["order"] == 1
    director(t, "correct", reason="cy has seat 1")
    refused(t, "20.8", "director", "draw-ballot")
    director(t, "enter-ballot", seats="cy 1/1, bob 1/2, ann 1/3", witness="Ward")
    sound(t)


def test_cards_fall_from_decks_that_lay_sealed_when_words_were_given() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    t.do("di", "give-words", words="rain")
    rounds(t, OUT, button=1)
    order, cards = told(t, "order turned"), told(t, "cards drawn")
    assert (order["order"], order["words"], cards["orders"]) == (2, {"di": "rain"}, [2])
    lot = t.lots.orders[1]
    deck = SealedOrder(bytes.fromhex(lot.seed or ""), sealed_lots.DECK)
    falls = turned_by(lot.root, lot.words, (52, lot.contents.throws)).falls
    dealt = [card for deal in cards["cards"] for _, card in deal]
    assert dealt == [deck.pieces[position] for position in falls[: len(dealt)]]
    assert len(t.lots.lying) == 3
    sound(t)


def test_cards_that_were_struck_decide_again_and_decide_nothing_else() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    rounds(t, OUT, button=1)
    first = told(t, "cards drawn")
    director(t, "correct", reason="di has chips left")
    rounds(t, {"ann": 0, "bob": 0, "cy": 15_000, "di": 5_000}, button=1)
    assert told(t, "cards drawn")["orders"] == [3]
    director(t, "correct", reason="no, she has not")
    rounds(t, OUT, button=1)
    assert told(t, "cards drawn") == first
    sound(t)


def test_a_redraw_is_called_and_a_second_one_is_another() -> None:
    t = commence(take_seats(drawn(entered("holdem", 6))))
    first, second = redrawn(t), redrawn(t)
    assert first.facts["order"] != second.facts["order"]
    director(t, "correct", reason="not yet")
    director(t, "correct", reason="not yet")
    assert redrawn(t) == second
    sound(t)


def test_a_redraw_is_called_once_unless_somebody_sits_there_who_was_not_called() -> None:
    t = commence(take_seats(drawn(entered("holdem", 3))))
    director(t, "call-redraw", reason="after the break")
    said = refused(t, "20.9#3", "director", "call-redraw", reason="again")
    assert said == "The redraw of Main event has been called."
    director(t, "approve-substitute", player="bob", substitute="Bill", reason="unwell")
    director(t, "call-redraw", reason="with Bill")
    assert director(t, "draw-redraw")[-1].facts["reason"] == "with Bill"
    sound(t)


def test_a_redraw_of_the_room_that_was_struck_is_not_drawn_here() -> None:
    t = commence(take_seats(drawn(entered("holdem", 3))))
    facts = {"seats": "ann 1/1, bob 1/2, cy 1/3", "witness": "Ward", "reason": "x"}
    director(t, "enter-redraw", **facts)
    director(t, "correct", reason="misread")
    said = refused(t, "20.9#3", "director", "call-redraw", reason="x")
    assert said.startswith("This was drawn in the room before")
    director(t, "enter-redraw", **{**facts, "seats": "ann 1/2, bob 1/1, cy 1/3"})
    sound(t)


# A dishonest player


@pytest.mark.parametrize(
    ("by", "who", "said"),
    [
        ("bob", None, "The words of bob stand for every order that lies sealed."),
        ("ann", "bob", "Players do this in person: bob cannot give words as ann."),
        ("zoe", None, "zoe takes no part in this tournament."),
    ],
)
def test_nobody_speaks_twice_or_for_another(by: str, who: str | None, said: str) -> None:
    t = called()
    t.do("bob", "give-words", words="rain")
    assert refused(t, "20.8", by, "give-words", who=who, words="sun") == said


def test_words_after_the_draw_count_for_what_still_lies_sealed_alone() -> None:
    t = called()
    director(t, "draw-ballot")
    before = seats(t)
    t.do("bob", "give-words", words="late")
    assert [lot.words for lot in t.lots.orders] == [{}, *[{"bob": "late"}] * 3]
    director(t, "correct", reason="again")
    director(t, "draw-ballot")
    assert seats(t) == before
    sound(t)


def test_words_that_were_given_are_not_struck() -> None:
    t = called()
    t.do("bob", "give-words", words="rain")
    director(t, "correct", reason="bob would rather not")
    director(t, "call-ballot")
    refused(t, "20.8", "bob", "give-words", words="sun")
    director(t, "draw-ballot")
    assert told(t, "order turned")["words"] == {"bob": "rain"}
    sound(t)


def test_whoever_speaks_last_and_tries_many_words_chooses_nothing() -> None:
    """Of fifty words those are given that bring the first position to the front."""
    found: Counter[str] = Counter()
    for number in range(300):
        order = SealedOrder(number.to_bytes(32, "big"), Contents.of(NAMES[:3]))
        given = ({"ann": "rain", "bob": str(tried)} for tried in range(50))
        best = next(w for w in given if turned_by(order.root, w, (3, FURTHER)).falls[0] == 0)
        found[next(order.turned(best).orders())[0]] += 1
    assert set(found) == set(NAMES[:3])
    assert all(70 < number < 130 for number in found.values())


# A dishonest house


def test_another_order_than_was_sealed_is_found() -> None:
    """Having heard the words, the house opens an order that it likes."""
    t = spoken()
    other = (7).to_bytes(32, "big")
    (found,) = audit(rewritten(t, (told(t, "order opened")["seed"], other.hex())))
    assert found.seq == t.journal.head.seq
    assert "not what was sealed as order 1" in found.sentence


def test_another_order_than_was_called_in_vain_is_found() -> None:
    """Somebody comes after the call: what is opened then, nobody has drawn from."""
    t = called(3)
    director(t, "approve-substitute", player="cy", substitute="gus", reason="ill")
    director(t, "call-ballot")
    opened = told(t, "order opened")
    assert opened["order"] == 1
    assert audit(t.journal.entries) == []
    (found,) = audit(rewritten(t, (opened["seed"], "07" * 32)))
    assert found.seq == t.journal.head.seq
    assert "not what was sealed as order 1" in found.sentence


def test_an_order_with_another_root_than_those_who_spoke_were_told_is_found() -> None:
    """Root and seed are replaced in the call and in the draw, as if it had always been so."""
    t = spoken()
    other, root = SealedOrder((7).to_bytes(32, "big"), Contents.of(NAMES)), t.lots.orders[0].root
    call = next(e for e in t.journal.entries if e.command.get("do") == "call-ballot")
    fields = msgspec.json.decode(msgspec.json.encode(t.journal.entries))
    for one in fields:
        if one["seq"] in (call.seq, t.journal.head.seq):
            text = msgspec.json.encode(one).decode().replace(root, other.root)
            one.update(msgspec.json.decode(text.replace(t.lots.orders[0].seed, other.seed.hex())))
    (found,) = audit(restamped(fields))
    assert found.seq == call.seq + 1


def test_another_name_than_the_order_gives_is_found() -> None:
    t = spoken()
    events = msgspec.json.decode(
        msgspec.json.encode(t.journal.head.events).replace(b'"ann"', b'"?"')
        .replace(b'"bob"', b'"ann"').replace(b'"?"', b'"bob"')
    )  # fmt: skip
    (found,) = audit(forged(t.journal.entries, t.journal.head.seq, events=events))
    assert "tells something else" in found.sentence


def test_an_order_from_which_a_name_is_missing_is_found() -> None:
    t = spoken()
    seed = bytes.fromhex(told(t, "order opened")["seed"])
    without = SealedOrder(seed, Contents.of(NAMES[:5]))
    (found,) = audit(rewritten(t, (t.lots.orders[0].root, without.root)))
    assert "not what was sealed as order 1" in found.sentence


def test_words_that_the_house_leaves_out_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as dishonest:
        silent = property(lambda lot: {**lot.published, "words": {}})
        dishonest.setattr(Lot, "turned", silent)
        t = spoken()
    (found,) = audit(t.journal.entries)
    assert (found.seq, "words are not those" in found.sentence) == (t.journal.head.seq, True)


def test_words_that_the_house_makes_up_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as dishonest:
        added = property(lambda lot: {**lot.published, "words": {**lot.words, "cy": "mine"}})
        dishonest.setattr(Lot, "turned", added)
        t = spoken()
    (found,) = audit(t.journal.entries)
    assert "words are not those" in found.sentence


def test_decks_that_are_sealed_only_when_they_are_wanted_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as dishonest:
        for module in (lots, sealed_lots):
            dishonest.setattr(module, "AHEAD", 0)
        t = one_stage("charity-holdem", 4, re_entry="none")
    found = audit(t.journal.entries)[0]
    assert "3 decks are to lie sealed, and 0 do" in found.sentence


def test_a_seed_in_place_of_an_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house draws cards as journals of before tell it, from a seed that it likes."""
    t = one_stage("charity-holdem", 4, re_entry="none")
    with monkeypatch.context() as dishonest:
        dishonest.setattr(BoundSeeds, "due", property(lambda _: True))
        dishonest.setattr(BoundSeeds, "is_new", lambda *_: False)
        dishonest.setattr(BoundSeeds, "next_seed", lambda s: bytes.fromhex(s._draw("07" * 32)))
        rounds(t, OUT, button=1)
    (found,) = audit(t.journal.entries)
    assert found.seq == t.journal.head.seq
    assert "not from an order that lay sealed" in found.sentence


def test_cards_of_the_room_that_leave_no_trace_of_the_deck_are_found() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    director(t, "enter-cards", cards="ann Kh, bob 7d", witness="Ward")
    rounds(t, {"ann": 0, "bob": 0, "cy": 15_000, "di": 5_000}, button=1)
    assert audit(t.journal.entries) == []
    (found,) = audit(forged(t.journal.entries, t.journal.head.seq, draws=[]))
    assert "not on record" in found.sentence


def test_a_call_that_is_forgotten_once_the_words_are_known_is_found() -> None:
    t = called()
    t.do("ann", "give-words", words="rain")
    director(t, "correct", reason="I do not like it")
    t.lots.orders[0].of = ""
    director(t, "call-ballot")
    (found,) = audit(t.journal.entries)
    assert "Order 1 is due, and not order 2" in found.sentence


def test_a_call_that_is_struck_and_called_again_gives_nothing_else() -> None:
    t = called()
    t.do("ann", "give-words", words="rain")
    director(t, "correct", reason="I do not like it")
    director(t, "call-ballot")
    assert len(t.lots.orders) == 1
    director(t, "draw-ballot")
    assert told(t, "order turned")["words"] == {"ann": "rain"}
    sound(t)


def test_a_seed_that_is_kept_back_is_found() -> None:
    t = called(3)
    t.secrets.clear()
    with pytest.raises(Refused, match="is lost: draw in the room, and enter it with a witness"):
        director(t, "draw-ballot")
    director(t, "enter-ballot", seats="ann 1/1, bob 1/2, cy 1/3", witness="Ward")
    (found,) = audit(t.journal.entries)
    assert found.sentence == "order 1 was sealed and never opened: its seed is said to be lost"


# Every draw is as likely as any other


def by_honest_house(number: int) -> tuple[bytes, dict[str, str]]:
    return number.to_bytes(32, "big"), {"ann": "always the same"}


def by_honest_player(number: int) -> tuple[bytes, dict[str, str]]:
    return bytes(32), {"ann": f"words {number}"}


@pytest.mark.parametrize("fair", [by_honest_house, by_honest_player])
def test_one_who_is_honest_makes_every_order_as_likely(
    fair: Callable[[int], tuple[bytes, dict[str, str]]],
) -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for number in range(600):
        seed, words = fair(number)
        order = SealedOrder(seed, Contents.of(NAMES[:3]))
        found[tuple(next(order.turned(words).orders()))] += 1
    assert len(found) == 6
    assert all(70 < number < 135 for number in found.values())


@pytest.mark.parametrize("fair", [by_honest_house, by_honest_player])
def test_where_restrictions_refuse_some_orders_the_others_are_as_likely(
    fair: Callable[[int], tuple[bytes, dict[str, str]]],
) -> None:
    """Of the 24 orders of four players the 12 are allowed in which ann is first or second."""
    found: Counter[tuple[str, ...]] = Counter()
    for number in range(480):
        seed, words = fair(number)
        turned = SealedOrder(seed, Contents.of(NAMES[:4], FURTHER)).turned(words)
        found[tuple(next(fell for fell in turned.orders() if fell.index("ann") < 2))] += 1
    assert len(found) == 12
    assert all(20 < number < 65 for number in found.values())


def restricted(seed: str) -> Tournament:
    """Two pairs of players who may not sit at one table, drawn."""
    apart = {"groups": Groups(most_per_table=1), "stages": stages("holdem", per_table=2)}
    t = prepared("holdem", seed, players=FieldSize(minimum=2, maximum=9), **apart)
    enter(t, "ann", "bob", group="team")
    enter(t, "cy", "di", group="other")
    director(t, "call-ballot")
    t.do("ann", "give-words", words=seed)
    director(t, "draw-ballot")
    return t


def test_the_seats_are_the_first_that_keep_to_the_restrictions() -> None:
    further = set()
    for seed in "abcdef":
        t = restricted(seed)
        lot, event = t.lots.orders[0], told(t, "drawn")
        order = SealedOrder(bytes.fromhex(lot.seed or ""), Contents.of(NAMES[:4], FURTHER))
        tried = order.turned({"ann": seed}).orders()
        orders = [next(tried) for _ in range(event["further"] + 1)]
        assert event["names"] == orders[-1]
        kept = [{fell.index("ann") % 2, fell.index("bob") % 2} == {0, 1} for fell in orders]
        assert kept == [*[False] * event["further"], True]
        further.add(event["further"])
        assert findings(file_of(t, 1)) == []
        sound(t)
    assert len(further) > 1


# A draw as it is published


def file_of(t: Tournament, order: int) -> PublishedRound:
    seq = entry_of(t, order)
    made = published(t, order, next(e for e in t.journal.entries if e.seq == seq))
    return msgspec.json.decode(msgspec.json.encode(made), type=PublishedRound)


def findings(draw: PublishedRound) -> list[str]:
    return [*round_findings(draw), *draw_findings(draw)]


def test_every_draw_is_published_with_its_proofs() -> None:
    t = commence(take_seats(spoken()))
    redrawn(t)
    for order, pieces in ((1, 6), (5, 6)):
        draw = file_of(t, order)
        assert findings(draw) == []
        assert sum(one.opening is not None for one in draw.draws) == pieces
    with pytest.raises(Refused, match="Order 2 lies sealed"):
        entry_of(t, 2)


def test_cards_are_published_with_their_proofs() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    rounds(t, OUT, button=1)
    draw = file_of(t, 2)
    assert (findings(draw), len(draw.draws), draw.purpose) == ([], 52, "cards")
    cards = draw.entries[0].events[0]["cards"]
    cards[0][0][1], cards[0][1][1] = cards[0][1][1], cards[0][0][1]
    assert "were told, and others fell" in findings(draw)[0]


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        ("another name", "is not what was sealed there."),
        ("another turn", "fell out of turn"),
        ("a name is missing", "Other players were told than were sealed."),
        ("other words", "fell out of turn"),
        ("another seat", "was given another seat than was drawn."),
    ],
)
def test_a_published_draw_that_was_changed_does_not_hold(attack: str, said: str) -> None:
    draw = file_of(spoken(), 1)
    first, second = draw.draws[:2]
    event = draw.entries[0].events[0]
    if attack == "another name":
        assert first.opening is not None
        opening = msgspec.structs.replace(first.opening, piece="gus")
        draw.draws[0] = msgspec.structs.replace(first, fell="gus", opening=opening)
    elif attack == "another turn":
        draw.draws[:2] = [second, first]
    elif attack == "a name is missing":
        del draw.draws[-1]
    elif attack == "other words":
        draw.orders[0].words["ann"] = "sun"
    else:
        one, other = event["names"][:2]
        event["seats"][one], event["seats"][other] = event["seats"][other], event["seats"][one]
    assert any(said in sentence for sentence in findings(draw))


DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"


@pytest.mark.parametrize("further", [False, True])
def test_a_strangers_program_checks_a_draw(further: bool, tmp_path: Path) -> None:
    """Seats that restrictions refused at first are proven by it as well."""
    for seed in "abcdefgh":
        t = restricted(seed)
        if bool(told(t, "drawn")["further"]) is further:
            break
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    file, checker = tmp_path / "draw.json", tmp_path / "check.py"
    checker.write_text(program)
    text = msgspec.json.encode(file_of(t, 1)).decode()
    for written, code in ((text, 0), (text.replace(f'"ann":"{seed}"', '"ann":"x"'), 1)):
        file.write_text(written)
        ran = subprocess.run([sys.executable, checker, file], capture_output=True, check=False)
        assert ran.returncode == code, ran.stderr
