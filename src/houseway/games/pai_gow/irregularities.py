"""What rules 12 and 13 prescribe when something goes wrong with the tiles."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Choices, Draw, Shuffle, Words
from ..procedure import Course
from ..round import VOID, RoundVoid, Wager
from ..rulings import DEALER, DIRECTOR, SUPERVISOR, Facts, barred_without, ruling
from . import dealing, settlement
from .determinations import BOXES, HAND, TILES
from .hands import Hand

if TYPE_CHECKING:
    from .round import PaiGow

INSTRUMENT = "NI2002-45-pai-gow"

AT_THE_TABLE = (DEALER, SUPERVISOR, DIRECTOR)
IN_CHARGE = (SUPERVISOR, DIRECTOR)

COLLUSION = ("12.2(a)", "12.2(b)", "12.2(c)")
SANCTIONS = (EXCLUDE, VOID_ROUND) = ("exclude from the round", "void the round")
DECISIONS = (STANDS, PLAYED) = ("the wager stays taken", "the Hand is played")


# When a ruling cannot be given


def _cup_not_opened(round: PaiGow) -> str | None:
    opened = isinstance(round.asked, Draw) and round.asked.what == "dice"
    return None if opened else "No dice lie open in the cup."


def _tiles_are_out(round: PaiGow) -> str | None:
    out = any(hand.tiles for hand in round.hands.values())
    return "Tiles have been delivered: the shuffle and the cut are over." if out else None


def _cup_is_open(round: PaiGow) -> str | None:
    if isinstance(round.asked, Shuffle):
        return "The tiles are being shuffled already."
    return "The dice cup is open: now the round can only be invalidated." if round.dice else None


def _not_delivered(round: PaiGow) -> str | None:
    return None if round.delivered else "The tiles have not been delivered."


def _tiles_unnamed(round: PaiGow) -> str | None:
    if isinstance(round.asked, Draw) and round.delivered:
        return f"The tile at {round.asked.to} must be named first."
    return _not_delivered(round)


def _first_round(round: PaiGow) -> str | None:
    if round.circumstances.number == 1:
        return "No round was played before this one."
    return None if round.dice else "The next round begins only when the dice cup is opened."


# The facts that a ruling turns on


def _own_hands(round: PaiGow) -> Facts:
    hidden = [hand.box for hand in round.hands_in_play() if _face_down(hand)]
    return {"box": Choices(tuple(hidden)), "tiles": Amounts(1, HAND)}


def _bank_tiles(round: PaiGow) -> Facts:
    return {"tiles": Amounts(1, _face_down(round.bank) if round.delivered else 0)}


def _conceded(round: PaiGow) -> Facts:
    given_up = [hand.box for hand in round.hands.values() if hand.conceded]
    return {
        "box": Choices(tuple(given_up)),
        "decision": Choices(DECISIONS, STANDS),
        "reason": Words(),
    }


def _two_boxes(_: PaiGow) -> Facts:
    two = combinations(range(1, BOXES + 1), 2)
    return {"boxes": Choices(tuple(f"{one}-{other}" for one, other in two))}


def _colluders(round: PaiGow) -> Facts:
    hands = [hand for hand in round.hands.values() if hand.wager]
    playing = tuple(hand.player for hand in hands if hand.player not in round.out_of_round)
    return {"player": Choices(playing), "rule": Choices(COLLUSION), "sanction": Choices(SANCTIONS)}


def _earlier(round: PaiGow) -> Facts:
    return {"round": Amounts(1, round.circumstances.number - 1), "error": Words()}


def _face_down(hand: Hand) -> int:
    """How many tiles of a Hand could still be exposed."""
    return 0 if hand.displayed else HAND - len(hand.exposed)


# Where the facts of a ruling leave nothing to rule on

_bank_all_seen = barred_without(
    _bank_tiles, "All tiles of the House have been seen.", _tiles_unnamed
)
_hands_all_seen = barred_without(
    _own_hands, "No player's Hand in play has tiles face down.", _tiles_unnamed
)
_none_conceded = barred_without(_conceded, "No Hand was given up unseen.", _tiles_unnamed)
_nobody_in_the_round = barred_without(
    _colluders, "Nobody is left in the round who could be put out of it.", _not_delivered
)


# Before the tiles are delivered


@ruling("13.1", by=AT_THE_TABLE, facts={"showing": Words("-")}, bar=_cup_not_opened)
def die_not_flat(round: PaiGow, showing: str) -> None:
    """A die does not lie flat: the throw does not count, and all three are shaken again."""
    round.note("shaken again", "13.1", showing=showing)


@ruling(
    "13.2",
    "13.3",
    by=AT_THE_TABLE,
    facts={"exposed": Amounts(1, TILES, default=1)},
    bar=_tiles_are_out,
)
def misdeal(round: PaiGow, exposed: int) -> None:
    """Tiles were seen in the shuffle or cut: the round is void, and a new shuffle follows."""
    # 13.3: the stakes go back although the round would begin only with the open cup
    raise RoundVoid(f"misdeal: tiles exposed ({exposed})", "13.2", "13.3", "T:Void")


@ruling("13.4", by=(DIRECTOR,), facts={"reason": Words()}, bar=_cup_is_open)
def reshuffle(round: PaiGow, reason: str) -> Course:
    """Tile tracking is suspected: the tiles are shuffled and cut again, wagers stay."""
    # 13.4: no time is stated; once the cup is open only 16.4 helps
    yield from dealing.prepare_tiles(round)


# Exposed tiles


@ruling("13.5", by=AT_THE_TABLE, facts=_bank_tiles, bar=_bank_all_seen)
def house_exposed(round: PaiGow, tiles: int) -> Course:
    """Tiles of the House were seen: the Hand is played."""
    yield from _expose(round, round.bank, tiles, "13.5")


@ruling("13.6", by=AT_THE_TABLE, facts=_own_hands, bar=_hands_all_seen)
def player_exposed(round: PaiGow, box: int, tiles: int) -> Course:
    """A player showed tiles of the own Hand: the Hand is played."""
    yield from _expose(round, round.hands[box], tiles, "13.6")


@ruling("13.7", "13.8", by=AT_THE_TABLE, facts=_own_hands, bar=_hands_all_seen)
def dealer_exposed(round: PaiGow, box: int, tiles: int) -> Course:
    """The dealer showed a player's tiles: from two on, the player may have the Hand Void."""
    hand = round.hands[box]
    hand.exposed_by_dealer += min(tiles, _face_down(hand))
    clause = "13.8" if hand.exposed_by_dealer >= 2 else "13.7"
    yield from _expose(round, hand, tiles, clause)


def _expose(round: PaiGow, hand: Hand, count: int, clause: str) -> Course:
    hidden = [at for at in range(HAND) if at not in hand.exposed]
    for at in hidden[:count]:
        yield from dealing.turn_tile(round, hand, at)
        hand.exposed.add(at)
    round.note("exposed", clause, box=hand.box, tiles=hand.seen(whole=False))


# A wager that was taken unseen


@ruling("13.10", "16.6", by=(DIRECTOR,), facts=_conceded, bar=_none_conceded)
def restore_conceded(round: PaiGow, box: int, decision: str, reason: str) -> Course:
    """A Hand given up unseen is put together again and displayed; the Director decides."""
    hand = round.hands[box]
    yield from dealing.turn_all(round, hand)
    hand.exposed = set(range(HAND))
    round.note("restored", "13.10", player=hand.player, box=box, tiles=hand.seen(whole=True))
    if decision == PLAYED and hand.wager is not None and not hand.wager.open:
        hand.conceded = False
        reopen_wager(round, hand.wager, "13.10", "16.6")
        yield from settlement.play_hands(round)


# Tiles in a wrong Box


@ruling("13.11", by=IN_CHARGE, facts=_two_boxes, bar=_tiles_unnamed)
def misplaced(round: PaiGow, boxes: str) -> Course:
    """Two Boxes got each other's tiles: these go back, are Set again and settled again."""
    two = [round.hands[int(box)] for box in boxes.split("-")]
    for hand in two:
        hand.reset()
    two[0].swap(two[1])
    round.note("reconstructed", "13.11", boxes=boxes)
    for hand in round.hands.values() if round.bank in two else two:
        # 11.7: a wager given up on the right tiles stays given up
        if hand.wager is not None and not hand.wager.open and not hand.conceded:
            reopen_wager(round, hand.wager, "13.11")
    yield from settlement.play_hands(round)


def reopen_wager(round: PaiGow, wager: Wager, *clauses: str) -> None:
    settled = wager.facts["settlement"]
    if settled.result != VOID:
        round.reopen(wager, *clauses)


@ruling("13.12", by=IN_CHARGE, facts=_earlier, bar=_first_round)
def earlier_misplacement(now: PaiGow, /, round: int, error: str) -> None:
    """Tiles lay wrongly in an earlier round, found only now: that round stands as played."""
    now.note("stands as played", "13.12", round=round)


# Collusion


def check_collusion(round: PaiGow, act: Act) -> None:
    """Refuse a second sanction against a player who is out of the round already."""
    player = act.facts.get("player")
    if act.do == "collusion" and player in tuple(round.out_of_round):
        reason = f"{player} is out of the round already: the round is not void as well."
        raise Refused(reason, *round.rules.cite("12.2:sanction"))


@ruling("12.2:sanction", by=(DIRECTOR,), facts=_colluders, bar=_nobody_in_the_round)
def collusion(round: PaiGow, player: str, rule: str, sanction: str) -> None:
    """A player who exchanged tiles or told of them is out of the round, or it is void.

    For one breach it is the one or the other; who is out of the round cannot break it again.
    """
    if sanction == VOID_ROUND:
        raise RoundVoid(f"collusion by {player}", "12.2:sanction", rule, "T:Void")
    round.out_of_round.add(player)
    round.note("out of the round", "12.2:sanction", rule, player=player)
    for wager in [wager for wager in round.wagers if wager.player == player]:
        # 12.2:sanction: the stake of somebody who is excluded is Void
        round.void_wager(wager, "12.2:sanction", "T:Void")


IRREGULARITIES = (
    die_not_flat,
    misdeal,
    reshuffle,
    house_exposed,
    player_exposed,
    dealer_exposed,
    restore_conceded,
    misplaced,
    earlier_misplacement,
    collusion,
)
