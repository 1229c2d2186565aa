"""From the nomination of a director to open entries: no step can be left out."""

from __future__ import annotations

import msgspec
import pytest
from clauses import clause
from tournaments import (
    APPROVED,
    GAMES,
    blank,
    cleared,
    commence,
    director,
    drafted,
    enter,
    entered,
    example,
    nominated,
    operator,
    prepared,
    refused,
    seated,
)

from houseway.rulebook import Refused
from proof import Cited, rule, under

NOTIFIED = ("holdem", "ultimate-holdem")


@under(
    rule("NI2019-212", "16.4"),
    rule("NI2018-51", "20.4"),
    rule("NI2005-63", "20.2"),
    rule("NI2002-45-canberra-poker", "15.1"),
    rule("NI2002-45-blackjack", "19.1"),
    rule("NI2002-45-mini-baccarat", "13.1"),
    rule("NI2002-45-pai-gow", "17.1"),
    rule("NI2002-45-roulette", "12.1"),
)
def test_the_shift_manager_nominates_the_director(game: str, cited: Cited) -> None:
    t = blank(game)
    refused(t, cited[0], "operator", "nominate", name="Dana")
    t.do("shift manager", "nominate", who="Sam", name="Dana")
    t.draft(t.rules.drafted_by, example(game), who="Dana")
    cleared(t)
    refused(t, cited[0], "director", "call-ballot", who="Ed")
    assert t.state.directors == {"Dana": "director"}


@pytest.mark.parametrize("game", [*NOTIFIED, "blackjack"])
def test_where_director_and_assistant_are_one_office_both_may_act(game: str) -> None:
    t = entered(game, 4)
    t.do("shift manager", "nominate", name="Ari", role="assistant")
    t.do("assistant", "call-ballot", who="Ari")
    assert "have no way to" in refused(t, None, "director", "nominate-assistant", name="Bo")


@pytest.mark.parametrize("game", GAMES)
def test_entries_wait_for_a_director(game: str) -> None:
    t = nominated(blank(game))
    t.draft(t.rules.drafted_by, example(game), who="Dana")
    t.state.directors.clear()
    refused(t, clause(t, "nominate"), "operator", "open-entries")


@pytest.mark.parametrize("game", ["charity-holdem"])
def test_the_operator_designates_a_licensed_supervisor(game: str) -> None:
    t = blank(game)
    refused(t, clause(t, "nominate"), "shift manager", "nominate", name="Dana", licence="L1")
    refused(t, clause(t, "nominate"), "operator", "nominate", name="Dana")
    operator(t, "nominate", name="Dana", licence="L1")


@under(
    rule("NI2002-45-canberra-poker", "15.4"),
    rule("NI2002-45-blackjack", "19.4"),
    rule("NI2002-45-mini-baccarat", "13.4"),
    rule("NI2002-45-pai-gow", "17.4"),
    rule("NI2002-45-roulette", "12.4"),
)
def test_the_director_nominates_assistants(game: str, cited: Cited) -> None:
    t = drafted(game)
    refused(t, cited[0], "shift manager", "nominate-assistant", name="Ari")
    director(t, "nominate-assistant", name="Ari")
    director(t, "nominate-assistant", name="Bo")
    assert t.state.directors == {"Dana": "director", "Ari": "assistant", "Bo": "assistant"}
    cleared(t)
    t.do("assistant", "enter", who="Ari", player="ann", group="members")
    refused(t, clause(t, "ballot"), "assistant", "call-ballot", who="Ari")
    refused(t, cited[0], "director", "release-assistant", name="Dana")
    director(t, "release-assistant", name="Ari")
    refused(t, None, "assistant", "enter", who="Ari", player="bob", group="members")
    t.do("assistant", "enter", who="Bo", player="bob", group="members")


@under(
    rule("NI2002-45-canberra-poker", "15.2"),
    rule("NI2002-45-blackjack", "19.2"),
    rule("NI2002-45-mini-baccarat", "13.2"),
    rule("NI2002-45-pai-gow", "17.2"),
    rule("NI2002-45-roulette", "12.2"),
)
def test_the_director_sets_the_conditions(game: str) -> None:
    t = nominated(blank(game))
    with pytest.raises(Refused, match="Only the director may"):
        t.draft("operator", example(game))
    t.draft("director", example(game, other="Anything else"), who="Dana")
    assert "Anything else" in t.sheet()


@under(
    rule("NI2019-212", "16.2", "16.2(b)", "16.2(c)"),
    rule("NI2018-51", "20.2", "20.2(b)", "20.2(c)"),
)
def test_entries_wait_for_documents_notice_and_publication(game: str, cited: Cited) -> None:
    t = nominated(blank(game))
    refused(t, cited[0], "operator", "open-entries")
    t.draft("operator", example(game))
    refused(t, cited[2], "operator", "open-entries")
    operator(t, "notify", sent="copy by courier")
    refused(t, cited[1], "operator", "open-entries")
    refused(t, cited[0], "director", "enter", player="ann")
    operator(t, "publish")
    operator(t, "open-entries")
    enter(t, "ann")
    assert t.journal.head.time


@rule("CTP", "3.1")
def test_charity_conditions_are_displayed_before_entries() -> None:
    t = drafted("charity-holdem")
    refused(t, "3.1", "operator", "open-entries")
    operator(t, "publish")
    operator(t, "open-entries")


@under(
    rule("NI2005-63", "20.3"),
    rule("NI2002-45-canberra-poker", "15.3"),
    rule("NI2002-45-blackjack", "19.3"),
    rule("NI2002-45-mini-baccarat", "13.3"),
    rule("NI2002-45-pai-gow", "17.3"),
    rule("NI2002-45-roulette", "12.3"),
)
def test_conditions_need_approval_and_a_change_needs_it_again(game: str, cited: Cited) -> None:
    t = drafted(game)
    refused(t, cited[0], "operator", "open-entries")
    refused(t, cited[0], "operator", "publish")
    cleared(t)
    assert t.state.approval == "A-1"
    t.draft("director", example(game, chips=6_000), who="Dana")
    assert (t.state.approval, t.state.version, t.state.status) == (None, 2, "draft")
    refused(t, cited[0], "operator", "open-entries")
    refused(t, None, "director", "call-ballot")
    cleared(t)


@pytest.mark.parametrize("game", APPROVED)
def test_after_entries_a_change_needs_approval_and_leaves_the_fee(game: str) -> None:
    t = entered(game, 3)
    same = example(
        game, groups="none", players=msgspec.structs.replace(example(game).players, minimum=2)
    )
    t.draft("director", same, who="Dana")
    refused(t, None, "director", "call-ballot")
    cleared(t)
    with pytest.raises(Refused, match="have paid"):
        t.draft("director", example(game, fee=12_000), who="Dana")


@pytest.mark.parametrize("game", NOTIFIED)
def test_what_the_commission_was_told_stands_once_players_have_entered(game: str) -> None:
    t = prepared(game)
    t.draft("operator", example(game, chips=7_000))
    assert t.state.notified is None
    cleared(t)
    enter(t, "ann")
    with pytest.raises(Refused, match="they stand"):
        t.draft("operator", example(game, chips=8_000))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_changes_once_play_has_begun(game: str) -> None:
    t = commence(seated(entered(game, 4)))
    with pytest.raises(Refused):
        t.draft(t.rules.drafted_by, example(game), who="Dana")


@pytest.mark.parametrize("game", APPROVED)
def test_between_the_call_of_the_ballot_and_the_draw_the_conditions_stand(game: str) -> None:
    t = entered(game, 4)
    director(t, "call-ballot")
    with pytest.raises(Refused, match="conditions stand"):
        t.draft("director", example(game, chips=9_000), who="Dana")
    assert t.state.approval == "A-1"
    director(t, "draw-ballot")


@pytest.mark.parametrize("game", GAMES)
def test_who_nominated_may_relieve_and_entries_wait_for_another(game: str) -> None:
    t = drafted(game)
    nominator = t.rules.nominated_by
    refused(t, clause(t, "nominate"), "director", "relieve", name="Dana")
    t.do(nominator, "relieve", name="Dana")
    refused(t, clause(t, "nominate"), "operator", "open-entries")
    refused(t, clause(t, "nominate"), "director", "set-pace", seconds=30)
    nominated(t)
    cleared(t)


def test_no_fewer_players_than_have_entered_can_be_the_most() -> None:
    t = entered("roulette", 4)
    fewer = msgspec.structs.replace(example("roulette").players, maximum=3)
    with pytest.raises(Refused, match="4 players have entered"):
        t.draft("director", example("roulette", groups="none", players=fewer), who="Dana")
