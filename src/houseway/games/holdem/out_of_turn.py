"""Rules 17.5 to 17.8: wagers out of turn, and bets that are too much or too little."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ..asks import Act, Amounts, Choices, Option
from ..rulings import DEALER, OPERATOR, SUPERVISOR, Facts, ruling
from .limits import everything

if TYPE_CHECKING:
    from .round import Holdem

INSTRUMENT = "NI2018-51"

STAFF = (DEALER, SUPERVISOR, OPERATOR)
WAGERS = ("call", "bet", "raise", "call-and-fold")


@dataclass(slots=True)
class Held:
    """A wager out of turn, and what those who were passed over have done since.

    Its chips are no bet yet and still belong to the stake.
    """

    total: int
    chips: int
    skipped: tuple[str, ...]
    totals: list[int] = field(default_factory=list)
    checked: bool = False


class Narrowed(NamedTuple):
    """What is left to a player at a turn, by which clause, and the chips that a fold decides on."""

    clause: str
    chips: int
    may_raise: bool = False
    must_check: bool = False


def _nobody_skipped(round: Holdem) -> str | None:
    if round.acting is None:
        return "Nobody is asked to bet now."
    return None if could_skip(round) else "Nobody else is still to act."


def _no_bet(round: Holdem) -> str | None:
    if round.acting is None:
        return "Nobody is asked to bet now."
    stays = ("call", "check", "no-raise")
    if round.acting in round.narrowed or not any(o.do in stays for o in round.menu(round.acting)):
        return f"{round.acting} cannot call now, so that no bet is more or less than a call."
    return None


def _no_bet_over(round: Holdem) -> str | None:
    if (bar := _no_bet(round)) is not None:
        return bar
    return None if over_call(round) else "Nothing lies between a call and a raise here."


def _no_bet_under(round: Holdem) -> str | None:
    if (bar := _no_bet(round)) is not None:
        return bar
    return None if under_call(round) else "Nothing is less than a call here, but no chips at all."


def _out_of_turn(round: Holdem) -> Facts:
    players = tuple(could_skip(round))
    most = max((everything(round, player) for player in players), default=0)
    low = max(round.street.high, round.minimum_bet)
    return {"player": Choices(players), "to": Amounts(low, max(low, most), round.chip)}


def _others(round: Holdem) -> Facts:
    others = tuple(player for player in round.active if player != round.acting)
    return {"player": Choices(others)}


def could_skip(round: Holdem) -> list[str]:
    """Who is still to act, but not now."""
    return [player for player in round.street.to_act[1:] if player not in round.held]


# Rule 17.6


@ruling("17.6", by=STAFF, facts=_out_of_turn, bar=_nobody_skipped)
def out_of_turn(round: Holdem, player: str, to: int) -> None:
    """The wager is held, and what the players who were passed over do decides on it."""
    before = round.street.to_act
    total = min(to, everything(round, player))
    chips = total - round.street.bet_of(player)
    round.held[player] = Held(total, chips, tuple(before[: before.index(player)]))
    round.note("held", "17.6", player=player, to=total)


def judge(round: Holdem, player: str, held: Held) -> bool:
    """Decide on a held wager when its turn has come; whether that was the player's turn."""
    # 17.6: with several skipped players a wager decides before a check, a check before a fold
    clause = _branch(round, held)
    _release(round, player, clause)
    if clause == "17.6(d)":
        _let_stand(round, player, held.total)
        return True
    may_raise = clause == "17.6(c)"
    forfeit = held.chips if may_raise else 0
    check = clause == "17.6(a)"
    round.narrowed[player] = Narrowed(clause, forfeit, may_raise, check)
    return False


def _branch(round: Holdem, held: Held) -> str:
    if held.totals:
        return "17.6(c)" if max(held.totals) > held.total else "17.6(b)"
    return "17.6(a)" if held.checked else "17.6(d)"


def _let_stand(round: Holdem, player: str, total: int) -> None:
    totals = round.raise_totals(player)
    if totals and total >= totals.low:
        do = "raise" if round.street.high else "bet"
        round.carry(Act(player, do, {"to": min(total, totals.largest)}))
    else:
        stay = round.stay_option(player)
        round.carry(Act(player, stay.do, stay.where))


def _release(round: Holdem, player: str, clause: str) -> None:
    held = round.held.pop(player)
    round.note("released", clause, player=player, amount=held.chips)


# Rule 17.5


@ruling("17.5", by=STAFF, facts=_others, bar=_nobody_skipped)
def directed_out_of_turn(round: Holdem, player: str) -> None:
    """What a player did at the dealer's wrong call is taken back, and the player acts again in
    turn."""
    if player in round.held:
        _release(round, player, "17.5")
    round.note("retracted", "17.5", player=player)


# Rules 17.7 and 17.8


@ruling("17.7", by=STAFF, facts=lambda round: {"amount": over_call(round)}, bar=_no_bet_over)
def bet_over_call(round: Holdem, amount: int) -> None:
    """More than a call and less than a raise is a call; the excess goes back."""
    player = round.street.to_act[0]
    stay = round.stay_option(player)
    excess = amount - stay.amount
    round.note("excess returned", "17.7", player=player, amount=excess)
    round.carry(Act(player, stay.do, stay.where))


def over_call(round: Holdem) -> Amounts:
    """What is above a call and no raise, for the player whose turn it is."""
    player = round.street.to_act[0]
    totals, stake = round.raise_totals(player), round.stakes[player]
    least = totals.low - round.street.bet_of(player) if totals else stake + round.chip
    return Amounts(
        max(0, round.street.to_call(player)) + round.chip, least - round.chip, round.chip
    )


@ruling("17.8", by=STAFF, facts=lambda round: {"amount": under_call(round)}, bar=_no_bet_under)
def bet_under_call(round: Holdem, amount: int) -> None:
    """Less than a call is made up to it, or goes back with a fold."""
    player = round.street.to_act[0]
    round.narrowed[player] = Narrowed("17.8", amount)
    round.note("short bet", "17.8", player=player, amount=amount)


def under_call(round: Holdem) -> Amounts:
    """What is less than a call and than all the chips, for the player whose turn it is."""
    player = round.street.to_act[0]
    most = min(round.street.to_call(player), round.stakes[player])
    return Amounts(round.chip, most - round.chip, round.chip)


# What is left to the player


def narrowed_menu(round: Holdem, narrowed: Narrowed, usual: Iterable[Option]) -> Iterable[Option]:
    """What is left of the usual menu."""
    player = round.street.to_act[0]
    stay = round.stay_option(player)
    if narrowed.must_check:
        return (stay,)
    leave = (option for option in usual if option.do in ("fold", "call-and-fold"))
    more = round.raise_options(player) if narrowed.may_raise else ()
    return (*leave, stay, *more)


def release_all(round: Holdem, clause: str) -> None:
    """Nothing is held any more, and nothing is left narrowed."""
    for player in tuple(round.held):
        _release(round, player, clause)
    round.narrowed.clear()


def carry_watched(round: Holdem, act: Act, player: str) -> None:
    """Do what was decided where chips of this or another player wait for it."""
    narrowed = round.narrowed.pop(player, None)
    if narrowed is not None and act.do in ("fold", "expire"):
        _decide_on_chips(round, player, narrowed)
    round.carry_decision(act)
    for held in round.held.values():
        if player in held.skipped:
            _remember(round, held, player, act.do)


def _decide_on_chips(round: Holdem, player: str, narrowed: Narrowed) -> None:
    if narrowed.clause == "17.6(c)":  # 17.6(c)#2
        round.street.bets[player] = round.street.bet_of(player) + narrowed.chips
        round.pay_in(player, narrowed.chips)
        round.note("forfeited", "17.6(c)#2", player=player, amount=narrowed.chips)
    elif narrowed.clause == "17.8":
        round.note("returned", "17.8", player=player, amount=narrowed.chips)


def _remember(round: Holdem, held: Held, player: str, do: str) -> None:
    if do in WAGERS:
        held.totals.append(round.street.bet_of(player))
    elif do in ("check", "no-raise"):
        held.checked = True


OUT_OF_TURN = (out_of_turn, directed_out_of_turn, bet_over_call, bet_under_call)
