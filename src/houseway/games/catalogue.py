"""The games that the house knows: one value for each, made in the game's own folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from houseway.errors import HousewayError
from houseway.extensions import BrokenExtension, Registry, checked_as

if TYPE_CHECKING:
    from .asks import Act
    from .company import Mind
    from .given import Determinations
    from .house import HouseRules
    from .round import Round
    from .tournament_rules import TournamentRules

T = TypeVar("T")


class UnknownGame(HousewayError, ValueError):  # noqa: N818
    """There is no game of that name."""


def _nothing(*_: object) -> tuple[()]:
    return ()


class Bot(NamedTuple):
    """A plain player: what it does at a turn, and where else the same wager could lie.

    `in_character` is what it does as one of many, told apart by a number, early or late in the
    evening; where that is left out only the wagers differ. `judge` is what it does as one who
    keeps company (`games/company`), and None where it does as a plain player.
    """

    choose: Callable[..., Act | None]
    elsewhere: Callable[..., Sequence[str]] = _nothing
    in_character: Callable[..., Act | None] | None = None
    judge: Callable[..., Mind | None] | None = None


class UsualTable(NamedTuple):
    """A table for an evening, the chips that one sits down with, and how many others do."""

    determinations: Determinations
    stake: int = 100_000
    company: int = 0


class PayTable(NamedTuple):
    """What a wager is paid: the odds of each way to win."""

    wager: str
    odds: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, kw_only=True)
class Game:
    """What the house has for one game; whatever differs from game to game is read here.

    `in_cents` says that chips are cents wherever the standard table stands, else they are points.
    `pays` tells of a table what its wagers are paid.
    `spread` is the number of wagers by which a stack goes up or down in a round, as bots play, and
    `first_wagers` how many first wagers a whole round takes.
    """

    title: str
    round: type[Round]
    bot: Bot
    tournament_rules: TournamentRules | None = None
    usual_table: UsualTable
    pays: Callable[..., Iterable[PayTable]] = _nothing
    in_cents: bool = False
    spread: float = 1.15
    first_wagers: int = 1

    def __repr__(self) -> str:
        return f"<Game {self.name!r}: {self.title}, by {self.round.rules.id}>"

    @property
    def name(self) -> str:
        """What the game is called in commands, records and addresses."""
        return self.round.game

    @property
    def standard(self) -> Determinations:
        """The table as it stands when nobody has chosen anything."""
        return self.round.standard

    @property
    def house_rules(self) -> HouseRules:
        """What the instrument says of a table between rounds."""
        return self.round.house


class Catalogue(Registry[Game]):
    """Every game by its name, imported when it is asked for; packages bring others.

    >>> GAMES["roulette"].title, "snap" in GAMES
    ('Roulette', False)
    """

    def __init__(self, *names: str) -> None:
        own = {name: partial(_of_the_house, name) for name in names}
        super().__init__("games", own, _checked)
        self._lines: dict[type[Round], tuple[str, ...]] = {}

    def __repr__(self) -> str:
        return f"<Catalogue: {', '.join(self)}>"

    def unknown(self, name: str) -> Exception:
        """There is no such game, and which there are."""
        return UnknownGame(f"There is no game {name!r}; the games are {', '.join(self)}.")

    def join(self, game: Game) -> None:
        """Have the house know another game, until the program ends."""
        self.add(game.name, game)

    def lineage(self, name: str) -> tuple[str, ...]:
        """A game and those that it varies, nearest first: what it has not itself is theirs.

        >>> GAMES.lineage("roulette")
        ('roulette',)
        """
        round = self[name].round
        if (known := self._lines.get(round)) is None:
            line = (getattr(kind, "game", None) for kind in round.__mro__)
            known = self._lines[round] = tuple(dict.fromkeys(one for one in line if one))
        return known

    def inherited(self, name: str, registry: Mapping[str, T]) -> T | None:
        """What a game has in a registry, or else what the nearest game has that it varies."""
        return next((registry[one] for one in self.lineage(name) if one in registry), None)


def game_with(determinations: Determinations) -> str:
    """The game that some determinations are for."""
    kind = type(determinations)
    known = sorted(GAMES, key=lambda name: not GAMES.is_made(name))  # so that few are imported
    return next(name for name in known if GAMES[name].round.determinations_type is kind)


def _of_the_house(name: str) -> Game:
    found = import_module(f".{name.replace('-', '_')}", __package__).GAME
    assert isinstance(found, Game)
    return found


def _checked(name: str, value: object) -> Game:
    found = checked_as(Game)(name, value)
    if found.name != name:
        raise BrokenExtension(f"The game {name!r} calls itself {found.name!r}; one name is wanted.")
    return found


GAMES: Final = Catalogue(
    "blackjack",
    "canberra-poker",
    "charity-holdem",
    "holdem",
    "mini-baccarat",
    "pai-gow",
    "roulette",
    "tournament-blackjack",
    "ultimate-holdem",
)
