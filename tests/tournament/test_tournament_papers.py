"""What stands on the papers of a tournament."""

from __future__ import annotations

import pytest
from tournaments import cleared, director, drafted, entered, operator, playing, seated

from houseway.paper.leaf import Issue
from houseway.paper.registers import register_of
from houseway.paper.slips import has_papers, papers_of
from houseway.paper.statements import papers_as_it_stands
from houseway.paper.typesetting import set_as_pdf
from houseway.rulebook import Refused


def link(player):
    return f"https://floor.example/room/k/{player}"


def no_link(_):
    return ""


def last(t, do):
    return next(e for e in reversed(t.journal.entries) if e.command.get("do") == do)


def test_an_entry_receipt_has_two_copies_the_fee_and_where_it_goes():
    t = entered("holdem", 1)
    (receipt,) = papers_of(t, last(t, "enter"), link)
    assert (receipt.kind, receipt.about, receipt.title) == ("receipt", "ann", "Entry receipt")
    assert receipt.copies == ("Player's copy", "Copy for the drawer")
    facts = dict(receipt.facts)
    assert (facts["Entry fee"], facts["prize pool"], facts["commission"]) == ("$220", "$200", "$20")
    assert facts["By"] == "Dana, director"
    assert receipt.link == "https://floor.example/room/k/ann"
    assert receipt.entry.startswith(f"{last(t, 'enter').seq} · ")


def test_a_seat_card_says_table_and_seat_first():
    t = seated(entered("holdem", 4))
    cards = papers_as_it_stands(t, "seat-cards", link, None)
    seats = {(e.name, f"Table {e.table} · Seat {e.seat}") for e in t.state.entrants.values()}
    assert {(card.about, card.big) for card in cards} == seats
    (card,) = papers_as_it_stands(t, "seat-cards", link, "bob")
    assert card.about == "bob"


def test_a_broken_table_has_a_slip_for_everybody_and_one_sheet():
    t = playing("holdem", 4, per_table=3)
    goes = [e.name for e in t.state.at_table("Main event", 2)]
    out = next(e.name for e in t.state.at_table("Main event", 1))
    director(t, "disqualify", player=out, reason="left the room")
    director(t, "break-table", table=2)
    made = papers_of(t, last(t, "break-table"), link)
    assert sorted(p.about for p in made if p.kind == "move") == sorted(goes)
    (sheet,) = [p for p in made if p.kind == "broken-table"]
    assert (sheet.title, sheet.form, sheet.link) == ("Table 2 is broken", "page", "")
    assert {row[1] for row in sheet.grids[0].rows} == set(goes)


def test_a_ruling_slip_names_player_reason_and_clause():
    t = playing("holdem", 4)
    director(t, "disqualify", player="ann", reason="soft play")
    (slip,) = papers_of(t, last(t, "disqualify"), no_link)
    facts = dict(slip.facts)
    assert (slip.kind, facts["Player"], facts["Reason"]) == ("ruling", "ann", "soft play")
    assert facts["Rules"].startswith("NI2018-51 ")
    assert slip.signatures == ("Director", "Player")


def test_a_rebuy_slip_says_what_was_paid_and_what_it_gives():
    t = playing("holdem", 3)
    stacks = {e.name: e.stack for e in t.state.entrants.values()}
    stacks["ann"] += stacks["bob"]
    stacks["bob"] = 0
    director(t, "record-round", table=1, stacks=stacks)
    director(t, "rebuy", player="bob")
    (slip,) = papers_of(t, last(t, "rebuy"), no_link)
    assert (slip.title, slip.big) == ("Re-buy", "10,000 chips")
    assert dict(slip.facts)["Paid"] == "$200"


def finished(game):
    t = playing(game, 3)
    (session,) = t.state.sessions
    for out in ("cy", "bob"):
        here = t.state.seated(session)[1]
        stacks = {e.name: e.stack for e in here if e.stack}
        stacks["ann"] += stacks.pop(out)
        director(t, "record-round", table=1, stacks={**stacks, out: 0})
        if t.state.entrants[out].status == "no chips":
            director(t, "decline", player=out)
    if t.state.sessions[session].status != "ended":
        director(t, "end-session", session=session)
    director(t, "award-places")
    return t


def test_prizes_are_paid_by_slips_and_add_up_on_the_sheet():
    t = finished("holdem")
    operator(t, "pay-prizes")
    slips = papers_of(t, last(t, "pay-prizes"), no_link)
    assert {p.about: p.big for p in slips} == {"ann": "$300", "bob": "$180", "cy": "$120"}
    (sheet,) = papers_as_it_stands(t, "payouts", no_link, None)
    assert sheet.grids[0].rows[-1] == ("", "In all", "$600", "")
    (results,) = papers_as_it_stands(t, "results", no_link, None)
    assert results.grids[0].rows[0] == ("1", "ann", "$300")
    (account,) = papers_as_it_stands(t, "reconciliation", no_link, None)
    held = dict(account.grids[1].rows)
    assert (held["Taken from players"], held["Prizes in money"]) == ("$660", "-$600")
    assert (held["Held: prize pool"], held["Held: commission"]) == ("$0", "$60")
    assert account.words == ("Money and chips add up.",)


def test_what_there_is_no_paper_for_is_said():
    t = entered("holdem", 2)
    with pytest.raises(Refused, match="Nobody has a seat"):
        papers_as_it_stands(t, "seat-cards", no_link, None)
    with pytest.raises(Refused, match="The places have not been awarded"):
        papers_as_it_stands(t, "results", no_link, None)
    with pytest.raises(Refused, match="There is no paper banner: print seat-cards"):
        papers_as_it_stands(t, "banner", no_link, None)
    with pytest.raises(Refused, match="nothing that is handed out"):
        papers_of(t, last(t, "publish"), no_link)
    assert not has_papers(last(t, "publish"))


def test_the_conditions_are_printed_item_by_item_with_their_clauses():
    t = cleared(drafted("holdem"))
    (sheet,) = papers_as_it_stands(t, "conditions", no_link, None)
    rows = dict(sheet.grids[0].rows)
    assert rows["entry fee"] == "$220, of which commission $20 [20.3(a)(ii)]"
    assert dict(sheet.facts)["Notified"] == "copy by post"


def test_a_pdf_has_every_copy_and_names_in_other_letters():
    t = entered("holdem", 0)
    director(t, "enter", player="Łukasz Ωmega Жук")
    (receipt,) = papers_of(t, last(t, "enter"), link)
    at = "2026-03-01 10:00:00 UTC"
    once = set_as_pdf([Issue(receipt, 7, 1, at, "tess, director")], "cup")
    again = set_as_pdf([Issue(receipt, 7, 2, at, "tess, director")], "cup")
    assert once.startswith(b"%PDF-")
    assert once.count(b"/Type /Page\n") == 2
    assert len(again) > len(once)  # the mark of a reprint


def test_lists_have_entries_seats_and_ledger_and_no_formula():
    t = seated(entered("holdem", 3))
    entries = register_of(t, "entries").as_csv().decode().splitlines()
    assert entries[1] == "1,ann,members,entered,22000,0,0,0"
    assert len(register_of(t, "seating").rows) == 3
    assert ("entry fee", "", "prize pool", 20_000) in [r[1:] for r in register_of(t, "ledger").rows]
    assert register_of(t, "results").as_json() == b"[]"
