"""A played hand written as PHH."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from ...events import Event
from ..play import Holdem
from .actions import UNKNOWN
from .phh import FIXED, NO_LIMIT, POT_LIMIT

ONE = Decimal(1)
BOARD = ("flop", "turn", "river")
ACTS = {"fold": "f", "check": "cc", "no-raise": "cc", "call": "cc", "bet": "cbr", "raise": "cbr"}
VARIANTS = {"no limit": NO_LIMIT, "full pot": POT_LIMIT}
# What PHH has no words for.
UNTOLD = {"ruling": "a ruling", "misdeal": "a misdeal", "dead blind": "a dead blind"}


class CannotBeTold(ValueError):  # noqa: N818
    """A round that the format of a hand history has no words for."""


def write_phh(round: Holdem, *, unit: Decimal = ONE, hero: str | None = None) -> str:
    """A finished hand as PHH; `unit` is what one chip is worth in the amounts written.

    With a `hero`, the history tells that player's cards and what the others showed; without, every
    card that is known. `CannotBeTold` says what the format has no words for.
    """
    check_told(round)
    return "".join(f"{name} = {_toml(value, unit)}\n" for name, value in _fields(round, unit))


def write_phhs(rounds: Iterable[Holdem], *, unit: Decimal = ONE, hero: str | None = None) -> str:
    """Finished hands as one collection, numbered from 1."""
    hands = (write_phh(round, unit=unit, hero=hero) for round in rounds)
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


def check_told(round: Holdem) -> None:
    """Raise `CannotBeTold` for what a hand history cannot say."""
    if not round.over or round.void:
        raise CannotBeTold("Only a hand that was played to its end can be written.")
    d = round.determinations
    if d.deck != 52 or d.joker or d.winning != "high":
        raise CannotBeTold("Only high hands from 52 cards can be written.")
    folded_for_a_call = round.rules.cite("10.2(a)(iii)")[0]
    for event in round.events:
        if event.event in UNTOLD:
            raise CannotBeTold(f"A hand with {UNTOLD[event.event]} cannot be written.")
        if folded_for_a_call in event.clauses:
            raise CannotBeTold("A hand with a call and fold cannot be written.")
    if any(round.players[player].posts for player in round.dealt_in):
        raise CannotBeTold("A hand with a missed blind made up cannot be written.")


def _fields(round: Holdem, unit: Decimal) -> Iterator[tuple[str, Any]]:
    d, order = round.determinations, round.dealt_in
    variant = _variant(round)
    bet = Decimal(d.minimum_bet)
    yield "variant", variant
    yield "ante_trimming_status", True
    yield "antes", [Decimal(d.ante)] * len(order)
    yield "blinds_or_straddles", _blinds(round)
    if variant == FIXED:
        yield from (("small_bet", bet), ("big_bet", Decimal(d.maximum)))
    else:
        yield "min_bet", bet
    yield "starting_stacks", [Decimal(round.players[player].stake) for player in order]
    yield "actions", list(_actions(round, unit))
    yield "seats", [round.players[player].seat for player in order]
    yield "seat_count", d.seats
    yield "players", list(order)
    yield "finishing_stacks", [Decimal(round.stakes[player]) for player in order]


def _variant(round: Holdem) -> str:
    maximum = round.determinations.maximum
    if isinstance(maximum, int):
        _check_fixed(round, maximum)
        return FIXED
    if maximum not in VARIANTS:
        raise CannotBeTold(f"PHH has no code for a maximum of {maximum}.")
    return VARIANTS[maximum]


def _check_fixed(round: Holdem, big_bet: int) -> None:
    """PHH has no spread limit: every wager must be the small bet, or late the big bet."""
    d, street, high = round.determinations, 0, 0
    for event in round.events:
        if event.event == "posted":
            high = max((*d.blinds, *d.over_blinds))
        elif event.event in BOARD:
            street, high = street + 1, 0
        elif event.event in ("bet", "raise"):
            bet = d.minimum_bet if street < 2 else big_bet
            fixed = bet + (high if not street or high >= d.minimum_bet else 0)  # 14.5
            high = event.facts["to"]
            if high != fixed and not (high < fixed and _all_in(round, event)):
                raise CannotBeTold("PHH has no code for a spread limit.")


def _all_in(round: Holdem, event: Event) -> bool:
    return round.rules.cite(round.clauses.all_in)[0] in event.clauses


def _blinds(round: Holdem) -> list[Decimal]:
    d, order = round.determinations, round.dealt_in
    posted = dict(zip(round.blinds_order(), d.blinds, strict=False))
    over = round.rules.cite("4.2(e)")[0]
    levels = iter(d.over_blinds)
    for event in round.events:
        if event.event == "posted" and over in event.clauses:
            posted[event.facts["player"]] = next(levels)
    listed = [Decimal(posted.get(player, 0)) for player in order]
    return listed[::-1] if len(order) == 2 else listed  # PHH lists two blinds the other way round


# Actions


def _actions(round: Holdem, unit: Decimal) -> Iterator[str]:
    label = {player: f"p{n}" for n, player in enumerate(round.dealt_in, 1)}
    for player, cards in hole_cards(round).items():
        yield f"d dh {label[player]} {''.join(cards)}"
    settled = _betting_ends(round.events)
    showing = list(_showing(round, label, everybody=_runs_out(round.events, settled)))
    for number, event in enumerate(round.events):
        if number == settled:
            yield from showing
        if event.event in BOARD:
            yield f"d db {''.join(event.facts['cards'])}"
        elif event.event in ACTS:
            amount = f" {_number(Decimal(event.facts['to']), unit)}" if "to" in event.facts else ""
            yield f"{label[event.facts['player']]} {ACTS[event.event]}{amount}"


def hole_cards(round: Holdem) -> dict[str, list[str]]:
    """The cards that everybody was dealt, as far as they were known then."""
    hands: dict[str, list[str]] = {player: [] for player in round.dealt_in}
    for event in round.events:
        if event.event == "dealt":
            hands[event.facts["to"]].append(event.secret["card"])
    return hands


def _betting_ends(events: list[Event]) -> int:
    """Where nobody has anything left to decide: hands are shown here, before the board runs out."""
    bets = (n for n, one in enumerate(events) if one.event in (*ACTS, "dealt"))
    last = max(bets) + 1
    return last if _runs_out(events, last) else len(events) - 1


def _runs_out(events: list[Event], at: int) -> bool:
    return any(one.event in BOARD for one in events[at:])


def _showing(round: Holdem, label: dict[str, str], everybody: bool) -> Iterator[str]:
    """Hands that are shown or given up; once all are all in, everybody shows."""
    for event in round.events:
        if event.event in ("shown", "not shown", "mucked"):
            player = event.facts["player"]
            known = event.event == "shown" or (everybody and _is_known(round, player))
            cards = "".join(map(str, round.hole[player])) if known else ""
            yield f"{label[player]} sm {cards}".rstrip()


def _is_known(round: Holdem, player: str) -> bool:
    return UNKNOWN not in map(str, round.hole[player])


# TOML


def _toml(value: Any, unit: Decimal) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case Decimal():
            return _number(value, unit)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(_toml(one, unit) for one in value)}]"
        case _:
            return str(value)


def _number(chips: Decimal, unit: Decimal) -> str:
    amount = chips * unit
    return str(int(amount)) if amount == int(amount) else f"{amount.normalize():f}"
