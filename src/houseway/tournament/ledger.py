"""The money of a tournament in cents, kept in double entry."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct

POOL, COMMISSION, IN_KIND, OPERATOR = "prize pool", "commission", "prizes in kind", "operator"
KEPT = (POOL, COMMISSION, IN_KIND)
PRIZES_IN_MONEY = ("prize", "session prize")
PRIZES = (*PRIZES_IN_MONEY, "prize in kind")


def money(cents: int) -> str:
    """An amount of money in dollars.

    >>> money(11_000), money(1_250), money(-50)
    ('$110', '$12.50', '-$0.50')
    """
    dollars, rest = divmod(abs(cents), 100)
    return ("-" if cents < 0 else "") + f"${dollars:,}" + (f".{rest:02}" if rest else "")


def player(name: str) -> str:
    """A player's account: what they paid is below nothing, what they got above."""
    return f"player {name}"


def charity(name: str) -> str:
    """The account of a charity."""
    return f"charity {name}"


class Posting(NamedTuple):
    """One entry: what it is for, and what each account gains or loses by it."""

    number: int
    kind: str
    moves: Mapping[str, int]
    what: str = ""


class LedgerReport(Struct, frozen=True):
    """The balances that matter, and the total of each kind of entry."""

    accounts: Mapping[str, int]
    totals: Mapping[str, int]


@dataclass(slots=True)
class Ledger:
    """Every entry ever made; nothing is taken out again.

    >>> ledger = Ledger()
    >>> ledger.move("entry fee", player("ann"), {POOL: 10_000, COMMISSION: 1_000})
    >>> ledger.balance(POOL), ledger.balance(player("ann")), ledger.alarms()
    (10000, -11000, [])
    """

    postings: list[Posting] = field(default_factory=list)
    balances: dict[str, int] = field(default_factory=dict)
    _sound: int = field(default=0, compare=False, repr=False)

    def copy(self) -> Ledger:
        """The same ledger, to which nothing is added when it is to this one."""
        return Ledger(list(self.postings), dict(self.balances), self._sound)

    def move(self, kind: str, source: str, to: Mapping[str, int], what: str = "") -> None:
        """Move money from one account to others."""
        moves = {account: amount for account, amount in to.items() if amount}
        if moves:
            total = sum(moves.values())
            moves[source] = moves.get(source, 0) - total
            self.postings.append(Posting(len(self.postings) + 1, kind, moves, what))
            for account, amount in moves.items():
                self.balances[account] = self.balances.get(account, 0) + amount

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self.balances.get(account, 0)

    def paid_in(self, name: str) -> int:
        """What a player has paid and not had back."""
        return max(0, -self.balance(player(name)))

    def won(self, names: Iterable[str], kinds: Collection[str] = PRIZES) -> dict[str, int]:
        """What each of some players was paid in prizes, those left out who were paid none."""
        paid = [posting.moves for posting in self.postings if posting.kind in kinds]
        return {
            name: sum(moves.get(player(name), 0) for moves in paid)
            for name in names
            if any(player(name) in moves for moves in paid)
        }

    def total(self, kind: str) -> int:
        """All the money of one kind of entry."""
        return sum(
            sum(max(0, m) for m in p.moves.values()) for p in self.postings if p.kind == kind
        )

    def new_alarms(self) -> list[str]:
        """The alarms, looked for only where there are entries that were not looked at before."""
        new = self.postings[self._sound :]
        overdrawn = any(self.balance(account) < 0 for account in KEPT)
        if overdrawn or any(sum(posting.moves.values()) for posting in new):
            return self.alarms()
        self._sound = len(self.postings)
        return []

    def alarms(self) -> list[str]:
        """Every difference, each with the number of the entry where it shows."""
        found: list[str] = []
        seen: dict[str, int] = {}
        for posting in self.postings:
            if difference := sum(posting.moves.values()):
                found.append(
                    f"Entry {posting.number} ({posting.kind}) is out by {money(difference)}."
                )
            for account, amount in posting.moves.items():
                seen[account] = seen.get(account, 0) + amount
                if account in KEPT and seen[account] < 0:
                    found.append(
                        f"Entry {posting.number} ({posting.kind}) overdraws the {account}."
                    )
        wrong = {a for a in {*seen, *self.balances} if seen.get(a, 0) != self.balances.get(a, 0)}
        found += [f"The account {account} does not follow from its entries." for account in wrong]
        return found

    def report(self) -> LedgerReport:
        """The balances that matter, and the total of each kind of entry."""
        kinds = dict.fromkeys(posting.kind for posting in self.postings)
        return LedgerReport(
            accounts={name: self.balance(name) for name in KEPT},
            totals={kind: self.total(kind) for kind in kinds},
        )
