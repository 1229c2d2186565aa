"""Players and a house that play by themselves: simple, sensible, and always the same."""

from __future__ import annotations

from collections.abc import Callable

from houseway.ranking.blackjack import Total, value

from . import canberra_poker, pai_gow, roulette
from .asks import Act, Amounts, Option, Turn
from .blackjack import Blackjack
from .blackjack.hands import Hand
from .blackjack.play import BlackjackRound
from .charity_holdem import CharityHoldem
from .charity_holdem import bot as charity_holdem
from .holdem import Holdem
from .holdem import bot as holdem
from .holdem.bot import ERRATIC, LOOSE, TIGHT
from .mini_baccarat import MiniBaccarat
from .procedure import Procedure
from .round import Round
from .rulings import DEALER, HOUSE
from .tournament_blackjack import TournamentBlackjack
from .ultimate_holdem import UltimateHoldem
from .ultimate_holdem import bot as ultimate_holdem
from .wagering import BankedRound

# What to do against the dealer's 2 to 10 and ace: draw, stand, double or draw, Double or stand,
# split. The dealer has no hole card, so doubles and splits against a ten or an ace are fewer.
HARD = {
    9: "hddddhhhhh",
    10: "ddddddddhh",
    11: "ddddddddhh",
    12: "hhssshhhhh",
    **dict.fromkeys(range(13, 17), "ssssshhhhh"),
}
SOFT = {
    12: "hhhhhhhhhh",
    **dict.fromkeys((13, 14), "hhhddhhhhh"),
    **dict.fromkeys((15, 16), "hhdddhhhhh"),
    17: "hddddhhhhh",
    18: "sDDDDsshhh",
}
PAIRS = {
    1: "pppppppppx",
    **dict.fromkeys((2, 3), "ppppppxxxx"),
    4: "xxxppxxxxx",
    6: "pppppxxxxx",
    7: "ppppppxxxx",
    8: "ppppppppxx",
    9: "pppppxppxx",
}
NEVER_OF_ITSELF = ("expire", "fold-hand")
SEATED = (LOOSE, TIGHT, ERRATIC, TIGHT, LOOSE)  # who sits where at a table of hold'em
WISHES = {"h": ("draw",), "s": ("stand",), "d": ("double", "draw"), "D": ("double", "stand")}


def bot(procedure: Procedure, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    turn = procedure.asked
    if not isinstance(turn, Turn) or player not in turn.actors or not _may_speak(procedure, player):
        return None
    if turn.lapse is not None and turn.lapse.by == player:
        return turn.lapse
    if isinstance(procedure, Round) and procedure.game in CHOOSERS:
        return CHOOSERS[procedure.game](procedure, player)
    if is_betting(procedure):
        return _wager(procedure, player)
    options = [option for option in turn.options if option.by == player]
    if isinstance(procedure, BlackjackRound):
        return _decide(procedure, options)
    acts = map(_as_it_is, options)
    return next((act for act in acts if turn.completed(act)), None)


def _may_speak(procedure: Procedure, player: str) -> bool:
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
    routine = [one for one in turn.options if one.by in HOUSE and one.do not in NEVER_OF_ITSELF]
    acts = map(_as_it_is, routine)
    return next((act for act in acts if turn.completed(act)), None)


def _call(round: BankedRound, turn: Turn) -> Act | None:
    """The dealer's call to the next player or to all, once nobody keeps it waiting."""
    waiting = _waiting(round, turn)
    following, closing = Act(DEALER, "next-player"), Act(DEALER, "no-more-bets")
    if turn.completed(following):
        return None if round.called() in waiting else following
    return closing if turn.completed(closing) and not waiting else None


def is_betting(procedure: Procedure) -> bool:
    """Whether wagers are open."""
    return isinstance(procedure, BankedRound) and procedure.betting_open


def has_wagered(procedure: Procedure, player: str) -> bool:
    """Whether a player has chips down."""
    wagers = procedure.wagers if isinstance(procedure, Round) else []
    return any(wager.player == player and wager.open for wager in wagers)


def _waiting(procedure: Procedure, turn: Turn) -> list[str]:
    able = dict.fromkeys(o.by for o in turn.options if o.by not in HOUSE and o.do == "wager")
    return [player for player in able if not has_wagered(procedure, player)]


def _as_it_is(option: Option) -> Act:
    return Act(option.by, option.do, dict(option.where))


# Wagers


def _wager(procedure: Procedure, player: str) -> Act | None:
    assert isinstance(procedure, BankedRound)
    able = any(option.do == "wager" for option in procedure.options(player))
    if not able or has_wagered(procedure, player) or procedure.game not in WAGERS:
        return None
    return WAGERS[procedure.game](procedure, player)


def _blackjack_wager(round: BlackjackRound, player: str) -> Act | None:
    """The minimum on the player's own box, or on the first where that is nobody's seat."""
    main = [o for o in round.options(player) if o.do == "wager" and o.where["on"] == "main"]
    own = [option for option in main if option.where["box"] == round.players[player].seat]
    for option in own or main[:1]:
        amounts = option.choose["amount"]
        assert isinstance(amounts, Amounts)
        amount = max(amounts.low, min(round.determinations.minimum, amounts.largest))
        return Act(player, "wager", {**option.where, "amount": amount})
    return None


# Hold'em among players


def _character(round: Round, player: str) -> str:
    return SEATED[(round.players[player].seat or 0) % len(SEATED)]


def _holdem(round: Holdem, player: str) -> Act | None:
    return holdem.choose(round, player, _character(round, player))


def _charity_holdem(round: CharityHoldem, player: str) -> Act | None:
    return charity_holdem.choose(round, player, _character(round, player))


WAGERS: dict[str, Callable[..., Act | None]] = {
    Blackjack.game: _blackjack_wager,
    TournamentBlackjack.game: _blackjack_wager,
    MiniBaccarat.game: MiniBaccarat.simple_wager,
    roulette.Roulette.game: roulette.simple_wager,
}

# Games whose players have a way of their own from the wager to the last decision.
CHOOSERS: dict[str, Callable[..., Act | None]] = {
    canberra_poker.CanberraPoker.game: canberra_poker.choose,
    pai_gow.PaiGow.game: pai_gow.choose,
    CharityHoldem.game: _charity_holdem,
    Holdem.game: _holdem,
    UltimateHoldem.game: ultimate_holdem.choose,
}


# Blackjack by basic strategy


def _decide(round: BlackjackRound, options: list[Option]) -> Act | None:
    """Split, double, draw or stand; insurance never."""
    open_acts = {option.do: option for option in options}
    hand = round.deciding
    if hand is None or "draw" not in open_acts:
        return None
    upcard = value(round.dealer[0])
    chosen = next(do for do in wishes(hand, upcard, "split" in open_acts) if do in open_acts)
    return _as_it_is(open_acts[chosen])


def wishes(hand: Hand, upcard: int, can_split: bool) -> tuple[str, ...]:
    """What basic strategy wants of a hand against the dealer's card, best first.

    >>> from houseway.equipment import cards
    >>> wishes(Hand(1, [*cards("8s 8d")]), upcard=6, can_split=True)
    ('split',)
    >>> wishes(Hand(1, [*cards("As 6d")]), upcard=4, can_split=False)
    ('double', 'draw')
    """
    column = 9 if upcard == 1 else upcard - 2
    pair = PAIRS.get(value(hand.cards[0]), "x" * 10) if can_split else "x" * 10
    return ("split",) if pair[column] == "p" else WISHES[_row(hand.total)[column]]


def _row(total: Total) -> str:
    if total.soft:
        return SOFT.get(total.points, "s" * 10)
    return HARD.get(total.points, ("h" if total.points < 9 else "s") * 10)
