"""Who handles the equipment: a shoe or wheel that deals, a live dealer, or a record."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, Self, TypedDict, cast

from houseway.equipment import (
    AutomatedShoe,
    Card,
    Chance,
    Mark,
    Shoe,
    commitment,
    new_seed,
    shuffled_tiles,
    spin,
    throw,
)
from houseway.errors import HousewayError
from houseway.games.round import Round

Seeds = Callable[[], bytes]
Pieces = tuple[Any, ...]
WAITING = object()


class OfSeeds(TypedDict, total=False):
    """What is told of seeds: the commitment to a new one, and those that are revealed."""

    commitment: str
    revealed: list[str]


class Source:
    """A dealer's hands at a live table: what falls is entered, everything else is just done.

    `speaks` names the calls that bring something which the journal must keep.
    """

    speaks: frozenset[str] = frozenset()

    def draw(self, hidden: bool = False) -> object:
        """What fell, or WAITING until the dealer enters it; a card dealt face down is unknown."""
        return Mark.FACE_DOWN.value if hidden else WAITING

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfSeeds | None:
        """Shuffle cards, with those that go back; a dealt shuffle commits to its seed."""

    def cut(self, at: int) -> None:
        """Cut the stack."""

    def place_cutting_card(self, from_back: int) -> None:
        """Put the cutting card into the stack."""

    def rack(self, cards: Iterable[Card]) -> None:
        """Take cards from the table into the discard rack."""

    def fresh(self, pieces: Pieces, automated: bool) -> OfSeeds | None:
        """Fetch new cards and a shoe for them; what the old shoe kept secret is revealed."""

    def begin_round(self) -> OfSeeds | None:
        """Get ready for a round; equipment that is used once a round commits to its seed."""

    def end_round(self) -> OfSeeds | None:
        """The round is over: its seed is revealed, if it had one."""

    def finish(self) -> OfSeeds | None:
        """The table closes: what its shoe kept secret is revealed."""

    def expect(self, draws: Iterable[object]) -> None:
        """What fell when this was done before; only a record needs to be told."""

    def keep(self) -> None:
        """What was decided so far will not be decided again."""

    def repeat(self, later: Source) -> None:
        """Let chance decide again as it did in a later state of the same equipment."""

    def copy(self) -> Self:
        """The equipment as it is between two rounds, to be taken up again from there."""
        return copy(self)

    def written(self) -> dict[str, object]:
        """The equipment between two rounds as data, secrets included."""
        return {}

    def lay_out(self, written: dict[str, Any]) -> None:
        """Put the equipment back as it was written down."""


class Dealt(Source):
    """Equipment driven by seeds that are committed to beforehand and revealed afterwards."""

    def __init__(self, seeds: Seeds = new_seed) -> None:
        self._seeds = seeds
        self._again: deque[bytes] = deque()
        self._taken: list[bytes] = []  # since the last time but one that everything was kept
        self._kept_at = 0
        self._forgotten = 0
        self._secret: list[bytes] = []

    def take_seed(self) -> Chance:
        """Chance from a new seed."""
        seed = self._again.popleft() if self._again else self._seeds()
        self._taken.append(seed)
        self._secret.append(seed)
        return Chance(seed)

    def commit(self) -> str:
        """The commitment to the newest seed."""
        return commitment(self._secret[-1])

    def reveal(self) -> list[str]:
        """The seeds that need no longer be secret."""
        revealed = [seed.hex() for seed in self._secret]
        self._secret = []
        return revealed

    @property
    def seeds(self) -> Seeds:
        """Where new seeds come from."""
        return self._seeds

    @property
    def taken(self) -> set[str]:
        """Commitments to the seeds taken since everything was kept, and for a while before."""
        return {commitment(seed) for seed in self._taken}

    @property
    def to_come_again(self) -> list[str]:
        """Commitments to seeds that were taken and struck out, and are taken next."""
        return [commitment(seed) for seed in self._again]

    def keep(self) -> None:
        self._taken = self._taken[self._kept_at :]
        self._forgotten += self._kept_at
        self._kept_at = len(self._taken)

    def repeat(self, later: Source) -> None:
        assert isinstance(later, Dealt)
        since = self._forgotten + len(self._taken) - later._forgotten
        self._again = deque([*later._taken[since:], *later._again])

    def copy(self) -> Self:
        made = super().copy()
        made._again = self._again.copy()
        made._taken, made._secret = self._taken.copy(), self._secret.copy()
        return made

    def written(self) -> dict[str, object]:
        secret, again = ([seed.hex() for seed in some] for some in (self._secret, self._again))
        return {"secret": secret, "again": again}

    def lay_out(self, written: dict[str, Any]) -> None:
        self._secret = [*map(bytes.fromhex, written["secret"])]
        self._again = deque(map(bytes.fromhex, written["again"]))


class DealtCards(Dealt):
    """A shoe; the seeds of its shuffles are revealed when it is finished."""

    speaks = frozenset({"draw", "shuffle", "fresh", "finish"})

    def __init__(self, cards: Pieces, automated: bool = False, seeds: Seeds = new_seed) -> None:
        super().__init__(seeds)
        self.shoe = _shoe(cards, automated)

    def draw(self, hidden: bool = False) -> str:
        fell = self.shoe.draw()
        return fell.value if isinstance(fell, Mark) else str(fell)

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfSeeds:
        self.shoe.put_back(back)
        revealed = self.reveal() if which == "all" else []
        chance = self.take_seed()
        if which == "all":
            self.shoe.shuffle(chance)
        elif which == "discards":
            self.shoe.shuffle_discards(chance)
        else:
            if isinstance(self.shoe, AutomatedShoe):
                self.shoe = self.shoe.to_ordinary()
            self.shoe.shuffle_remaining(chance)
        return {"commitment": self.commit(), "revealed": revealed}

    def cut(self, at: int) -> None:
        self.shoe.cut(at)

    def place_cutting_card(self, from_back: int) -> None:
        self.shoe.place_cutting_card(from_back)

    def rack(self, cards: Iterable[Card]) -> None:
        self.shoe.rack(cards)

    def fresh(self, pieces: Pieces, automated: bool) -> OfSeeds:
        self.shoe = _shoe(pieces, automated)
        return self.finish()

    def finish(self) -> OfSeeds:
        return {"revealed": self.reveal()}

    def copy(self) -> Self:
        made = super().copy()
        made.shoe = self.shoe.copy()
        return made

    def written(self) -> dict[str, object]:
        automated = isinstance(self.shoe, AutomatedShoe)
        return {**super().written(), "automated": automated, "shoe": self.shoe.written()}

    def lay_out(self, written: dict[str, Any]) -> None:
        super().lay_out(written)
        where = written["shoe"]
        self.shoe = (AutomatedShoe if written["automated"] else Shoe).laid_out(where)
        if isinstance(self.shoe, AutomatedShoe) and where["used"] is not None and self._secret:
            self.shoe.go_on_with(Chance(self._secret[-1]), where["used"])


class DealtWheel(Dealt):
    """A wheel; the seed of a round's spins is committed to before the bets open."""

    speaks = frozenset({"draw", "begin_round", "end_round"})

    def begin_round(self) -> OfSeeds:
        self._chance = self.take_seed()
        return {"commitment": self.commit()}

    def draw(self, hidden: bool = False) -> int:
        return spin(self._chance)

    def end_round(self) -> OfSeeds:
        return {"revealed": self.reveal()}


class Recorded(Source):
    """What fell at an earlier time, in the same order; seeds must fulfil their commitments."""

    def __init__(self, speaks: frozenset[str]) -> None:
        self.speaks = speaks
        self._draws: deque[object] = deque()
        self._committed: list[str] = []

    def expect(self, draws: Iterable[object]) -> None:
        self._draws = deque(draws)

    def copy(self) -> Self:
        made = super().copy()
        made._draws, made._committed = self._draws.copy(), self._committed.copy()
        return made

    @property
    def left(self) -> int:
        """How many draws of the record were not asked for."""
        return len(self._draws)

    def draw(self, hidden: bool = False) -> object:
        return self._say("draw") if "draw" in self.speaks else super().draw(hidden)

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfSeeds | None:
        return self._say_of_seeds("shuffle", reveals=which == "all", commits=True)

    def fresh(self, pieces: Pieces, automated: bool) -> OfSeeds | None:
        return self._say_of_seeds("fresh")

    def begin_round(self) -> OfSeeds | None:
        return self._say_of_seeds("begin_round", reveals=False, commits=True)

    def end_round(self) -> OfSeeds | None:
        return self._say_of_seeds("end_round")

    def finish(self) -> OfSeeds | None:
        return self._say_of_seeds("finish")

    def _say(self, call: str) -> object:
        if not self._draws:
            raise RecordDiffers(f"the record does not say what the {call} brought")
        return self._draws.popleft()

    def _say_of_seeds(
        self, call: str, *, reveals: bool = True, commits: bool = False
    ) -> OfSeeds | None:
        if call not in self.speaks:
            return None
        said = self._say(call.replace("_", " "))
        if not isinstance(said, dict) or ("commitment" in said) != commits:
            raise RecordDiffers(f"{said} is not what comes of a {call.replace('_', ' ')}")
        due = self._committed if reveals else []
        if [_commitment_to(seed) for seed in said.get("revealed", ())] != due:
            raise RecordDiffers("the seeds revealed are not those that were committed to")
        self._committed = self._committed[len(due) :] + [said.get("commitment", "")] * commits
        return cast(OfSeeds, said)


class RecordDiffers(HousewayError):  # noqa: N818
    """What a record says to have fallen is missing, or cannot have fallen."""


def _commitment_to(seed: object) -> str | None:
    try:
        return commitment(bytes.fromhex(cast(str, seed)))
    except (TypeError, ValueError):
        return None


class DealtTiles(Dealt):
    """Thirty-two tiles and three dice; each shuffle has a seed, and the dice follow from it.

    After a shuffle the dice fall first, then the tiles. A seed is revealed when the round is over
    or the tiles are shuffled again.
    """

    speaks = frozenset({"draw", "shuffle", "end_round"})

    def __init__(self, seeds: Seeds = new_seed) -> None:
        super().__init__(seeds)
        self._to_fall: deque[list[int] | str] = deque()

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfSeeds:
        revealed, chance = self.reveal(), self.take_seed()
        tiles = map(str, shuffled_tiles(chance))
        self._to_fall = deque([list(throw(chance)), *tiles])
        return {"commitment": self.commit(), "revealed": revealed}

    def draw(self, hidden: bool = False) -> object:
        return self._to_fall.popleft()

    def copy(self) -> Self:
        made = super().copy()
        made._to_fall = self._to_fall.copy()
        return made

    def written(self) -> dict[str, object]:
        return {**super().written(), "to_fall": list(self._to_fall)}

    def lay_out(self, written: dict[str, Any]) -> None:
        super().lay_out(written)
        self._to_fall = deque(written["to_fall"])

    def end_round(self) -> OfSeeds:
        return {"revealed": self.reveal()}


def spoken(equipment: str) -> tuple[frozenset[str], ...]:
    """What a live and a dealt table with some equipment can have the journal keep."""
    return (Source.speaks, _DEALT[equipment].speaks)


def dealt(played: type[Round], determinations: Any, seeds: Seeds = new_seed) -> Dealt:
    """The equipment of a game, driven by committed seeds."""
    if (made := _DEALT[played.equipment]) is not DealtCards:
        other: Dealt = made(seeds)
        return other
    automated = bool(getattr(determinations, "automated", False))
    return DealtCards(played.pieces(determinations), automated, seeds)


_DEALT: dict[str, Any] = {
    "shoe": DealtCards,
    "deck": DealtCards,
    "wheel": DealtWheel,
    "tiles": DealtTiles,
}


def _shoe(cards: Pieces, automated: bool) -> Shoe:
    return AutomatedShoe(cards=cards) if automated else Shoe(cards=cards)
