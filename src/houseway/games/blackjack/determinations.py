"""What the operator chooses for a blackjack table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from houseway.rulebook import Refused

from ..side_bet import SIDE_BETS, SideBet, SideBetLimits, check_side_bets
from ..table_limits import LimitClauses, TableLimits, check_limits
from .numbering import NI2005_63, Numbering
from .side_bets import PERFECT_PAIRS, SUPER_SEVENS

INSTRUMENT = "NI2005-63"
MOST_DECKS = 8

LIMITS = LimitClauses(
    displayed="3.1",
    multiple="3.3",
    minimum="3.4",
    maximum="3.5",
    chips="4.2",
    opportunity="4.1",
    closed="6.2[2]",
)


class BoxTable(TableLimits, frozen=True, kw_only=True):
    """What is chosen at every table with boxes: decks, shoe, shuffle, limits and Perfect Pairs.

    Amounts are in the smallest unit, such as cents. `side_bets` are those that other packages
    bring, with their limits.
    """

    numbering: ClassVar[Numbering] = NI2005_63
    own_side_bets: ClassVar[tuple[SideBet, ...]] = (PERFECT_PAIRS,)
    studies: ClassVar[Mapping[str, range]] = {"decks": range(1, MOST_DECKS + 1)}
    limit_clauses: ClassVar[LimitClauses] = LIMITS
    fewest_decks: ClassVar[int] = 4

    multiple: int = 100
    smallest_chip: int = 0
    boxes: int = 7
    decks: int = 6
    shoe: Literal["standard", "automated"] = "standard"
    shuffle: str = "hand"
    approved_shuffles: tuple[str, ...] = ("hand",)
    perfect_pairs: bool = False
    perfect_pairs_minimum: int = 0
    perfect_pairs_maximum: int = 0
    side_bets: Mapping[str, SideBetLimits] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        # 13.2: 3 to 2 is paid without rounding
        check_limits(self, self.limit_clauses, self.numbering.rules.id, unit=2)
        self._check_cards()
        self.refuse_unless(self.boxes >= 1, "A table has at least one box.", "A:Box")
        self.refuse_unless(
            self.chip > 0 and self.chip % 2 == 0 and self.multiple % (self.chip // 2) == 0,
            f"The smallest chip ({self.chip}) must be even and fit the multiple, so that insurance "
            "in half chips is exact.",
            "7.3",
        )
        if self.perfect_pairs:  # 18.1
            self.refuse_unless(
                0 < self.perfect_pairs_minimum <= self.perfect_pairs_maximum,
                "Perfect Pairs needs a minimum and a maximum on the sign.",
                "18.9",
            )
        check_side_bets(self.side_bets, self.numbering.rules, self.limit_clauses.displayed)

    def _check_cards(self) -> None:
        self.refuse_unless(
            self.fewest_decks <= self.decks <= MOST_DECKS,
            f"From {self.fewest_decks} to {MOST_DECKS} decks are used, not {self.decks}.",
            "2.1",
        )  # 2.3(a)
        self.refuse_unless(
            self.shuffle in self.approved_shuffles,
            f"The shuffle {self.shuffle!r} is not among the approved: "
            f"{', '.join(self.approved_shuffles)}.",
            "2.3(b)",
        )

    def refuse_unless(self, holds: bool, reason: str, number: str) -> None:
        """Refuse a choice that the clause, by NI2005-63's number, does not permit."""
        if not holds:
            raise Refused(reason, *self.numbering.cite(number))

    def side_bets_offered(self) -> list[SideBet]:
        """What may be wagered beside a box at this table."""
        known = (*self.own_side_bets, *(SIDE_BETS[name] for name in self.side_bets))
        return [bet for bet in known if bet.at(self) is not None]

    @property
    def chip(self) -> int:
        """The smallest chip in the float; the multiple unless another was set."""
        return self.smallest_chip or self.multiple

    @property
    def automated(self) -> bool:
        """Whether cards come from an automated shuffling shoe."""
        return self.shoe == "automated"

    @property
    def departs(self) -> bool:
        """Whether conditions of a tournament go before a rule here."""
        return False

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table, with a line for each side bet that a package brings."""
        lines = [line for line in super().sign() if line[0] != "side bets"]
        brought = [(name.replace("-", " "), limits) for name, limits in self.side_bets.items()]
        return [*lines, *((name, limits.told(self.chip)) for name, limits in brought)]


class BlackjackDeterminations(BoxTable, frozen=True, kw_only=True):
    """What NI2005-63 leaves to the operator besides.

    Approved conditions of a tournament may have doubles of the whole wager, and a dealer who draws
    on a soft 17; `instead` is what else they say in place of a rule, by its number, which the
    director carries out.
    """

    own_side_bets: ClassVar[tuple[SideBet, ...]] = (PERFECT_PAIRS, SUPER_SEVENS)

    cutting_card_tolerance: int = 0
    burn_on_new_shoe: Literal[0, 1] = 0
    multi_box: bool = True
    mid_shoe_minimum: bool = False
    super_sevens: bool = False
    super_sevens_amounts: tuple[int, ...] = (100,)
    tournament: bool = False
    full_double: bool = False
    soft_17: Literal["stand", "draw"] = "stand"
    instead: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.refuse_unless(
            0 <= self.cutting_card_tolerance <= 26,
            "The cutting card may lie at most 26 cards off half the decks.",
            "5.3[3]",
        )
        self.refuse_unless(
            not (self.mid_shoe_minimum and self.automated),
            "The minimum for late bettors does not apply with an automated shuffling shoe.",
            "19.1",
        )
        self._check_departures()
        if self.super_sevens:  # 17.1
            self.refuse_unless(
                bool(self.super_sevens_amounts) and min(self.super_sevens_amounts) > 0,
                "Super Sevens needs an approved amount.",
                "17.4",
            )

    def _check_departures(self) -> None:
        asked = {
            "ask for doubles of the whole wager": self.full_double,
            "have the dealer draw on a soft 17": self.soft_17 == "draw",
            "say otherwise than a rule": bool(self.instead),
        }
        for what, departs in asked.items():
            text = f"Only approved conditions of a tournament can {what}."
            self.refuse_unless(self.tournament or not departs, text, "20.5")

    @property
    def departs(self) -> bool:
        return self.full_double or self.soft_17 == "draw" or bool(self.instead)

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table, with what conditions say instead of a rule."""
        lines = [line for line in super().sign() if line[0] != "instead"]
        return [*lines, *((f"instead of {rule}", said) for rule, said in self.instead)]
