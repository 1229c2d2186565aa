"""Players and a house that play by themselves: simple, sensible, and always the same."""

from __future__ import annotations

from collections.abc import Callable

from .asks import Act, Amounts, Option, Turn
from .catalogue import GAMES
from .procedure import Procedure
from .round import Round
from .rulings import DEALER, HOUSE
from .wagering import BankedRound

Decides = Callable[[Round, str], Act | Option | None]
"""What somebody does at a turn: an act, an option that leaves nothing to choose, or None where a
plain player may decide."""
NEVER_OF_ITSELF = ("expire", "fold-hand")


def bot(procedure: Procedure, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    turn = procedure.asked
    if not isinstance(turn, Turn) or player not in turn.actors or not may_speak(procedure, player):
        return None
    if turn.lapse is not None and turn.lapse.by == player:
        return turn.lapse
    if isinstance(procedure, Round):
        return GAMES[procedure.game].bot.choose(procedure, player)
    return first_open(turn, player)


def decided(decides: Decides | None, procedure: Procedure, player: str) -> Act | None:
    """What a player does who decides for themselves, if only now and then."""
    own = decides(procedure, player) if decides and isinstance(procedure, Round) else None
    if isinstance(own, Option):
        return own.act()
    return own or bot(procedure, player)


def may_speak(procedure: Procedure, player: str) -> bool:
    """Whether it is not another's turn to wager, where a starting marker says whose it is."""
    if not isinstance(procedure, BankedRound) or not procedure.betting_open:
        return True
    return procedure.called() in (None, player)


def house(procedure: Procedure) -> Act | None:
    """What the dealer, or whoever else of the house is asked, does once the players had a chance.

    The next player is called, and the bets are closed, when those who can wager have done so.
    """
    turn = procedure.asked
    if not isinstance(turn, Turn):
        return None
    if isinstance(procedure, BankedRound) and procedure.betting_open:
        return _call(procedure, turn)
    if turn.lapse is not None and turn.lapse.by in HOUSE:
        return turn.lapse
    routine = [
        option for option in turn.options if option.by in HOUSE and option.do not in NEVER_OF_ITSELF
    ]
    acts = map(as_it_is, routine)
    return next((act for act in acts if turn.completed(act)), None)


def _call(round: BankedRound, turn: Turn) -> Act | None:
    """The dealer's call to the next player or to all, once nobody keeps it waiting."""
    waiting = _waiting(round, turn)
    following, closing = Act(DEALER, "next-player"), Act(DEALER, "no-more-bets")
    if turn.completed(following):
        return None if round.called() in waiting else following
    return closing if turn.completed(closing) and not waiting else None


def _waiting(procedure: Procedure, turn: Turn) -> list[str]:
    able = dict.fromkeys(o.by for o in turn.options if o.by not in HOUSE and o.do == "wager")
    return [player for player in able if not has_wagered(procedure, player)]


def is_betting(procedure: Procedure) -> bool:
    """Whether wagers are open."""
    return isinstance(procedure, BankedRound) and procedure.betting_open


def has_wagered(procedure: Procedure, player: str) -> bool:
    """Whether a player has chips down."""
    wagers = procedure.wagers if isinstance(procedure, Round) else []
    return any(wager.player == player and wager.open for wager in wagers)


# What the players of several games have in common


def wants_to_wager(round: BankedRound, player: str) -> bool:
    """Whether a player can wager and has not done so."""
    able = any(option.do == "wager" for option in round.options(player))
    return able and not has_wagered(round, player)


def least_wager(option: Option, minimum: int) -> Act:
    """The minimum of the table, or as near to it as an option comes."""
    amounts = option.choose["amount"]
    assert isinstance(amounts, Amounts)
    amount = max(amounts.low, min(minimum, amounts.largest))
    return Act(option.by, "wager", {**option.where, "amount": amount})


def sized(round: BankedRound, act: Act, wanted: int) -> Act:
    """The same wager for as near to a wanted amount as the table and the stake allow."""
    option = next(o for o in round.options(act.by) if o.concerns(act))
    amounts = option.choose["amount"]
    assert isinstance(amounts, Amounts)
    table = round.determinations
    least = max(amounts.low, min(table.minimum, amounts.largest))
    amount = max(least, min(wanted, table.maximum, amounts.largest))
    return Act(
        act.by, act.do, {**act.facts, "amount": amount - (amount - amounts.low) % amounts.step}
    )


def as_it_is(option: Option) -> Act:
    """What is left when an option leaves nothing to choose."""
    return Act(option.by, option.do, dict(option.where))


def first_open(turn: Turn, player: str) -> Act | None:
    """The first thing that a player may do and that leaves nothing to choose."""
    acts = (as_it_is(option) for option in turn.options if option.by == player)
    return next((act for act in acts if turn.completed(act)), None)
