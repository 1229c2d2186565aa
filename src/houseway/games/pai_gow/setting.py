"""Setting the Hands: by the player, or by the House Way for those who ask and for the Bank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from houseway.equipment import NotATile, Tile
from houseway.ranking.pai_gow import Division, Part, divisions
from houseway.ranking.pai_gow_house_way import house_way
from houseway.rulebook import Refused

from ..asks import Act, Option, Turn
from ..events import UNSEEN
from ..procedure import Course
from ..round import LOSE
from ..rulings import DEALER
from . import dealing
from .determinations import HOUSE_BOX
from .hands import Hand

if TYPE_CHECKING:
    from .round import PaiGow

INSTRUMENT = "NI2002-45-pai-gow"

PARTS = ("low", "high")


# The players' Hands


def set_hands(round: PaiGow) -> Course:
    """Every player divides the Hand, has it Set by House Way, or gives up the wager."""
    while act := (yield from round.ask(lambda: _setting_turn(round))):
        yield from _do(round, round.hands[act.facts["box"]], act)


def _setting_turn(round: PaiGow) -> Turn | None:
    if all(hand.is_set for hand in round.hands_in_play()):
        return None
    options = [option for hand in round.hands_in_play() for option in _open_to(round, hand)]
    return Turn(tuple(options), prompt="the players set their Hands")


def _open_to(round: PaiGow, hand: Hand) -> Iterator[Option]:
    player, box = hand.player, {"box": hand.box}
    if not hand.is_set:
        if not hand.viewed and len(hand.exposed) < len(hand.tiles):
            yield Option(player, "view", box)
        else:
            yield from _ways_to_set(round, hand)
        yield Option(player, "house-way", box, clauses=("9.2",))
        if player in round.excluded | round.absent:  # 9.1: who is not there cannot Set
            yield Option(DEALER, "house-way", box, clauses=("9.2",))
    if hand.may_be_void:
        yield Option(player, "call-void", box, clauses=("13.8",))
    yield Option(player, "concede", box, clauses=("11.7",))


def _ways_to_set(round: PaiGow, hand: Hand) -> Iterator[Option]:
    """The three divisions; a Hand with tiles that nobody has named is Set as it lies."""
    if not hand.is_known:
        yield Option(hand.player, "set", {"box": hand.box}, clauses=("9.1",))
        return
    for way in divisions(hand.known):  # T:Set
        parts = {"low": str(way.low), "high": str(way.high)}
        yield Option(hand.player, "set", {"box": hand.box, **parts}, clauses=("9.1",))


def _do(round: PaiGow, hand: Hand, act: Act) -> Course:
    match act.do:
        case "view":
            view_tiles(round, hand)
        case "set":
            set_by_player(round, hand, act)
        case "house-way":
            yield from set_by_house_way(round, hand)
        case "call-void":
            call_void(round, hand)
        case "concede":
            concede(round, hand)


def view_tiles(round: PaiGow, hand: Hand) -> None:
    """The player looks at the Hand, which ends a choice to have it Void."""
    hand.viewed = True
    secret = {"tiles": hand.seen(whole=True)}
    facts = {"player": hand.player, "box": hand.box}
    round.note_secret("viewed", "9.1", secret=secret, seen_by=(hand.player,), **facts)


def set_by_player(round: PaiGow, hand: Hand, act: Act) -> None:
    """The Hand is divided as the player has it, the better part High."""
    if "low" in act.facts:
        hand.division = Division.of(act.facts["low"], act.facts["high"])
    _note_set(round, hand, "9.1", by=hand.player)


def set_by_house_way(round: PaiGow, hand: Hand) -> Course:
    """The dealer divides the Hand as the House would its own."""
    yield from dealing.turn_all(round, hand)
    way = house_way(hand.known, guard=round.determinations.guard)
    hand.division, hand.house_way = Division(way.low, way.high), way.clauses
    _note_set(round, hand, "9.2", by="House Way")


def _note_set(round: PaiGow, hand: Hand, clause: str, by: str) -> None:
    hand.is_set = hand.viewed = True
    round.note_secret(
        "set",
        clause,
        "9.3",
        secret=shown_parts(hand),
        seen_by=(hand.player,),
        player=hand.player,
        box=hand.box,
        by=by,
    )


def call_void(round: PaiGow, hand: Hand) -> None:
    """The player has the Hand called Void after the dealer exposed tiles of it."""
    assert hand.wager is not None
    round.note("called void", "13.8", player=hand.player, box=hand.box)
    round.void_wager(hand.wager, "13.8", "T:Void")


def concede(round: PaiGow, hand: Hand) -> None:
    """The wager is taken and the Hand stays face down; the record keeps its tiles."""
    assert hand.wager is not None
    hand.conceded = True
    round.note("conceded", "11.7", player=hand.player, box=hand.box)
    round.settle(hand.wager, LOSE, "11.7")


# The Bank's Hand


def set_bank(round: PaiGow) -> Course:
    """The tiles of the House are turned and Set by the House Way, whatever the dealer does."""
    if round.bank.is_set:
        return
    yield from dealing.turn_all(round, round.bank)
    round.bank.displayed = True
    round.note("bank shown", "6.1", tiles=round.bank.seen(whole=True))
    act = yield from round.ask(lambda: _bank_turn(round))
    if act is None:
        return
    way = house_way(round.bank.known, guard=round.determinations.guard)
    round.bank.is_set, round.bank.division = True, Division(way.low, way.high)
    if act.do == "set" and as_parts(act) != shown_parts(round.bank):
        round.note("set against House Way", "13.9", box=HOUSE_BOX, **as_parts(act))
        round.note("set again", "13.9", "10.1", *way.clauses, **shown_parts(round.bank))
    else:
        round.note("bank set", "10.1", *way.clauses, **shown_parts(round.bank))


def _bank_turn(round: PaiGow) -> Turn | None:
    if round.bank.is_set or not round.hands_in_play():
        return None
    box = {"box": HOUSE_BOX}
    usual = Option(DEALER, "house-way", box, clauses=("10.1",))
    ways = [
        Option(DEALER, "set", {**box, "low": str(way.low), "high": str(way.high)})
        for way in divisions(round.bank.known)
    ]
    return Turn((usual, *ways), Act(DEALER, usual.do, box), "the dealer sets the Bank's Hand")


# Refusals


def why_not(round: PaiGow, act: Act) -> Refused | None:
    """Why a player cannot do so with the Hand once the tiles are delivered."""
    with_wagers = (hand for hand in round.hands.values() if hand.wager)
    own = next((hand for hand in with_wagers if hand.player == act.by), None)
    if own is None or act.facts.get("box", own.box) != own.box:
        return None
    return _why_not_to(round, own, act)


def _why_not_to(round: PaiGow, hand: Hand, act: Act) -> Refused | None:
    cite = round.rules.cite
    if act.do in ("set", "house-way", "view") and hand.is_set:
        return Refused(f"The Hand of Box {hand.box} is Set and stays so.", *cite("9.3"))
    if act.do == "call-void" and hand.in_play and not hand.may_be_void:
        return Refused(
            f"{act.by} can have no Hand Void: that takes two tiles exposed by the dealer, "
            "and the rest not viewed.",
            *cite("13.7", "13.8"),
        )
    if act.do == "set" and hand.in_play and hand.viewed and hand.is_known:
        return Refused(
            "A Hand is Set as two tiles Low and the other two High: "
            f"{' '.join(map(str, hand.known))}.",
            *cite("9.1", "T:Set"),
        )
    return None


def shown_parts(hand: Hand) -> dict[str, str]:
    """The parts of a Hand as they are written, where they are known."""
    if hand.division is None:
        return dict.fromkeys(PARTS, UNSEEN)
    return {"low": str(hand.division.low), "high": str(hand.division.high)}


def as_parts(act: Act) -> dict[str, str]:
    """The parts that an act names."""
    return {part: act.facts[part] for part in PARTS}


def relabelled(act: Act) -> Act:
    """An act that sets a Hand with its tiles in order and its better part High.

    >>> given = {"low": ["gee-24", "chong-1"], "high": "ng-14 bon-1"}
    >>> relabelled(Act("ann", "set", given)).facts["high"]
    'chong-1 gee-24'
    """
    parts = {name: part for name in PARTS if (part := read_part(act.facts.get(name)))}
    if act.do != "set" or not parts:
        return act
    if len(parts) == len(PARTS):
        low, high = Division.of(*(part.tiles for part in parts.values()))
        parts = {"low": low, "high": high}
    written = {name: str(part) for name, part in parts.items()}
    return Act(act.by, act.do, {**act.facts, **written})


def read_part(given: object) -> Part | None:
    """A part from two names in a text or a list; None where it is nothing of the kind."""
    names = given.split() if isinstance(given, str) else given
    if not isinstance(names, list | tuple) or len(names) != len(PARTS):
        return None
    try:
        return Part.of([Tile.parse(name) for name in names])
    except NotATile:
        return None


def without_tiles(option: Option) -> Option:
    """An option as somebody sees it who may not see the tiles of a Hand."""
    hidden = {name: UNSEEN for name in PARTS if name in option.where and option.by != DEALER}
    return msgspec.structs.replace(option, where={**option.where, **hidden})
