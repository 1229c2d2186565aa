"""The sealed orders of a tournament as the journal tells of them, and what may become of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from houseway.equipment import Contents, SealedOrder, Throws, TurnedOrder, deck
from houseway.equipment.sealing import FURTHER
from houseway.rulebook import Refused
from houseway.table.source import OpenedRoot, Root, TurnedRoot

AHEAD: Final = 3  # decks that lie sealed, so that cards are drawn with words that came after
CARDS: Final = "cards"
DECK: Final = Contents.of(deck(52))

CALL: Final = "call"
DRAW: Final = "draw"
PASS_OVER: Final = "pass over"
SEAL: Final = "seal"

SEALED: Final = "order sealed"
TURNED: Final = "order turned"
OPENED: Final = "order opened"
OF_ORDERS: Final = (SEALED, TURNED, OPENED)


class OfLots(TypedDict, total=False):
    """What the journal keeps of orders: what was done with which, and what became known of any."""

    do: str
    order: int
    sealed: list[Root]
    turned: TurnedRoot
    opened: list[OpenedRoot]
    lost: list[int]


class Lot(Struct):
    """An order, for good: what it was sealed for, its root, its words, and what became of it.

    `of` is all that was to be drawn when it was sealed, and `drawn_for` what was drawn: by it, or
    `in_room` in its place. Both stay when the draw is struck. It is `over` when it is opened, or
    its seed is lost, in that `entry` of the journal; then no words count for it any more. Where not
    every order of the pieces may be drawn, `further` ones follow from it.
    """

    order: int
    purpose: str
    of: str
    pieces: tuple[str, ...]
    root: str
    further: bool = False
    words: dict[str, str] = {}
    over: bool = False
    seed: str | None = None
    drawn_for: str | None = None
    in_room: bool = False
    entry: int = 0

    @property
    def contents(self) -> Contents:
        """What was sealed."""
        return Contents(self.pieces, FURTHER if self.further else Throws())

    @property
    def published(self) -> Root:
        """What everybody knows of it from the first."""
        return {"order": self.order, "pieces": len(self.pieces), "root": self.root}

    @property
    def turned(self) -> TurnedRoot:
        """What is told of it when the words that were given turn it."""
        pieces = len(self.pieces)
        return TurnedRoot(order=self.order, pieces=pieces, root=self.root, words=self.words)


class LotsStep(NamedTuple):
    """One thing that is done with orders: as it is said, and what the rules have it be.

    `due` is the order that it is about, `sealed` are those that are new, `superseded` those in
    whose place another is called. After some steps decks must lie sealed (`fills`).
    """

    said: OfLots
    due: int
    sealed: list[Lot]
    superseded: list[int]
    drawn_for: str | None = None
    fills: bool = False


def as_piece(name: str) -> str:
    """A name as it is sealed; a stroke would tell two pieces alike apart.

    >>> as_piece("ann"), as_piece("a/b")
    ('ann', 'a%2Fb')
    """
    return name.replace("%", "%25").replace("/", "%2F")


def as_name(piece: str) -> str:
    """The name that was sealed as a piece.

    >>> as_name(as_piece("50%/b"))
    '50%/b'
    """
    return piece.replace("%2F", "/").replace("%25", "%")


def lying_decks(lots: Iterable[Lot]) -> list[Lot]:
    """The decks among some orders that have not been turned."""
    return [lot for lot in lots if lot.purpose == CARDS and not lot.over]


def opened_order(lot: Lot, seed: str) -> SealedOrder:
    """An order by its seed, or `Refused` where it is another than was sealed."""
    order = SealedOrder(bytes.fromhex(seed), lot.contents)
    if order.root != lot.root:
        raise Refused(f"What is opened is not what was sealed as order {lot.order}.")
    return order


def turned_order(lot: Lot, said: OfLots) -> TurnedOrder:
    """An order as words have turned it, by what is said of it."""
    opened = {root["order"]: root["seed"] for root in said.get("opened", ())}
    if lot.order not in opened or "turned" not in said:
        raise Refused(f"Order {lot.order} was not opened when it was drawn.")
    return opened_order(lot, opened[lot.order]).turned(said["turned"]["words"])


def is_drawn(said: object) -> bool:
    """Whether something that the journal keeps of chance has decided anything."""
    return not isinstance(said, dict) or said.get("do") == DRAW


# What becomes of orders


def taken_in(lots: list[Lot], step: LotsStep, entry: int) -> list[Lot]:
    """The orders after a step, or `Refused` where it is not as the rules have it."""
    said = step.said
    if said.get("order", 0) != step.due:
        raise Refused(f"Order {step.due} is due, and not order {said.get('order')}.")
    known = [*lots, *step.sealed]
    if [lot.order for lot in known] != list(range(1, len(known) + 1)):
        raise Refused("Orders are not sealed one after the other.")
    for root, lot in zip(said.get("sealed", ()), step.sealed, strict=True):
        if root != lot.published:
            raise Refused(f"Order {lot.order} is sealed with {root['pieces']} pieces.")
    _check_turned(known, step)
    found = _over(known, step, entry)
    if step.fills and len(lying_decks(found)) != AHEAD:
        raise Refused(f"{AHEAD} decks are to lie sealed, and {len(lying_decks(found))} do.")
    return found


def _check_turned(lots: list[Lot], step: LotsStep) -> None:
    if (turned := step.said.get("turned")) is None:
        return
    lot = lots[step.due - 1]
    if turned != lot.turned:
        raise Refused(f"The words are not those that were given for order {lot.order}.")


def _over(lots: list[Lot], step: LotsStep, entry: int) -> list[Lot]:
    """The orders when those of a step are opened or lost."""
    said, drawn = step.said, step.said["do"] in (DRAW, PASS_OVER) and step.due > 0
    seeds: dict[int, str | None] = dict.fromkeys(said.get("lost", ()))
    seeds |= {root["order"]: root["seed"] for root in said.get("opened", ())}
    if set(seeds) != ({step.due} if drawn else set(step.superseded)):
        raise Refused("What is opened are not the orders that are over.")
    found = []
    for lot in lots:
        if lot.order not in seeds:
            found.append(lot)
            continue
        if (seed := seeds[lot.order]) is not None:
            opened_order(lot, seed)
        made = replace(lot, over=True, seed=seed or lot.seed, entry=lot.entry or entry)
        if drawn:
            in_room = said["do"] == PASS_OVER
            made = replace(made, drawn_for=step.drawn_for, in_room=in_room, entry=entry)
        found.append(made)
    return found
