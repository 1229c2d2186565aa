"""NI2005-63 20.5: what approved conditions say instead of a rule, where rounds are played."""

from __future__ import annotations

import pytest
from at_tables import (
    PlayedTable,
    betting,
    dealt_and_live,
    finish_round,
    hosted,
    in_play,
    live_alone,
    round_at,
)
from tournaments import blank, example, nominated

from houseway.games.asks import Turn
from houseway.games.blackjack import BlackjackDeterminations
from houseway.rulebook import Refused
from houseway.tournament.checking import faults_of
from houseway.tournament.conditions import Override
from houseway.tournament.sheet import sheet
from proof import rule

SOFT_17 = Override(rule="12.1", instead="The dealer draws on a soft 17", set={"soft_17": "draw"})
HANDS_UP = Override(rule="15.1", instead="The last round is called by a bell")


def dealer_with_soft_17(*overrides: Override) -> PlayedTable:
    """Two players stand on 20, and the dealer has a six and an ace."""
    host = betting(hosted(in_play("blackjack", 2, overrides=overrides)))
    for player, call in zip(round_at(host).wagering_order(), CALLS, strict=True):
        box = host.table.state.patrons[player].seat
        host.do(player, "wager", on="main", box=box, amount=200)
        host.do("dealer", call)
    for card in ("Ts", "Th", "6d", "Td", "Tc"):
        host.do("dealer", "enter", fell=card)
    while isinstance(asked := round_at(host).asked, Turn):
        host.do(asked.actors[0], "stand", box=host.table.state.patrons[asked.actors[0]].seat)
    host.do("dealer", "enter", fell="Ad")
    return host


CALLS = ("next-player", "no-more-bets")


@live_alone
@rule("NI2005-63", "20.5", "12.1")
def test_the_dealer_draws_on_a_soft_17_where_approved_conditions_say_so() -> None:
    plain = dealer_with_soft_17()
    assert {end.result for end in round_at(plain).settlements} == {"win"}
    host = dealer_with_soft_17(SOFT_17)
    assert round_at(host).settlements == []
    host.do("dealer", "enter", fell="4d")
    assert {end.result for end in round_at(host).settlements} == {"lose"}
    dealt = [event for event in round_at(host).events if event.event == "dealt"]
    assert dealt[-1].clauses == ("NI2005-63 20.5",)
    assert dealt[-2].clauses == ("NI2005-63 12.1",)
    assert ("soft 17", "draw") in host.table.view().sign
    assert "Dealer draws on soft 17" in host.table.svg()
    assert "Dealer draws to 16 and stands on 17" in plain.table.svg()


@live_alone
def test_a_dealer_who_drew_on_a_soft_17_stands_on_a_hard_17() -> None:
    host = dealer_with_soft_17(SOFT_17)
    host.do("dealer", "enter", fell="Kd")
    assert {end.result for end in round_at(host).settlements} == {"win"}


@rule("NI2005-63", "20.5")
def test_nobody_but_approved_conditions_has_the_dealer_draw_on_a_soft_17() -> None:
    for departure in ({"soft_17": "draw"}, {"instead": (("12.1", "The dealer draws"),)}):
        with pytest.raises(Refused) as refusal:
            BlackjackDeterminations(minimum=100, maximum=900, **departure)
        assert refusal.value.clauses == ("NI2005-63 20.5",)
    stated = example("blackjack", determinations={"soft_17": "draw"})
    (fault,) = faults_of(stated)
    assert fault.reason == (
        "soft_17 departs from rule 12.1: conditions say so among their overrides."
    )
    assert fault.clauses == ("NI2005-63 20.5",)


@dealt_and_live
@rule("NI2005-63", "20.5")
def test_what_no_table_can_play_is_said_to_be_for_the_director() -> None:
    host = hosted(in_play("blackjack", 2, overrides=(SOFT_17, HANDS_UP)))
    betting(host)
    said = "The last round is called by a bell (the Tournament Director sees to it)"
    assert ("instead of 15.1", said) in host.table.view().sign
    finish_round(host)
    printed = sheet(host.t.conditions, host.t.rules, 1, None)
    assert f"instead of 15.1    {said} [20.5]" in printed
    assert "instead of 12.1    The dealer draws on a soft 17 (the tables play so) [20.5]" in printed


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("9.9", "NI2005-63 has no rule 9.9 that conditions could go before."),
        ("20.6", "Conditions go before the rules of the game, not before 20.6."),
        ("20.20", "Conditions go before the rules of the game, not before 20.20."),
        ("I:Approval", "Conditions go before the rules of the game, not before I:Approval."),
    ],
)
@rule("NI2005-63", "20.5")
def test_conditions_go_before_rules_1_to_19_and_the_dictionary_only(
    number: str, reason: str
) -> None:
    odd = (Override(rule=number, instead="Anything else"),)
    (fault,) = faults_of(example("blackjack", overrides=odd))
    assert (fault.reason, fault.clauses) == (reason, ("NI2005-63 20.5",))
    t = nominated(blank("blackjack"))
    with pytest.raises(Refused, match="^" + reason.split(",", maxsplit=1)[0]):
        t.draft("director", example("blackjack", overrides=odd), who="Dana")
    fine = (Override(rule="A:Split", instead="Only like pictures"), HANDS_UP)
    t.draft("director", example("blackjack", overrides=fine), who="Dana")


def test_a_departure_is_from_its_own_rule() -> None:
    odd = (Override(rule="11.1", instead="Draws on 17", set={"soft_17": "draw"}),)
    (fault,) = faults_of(example("blackjack", overrides=odd))
    assert fault.reason.startswith("soft_17 carries out nothing in place of rule 11.1: tables know")
