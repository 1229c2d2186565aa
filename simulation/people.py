"""What people at a table do: sensible things mostly, anything that is open now and then."""

from __future__ import annotations

from random import Random
from typing import Any

from houseway.games.asks import Act, Amounts, Choices, Option, Settled, Sums, Turn, Words
from houseway.games.bots import bot, house
from houseway.games.rulings import DEALER, SUPERVISOR
from houseway.table import Table
from houseway.tournament import Tournament

STAKE = 100_000
DIRECTED = ("pause", "resume", "adjust", "begin-hand", "end-hand", "add-on", "direct-player")


def player_act(table: Table, name: str, random: Random) -> Act | None:
    """What a player does now; None where there is nothing to do."""
    options = table.options(name)
    if name not in table.state.patrons:
        sits = [option for option in options if option.do == "sit"]
        return _with_stake(random, random.choice(sits)) if sits else None
    brings = [option for option in options if option.do == "add-chips"]
    if brings and random.random() < 0.3:
        return completed(random, brings[0])
    if table.procedure is not None and random.random() < 0.9:
        return bot(table.procedure, name)
    quiet = [option for option in options if option.do not in ("leave", "sit")]
    return completed(random, random.choice(quiet)) if quiet else None


def dealer_act(table: Table, random: Random) -> Act | None:
    """What the dealer, or a supervisor, does now."""
    if random.random() < 0.05 and (open_now := table.corrections_open(SUPERVISOR)):
        return completed(random, random.choice(open_now))
    procedure = table.procedure
    if procedure is not None and not isinstance(procedure.asked, Settled):
        closing = Act(DEALER, "no-more-bets")
        turn = procedure.asked
        able = isinstance(turn, Turn) and turn.completed(closing) is not None
        return closing if able and random.random() < 0.5 else house(procedure)
    starts = [option for option in table.options(DEALER) if option.do == "start"]
    if starts:
        return completed(random, starts[0])
    if table.state.carried.new_cards_due:
        return Act(SUPERVISOR, "new-cards", {"shoe": "standard"})
    return None


def director_act(tournament: Tournament, random: Random, *, by_hand: bool = True) -> Act | None:
    """What the director of a tournament does now: the next step, or something in between.

    What is played is recorded `by_hand`, or the tables tell it themselves.
    """
    state = tournament.state
    options = tournament.options("director")
    if not state.sessions:
        step = "call-ballot" if state.ballot is None else "draw-ballot"
        return Act("director", step)
    if waiting := [one.name for one in state.entrants.values() if one.has_seat and not one.seated]:
        return Act("director", "take-seat", {"player": waiting[0]})
    if not any(option.do == "pause" for option in options):
        return Act("director", "start-session")
    if by_hand and random.random() < 0.3:
        return _played_hand(tournament, random)
    usual = [option for option in options if option.do in DIRECTED]
    return completed(random, random.choice(usual)) if usual else None


def _played_hand(tournament: Tournament, random: Random) -> Act | None:
    """A hand in which some chips went from one player to another."""
    stacks = {one.name: one.stack for one in tournament.state.entrants.values() if one.stack}
    if len(stacks) < 2:
        return None
    loser, winner = random.sample(sorted(stacks), 2)
    lost = min(100 * random.randint(1, 5), stacks[loser])
    stacks[loser] -= lost
    stacks[winner] += lost
    return Act("director", "record-round", {"table": 1, "stacks": stacks})


def _with_stake(random: Random, option: Option) -> Act:
    act = completed(random, option)
    stakes = option.choose.get("stake")
    wished = STAKE if stakes is not None and STAKE in stakes else act.facts.get("stake", STAKE)
    return Act(act.by, act.do, {**act.facts, "stake": wished})


def completed(random: Random, option: Option) -> Act:
    """An act that an option allows."""
    facts = {name: _chosen(random, allowed) for name, allowed in option.choose.items()}
    return Act(option.by, option.do, {**option.where, **facts})


def _chosen(random: Random, allowed: Any) -> Any:
    match allowed:
        case Amounts():
            steps = (allowed.largest - allowed.low) // allowed.step
            return allowed.low + random.randint(0, max(0, min(steps, 20))) * allowed.step
        case Choices():
            return random.choice(allowed.values)
        case Sums():
            return dict.fromkeys(allowed.players, 0)
        case Words():
            return "because"
    raise AssertionError(allowed)
