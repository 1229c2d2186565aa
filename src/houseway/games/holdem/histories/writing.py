"""A played hand written as PHH, so that others read it to the same end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import partial
from typing import Any

from houseway.equipment import Card
from houseway.errors import HousewayError

from ...events import Event
from ...poker.pots import shared
from ..opening import blinds_order
from ..round import Holdem
from .actions import UNKNOWN
from .phh import FIXED, NO_LIMIT
from .wagers import BOARD, are_fixed, wagers

ONE = Decimal(1)
WHEEL = {14, 2, 3, 4, 5}
ACTS = {"fold": "f", "check": "cc", "no-raise": "cc", "call": "cc", "bet": "cbr", "raise": "cbr"}
# What hand histories have no words for.
UNTOLD = {"ruling": "a ruling", "misdeal": "a misdeal"}


class CannotBeTold(HousewayError, ValueError):  # noqa: N818
    """A round that the format of a hand history has no words for."""


def write_phh(round: Holdem, *, unit: Decimal = ONE, hero: str | None = None) -> str:
    """A finished hand as PHH; `unit` is what one chip is worth in the amounts written.

    With a `hero`, the history tells that player's cards and what the others showed; without, every
    card that is known. `CannotBeTold` says what the format has no words for.
    """
    check_told(round, hero)
    fields = dict(_fields(round, unit, hero))
    _check_shares(round, fields, unit)
    return "".join(f"{name} = {_toml(value, unit)}\n" for name, value in fields.items())


def write_phhs(rounds: Iterable[Holdem], *, unit: Decimal = ONE, hero: str | None = None) -> str:
    """Finished hands as one collection, numbered from 1."""
    hands = (write_phh(round, unit=unit, hero=hero) for round in rounds)
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


def check_told(round: Holdem, hero: str | None = None) -> None:
    """Raise `CannotBeTold` for what a hand history cannot say."""
    if not round.over or round.void:
        raise CannotBeTold("Only a hand that was played to its end can be written.")
    if hero is not None and hero not in round.dealt_in:
        raise CannotBeTold(f"{hero} was not dealt in, so that the hand cannot be written for them.")
    d = round.determinations
    if d.deck != 52 or d.joker or d.winning != "high":
        raise CannotBeTold("Only high hands from 52 cards can be written.")
    if not d.ace_low and any(map(partial(_holds_wheel, round), round.active)):
        raise CannotBeTold("A straight from ace to five that does not count cannot be written.")
    folded_for_a_call = round.rules.cite("10.2(a)(iii)")[0]
    for event in round.events:
        if event.event in UNTOLD and not _is_for_not_showing(event):
            raise CannotBeTold(f"A hand with {UNTOLD[event.event]} cannot be written.")
        if folded_for_a_call in event.clauses:
            raise CannotBeTold("A hand with a call and fold cannot be written.")


def _holds_wheel(round: Holdem, player: str) -> bool:
    cards = (*round.hole[player], *round.board)
    return {card.rank for card in cards if isinstance(card, Card)} >= WHEEL


def _is_for_not_showing(event: Event) -> bool:
    """Whether a hand was folded because it was not shown, which histories tell as a muck."""
    facts = event.facts
    return facts.get("ruling") == "breach" and facts["rule"] == "13.1"


# Fields


def _fields(round: Holdem, unit: Decimal, hero: str | None) -> Iterator[tuple[str, Any]]:
    d, order = round.determinations, round.dealt_in
    limits = dict(_limits(round))
    yield "variant", limits.pop("variant")
    yield "ante_trimming_status", not round.dead_in
    yield "antes", _listed(round, {player: _ante(round, player) for player in order})
    yield "blinds_or_straddles", _listed(round, _posted(round))
    yield from limits.items()
    yield "starting_stacks", [Decimal(round.players[player].stake) for player in order]
    yield "actions", list(_actions(round, unit, hero))
    yield "seats", [round.players[player].seat for player in order]
    yield "seat_count", d.seats
    yield "players", list(order)
    yield "finishing_stacks", [Decimal(round.stakes[player]) for player in order]
    if round.float:
        yield "_commission", [Decimal(_taken(round, player)) for player in order]


def _limits(round: Holdem) -> Iterator[tuple[str, Any]]:
    """The variant and its bets; a limit that has no variant is told as no limit, and named."""
    d, found = round.determinations, list(wagers(round))
    least = d.minimum_bet
    if any(wager.keeps_chips for wager in found):
        raise CannotBeTold("A tap-out that leaves chips behind cannot be written.")
    if not all(wager.is_plain_call for wager in found if wager.do == "call"):
        raise CannotBeTold("A call of a short blind in full cannot be written.")
    if isinstance(d.maximum, int) and are_fixed(found, least, d.maximum):
        yield from (("variant", FIXED), ("small_bet", Decimal(least)))
        yield "big_bet", Decimal(d.maximum)
        return
    if not all(wager.is_plain_raise(least) for wager in found if wager.do == "raise"):
        raise CannotBeTold("A full bet over a short one cannot be written.")
    yield from (("variant", NO_LIMIT), ("min_bet", Decimal(least)))
    if isinstance(d.maximum, int):
        yield "_maximum", Decimal(d.maximum)
    elif d.maximum != "no limit":
        yield "_limit", d.maximum


def _listed(round: Holdem, amounts: dict[str, int]) -> list[Decimal]:
    listed = [Decimal(amounts.get(player, 0)) for player in round.dealt_in]
    return listed[::-1] if len(listed) == 2 else listed  # PHH lists two the other way round


def _ante(round: Holdem, player: str) -> int:
    return round.terms.ante + round.dead_in.get(player, 0)


def _posted(round: Holdem) -> dict[str, int]:
    """Blinds and over-blinds, and below nothing what was posted by players who came in."""
    d, order = round.terms, blinds_order(round)
    late = {player: -round.players[player].posts for player in order}
    posted = dict(zip(order, d.blinds, strict=False))
    over = round.rules.cite("4.2(e)")[0]
    levels = iter(d.over_blinds)
    for event in round.events:
        if event.event == "posted" and over in event.clauses:
            posted[event.facts["player"]] = next(levels)
    if d.tournament and len(order) == 2 and len(set(posted.values())) < len(posted):
        posted[order[0]] *= -1  # of two equal blinds, PHH would take the button's for the last
    return late | posted


# What the house took, and odd chips


def _taken(round: Holdem, player: str) -> int:
    """How much less a player got of the pots for the commission."""
    won = [event.facts for event in round.events if event.event == "awarded"]
    mine = [pot for pot in won if player in pot["shares"]]
    return sum(
        shared(pot["amount"], pot["shares"], round.chip)[player] - pot["shares"][player]
        for pot in mine
    )


def _check_shares(round: Holdem, fields: dict[str, Any], unit: Decimal) -> None:
    """Readers share a pot in whole amounts, or exactly where an amount is broken."""
    whole = _is_whole(fields, unit)
    for event in round.events:
        if event.event == "awarded" and len(event.facts["shares"]) > 1:
            winners, pot = event.facts["shares"], event.facts["amount"]
            amount = pot * unit
            read = shared(int(amount), winners, 1) if whole else amount / len(winners)
            for player, share in shared(pot, winners, round.chip).items():
                if share * unit != (read[player] if isinstance(read, dict) else read):
                    reason = "An odd chip of a pot that was shared cannot be written like this."
                    raise CannotBeTold(reason)


def _is_whole(fields: dict[str, Any], unit: Decimal) -> bool:
    played = [value for name, value in fields.items() if name != "finishing_stacks"]
    listed = [one for value in played if isinstance(value, list) for one in value]
    amounts = [decimal * unit for decimal in (*played, *listed) if isinstance(decimal, Decimal)]
    raises = "".join(fields["actions"])
    return "." not in raises and all(amount == int(amount) for amount in amounts)


# Actions


def _actions(round: Holdem, unit: Decimal, hero: str | None) -> Iterator[str]:
    label = {player: f"p{n}" for n, player in enumerate(round.dealt_in, 1)}
    for player, cards in hole_cards(round, hero).items():
        yield f"d dh {label[player]} {''.join(cards)}"
    settled = _betting_ends(round.events)
    everybody = _runs_out(round.events, settled)
    for number, event in enumerate(round.events):
        if number == settled:
            yield from _showing(round, label, hero, everybody)
        if event.event in BOARD:
            yield f"d db {''.join(event.facts['cards'])}"
        elif event.event in ACTS and not is_unshown(round, event):
            amount = f" {_number(Decimal(event.facts['to']), unit)}" if "to" in event.facts else ""
            yield f"{label[event.facts['player']]} {ACTS[event.event]}{amount}"


def hole_cards(round: Holdem, hero: str | None = None) -> dict[str, list[str]]:
    """The cards that everybody was dealt, as far as they were known then, and to the hero."""
    hands: dict[str, list[str]] = {player: [] for player in round.dealt_in}
    for event in round.events:
        if event.event == "dealt":
            player = event.facts["to"]
            seen = hero in (None, player) or player in round.shown
            hands[player].append(event.secret["card"] if seen else UNKNOWN)
    return hands


def _betting_ends(events: list[Event]) -> int:
    """Where nobody has anything left to decide: hands are shown here, before the board runs out."""
    bets = (n for n, event in enumerate(events) if event.event in (*ACTS, "dealt"))
    last = max(bets) + 1
    return last if _runs_out(events, last) else len(events) - 1


def _runs_out(events: list[Event], at: int) -> bool:
    return any(event.event in BOARD for event in events[at:])


def _showing(
    round: Holdem, label: dict[str, str], hero: str | None, everybody: bool
) -> Iterator[str]:
    """Hands that are shown or given up; once all are all in, nobody gives up before the board."""
    for event in round.events:
        if event.event in ("shown", "not shown", "mucked") or is_unshown(round, event):
            player = event.facts["player"]
            seen = everybody and hero in (None, player)
            cards = round.hole[player] if seen or event.event == "shown" else ()
            unseen = 2 * UNKNOWN if everybody else ""
            yield f"{label[player]} sm {''.join(map(str, cards)) or unseen}".rstrip()


def is_unshown(round: Holdem, event: Event) -> bool:
    """Whether a hand is folded because it was not shown (13.1)."""
    return event.event == "fold" and round.rules.cite("19.2(a)")[0] in event.clauses


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
            return f"[{', '.join([_toml(item, unit) for item in value])}]"
        case _:
            return str(value)


def _number(chips: Decimal, unit: Decimal) -> str:
    amount = chips * unit
    return str(int(amount)) if amount == int(amount) else f"{amount.normalize():f}"
