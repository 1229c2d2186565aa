"""The tiles before they are Set: shuffle, cut, dice, and four to each Box."""

from __future__ import annotations

from functools import partial
from typing import Any

from houseway.equipment import Mark, NotATile, Tile
from houseway.equipment.dice import FACES
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Choices, Draw, Option, Range, Shuffle, Turn
from ..procedure import Course
from ..round import Wager
from ..rulings import DEALER
from .betting import Betting
from .determinations import BOXES, DICE, HAND, HOUSE_BOX, THE_CUT, TILES
from .hands import Hand, written

INSTRUMENT = "NI2002-45-pai-gow"

CUP = "cup"


class Dealing(Betting):
    """A round in which every tile is there once and the dice say who gets the first four."""

    def lay(self) -> None:
        super().lay()
        self.cut: str | None = None
        self.dice: tuple[int, ...] = ()
        self.hands: dict[int, Hand] = {}
        self.fallen: set[Tile] = set()
        self.delivered = False
        self.to_come: list[Tile] = []
        self.turns_left = 0

    def asked_under(self) -> tuple[str, ...]:
        match self.asked:
            case Shuffle():
                return self.rules.cite("8.1")
            case Draw(what):
                return self.rules.cite("8.3" if what == "dice" else "8.5")
        return super().asked_under()

    @property
    def bank(self) -> Hand:
        """The Hand of the House, which banks every round."""
        return self.hands[HOUSE_BOX]  # 6.1

    @property
    def first_box(self) -> int | None:
        """The Box that gets the first four tiles: the Chung's counts as 1, 9 and 17."""
        return (sum(self.dice) - 1) % BOXES + 1 if self.dice else None  # 8.4, 8.4[2]

    # Shuffle and cut

    def prepare_tiles(self) -> Course:
        """Have the tiles shuffled face down, stacked in fours and cut."""
        self.cut = None
        yield from self.ask(lambda: Shuffle("all"))
        self.note("shuffled", "8.1", tiles=TILES)
        act = yield from self.ask(self._cutting)
        if act is None:  # cut already, after a re-shuffle
            return
        self.note("stacked", "8.2", groups=BOXES, of=HAND)
        self.cut = act.facts["cut"]
        # 8.2[2]: the cut is not described; the stacks are delivered whole, from the right
        self.note("cut", "8.2[2]", cut=self.cut)

    def _cutting(self) -> Turn | None:
        if self.cut is not None:
            return None
        choose: dict[str, Range] = {
            "tiles": Amounts(TILES, TILES, default=TILES),
            "cut": Choices((THE_CUT,), THE_CUT),
        }
        cut = Option(DEALER, "cut", choose=choose, clauses=("2.1", "8.2", "8.2[2]"))
        return Turn((cut,), Act(DEALER, "cut"), "the dealer stacks and cuts the tiles")

    # The dice

    def open_cup(self) -> Course:
        """Shake the cup and open it: this is where the Round of Play begins."""
        self.dice = yield from self.ask(lambda: Draw("dice", CUP))  # 8.3
        total, first = sum(self.dice), self.first_box
        facts = {"dice": list(self.dice), "total": total, "first_box": first}
        self.note("cup opened", "8.3", "8.4", "8.4[2]", "T:Round of Play", **facts)

    # The tiles

    def deliver(self) -> Course:
        """Four tiles face down to each Box, anticlockwise, as the Boxes are numbered."""
        assert self.first_box is not None
        for step in range(BOXES):
            box = (self.first_box - 1 + step) % BOXES + 1
            yield from self._deliver_to(Hand(box, self._wager_on(box)))  # 8.5
        for hand in self.hands.values():
            if hand.wager is None and not hand.is_bank:  # 8.5[2]: the House keeps its tiles
                self.note("retrieved", "8.5[2]", box=hand.box)
        self.delivered = True

    def _wager_on(self, box: int) -> Wager | None:
        return next((wager for wager in self.wagers if wager.box == box and wager.open), None)

    def _deliver_to(self, hand: Hand) -> Course:
        self.hands[hand.box] = hand
        for _ in range(HAND):
            tile = yield from self.ask(lambda: Draw("tile", hand.place, hidden=True))
            hand.tiles.append(tile)
            self._keep(tile)
        secret = {"tiles": list(map(written, hand.tiles))}
        self.note_secret("delivered", "8.5", secret=secret, seen_by=(), box=hand.box)

    def _keep(self, tile: Tile | Mark) -> None:
        if isinstance(tile, Tile):
            self.fallen.add(tile)

    def turn_tile(self, hand: Hand, at: int) -> Course:
        """Name a tile of a Hand; it is asked for only where nobody knew it."""
        if isinstance(hand.tiles[at], Mark):
            hand.tiles[at] = yield from self.ask(lambda: Draw("tile", hand.place, turned=True))
            self._keep(hand.tiles[at])

    def turn_all(self, hand: Hand) -> Course:
        """Name every tile of a Hand."""
        for at in range(HAND):
            yield from self.turn_tile(hand, at)

    def turn_parts(self, hand: Hand) -> Course:
        """Name the tiles of a Hand that was Set unknown: the Low Part's two, then the High's."""
        named: list[Tile | Mark] = []
        self.to_come = hand.known
        for part in ("low", "low", "high", "high"):
            self.turns_left = HAND - len(named)
            tile = yield from self.ask(partial(Draw, "tile", f"{hand.place} {part}", turned=True))
            if tile in self.to_come:
                self.to_come.remove(tile)
            named.append(tile)
            self._keep(tile)
        hand.tiles = named

    # What can fall

    def check_draw(self, draw: Draw, answer: Any) -> Any:
        return self._check_dice(answer) if draw.what == "dice" else self._check_tile(draw, answer)

    def _check_dice(self, answer: Any) -> tuple[int, ...]:
        if isinstance(answer, str) and all(face.isdecimal() for face in answer.split()):
            answer = list(map(int, answer.split()))
        if (
            not isinstance(answer, list | tuple)
            or len(answer) != DICE
            or any(type(face) is not int or face not in FACES for face in answer)
        ):
            raise Refused(
                f"Three dice show three numbers from 1 to 6, not {answer}.",
                *self.rules.cite("2.1", "8.3"),
            )
        return tuple(answer)

    def _check_tile(self, draw: Draw, answer: Any) -> Tile | Mark:
        where = self.rules.cite("2.1")
        if answer in (Mark.FACE_DOWN, Mark.FACE_DOWN.value):
            if draw.hidden:
                return Mark.FACE_DOWN
            raise Refused(f"A tile at {draw.to} is turned: say which it is.", *where)
        try:
            tile = answer if isinstance(answer, Tile) else Tile.parse(answer)
        except NotATile as error:
            raise Refused(str(error), *where) from None
        if tile in self.to_come:
            return tile
        if tile in self.fallen:
            raise Refused(f"{tile} lies elsewhere already: every tile is there once.", *where)
        if self.to_come and self.turns_left == len(self.to_come):
            left = " and ".join(map(str, self.to_come))
            raise Refused(f"{left} must still be among the tiles at {draw.to}.", *where)
        return tile
