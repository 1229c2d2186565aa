"""What it means to conduct anything by commands: who may give them, and what comes of them."""

from .authority import Authority, Subject
from .commands import (
    AT,
    IN_CHARGE,
    IN_HAND,
    PLAYER,
    Command,
    Declaring,
    as_option,
    checked,
    cited,
    listed,
)
from .conduct import CORRECT, SET_UP, Conduct, EarlierNeeded, JournalDiffers
from .consequences import Consequences
from .course import Accepted, Course, Milestone

__all__ = [
    "AT",
    "CORRECT",
    "IN_CHARGE",
    "IN_HAND",
    "PLAYER",
    "SET_UP",
    "Accepted",
    "Authority",
    "Command",
    "Conduct",
    "Consequences",
    "Course",
    "Declaring",
    "EarlierNeeded",
    "JournalDiffers",
    "Milestone",
    "Subject",
    "as_option",
    "checked",
    "cited",
    "listed",
]
