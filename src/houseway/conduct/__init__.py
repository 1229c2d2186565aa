"""What it means to conduct anything by commands: who may give them, and what goes with them."""

from .commands import AT, IN_CHARGE, PLAYER, Command, Declaring, as_option, checked, cited, listed

__all__ = [
    "AT",
    "IN_CHARGE",
    "PLAYER",
    "Command",
    "Declaring",
    "as_option",
    "checked",
    "cited",
    "listed",
]
