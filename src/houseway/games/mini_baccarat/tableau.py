"""The two Hands, the Tableau that draws their third cards, and how each wager ends."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.equipment import Card
from houseway.ranking.baccarat import count, is_natural, value

from ..round import EVEN, LOSE, PUSH, WIN

INSTRUMENT = "NI2002-45-mini-baccarat"

AREAS = (BANKER, PLAYER, TIE) = ("banker", "player", "tie")  # 4.6(a), 4.6(b), 4.6(c)

PLAYER_ROWS = {  # 7.2
    range(6): ("D", "7.2:0-5"),
    range(6, 8): ("S", "7.2:6-7"),
}

BANKER_ROWS = {  # 7.3: against no third card of the Player's Hand, then against one of 0 to 9
    0: "DDDDDDDDDDD",  # 7.3:0
    1: "DDDDDDDDDDD",  # 7.3:1
    2: "DDDDDDDDDDD",  # 7.3:2
    3: "DDDDDDDDDSD",  # 7.3:3
    4: "DSSDDDDDDSS",  # 7.3:4
    5: "DSSSSDDDDSS",  # 7.3:5
    6: "SSSSSSSDDSS",  # 7.3:6
    7: "SSSSSSSSSSS",  # 7.3:7
}

ODDS = {BANKER: EVEN, PLAYER: EVEN, TIE: (8, 1)}  # 8.1, 8.1[2]

ENDINGS: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {
    BANKER: {  # 8.2
        BANKER: (WIN, ("8.2(a)", "8.1")),
        PLAYER: (LOSE, ("8.2(b)",)),
        TIE: (PUSH, ("8.2(c)",)),
    },
    PLAYER: {  # 8.3
        PLAYER: (WIN, ("8.3(a)", "8.1")),
        BANKER: (LOSE, ("8.3(b)",)),
        TIE: (PUSH, ("8.3(c)",)),
    },
    TIE: {  # 8.4
        TIE: (WIN, ("8.4(a)", "8.1[2]")),
        PLAYER: (LOSE, ("8.4(b)",)),
        BANKER: (LOSE, ("8.4(b)",)),
    },
}


@dataclass(slots=True)
class Hand:
    """The Player's or the Banker's Hand, and which of its cards all can see."""

    name: str
    cards: list[Card] = field(default_factory=list)
    face_up: list[bool] = field(default_factory=list)

    def add(self, card: Card, *, face_up: bool) -> None:
        """Lay a card to the Hand."""
        self.cards.append(card)
        self.face_up.append(face_up)

    def turn(self) -> None:
        """Turn every card face up."""
        self.face_up = [True] * len(self.cards)

    @property
    def is_turned(self) -> bool:
        """Whether every card can be seen."""
        return all(self.face_up)

    @property
    def known(self) -> bool:
        """Whether anybody knows every card; a voided round leaves some face down for good."""
        return all(isinstance(card, Card) for card in self.cards)

    @property
    def count(self) -> int:
        """The total of the Hand, one digit."""
        return count(self.cards)  # 2.4, 2.4(a), 2.4(b), 2.4(c), 2.6, 2.6[2]

    @property
    def is_natural(self) -> bool:
        """Whether the first two cards count eight or nine."""
        return is_natural(self.cards)

    @property
    def third(self) -> int | None:
        """What the third card counts, where there is one."""
        return value(self.cards[2]) if len(self.cards) == 3 else None


def player_draws(total: int) -> tuple[bool, str]:
    """Whether the Player's Hand draws on a total, and the row that says so.

    >>> player_draws(5), player_draws(6)
    ((True, '7.2:0-5'), (False, '7.2:6-7'))
    """
    entry, row = next(cell for totals, cell in PLAYER_ROWS.items() if total in totals)
    return entry == "D", row


def banker_draws(total: int, third: int | None) -> tuple[bool, str]:
    """Whether the Banker's Hand draws against the Player's third card, and the row that says so.

    >>> banker_draws(3, 8), banker_draws(6, 6)
    ((False, '7.3:3'), (True, '7.3:6'))
    """
    column = 0 if third is None else third + 1
    return BANKER_ROWS[total][column] == "D", f"7.3:{total}"


def winner(player: int, banker: int) -> str:
    """Which Hand wins with these totals, or that it is a Tie.

    >>> winner(7, 6), winner(6, 7), winner(0, 0)
    ('player', 'banker', 'tie')
    """
    if player == banker:
        return TIE
    return PLAYER if player > banker else BANKER
