"""What those at a table have said to the orders that lie sealed, each for its time."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Self

REMEMBERED: Final = 16  # orders of which words are remembered; a correction never reaches further


class PlayersWords(NamedTuple):
    """Words of a player, and the newest order that lay sealed when they were given."""

    newest: int
    player: str
    words: str


class GivenWords:
    """The words of players, and what became of them: an order that was turned stays so.

    Words count for every order that lay sealed when they were given, and of each player the last.

    >>> given = GivenWords()
    >>> given.add(PlayersWords(3, "ann", "blue"))
    >>> given.turn(1, newest=3), given.turn(4, newest=4)
    ({'ann': 'blue'}, {})
    """

    def __init__(self) -> None:
        self._said: list[PlayersWords] = []
        self._turned: dict[int, dict[str, str]] = {}

    def add(self, said: PlayersWords) -> None:
        """Take in what a player says."""
        self._said = [words for words in self._said if words.newest > said.newest - REMEMBERED]
        self._said.append(said)

    def has_spoken(self, player: str, newest: int) -> bool:
        """Whether a player has given words since the newest order was sealed."""
        return any(words.player == player and words.newest == newest for words in self._said)

    def turn(self, order: int, newest: int) -> dict[str, str]:
        """The words by which an order is turned; done again, they are those of the first time."""
        if order not in self._turned:
            recent = range(order - REMEMBERED, order)
            self._turned = {n: self._turned[n] for n in recent if n in self._turned}
            spoken = (one for one in self._said if order <= one.newest <= newest)
            self._turned[order] = {one.player: one.words for one in spoken}
        return self._turned[order]

    def copy(self) -> Self:
        """The same words, of which nothing changes when these do."""
        made = type(self)()
        made._said, made._turned = self._said.copy(), self._turned.copy()
        return made

    def written(self) -> dict[str, Any]:
        """What was said, as data."""
        return {"said": [list(one) for one in self._said], "turned": dict(self._turned)}

    @classmethod
    def read(cls, written: dict[str, Any]) -> Self:
        """What was written down."""
        made = cls()
        made._said = [PlayersWords(*one) for one in written["said"]]
        made._turned = {int(order): words for order, words in written["turned"].items()}
        return made
