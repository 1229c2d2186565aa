"""What it means to conduct anything by commands: who may give them, and what comes of them."""

from .authority import Authority, Subject
from .commands import (
    AT,
    IN_CHARGE,
    IN_HAND,
    KEPT,
    PLAYER,
    Command,
    Declaring,
    as_option,
    checked,
    cited,
    listed,
)
from .conduct import CORRECT, PUT_RIGHT, SET_UP, Conduct, EarlierNeeded, JournalDiffers
from .course import Accepted, Consequences, Course, Milestone
from .second_person import SECONDED_BY, check_second_person

__all__ = [
    "AT",
    "CORRECT",
    "IN_CHARGE",
    "IN_HAND",
    "KEPT",
    "PLAYER",
    "PUT_RIGHT",
    "SECONDED_BY",
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
    "check_second_person",
    "checked",
    "cited",
    "listed",
]
