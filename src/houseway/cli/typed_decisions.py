"""How decisions are typed and shown, where a bare name of the action is not enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.games.asks import Act, Amounts, Option
from houseway.games.poker.hand import PokerRound
from houseway.games.round import Round

from .felts import felt_of
from .mistakes import Mistake
from .written_amounts import DOLLARS, Chips

DECISIONS = frozenset(
    ("bet", "call", "check", "concede", "double", "draw", "fold", "house-way", "play")
)
DECISIONS |= {"no-raise", "raise", "set", "split", "stand"}
ALL_IN = ("all-in", "allin", "all", "a", "tap-out")
KEYS = {
    "call": "c",
    "call-and-fold": "d",
    "draw": "d",
    "stand": "s",
    "double": "u",
    "split": "p",
    "insure": "i",
    "even-money": "e",
    "cut": "c",
    "decline": "n",
    "ride": "r",
    "turn": "t",
    "take-back": "b",
    "no-more-bets": "n",
    "spin": "s",
    "call-void": "a",
}


def decision_of(
    words: Sequence[str], round: Round, do: str, options: Sequence[Option], chips: Chips
) -> Act | None:
    """The decision that some words say in the way of a game; None where they are as usual."""
    decided = felt_of(round.game).decided.get(do)
    return decided(words, round, options, chips) if decided else None


def all_in(round: PokerRound, options: Sequence[Option], chips: Chips) -> Act:
    """Every chip that a player has, as a raise where it is one and otherwise as a call."""
    act = everything(round, options)
    if act is None:
        most = [option.choose["to"] for option in options if "to" in option.choose]
        limits = [chips.brief(to.largest) for to in most if isinstance(to, Amounts)]
        instead = f"raise to {limits[0]} at most" if limits else "call, or fold"
        raise Mistake(f"Nobody can meet all your chips, or the limit is below them: {instead}.")
    return act


def everything(round: PokerRound, options: Sequence[Option]) -> Act | None:
    """The open action that puts all chips of a player in, if one does."""
    for option in options:
        stake = round.stakes.get(option.by, 0)
        total, to = round.street.bet_of(option.by) + stake, option.choose.get("to")
        if option.do in ("bet", "raise") and to is not None and total in to:
            return Act(option.by, option.do, {"to": total})
        if option.do == "call" and option.where["amount"] == stake:
            return Act(option.by, option.do, dict(option.where))
    return None


def shown_option(option: Option, round: Round | None = None, chips: Chips = DOLLARS) -> str:
    """An open action with its key, its amounts, and what it comes to.

    >>> shown_option(Option("ann", "double", {"box": 1}, {"amount": Amounts(500, 5_000, 500)}))
    'do[u]ble $5-$50'
    >>> shown_option(Option("ann", "play", {"box": 1, "times": 4, "amount": 20_000}))
    '[p]lay 4 $200'
    """
    key = KEYS.get(option.do, option.do[0])
    facts = [option.do.replace(key, f"[{key}]", 1)]
    if round is not None and (named := felt_of(round.game).named(option, round)):
        facts.append(named)
    facts += [str(option.where["times"])] if "times" in option.where else []
    facts += [chips.brief(option.amount)] if "amount" in option.where else []
    facts += ["to"] if option.do == "raise" else []
    amounts = {name: one for name, one in option.choose.items() if isinstance(one, Amounts)}
    facts += [_range(name, amount, chips) for name, amount in amounts.items()]
    return " ".join(facts)


def _range(name: str, allowed: Amounts, chips: Chips) -> str:
    write: Callable[[int], str] = chips.brief if name in ("amount", "to") else str
    ends = (allowed.low, allowed.largest)
    return "-".join(map(write, dict.fromkeys(ends)))
