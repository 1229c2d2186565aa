"""Playing a round in a test from what fell and what was done, as in a round record."""

from __future__ import annotations

from collections import Counter
from typing import Any

from houseway.equipment import deck
from houseway.games.asks import Act, Draw, Settled, Turn
from houseway.games.record import RoundRecord, open_round, play_record
from houseway.games.round import Circumstances, Round, Seat

Step = dict[str, Any]


def step(by: str, do: str, **facts: Any) -> Step:
    """One step of a record."""
    return {"by": by, "do": do, **facts}


def wager(by: str, amount: int, on: str = "main", box: int | None = 1) -> Step:
    """Chips on a spot; games without boxes take `box=None`."""
    return step(by, "wager", on=on, amount=amount, **({} if box is None else {"box": box}))


NO_MORE_BETS = step("dealer", "no-more-bets")


def record(
    game: str,
    determinations: dict[str, Any],
    seats: dict[str, int] | list[Seat],
    draws: str | list[Any] = "",
    steps: list[Step] | None = None,
    **circumstances: Any,
) -> RoundRecord:
    """A round record; seats may be given as stakes by name, seated from 1 on."""
    if isinstance(seats, dict):
        seats = [Seat(seat=i, player=p, stake=s) for i, (p, s) in enumerate(seats.items(), 1)]
    return RoundRecord(
        houseway=1,
        game=game,
        determinations=determinations,
        seats=seats,
        draws=draws.split() if isinstance(draws, str) else draws,
        steps=steps or [],
        circumstances=Circumstances(**circumstances),
    )


def all_gone_but(cards: str, decks: int = 6) -> tuple[str, ...]:
    """The cards of a shoe that have been played, so that only these are left in it."""
    left = Counter(cards.split())
    return tuple((Counter([*map(str, deck() * decks)]) - left).elements())


def play(*args: Any, **kwargs: Any) -> Round:
    """Play a whole round (see `record`) to its end."""
    return play_record(record(*args, **kwargs))


def begin(*args: Any, **kwargs: Any) -> Round:
    """Play a round (see `record`) as far as its draws and steps go, and leave it open there."""
    told = record(*args, **kwargs)
    round = open_round(told)
    draws, steps = list(told.draws), list(told.steps)
    while round.asked is not None:
        if steps and (isinstance(round.asked, Turn) or steps[0]["do"] in round.rulings):
            do(round, **steps.pop(0))
        elif isinstance(round.asked, Draw) and draws:
            round.give(draws.pop(0))
        elif isinstance(round.asked, Turn | Draw | Settled):
            break
        else:
            round.give(None)
    assert not steps, f"not used: {steps}"
    assert not draws, f"not used: {draws}"
    return round


def do(round: Round, by: str, do: str, **facts: Any) -> None:
    """Somebody does something."""
    round.give(Act(by, do, facts))


def draw(round: Round, fallen: str) -> None:
    """Cards fall, one after the other; equipment that only needs handling is handled."""
    for card in fallen.split():
        handle(round)
        round.give(card)
    handle(round)


def handle(round: Round) -> None:
    """Shuffle, cut and place the cutting card where that is asked for."""
    while round.asked is not None and not isinstance(round.asked, Turn | Draw | Settled):
        round.give(None)


def happened(round: Round, event: str) -> list[dict[str, Any]]:
    """The events of one kind."""
    return [one.whole() for one in round.events if one.event == event]


def net(round: Round) -> dict[str, int]:
    """What each player won or lost."""
    return {seat.player: round.stakes[seat.player] - seat.stake for seat in round.seats}


def opens(round: Round, by: str) -> set[str]:
    """The actions open to somebody."""
    return {option.do for option in round.options(by)}
