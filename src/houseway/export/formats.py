"""The formats: what each tells of a round, and what it has no words for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from houseway.games import game
from houseway.games.holdem import Holdem
from houseway.games.holdem.histories import CannotBeTold
from houseway.games.round import VOID
from houseway.table.round_book import IN_PLAY

from .extract import Extract
from .hand_histories import ohh, phh
from .lists import csv_of, json_of


class LeftOut(NamedTuple):
    """A round that is not in an export, and why."""

    extract: Extract
    why: str


class Export(NamedTuple):
    """An export: its text, how many rounds it tells of, and those that it has no words for."""

    text: str
    rounds: int
    in_play: list[LeftOut]
    left_out: list[LeftOut]

    @property
    def notes(self) -> list[str]:
        """Which rounds were left out and why, one sentence for each reason."""
        return [*_sentences(self.in_play), *_sentences(self.left_out)]


class Format(NamedTuple):
    """A format: its name, how its files end, what they are, and whether it is one of poker."""

    name: str
    ending: str
    media_type: str
    of_hands: bool = False


FORMATS: Final = {
    "csv": Format("CSV", "csv", "text/csv; charset=utf-8"),
    "json": Format("JSON", "json", "application/json"),
    "phh": Format("PHH", "phhs", "application/toml", of_hands=True),
    "ohh": Format("OHH", "ohh", "application/json", of_hands=True),
}


def formats_of(played: str) -> list[str]:
    """The formats in which a game can be told.

    >>> formats_of("roulette"), formats_of("holdem")
    (['csv', 'json'], ['csv', 'json', 'phh', 'ohh'])
    """
    of_hands = issubclass(game(played), Holdem)
    return [how for how, one in FORMATS.items() if of_hands or not one.of_hands]


Write = Callable[[Extract, int], str]


def export(found: Iterable[Extract], how: str, *, viewer: str | None = None) -> Export:
    """Rounds in one of the `FORMATS`; with a `viewer`, hands tell only what that person saw."""
    if how == "json":
        told = list(found)
        return Export("".join(json_of(told)), len(told), [], [])
    sorted_out = _Sorted(found)
    if how == "csv":
        rounds = list(sorted_out.played(void_too=True))
        text = "".join(csv_of(rounds))
        return Export(text, len(rounds), sorted_out.in_play, sorted_out.left_out)
    write = phh(viewer) if how == "phh" else ohh(viewer)
    hands = list(sorted_out.written(write))
    return Export("\n".join(hands), len(hands), sorted_out.in_play, sorted_out.left_out)


class _Sorted:
    """Rounds, those set aside that a format has no words for."""

    def __init__(self, found: Iterable[Extract]) -> None:
        self._found = found
        self.in_play: list[LeftOut] = []
        self.left_out: list[LeftOut] = []

    def played(self, *, void_too: bool) -> Iterator[Extract]:
        """The rounds that have come to an end."""
        for one in self._found:
            if one.booked.status == IN_PLAY:
                self.in_play.append(LeftOut(one, "still in play"))
            elif one.booked.status == VOID and not void_too:
                self.left_out.append(LeftOut(one, "void"))
            else:
                yield one

    def written(self, write: Write) -> Iterator[str]:
        """The hands that can be told, numbered from 1."""
        number = 1
        for one in self.played(void_too=False):
            try:
                yield write(one, number)
            except CannotBeTold as cannot:
                self.left_out.append(LeftOut(one, str(cannot)))
            else:
                number += 1


# In words


def _sentences(left: list[LeftOut]) -> Iterator[str]:
    reasons = dict.fromkeys(one.why for one in left)
    for why in reasons:
        which = [one.extract for one in left if one.why == why]
        one_alone = len(which) == 1
        named = f"{'Round' if one_alone else 'Rounds'} {_listed(which)}"
        was, is_ = ("was", "is") if one_alone else ("were", "are")
        because = why if why.endswith(".") else f"{'it' if one_alone else 'they'} {is_} {why}."
        yield f"{named} {was} left out: {because}"


def _listed(which: list[Extract]) -> str:
    """Numbers of rounds, those that follow each other in one; of several tables with the table."""
    if len({one.table for one in which}) > 1:
        return ", ".join(f"{one.booked.number} of {one.table}" for one in which)
    runs: list[list[int]] = []
    for number in sorted(one.booked.number for one in which):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(texts)
