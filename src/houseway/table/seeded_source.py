"""Equipment that deals straight from seeds: where only bots play, and for journals of before.

Tables once committed to a seed and revealed it to everybody when the shoe was finished. Their
journals are played and dealt again here; no table deals to people like this any more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, Self, cast

from houseway.equipment import (
    AutomatedShoe,
    Card,
    Chance,
    Mark,
    Shoe,
    commitment,
    new_seed,
    shuffled_tiles,
    throw,
)
from houseway.equipment.wheel import SINGLE_ZERO, Wheel
from houseway.games.round import Determinations, Round

from .comes_again import ComesAgain
from .order_book import Seeds
from .source import CARDS, OfChance, Pieces, RecordDiffers, Recorded, Source, equipped


class Seeded(Source):
    """Equipment driven by seeds that are committed to beforehand and revealed afterwards."""

    def __init__(self, seeds: Seeds = new_seed) -> None:
        super().__init__()
        self._seeds = seeds
        self._turns: ComesAgain[bytes] = ComesAgain()
        self._secret: list[bytes] = []

    def take_seed(self) -> Chance:
        """Chance from a new seed."""
        seed = self._turns.take(self._seeds)
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

    def keep(self) -> None:
        self._turns.keep()

    def repeat(self, later: Source) -> None:
        super().repeat(later)
        assert isinstance(later, Seeded)
        self._turns.repeat(later._turns)

    def copy(self) -> Self:
        made = super().copy()
        made._turns, made._secret = self._turns.copy(), self._secret.copy()
        return made


class SeededCards(Seeded):
    """A shoe; the seeds of its shuffles are revealed when it is finished."""

    speaks = frozenset({"draw", "shuffle", "fresh", "finish"})

    def __init__(self, cards: Pieces, automated: bool = False, seeds: Seeds = new_seed) -> None:
        super().__init__(seeds)
        self.shoe = _shoe(cards, automated)

    def draw(self, hidden: bool = False) -> str:
        fell = self.shoe.draw()
        return fell.value if isinstance(fell, Mark) else str(fell)

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfChance:
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

    def fresh(self, pieces: Pieces, automated: bool) -> OfChance:
        self.shoe = _shoe(pieces, automated)
        return self.finish()

    def finish(self) -> OfChance:
        return {"revealed": self.reveal()}

    def copy(self) -> Self:
        made = super().copy()
        made.shoe = self.shoe.copy()
        return made


class SeededWheel(Seeded):
    """A wheel; the seed of a round's spins is committed to before the bets open."""

    speaks = frozenset({"draw", "begin_round", "end_round"})

    def __init__(self, wheel: Wheel, seeds: Seeds = new_seed) -> None:
        super().__init__(seeds)
        self._wheel = wheel

    def begin_round(self) -> OfChance:
        self._chance = self.take_seed()
        return {"commitment": self.commit()}

    def draw(self, hidden: bool = False) -> int:
        return self._wheel.spin(self._chance)

    def end_round(self) -> OfChance:
        return {"revealed": self.reveal()}


class SeededTiles(Seeded):
    """Thirty-two tiles and three dice; each shuffle has a seed, and the dice follow from it.

    After a shuffle the dice fall first, then the tiles. A seed is revealed when the round is over
    or the tiles are shuffled again.
    """

    speaks = frozenset({"draw", "shuffle", "end_round"})

    def __init__(self, seeds: Seeds = new_seed) -> None:
        super().__init__(seeds)
        self._to_fall: deque[list[int] | str] = deque()

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfChance:
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

    def end_round(self) -> OfChance:
        return {"revealed": self.reveal()}


class RecordedSeeds(Recorded):
    """What fell at an earlier time, in the same order; seeds must fulfil their commitments."""

    def __init__(self, speaks: frozenset[str]) -> None:
        super().__init__(speaks)
        self._committed: list[str] = []

    def copy(self) -> Self:
        made = super().copy()
        made._committed = self._committed.copy()
        return made

    def draw(self, hidden: bool = False) -> object:
        return self.say("draw")

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfChance | None:
        return self._say_of_seeds("shuffle", reveals=which == "all", commits=True)

    def fresh(self, pieces: Pieces, automated: bool) -> OfChance | None:
        return self._say_of_seeds("fresh")

    def begin_round(self) -> OfChance | None:
        return self._say_of_seeds("begin_round", reveals=False, commits=True)

    def end_round(self) -> OfChance | None:
        return self._say_of_seeds("end_round")

    def finish(self) -> OfChance | None:
        return self._say_of_seeds("finish")

    def _say_of_seeds(
        self, call: str, *, reveals: bool = True, commits: bool = False
    ) -> OfChance | None:
        if call not in self.speaks:
            return None
        said = self.say(call.replace("_", " "))
        if not isinstance(said, dict) or ("commitment" in said) != commits:
            raise RecordDiffers(f"{said} is not what comes of a {call.replace('_', ' ')}")
        due = self._committed if reveals else []
        if [_commitment_to(seed) for seed in said.get("revealed", ())] != due:
            raise RecordDiffers("the seeds revealed are not those that were committed to")
        self._committed = self._committed[len(due) :] + [said.get("commitment", "")] * commits
        return cast(OfChance, said)


def _commitment_to(seed: object) -> str | None:
    try:
        return commitment(bytes.fromhex(cast(str, seed)))
    except (TypeError, ValueError):
        return None


def committed(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """The commitments that some events publish, each once: after a correction they come again."""
    published = (event["commitment"] for event in events if event["event"] == "committed")
    return list(dict.fromkeys(published))


def revealed(events: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """The seeds that some events reveal, by their commitments."""
    found = [seed for event in events if event["event"] == "revealed" for seed in event["seeds"]]
    return {commitment(seed): seed for seed in map(bytes.fromhex, found)}


_OTHERS: Final[dict[str, type[Seeded]]] = {
    "wheel": SeededWheel,
    "tiles": SeededTiles,
}


def seeds_spoken(equipment: str) -> frozenset[str]:
    """What a table of before had the journal keep."""
    return (SeededCards if equipment in CARDS else _OTHERS[equipment]).speaks


def seeded(played: type[Round], determinations: Determinations, seeds: Seeds = new_seed) -> Seeded:
    """The equipment of a game, driven by seeds alone."""
    others: dict[str, Callable[[], Seeded]] = {
        "wheel": partial(SeededWheel, played.wheel or SINGLE_ZERO, seeds),
        "tiles": partial(SeededTiles, seeds),
    }
    return equipped(played, determinations, partial(SeededCards, seeds=seeds), others)


def _shoe(cards: Pieces, automated: bool) -> Shoe:
    return AutomatedShoe(cards=cards) if automated else Shoe(cards=cards)
