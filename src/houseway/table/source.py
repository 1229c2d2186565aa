"""Who handles the equipment: a live dealer or a record; what deals by itself stands elsewhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, NotRequired, Self, TypedDict, TypeVar, cast

import msgspec

from houseway.equipment import Card, Mark, Throws
from houseway.equipment.sealing import turned_by
from houseway.errors import HousewayError
from houseway.games.round import Determinations, Round

from .given_words import GivenWords, PlayersWords

Pieces = tuple[Any, ...]
S = TypeVar("S", bound="Source")
CARDS: Final = ("shoe", "deck")
WAITING = object()
SEAL: Final = "seal"


class Root(TypedDict):
    """A sealed order: its number, how many pieces fall from it, and the root that binds it."""

    order: int
    pieces: int
    root: str


class TurnedRoot(Root):
    """An order that words have turned; `absent` is what it passes over."""

    words: dict[str, str]
    absent: NotRequired[list[str]]


class OpenedRoot(Root):
    """An order that is over, opened by its seed."""

    seed: str


class OfChance(TypedDict, total=False):
    """What a call makes known of orders: those that are over, the one in force, new ones.

    Before orders were sealed, it was a commitment to a seed, and seeds that were revealed.
    """

    call: str
    opened: list[OpenedRoot]
    turned: TurnedRoot
    sealed: list[Root]
    commitment: str
    revealed: list[str]


class Fallen(NamedTuple):
    """What fell, from which order and from which position in it."""

    piece: Any
    order: int
    position: int


class Source:
    """A dealer's hands at a live table: what falls is entered, everything else is just done.

    `speaks` names the calls that bring something which the journal must keep. `newest` is the
    number of the order that was sealed last.
    """

    speaks: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.words = GivenWords()
        self.newest = 0

    @property
    def sealed(self) -> list[Root]:
        """The orders that lie sealed and have not been turned, the next one first."""
        return []

    def seal(self) -> OfChance | None:
        """Have orders lie sealed for what comes."""

    def draw(self, hidden: bool = False) -> object:
        """What fell, or WAITING until the dealer enters it; a card dealt face down is unknown."""
        return Mark.FACE_DOWN.value if hidden else WAITING

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfChance | None:
        """Shuffle cards, with those that go back; a dealt shuffle is by a sealed order."""

    def cut(self, at: int) -> None:
        """Cut the stack."""

    def place_cutting_card(self, from_back: int) -> None:
        """Put the cutting card into the stack."""

    def rack(self, cards: Iterable[Card]) -> None:
        """Take cards from the table into the discard rack."""

    def fresh(self, pieces: Pieces, automated: bool) -> OfChance | None:
        """Fetch new cards and a shoe for them; the orders of the old shoe are over."""

    def begin_round(self) -> OfChance | None:
        """Get ready for a round; equipment that is used once a round takes its order."""

    def end_round(self) -> OfChance | None:
        """The round is over, and its order, if it had one."""

    def finish(self) -> OfChance | None:
        """The table closes: the order of its shoe is over."""

    def hear_words(self, player: str, words: str) -> None:
        """A player gives words for the orders that lie sealed."""
        self.words.add(PlayersWords(self.newest, player, words))

    def expect(self, draws: Iterable[object]) -> None:
        """What fell when this was done before; only a record needs to be told."""

    def keep(self) -> None:
        """What was decided so far will not be decided again."""

    def repeat(self, later: Source) -> None:
        """Let chance decide again as it did in a later state; what was said stays said."""
        self.words = later.words

    def copy(self) -> Self:
        """The equipment as it is between two rounds, to be taken up again from there."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.words = self.words.copy()
        return made

    def written(self) -> dict[str, object]:
        """The equipment between two rounds as data, secrets included."""
        return {}

    def lay_out(self, written: dict[str, Any]) -> None:
        """Put the equipment back as it was written down."""


class Recorded(Source):
    """What fell at an earlier time, in the same order, by orders that were sealed before."""

    def __init__(self, speaks: frozenset[str]) -> None:
        super().__init__()
        self.speaks = speaks
        self._draws: deque[object] = deque()
        self._sealed: list[Root] = []
        self._used: list[Root] = []
        self._lying: deque[tuple[int, int]] = deque()  # as far as the words alone can tell

    def expect(self, draws: Iterable[object]) -> None:
        self._draws = deque(draws)

    def copy(self) -> Self:
        made = super().copy()
        made._draws = self._draws.copy()
        made._sealed, made._used = self._sealed.copy(), self._used.copy()
        made._lying = self._lying.copy()
        return made

    @property
    def sealed(self) -> list[Root]:
        return self._sealed

    @property
    def left(self) -> int:
        """How many draws of the record were not asked for."""
        return len(self._draws)

    def draw(self, hidden: bool = False) -> object:
        if "draw" not in self.speaks:
            return super().draw(hidden)
        fell = self.say("draw")
        if isinstance(fell, str):
            return fell
        try:
            fallen = Fallen(*msgspec.convert(fell, type=tuple[Any, int, int]))
        except msgspec.ValidationError:
            raise RecordDiffers(f"{fell} is not what a draw brings") from None
        if isinstance(fallen.piece, str) and self._lying and self._lying.popleft() != fallen[1:]:
            raise RecordDiffers(f"{fallen.piece} lay elsewhere than the words say")
        return fallen

    def cut(self, at: int) -> None:
        self._lying.rotate(-at)

    def seal(self) -> OfChance | None:
        return self._say_of_orders(SEAL)

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfChance | None:
        if which != "discards":
            self._lying.clear()
        return self._say_of_orders("shuffle", ends=which == "all")

    def fresh(self, pieces: Pieces, automated: bool) -> OfChance | None:
        return self._say_of_orders("fresh", ends=True)

    def begin_round(self) -> OfChance | None:
        if (said := self._say_of_orders("begin_round", ends=True)) and "absent" in said["turned"]:
            self._lying.clear()
        return said

    def end_round(self) -> OfChance | None:
        return self._say_of_orders("end_round", ends=True)

    def finish(self) -> OfChance | None:
        return self._say_of_orders("finish", ends=True)

    def say(self, call: str) -> object:
        """The next thing that chance decided."""
        if not self._draws:
            raise RecordDiffers(f"the record does not say what the {call} brought")
        return self._draws.popleft()

    def _say_of_orders(self, call: str, *, ends: bool = False) -> OfChance | None:
        due = self._draws[0] if self._draws else None
        if call not in self.speaks or not isinstance(due, dict) or due.get("call") != call:
            return None
        try:
            said = msgspec.convert(self._draws.popleft(), type=OfChance)
        except msgspec.ValidationError as error:
            raise RecordDiffers(f"{call.replace('_', ' ')}: {error}") from None
        self._open(said.get("opened", []), ends=ends)
        if (turned := said.get("turned")) is not None:
            self._turn(turned)
        for root in said.get("sealed", []):
            self.newest += 1
            if root["order"] != self.newest:
                raise RecordDiffers("orders are not sealed one after the other")
            self._sealed.append(root)
        return cast(OfChance, due)

    def _open(self, opened: list[OpenedRoot], *, ends: bool) -> None:
        """Everything that was dealt from is opened when it is over; unused orders may follow."""
        roots: list[Root] = [_plain(root) for root in opened]
        due = self._used if ends else []
        if roots[: len(due)] != due or [
            root for root in roots[len(due) :] if root not in self._sealed
        ]:
            raise RecordDiffers("what is opened are not the orders that were dealt from")
        self._used = self._used[len(due) :]
        self._sealed = [root for root in self._sealed if root not in roots]

    def _turn(self, turned: TurnedRoot) -> None:
        root = _plain(turned)
        if not self._sealed or self._sealed[0] != root:
            raise RecordDiffers("what is dealt from is not the order that was sealed next")
        if turned["words"] != self.words.turn(root["order"], self.newest):
            raise RecordDiffers("the words are not those that were given")
        self._used.append(self._sealed.pop(0))
        if "absent" not in turned:
            falls = turned_by(root["root"], turned["words"], (root["pieces"], Throws())).falls
            self._lying = deque((root["order"], place) for place in falls)


def _plain(root: Root) -> Root:
    return {"order": root["order"], "pieces": root["pieces"], "root": root["root"]}


class RecordDiffers(HousewayError):  # noqa: N818
    """What a record says to have fallen is missing, or cannot have fallen."""


def equipped(
    played: type[Round],
    determinations: Determinations,
    cards: Callable[[Pieces, bool], S],
    others: Mapping[str, Callable[[], S]],
) -> S:
    """The equipment of a game: its cards, shuffled by a machine or not, or a wheel or tiles."""
    if played.equipment not in CARDS:
        return others[played.equipment]()
    automated = bool(getattr(determinations, "automated", False))
    return cards(played.pieces(determinations), automated)
