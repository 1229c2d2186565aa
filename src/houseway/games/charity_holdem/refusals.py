"""Why something is not open under CTP: what was wrong, what would be right, by which clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Option, Turn
from ..poker.refusals import (
    AGREEMENTS,
    BETTING,
    OVER_BLINDS,
    SHOWING,
    Reason,
    ShowdownClauses,
    amount_given,
    at_the_showdown,
    may,
    not_taking_part,
    refusal,
)
from ..rulings import CLOCK, SUPERVISOR
from .betting import limit_clauses, raises_exhausted
from .showing import pots_by_name

if TYPE_CHECKING:
    from .round import CharityHoldem

INSTRUMENT = "CTP"

ROUNDS = ("10.3.3", "10.3.4", "10.3.5", "10.3.6")
AT_THE_SHOWDOWN = ShowdownClauses(("10.3.7",), ("10.3.7.3",), ("10.3.7.3",))
# Where it says when something is done, for the moments at which nobody is asked to act
CLOSED = {
    **dict.fromkeys(BETTING, ("8.9", "12.1")),
    **dict.fromkeys(SHOWING, ("10.3.7",)),
    **dict.fromkeys(AGREEMENTS, ("18.1[2]",)),
    "cut": ("7.2",),
    "turn-flop": ("10.3.4.1",),
    "showdown": ("10.3.7",),
    "expire": ("8.4",),
    "fold-hand": ("8.5",),
}


def why_not(round: CharityHoldem, act: Act) -> Refused | None:
    """Why an action is not open now."""
    return refusal(round, _reason(round, act))


def _reason(round: CharityHoldem, act: Act) -> Reason | None:
    if act.do in OVER_BLINDS and act.do != "decline":
        return "There are no over-blinds in this game: the blinds are on the sign.", "10.3.1.3"
    if round.acting is not None:
        return _while_betting(round, act)
    turn = round.asked
    assert isinstance(turn, Turn)
    first = turn.options[0]
    if first.do in ("decide", "accept"):
        stage = dict.fromkeys(clause for option in turn.options for clause in option.clauses)
        return f"Play waits until the dispute is settled: {turn.prompt}.", "22.1", *stage
    if "cut" in (first.do, act.do):
        return _around_the_cut(first, act)
    if first.do == "turn-flop":
        return "The flop is turned first: then the betting goes on.", "10.3.4.1"
    if first.do == "show":
        return _at_the_showdown(round, first.by, act)
    return _before_the_showdown(round, act)


# Turns without betting


def _around_the_cut(first: Option, act: Act) -> Reason:
    if first.do != "cut":
        return "The cards have been cut: that is done before they are dealt.", "7.2"
    who = first.by if first.by != "dealer" else "the dealer"
    if act.by != first.by or act.do not in ("cut", "decline"):
        return f"The cards are cut first, by {who}: betting begins when they are dealt.", "7.2"
    if act.do == "decline":
        return "Nobody else is there to cut: the dealer cuts.", "7.2"
    depth = first.choose["at"]
    assert isinstance(depth, Amounts)
    text = f"The cut leaves more than one card at each end: at {depth.low} to {depth.high} cards."
    return text, "7.2"


def _at_the_showdown(round: CharityHoldem, player: str, act: Act) -> Reason:
    given_up = f"{act.by} has given the hand up, and it stays in the discards.", "10.3.7.3"
    return at_the_showdown(round, player, act, given_up, AT_THE_SHOWDOWN)


def _before_the_showdown(round: CharityHoldem, act: Act) -> Reason:
    if act.do == "showdown":
        return "The dealer calls the showdown.", "10.3.7"
    if act.do not in AGREEMENTS:
        return "The betting is over: hands are shown when the dealer calls the showdown.", "10.3.7"
    pots = {name: pot.eligible for name, pot in pots_by_name(round).items()}
    open_pots = [name for name, players in pots.items() if act.by in players and len(players) > 1]
    if not open_pots:
        text = f"{act.by} has no pot to divide with others: those who can win it agree."
        return text, "18.1[2]"
    if act.by in round.absent:
        return f"{act.by} is away and cannot agree.", "18.1[2]"
    if act.facts.get("pot") in open_pots:
        return f"{act.by} has agreed already: the others in the {act.facts['pot']} may.", "18.1[2]"
    named = " or the ".join(open_pots)
    return f"Who agrees says “agree” and which pot, for {act.by} the {named}.", "18.1[2]"


# At a player's turn to bet


def _while_betting(round: CharityHoldem, act: Act) -> Reason | None:
    player = round.acting
    assert player is not None
    if act.do in ("expire", "fold-hand"):
        return _time(round, act)
    if act.do in AGREEMENTS:
        return "A pot is divided by agreement only when the betting is over.", "18.1", "18.1[2]"
    if act.do in (*SHOWING, "showdown"):
        return "Hands are shown when the last betting round is over.", "10.3.7"
    if act.do in ("cut", "decline"):
        return "The cards have been cut: that is done before they are dealt.", "7.2"
    if act.do == "turn-flop":
        return "The flop is turned when all bets are met.", "10.3.4.1"
    if act.do not in BETTING:
        return f"There is no “{act.do}” here: {may(round, player, _chips)}.", "12.1"
    if act.by != player:
        return _not_their_turn(round, act)
    reason = _at_turn(round, act)
    return reason and (reason[0].format(may=may(round, player, _chips)), *reason[1:])


def _chips(amount: int) -> str:
    return f"{amount:,}"


def _time(round: CharityHoldem, act: Act) -> Reason:
    player = round.acting
    if round.determinations.time_to_act is None:
        return "No time to act is set at this table.", "8.4"
    if player in round.out_of_time:
        if act.do == "expire":
            text = f"The time of {player} is up already: the supervisor may fold the hand."
            return text, "8.5"
        if act.by != SUPERVISOR:
            return f"The time of {player} is up: the supervisor may fold the hand.", "8.5"
    elif act.do == "fold-hand":
        return f"The time of {player} is not up yet.", "8.5"
    elif act.by != CLOCK:
        return "The time is up when the clock has run down, and by nobody's word.", "8.4"
    return f"The time is running for {player}.", "8.4"


def _not_their_turn(round: CharityHoldem, act: Act) -> Reason:
    by, player = act.by, round.acting
    if by in round.folded:
        return f"{by} is out of this hand: it is {player}'s turn.", "12.3"
    if by in round.active and not round.can_bet(by):
        return f"{by} is all in and bets no more: it is {player}'s turn.", "14.1[2]"
    if (why := not_taking_part(round, act, _chips)) is not None:
        return why, "12.1"
    return f"It is {player}'s turn: {by} acts when it comes round.", "12.1", "20.3"


def _at_turn(round: CharityHoldem, act: Act) -> Reason | None:
    street, player = round.street, act.by
    due = street.to_call(player)
    unopened = not round.street_number and not street.high
    match act.do:
        case "call-and-fold":
            return "A player calls or folds: {may}.", "12.1"
        case "check" if not round.street_number:
            return "Nobody checks in the first betting round: {may}.", "13.1"
        case "check" if street.high:
            return "A bet has been made, so that nobody checks: {may}.", "13.4"
        case "call" | "no-raise" if unopened:
            return "Nobody has bet yet, and the first betting round is opened: {may}.", "13.1"
        case "call" if due <= 0:
            return "There is nothing to call: {may}.", *_passing(round)
        case "call":
            return _call(round, act, due)
        case "no-raise" if round.street_number or due > 0:
            return (
                "Only the last blind, with nothing to call, says “no raise”: {may}.",
                "A:blind[2]",
            )
        case "bet" | "raise":
            return _raise(round, act)
    return None


def _passing(round: CharityHoldem) -> tuple[str, ...]:
    return ("13.3",) if round.street_number else ("A:blind[2]",)


def _call(round: CharityHoldem, act: Act, due: int) -> Reason | None:
    player, given = act.by, amount_given(act, "amount")
    if given is None:
        return None
    if (left := round.stakes[player]) < due:
        text = f"{player} has {left:,} for the call of {due:,} and stays in only with all of it"
        return f"{text}, not with {given:,}.", "14.1"
    return f"A call is {due:,} here, not {given:,}.", "A:call"


def _raise(round: CharityHoldem, act: Act) -> Reason | None:
    player, street, word = act.by, round.street, round.raise_word
    totals, everything = round.raise_totals(player), street.bet_of(player) + round.stakes[player]
    total = amount_given(act, "to")
    if round.most_in is not None and (not totals or (total or 0) > totals.high):
        text = f"A card was seen early, and nobody has more than {round.most_in:,} in this betting"
        return f"{text} round: {{may}}.", "20.8", "20.8[2]"
    if not totals:
        return _no_raise(round, player, everything)
    if act.do != word:
        return _wrong_word(round)
    where = round.act_clause(word, player)
    if total is None:
        return f"A {word} says to how much in all: {{may}}.", "8.10", "9.3"
    if total > everything:
        return f"{player} has {everything:,} in all, not {total:,}: {{may}}.", "A:table stake[2]"
    if totals.low == everything < street.least_total:
        text = f"A full {word} goes to {street.least_total:,} and {player} has less: {{may}}."
        return text, "14.1", "9.3.2"
    if total < totals.low:
        text = f"A {word} goes to at least {totals.low:,}, not {total:,}."
        return text, "9.2", "9.3.2", where
    if total > totals.high:
        text = f"A {word} goes to at most {totals.largest:,}, not {total:,}."
        return text, "9.2", *limit_clauses(round), where
    return f"Wagers are made in chips of {totals.step:,}: {total:,} is not.", "18.3"


def _no_raise(round: CharityHoldem, player: str, everything: int) -> Reason:
    if raises_exhausted(round):
        return "It has been raised three times in this betting round: {may}.", "9.3.5"
    if not round.may_raise(player):
        return "An all-in short of a raise lets nobody raise who has acted: {may}.", "14.4"
    if not round.raise_can_be_met(player):
        return "Everybody else is all in and could not meet it: {may}.", "14.1[2]"
    return f"{player} has {everything:,} in all, too little for a raise: {{may}}.", "14.1"


def _wrong_word(round: CharityHoldem) -> Reason:
    if round.raise_word == "raise":
        text = f"There is a bet of {round.street.high:,} already, so that a higher one is a raise"
        return f"{text}: {{may}}.", "A:raise"
    return "Nobody has bet yet, so that there is nothing to raise: {may}.", "A:raise"
