"""What a round asks for, and the answers that it can be given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec import Struct

from houseway.equipment import Card

# What a fact of an act can be; a mapping has an amount for each of some players.
Fact = str | int | float | bool | Mapping[str, int] | None


class Draw(Struct, frozen=True, repr_omit_defaults=True):
    """Something must fall: a card, a tile, a throw of dice or a number; and where it goes.

    A card that lies drawn already is used first, unless it must come `from_shoe`. What falls
    `hidden` may stay unknown (`??`) until it is `turned`.
    """

    what: str
    to: str
    hidden: bool = False
    from_shoe: bool = False
    turned: bool = False

    @property
    def fresh(self) -> bool:
        """Whether a card that lies drawn already will not do."""
        return self.from_shoe or self.turned


class Shuffle(Struct, frozen=True, repr_omit_defaults=True):
    """Cards must be shuffled: `all`, the `discards` alone, or those `remaining` in the shoe.

    Cards on the table that go `back` are shuffled in with those that remain.
    """

    cards: str = "all"
    back: tuple[Card, ...] = ()


class Cut(Struct, frozen=True):
    """The stack must be cut: so many cards from the front go to the back."""

    at: int


class PlaceCuttingCard(Struct, frozen=True):
    """The cutting card must go into the stack, so many cards from the back."""

    from_back: int


class Settled(Struct, frozen=True):
    """Everything is settled: the round closes here unless a ruling comes first."""


class Act(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """What a person does: who, what, and the facts that go with it."""

    by: str
    do: str
    facts: Mapping[str, Any] = {}

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.by}: {self.do} {facts}".rstrip()


class FromHand(Struct, frozen=True):
    """The answer is the next of the cards that lie drawn already."""


class HandedBack(Struct, frozen=True):
    """Cards that a rebuilt hand gives back, to be dealt again in their order."""

    cards: tuple[object, ...]


class Amounts(
    Struct, frozen=True, gc=False, repr_omit_defaults=True, tag_field="range", tag="amounts"
):
    """Every amount from `low` to `high` in steps of `step`; `default` where none is named.

    >>> 750 in Amounts(500, 2_000, 250), 800 in Amounts(500, 2_000, 250)
    (True, False)
    """

    low: int
    high: int
    step: int = 1
    default: int | None = None

    def __contains__(self, amount: object) -> bool:
        return (
            type(amount) is int
            and self.low <= amount <= self.high
            and (amount - self.low) % self.step == 0
        )

    def __bool__(self) -> bool:
        return self.low <= self.high

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.low:,}"
        steps = f" in steps of {self.step:,}" if self.step > 1 else ""
        return f"{self.low:,} to {self.high:,}{steps}"

    @property
    def largest(self) -> int:
        """The highest amount that is in step."""
        return self.high - (self.high - self.low) % self.step


class Choices(Struct, frozen=True, repr_omit_defaults=True, tag_field="range", tag="choices"):
    """One of a number of values; `default` where none is named."""

    values: tuple[Fact, ...]
    default: Fact = None

    def __contains__(self, value: object) -> bool:
        if value not in self.values:
            return False
        return any(value == one and type(value) is type(one) for one in self.values)

    def __bool__(self) -> bool:
        return bool(self.values)

    def __str__(self) -> str:
        return ", ".join(map(str, self.values))


class Words(Struct, frozen=True, repr_omit_defaults=True, tag_field="range", tag="words"):
    """Free text that says something."""

    default: str | None = None

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and bool(value.strip())

    def __str__(self) -> str:
        return "in words"


class Sums(Struct, frozen=True, repr_omit_defaults=True, tag_field="range", tag="sums"):
    """An amount, won or lost, for each of some players."""

    players: tuple[str, ...]
    default: Mapping[str, int] | None = None

    def __contains__(self, value: object) -> bool:
        return isinstance(value, Mapping) and all(
            name in self.players and type(amount) is int for name, amount in value.items()
        )

    def __str__(self) -> str:
        return f"an amount each for {', '.join(self.players)}"


Range = Amounts | Choices | Words | Sums


class Option(Struct, frozen=True, repr_omit_defaults=True):
    """An action that is open to somebody: its fixed facts, and those still to choose.

    >>> Option("ann", "wager", {"box": 1}, {"amount": Amounts(500, 2_000)})
    Option(by='ann', do='wager', where={'box': 1}, choose={'amount': Amounts(low=500, high=2000)})
    """

    by: str
    do: str
    where: Mapping[str, Fact] = {}
    choose: Mapping[str, Range] = {}
    clauses: tuple[str, ...] = ()

    @property
    def amount(self) -> int:
        """The chips that it takes, where it takes just so many."""
        amount = self.where.get("amount", 0)
        assert isinstance(amount, int)
        return amount

    def act(self, **chosen: Fact) -> Act:
        """The action with what is chosen, or `ValueError` where it cannot be that.

        >>> Option("ann", "wager", {"box": 1}, {"amount": Amounts(500, 2_000)}).act(amount=500)
        Act(by='ann', do='wager', facts={'box': 1, 'amount': 500})
        """
        meant = Act(self.by, self.do, {**self.where, **chosen})
        full = self.completed(meant) if self.concerns(meant) else None
        if full is None:
            open_to_choose = [f"{name} ({allowed})" for name, allowed in self.choose.items()]
            takes = " and ".join(open_to_choose) or "nothing to choose"
            raise ValueError(f"{self.do} takes {takes}, not {chosen}.")
        return full

    def concerns(self, act: Act) -> bool:
        """Whether the act is this one, as far as its fixed facts say."""
        if self.by != act.by or self.do != act.do:
            return False
        where, choose = self.where, self.choose
        for name, value in act.facts.items():
            if name in where:
                if where[name] != value:
                    return False
            elif name not in choose:
                return False
        return True

    def completed(self, act: Act) -> Act | None:
        """The act with every fact filled in, or None where one is missing or not allowed."""
        facts = dict(self.where)
        for name, allowed in self.choose.items():
            value = act.facts.get(name, allowed.default)
            if value not in allowed:
                return None
            facts[name] = value
        return Act(self.by, self.do, facts)


class Turn:
    """Somebody may act: every action that is open, and what it means if nobody speaks.

    >>> Turn((Option("ann", "wager"), Option("bob", "wager"), Option("dealer", "no-more-bets")))
    <Turn: ann, bob may wager; dealer may no-more-bets>
    """

    __slots__ = ("_by_actor", "lapse", "options", "prompt")

    options: tuple[Option, ...]
    lapse: Act | None
    prompt: str
    _by_actor: dict[str, Sequence[Option]] | None

    def __init__(
        self, options: tuple[Option, ...], lapse: Act | None = None, prompt: str = ""
    ) -> None:
        self.options, self.lapse, self.prompt = options, lapse, prompt
        self._by_actor = None

    @classmethod
    def of(cls, menus: Mapping[str, Sequence[Option]], prompt: str = "") -> Turn:
        """A turn of several, with what is open to each of them."""
        made = Turn(tuple(chain.from_iterable(menus.values())), prompt=prompt)
        made._by_actor = {actor: menu for actor, menu in menus.items() if menu}
        return made

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Turn):
            return NotImplemented
        mine, theirs = (self.options, self.lapse), (other.options, other.lapse)
        return mine == theirs and self.prompt == other.prompt

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        who_may: dict[str, list[str]] = {}
        for actor, menu in self._sorted_out().items():
            acts = ", ".join(dict.fromkeys(option.do for option in menu))
            who_may.setdefault(acts, []).append(actor)
        open_acts = [f"{', '.join(actors)} may {acts}" for acts, actors in who_may.items()]
        return f"<Turn: {'; '.join(open_acts)}>"

    def completed(self, act: Act) -> Act | None:
        """The one open action that the act names, with its facts filled in.

        Which action it is the fixed facts say, never an amount that happens to fit one of several.
        """
        do = act.do
        meant = [one for one in self.open_to(act.by) if one.do == do and one.concerns(act)]
        if len(meant) == 1:
            return meant[0].completed(act)
        if len(meant) > 1 and any(option.where != meant[0].where for option in meant):
            return None
        fitting = [full for option in meant if (full := option.completed(act))]
        return fitting[0] if len(fitting) == 1 else None

    def concerned(self, act: Act) -> Iterator[Option]:
        """The options that the act may mean."""
        return (option for option in self.open_to(act.by) if option.concerns(act))

    def open_to(self, actor: str) -> Sequence[Option]:
        """The actions that are open to somebody."""
        return self._sorted_out().get(actor, ())

    def _sorted_out(self) -> dict[str, Sequence[Option]]:
        if self._by_actor is None:
            menus: dict[str, list[Option]] = {}
            for option in self.options:
                menus.setdefault(option.by, []).append(option)
            self._by_actor = {**menus}
        return self._by_actor

    @property
    def actors(self) -> tuple[str, ...]:
        """Who may act, in the order in which they are asked."""
        return tuple(self._sorted_out())


Ask = Draw | Shuffle | Cut | PlaceCuttingCard | Settled | Turn


@lru_cache(maxsize=1024)
def card_for(to: str, hidden: bool = False, from_shoe: bool = False) -> Draw:
    """A card that must fall to a place."""
    return Draw("card", to, hidden, from_shoe)
