"""What of a hand among players is told with its clauses, and who won it with what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from houseway.games.events import Event
from houseway.games.poker.hand import PokerRound
from houseway.games.round import Round

from .written_amounts import Chips

Facts = Mapping[str, Any]

POKER_CITED = frozenset(("shown", "not shown", "mucked", "decided", "returned", "misdeal"))
POKER_CITED |= {"time is up", "void", "declared player", "waits", "will post"}
# Plain to see, or said when the hand is over.
POKER_UNTOLD = frozenset(("awarded", "bets met", "betting round", "cards counted", "collected"))
POKER_UNTOLD |= {"commission", "cut", "discarded", "flop card", "short opening", "shuffled"}
POKER_UNTOLD |= {"comes in", "uncalled"}


def recap(round: Round, chips: Chips) -> Iterator[str]:
    """What went back, what the house took, and who won which pot with what, with the clauses."""
    if round.void:
        return
    for kind in ("uncalled", "commission", "awarded"):
        for event in round.events:
            if event.event == kind:
                yield f"{_ENDINGS[kind](event.facts, chips)} ({_numbers(event)})"


def clauses_of(round: Round) -> Iterable[str]:
    """The clauses behind the end of a hand, each once."""
    ends = [event for event in round.events if event.event in (*_ENDINGS, "shown", "not shown")]
    return dict.fromkeys(clause for event in ends for clause in event.clauses)


def _numbers(event: Event) -> str:
    return ", ".join(clause.partition(" ")[2] for clause in dict.fromkeys(event.clauses))


def _uncalled(facts: Facts, chips: Chips) -> str:
    return f"nobody called {chips.brief(facts['amount'])} of {facts['player']}'s, which goes back"


def _commission(facts: Facts, chips: Chips) -> str:
    return f"the house takes {chips.brief(facts['amount'])} of {chips.brief(facts['pots'])}"


def _awarded(facts: Facts, chips: Chips) -> str:
    hands = facts.get("hands", {})
    won = (
        f"{player} wins {chips.brief(share)}" + _with(hands.get(player))
        for player, share in facts["shares"].items()
    )
    return f"{facts['pot']} of {chips.brief(facts['amount'])}: {'; '.join(won)}"


def _with(said: Facts | None) -> str:
    return f" with {said['hand']}" if said else ""


_ENDINGS: dict[str, Callable[[Facts, Chips], str]] = {
    "uncalled": _uncalled,
    "commission": _commission,
    "awarded": _awarded,
}


def in_the_pot(round: Round, player: str) -> int:
    """What a player has in the middle of a hand that is not over."""
    if not isinstance(round, PokerRound) or round.pots_won or round.void:
        return 0
    if player not in round.paid_in:
        return 0
    return round.paid_in[player] + round.dead_in.get(player, 0)
