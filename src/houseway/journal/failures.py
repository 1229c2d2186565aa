"""What a journal refuses, each in one sentence for a person."""

from houseway.errors import HousewayError


class JournalError(HousewayError, ValueError):
    """Something that a journal does not do, said in one sentence."""


class HeadMoved(JournalError):  # noqa: N818 - named by what happened
    """Somebody else added an entry since the caller last looked."""


class Locked(JournalError):  # noqa: N818
    """Another writer has the journal open."""


class Broken(JournalError):  # noqa: N818
    """The file is not a whole, unaltered journal."""
