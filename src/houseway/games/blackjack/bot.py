"""A plain player: the minimum on the own box, then basic strategy; insurance never."""

from __future__ import annotations

from houseway.ranking.blackjack import Total, value

from ..asks import Act, Option
from ..bots import as_it_is, least_wager, wants_to_wager
from .hands import Hand
from .shared_round import BlackjackRound

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
WISHES = {"h": ("draw",), "s": ("stand",), "d": ("double", "draw"), "D": ("double", "stand")}


def choose(round: BlackjackRound, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    if round.betting_open:
        return _wager(round, player) if wants_to_wager(round, player) else None
    return _decide(round, {option.do: option for option in round.options(player)})


def _wager(round: BlackjackRound, player: str) -> Act | None:
    """The minimum on the player's own box, or on the first where that is nobody's seat."""
    main = [o for o in round.options(player) if o.do == "wager" and o.where["on"] == "main"]
    own = [option for option in main if option.where["box"] == round.players[player].seat]
    chosen = next(iter(own or main), None)
    return least_wager(chosen, round.determinations.minimum) if chosen else None


def _decide(round: BlackjackRound, open_acts: dict[str, Option]) -> Act | None:
    hand = round.deciding
    if hand is None or "draw" not in open_acts:
        return None
    upcard = value(round.dealer[0])
    chosen = next(do for do in wishes(hand, upcard, "split" in open_acts) if do in open_acts)
    return as_it_is(open_acts[chosen])


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
