"""What it means to conduct anything by commands: who may give them, and what comes of them."""

from .authority import Authority, Subject
from .commands import AT, IN_CHARGE, PLAYER, Command, Declaring, as_option, checked, cited, listed
from .conduct import CORRECT, SET_UP, Conduct, EarlierNeeded, JournalDiffers
from .course import Accepted, Course, Milestone
from .outcome import Outcome

__all__ = [
    "AT",
    "CORRECT",
    "IN_CHARGE",
    "PLAYER",
    "SET_UP",
    "Accepted",
    "Authority",
    "Command",
    "Conduct",
    "Course",
    "Declaring",
    "EarlierNeeded",
    "JournalDiffers",
    "Milestone",
    "Outcome",
    "Subject",
    "as_option",
    "checked",
    "cited",
    "listed",
]
