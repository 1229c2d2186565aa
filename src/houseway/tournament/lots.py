"""Where chance enters a tournament: orders that are sealed, given words, turned and opened.

Seats are drawn from an order of names that is sealed when the draw is called. For cards between
players, which nobody can call beforehand, decks always lie sealed. The words of entrants and
witnesses turn an order, and it is opened with the draw. An order stays what it was sealed for,
with the words of then, whatever is struck: nobody draws twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from houseway.conduct import Accepted, Conduct
from houseway.equipment import Contents, SealedOrder, Throws, TurnedOrder
from houseway.equipment.sealing import FURTHER
from houseway.games.events import Event
from houseway.rulebook import Refused
from houseway.table.source import OpenedRoot, Root

from .bound_seeds import BoundSeeds
from .sealed_lots import (
    AHEAD,
    CALL,
    CARDS,
    DECK,
    DRAW,
    OPENED,
    PASS_OVER,
    SEAL,
    SEALED,
    TURNED,
    Lot,
    LotsStep,
    OfLots,
    as_piece,
    lying_decks,
    taken_in,
    turned_order,
)
from .state import TournamentState

if TYPE_CHECKING:
    from .tournament import Tournament

IN_ROOM = "This was drawn in the room before: enter it as it was drawn."


class DrawnDeck(NamedTuple):
    """The number of a deck, and the order in which its cards fall."""

    order: int
    turned: TurnedOrder


class Lots:
    """The orders of a tournament, numbered from 1; nothing here is ever taken back.

    `secrets` holds the seeds of orders that are not over, by their roots: they are in no journal,
    and whoever hosts the tournament keeps them safe. `former` are draws of before, `entered` what
    was drawn in the room and never called, and `seen` who has seen what came of struck commands.
    """

    def __init__(
        self,
        conduct: Conduct[Tournament, TournamentState],
        seeds: Callable[[], bytes],
        secrets: MutableMapping[str, str],
    ) -> None:
        self.secrets = secrets
        self.orders: list[Lot] = []
        self.entered: list[str] = []
        self.seen: dict[str, list[str]] = {}
        self._conduct, self._seeds = conduct, seeds
        self._recorded: list[object] = []
        self._steps: list[LotsStep] = []
        self.former = BoundSeeds(conduct, self._recorded, secrets)

    def expect(self, draws: list[object]) -> None:
        """Draw what is on record when a command is carried out again."""
        self._recorded[:] = draws

    # What lies sealed

    @property
    def lying(self) -> list[Lot]:
        """The orders that wait for words and have not been turned."""
        return [lot for lot in self.orders if not lot.over]

    @property
    def _pending(self) -> list[LotsStep]:
        """What the command at hand has done so far."""
        if not any(isinstance(drawn, dict) for drawn in self._conduct.draws):
            self._steps = []
        return self._steps

    @property
    def _known(self) -> list[Lot]:
        return [*self.orders, *(lot for step in self._pending for lot in step.sealed)]

    def lot(self, order: int) -> Lot:
        """An order by its number."""
        known = self._known
        if not 1 <= order <= len(known):
            raise Refused(f"No order {order} was sealed.")
        return known[order - 1]

    def hear(self, giver: str, words: str) -> None:
        """Words that somebody gives count for all that lies sealed, where they have given none."""
        self.orders = [
            lot if lot.over else replace(lot, words={giver: words, **lot.words})
            for lot in self.orders
        ]

    # Calling

    def call(self, purpose: str, of: str, names: Iterable[str], *, further: bool) -> int:
        """The order of a draw that is called: for the same draw the same, or else a new one.

        An order in whose place another is called is opened: everybody sees what was not drawn.
        """
        if of in self.entered:
            raise Refused(IN_ROOM)
        contents = Contents.of(sorted(map(as_piece, names)), FURTHER if further else Throws())
        lots = [lot for lot in self._known if lot.purpose == purpose]
        before = [lot for lot in lots if lot.drawn_for == of] or [
            lot for lot in lots if lot.of == of
        ]
        due = before[0].order if before else len(self._known) + 1
        superseded = [lot.order for lot in lots if not lot.over and lot.order != due]
        said = self._on_record(CALL)
        if said is None:
            said = {"do": CALL, "order": due, **self._open(superseded)}
            if not before:
                said["sealed"] = [self._seal(due, contents)]
        sealed = [
            Lot(root["order"], purpose, of, contents.pieces, root["root"], further)
            for root in said.get("sealed", ())
        ]
        self._take(LotsStep(said, due, sealed, superseded))
        return said.get("order", 0)

    def _seal(self, order: int, contents: Contents) -> Root:
        made = SealedOrder(self._seeds(), contents)
        self.secrets[made.root] = made.seed.hex()
        return {"order": order, "pieces": len(contents.pieces), "root": made.root}

    def _open(self, orders: Iterable[int]) -> OfLots:
        """What is said of orders that are over; some of their seeds may be lost."""
        lots = [self.lot(order) for order in orders]
        opened: list[OpenedRoot] = [
            {**lot.published, "seed": seed} for lot in lots if (seed := self._seed(lot))
        ]
        lost = [lot.order for lot in lots if not self._seed(lot)]
        said: OfLots = {"opened": opened} if opened else {}
        return {**said, "lost": lost} if lost else said

    def _seed(self, lot: Lot) -> str | None:
        return lot.seed or self.secrets.get(lot.root)

    # Drawing

    def draw(self, order: int, of: str) -> TurnedOrder:
        """Turn an order by the words that were given for it, and open it."""
        lot = self.lot(order)
        if lot.in_room:
            raise Refused(IN_ROOM)
        if lot.drawn_for not in (None, of):
            raise Refused("The order of this draw is known: correct the call, and call it again.")
        others = [other for other in self.orders if other.purpose == lot.purpose]
        if any(other.drawn_for == of for other in others if other.order != order):
            text = "These players have been drawn before"
            raise Refused(f"{text}: correct the call, and call it again.")
        return self._turn(lot, of).turned

    def _turn(self, lot: Lot, of: str) -> DrawnDeck:
        said = self._on_record(DRAW) or self._said_of_draw(lot)
        self._take(LotsStep(said, lot.order, self._decks(said), [], of, lot.purpose == CARDS))
        order = said.get("order", 0)
        return DrawnDeck(order, turned_order(self.lot(order), said))

    def _said_of_draw(self, lot: Lot) -> OfLots:
        if self._seed(lot) is None:
            text = f"The seed of order {lot.order} is lost: draw in the room, and enter it"
            raise Refused(f"{text} with a witness.")
        said: OfLots = {"do": DRAW, "order": lot.order, **self._open([lot.order])}
        said["turned"] = lot.turned
        if lot.purpose == CARDS:
            said["sealed"] = self._fill(lot.order)
        return said

    # Draws in the room

    def pass_over(self, lot: Lot, of: str) -> int:
        """Something was drawn in the room in place of an order, which is opened unused."""
        said = self._on_record(PASS_OVER)
        if said is None:
            said = {"do": PASS_OVER, "order": lot.order, **self._open([lot.order])}
            if "lost" not in said:
                said["turned"] = lot.turned
            if lot.purpose == CARDS:
                said["sealed"] = self._fill(lot.order)
        self._take(LotsStep(said, lot.order, self._decks(said), [], of, lot.purpose == CARDS))
        return said.get("order", 0)

    def is_drawn(self, of: str, used: Iterable[int] = ()) -> bool:
        """Whether an order that is not in use has decided this: it decides it again."""
        drawn = (lot for lot in self.orders if lot.drawn_for == of and not lot.in_room)
        return any(lot.order not in used for lot in drawn)

    def enter(self, of: str) -> None:
        """Something was drawn in the room that was never called."""
        if self._is_former:
            return
        said = self._on_record(PASS_OVER) or {"do": PASS_OVER}
        self._take(LotsStep(said, 0, [], [], of))

    @property
    def _is_former(self) -> bool:
        """Whether a command on record is of a tournament that knew no orders yet."""
        return self._conduct.again and not self._recorded and not self.orders

    # Cards

    def seal_cards(self) -> None:
        """Have decks lie sealed for what is to come."""
        if self._is_former or self._seal_if_recorded():
            return
        sealed = [] if self._conduct.again else self._fill()
        if sealed:
            self._take_decks({"do": SEAL, "sealed": sealed})
        else:
            self._pending.append(LotsStep({"do": SEAL}, 0, [], [], fills=True))

    def _seal_if_recorded(self) -> bool:
        said = self._on_record(SEAL, if_next=True)
        if said is not None:
            self._take_decks(said)
        return said is not None

    def _take_decks(self, said: OfLots) -> None:
        self._take(LotsStep(said, 0, self._decks(said), [], fills=True))

    def _fill(self, taken: int = 0) -> list[Root]:
        used = {step.due for step in self._pending} | {taken}
        lying = [lot for lot in lying_decks(self._known) if lot.order not in used]
        first = len(self._known) + 1
        return [self._seal(first + number, DECK) for number in range(AHEAD - len(lying))]

    def _decks(self, said: OfLots) -> list[Lot]:
        sealed = said.get("sealed", ())
        return [Lot(root["order"], CARDS, "", DECK.pieces, root["root"]) for root in sealed]

    def deck_for(self, of: str, used: Iterable[int]) -> Lot:
        """The deck of a draw of cards: that of the same draw before, or else the next that lies."""
        self._seal_if_recorded()
        left = [lot for lot in self._known if lot.purpose == CARDS and lot.order not in used]
        drawn = [lot for lot in left if lot.drawn_for == of]
        if found := drawn or lying_decks(left):
            return found[0]
        self.seal_cards()
        return next(iter(lying_decks(self._known)), None) or self.lot(0)

    def draw_cards(self, of: str, used: Iterable[int]) -> DrawnDeck:
        """Turn a deck by the words that were given for it, and open it."""
        lot = self.deck_for(of, used)
        if lot.in_room:
            raise Refused(IN_ROOM)
        return self._turn(lot, of)

    def pass_over_cards(self, of: str, used: Iterable[int]) -> int | None:
        """Cards were drawn in the room in place of a deck, which is opened unused."""
        return None if self._is_former else self.pass_over(self.deck_for(of, used), of)

    # What is on record, and what comes of it

    def _on_record(self, do: str, *, if_next: bool = False) -> OfLots | None:
        """What a command on record did with an order next; nothing where it is given now."""
        if not self._conduct.again:
            return None
        due = self._recorded[0] if self._recorded else None
        if if_next and not (isinstance(due, dict) and due.get("do") == do):
            return None
        try:
            said = msgspec.convert(due, type=OfLots)
        except msgspec.ValidationError as error:
            raise Refused(f"It is not on record with which order to {do}: {error}.") from None
        if said.get("do") != do:
            raise Refused(f"It is on record to {said.get('do')} an order, and not to {do} one.")
        del self._recorded[0]
        return said

    def _take(self, step: LotsStep) -> None:
        events, said = self._conduct.events, step.said
        self._pending.append(step)
        self._conduct.draws.append(said)
        events += [Event(OPENED, (), dict(root)) for root in said.get("opened", ())]
        if (turned := said.get("turned")) is not None:
            events.append(Event(TURNED, (), dict(turned)))
        for lot in step.sealed:
            events.append(Event(SEALED, (), {**lot.published, "purpose": lot.purpose}))

    def accept(self, accepted: Accepted) -> None:
        """What a command has made of orders counts, if it is what the rules make of them."""
        if self.orders and self.former.is_new(accepted):
            raise Refused("It is drawn from a seed, and not from an order that lay sealed.")
        self.former.accept(accepted)
        orders, entered = self.orders, self.entered
        for step in self._pending:
            orders = taken_in(orders, step, accepted.seq)
            if step.drawn_for is not None and not step.due:
                entered = [*entered, step.drawn_for]
        self.orders, self.entered = orders, entered

    def forget_secrets(self, bound: str | None) -> None:
        """A seed that is in the journal, or will never be used, is secret no longer."""
        kept = {bound, *(lot.root for lot in self.lying)}
        for root in [root for root in self.secrets if root not in kept]:
            del self.secrets[root]
