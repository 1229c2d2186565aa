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

    number: int
    table: str
    why: str


class Export(NamedTuple):
    """An export: its text, the round that is still in play, and those it has no words for."""

    text: str
    in_play: list[LeftOut]
    left_out: list[LeftOut]

    @property
    def notes(self) -> list[str]:
        """Which rounds were left out and why, one sentence for each reason."""
        return [*_sentences(self.in_play), *_sentences(self.left_out)]


class Format(NamedTuple):
    """A format: how its files end, and whether it tells hands of poker."""

    ending: str
    of_hands: bool = False


FORMATS: Final = {
    "csv": Format("csv"),
    "json": Format("json"),
    "phh": Format("phhs", of_hands=True),
    "ohh": Format("ohh", of_hands=True),
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
    told = _Told(found)
    match how:
        case "json":
            text = "".join(json_of(found))
        case "csv":
            text = "".join(csv_of(told.ended()))
        case _:
            text = "\n".join(told.hands((phh if how == "phh" else ohh)(viewer)))
    return Export(text, told.in_play, told.left_out)


class _Told:
    """The rounds that are told, one after the other; those that cannot be are noted."""

    def __init__(self, found: Iterable[Extract]) -> None:
        self._found = found
        self.in_play: list[LeftOut] = []
        self.left_out: list[LeftOut] = []

    def ended(self) -> Iterator[Extract]:
        """The rounds that have come to an end, void ones as well."""
        for extract in self._found:
            if extract.booked.status == IN_PLAY:
                self.in_play.append(_left_out(extract, "still in play"))
            else:
                yield extract

    def hands(self, write: Write) -> Iterator[str]:
        """The hands that a history has words for, numbered from 1."""
        number = 1
        for extract in self.ended():
            if extract.booked.status == VOID:
                self.left_out.append(_left_out(extract, "void"))
                continue
            try:
                hand = write(extract, number)
            except CannotBeTold as cannot:
                self.left_out.append(_left_out(extract, str(cannot)))
            else:
                number += 1
                yield hand


def _left_out(one: Extract, why: str) -> LeftOut:
    return LeftOut(one.booked.number, one.table, why)


# In words


def _sentences(left: list[LeftOut]) -> Iterator[str]:
    reasons = dict.fromkeys(left_out.why for left_out in left)
    for why in reasons:
        which = [left_out for left_out in left if left_out.why == why]
        one_alone = len(which) == 1
        named = f"{'Round' if one_alone else 'Rounds'} {_listed(which)}"
        was, is_ = ("was", "is") if one_alone else ("were", "are")
        because = why if why.endswith(".") else f"{'it' if one_alone else 'they'} {is_} {why}."
        yield f"{named} {was} left out: {because}"


def _listed(which: list[LeftOut]) -> str:
    """Numbers of rounds, those that follow each other in one; of several tables with the table."""
    if len({left_out.table for left_out in which}) > 1:
        return ", ".join(f"{one.number} of {one.table}" for one in which)
    runs: list[list[int]] = []
    for number in sorted(left_out.number for left_out in which):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(texts)
