"""What a person is told when the rules do not allow an act."""

from houseway.errors import HousewayError

from .library import find


class Refused(HousewayError):  # noqa: N818 - it reads as the sentence that it is
    """An act that the rules do not allow: one sentence for people, and the clauses that refuse it.

    >>> str(Refused("Wagers go in multiples of 250.", "NI2005-63 3.3"))
    'Wagers go in multiples of 250. (NI2005-63 3.3)'
    """

    def __init__(self, reason: str, *clauses: str) -> None:
        super().__init__(reason, *clauses)
        self.reason = reason
        self.clauses: tuple[str, ...] = tuple(str(find(citation)) for citation in clauses)

    def __str__(self) -> str:
        if not self.clauses:
            return self.reason
        return f"{self.reason} ({', '.join(self.clauses)})"
