"""The files of tournaments: conditions, and journals."""

from __future__ import annotations

from pathlib import Path

from houseway.journal import read
from houseway.tournament import Conditions, JournalDiffers, Tournament, parse, rules_of
from houseway.tournament.checking import faults_of

from ..mistakes import Mistake

ENTRY = b'{"by":'  # how a journal begins


def is_journal(name: str) -> bool:
    """Whether a file is a journal, and no conditions."""
    with Path(name).open("rb") as file:
        return file.read(len(ENTRY)) == ENTRY


def text_of(file: str) -> str:
    """The text of a file."""
    try:
        return Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise Mistake(f"{file} is not a text.") from None


def conditions_of(file: str) -> Conditions:
    """The conditions of a file, whatever they lack."""
    if is_journal(file):
        raise Mistake(f"{file} is a journal, and no conditions.")
    conditions = parse(text_of(file))
    rules_of(conditions.game)
    return conditions


def playable(file: str) -> Conditions:
    """The conditions of a file, which must be complete and allowed."""
    conditions = conditions_of(file)
    for fault in faults_of(conditions):
        raise fault
    return conditions


def replayed(file: str) -> Tournament:
    """The tournament of a journal."""
    try:
        return Tournament.replay(read(file).entries)
    except JournalDiffers as error:
        raise Mistake(f"{file} is not the journal of a tournament: {error}") from None
