"""How good a hand of hold'em is, and what a player of some character makes of it.

Nothing is read but the player's own cards and what lies and is said in the open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from houseway.equipment import Card
from houseway.equipment.cards import SUITS
from houseway.equipment.chance import Chance
from houseway.ranking.poker import PokerRanking

from ..asks import Act, Amounts, Option
from ..company import Character, Mind, happens, swing
from .dealing import LAST_STREET
from .hand import PokerRound

DEALS: Final = 120
DEALT_OUT: Final = 3  # against more rivals than that a share is worked out from it
BOARD: Final = 5
RESPECT: Final = 0.12  # how much less a hand is worth for each raise, of what it is worth
LATE, EARLY = 0.02, 0.04  # what it is worth to speak last, and what it costs to speak first
BY_CUSTOM: Final = ("check", "no-raise")
SHORT: Final = 2  # who would put in more than one part of so many puts in everything
RAISES: Final = 3  # after so many in a betting round only the very best is raised again


class Situation(NamedTuple):
    """What a player weighs: the share of pots like this one won, what staying costs and wins."""

    share: float
    price: float
    players: int
    raises: int
    last: bool

    @property
    def worth(self) -> float:
        """The share, with respect for those who raised and for those who are still to speak."""
        return self.share * (1 - RESPECT) ** self.raises + (LATE if self.last else -EARLY)

    @property
    def evenly(self) -> float:
        """How many times an even share the hand is worth."""
        return self.worth * self.players


def judge(round: PokerRound, player: str, character: Character, chance: Chance) -> Mind | None:
    """What a player does who weighs the chance to win against the price of the pot."""
    options = {option.do: option for option in round.options(player)}
    hole = [card for card in round.hole.get(player, ()) if type(card) is Card]
    if "fold" not in options or len(hole) != len(round.hole[player]) or not hole:
        return None
    seen = situation(round, player, hole, options.get("call"))
    seen = seen._replace(share=seen.share + swing(chance, character.whim))
    return _decided(round, player, options, seen, character, chance)


def situation(
    round: PokerRound, player: str, hole: Sequence[Card], call: Option | None
) -> Situation:
    """How things stand for a player, by the own cards and by what everybody sees."""
    board = tuple(card for card in round.board if type(card) is Card)
    rivals = len(round.active) - 1
    due = call.amount if call else 0
    waiting = [other for other in round.street.to_act if other != player]
    return Situation(
        share=share_of_pot(hole, board, rivals, round.ranking),
        price=due / (round.middle + due) if due else 0.0,
        players=rivals + 1,
        raises=round.street.raises,
        last=not waiting,
    )


def _decided(
    round: PokerRound,
    player: str,
    options: dict[str, Option],
    seen: Situation,
    character: Character,
    chance: Chance,
) -> Mind:
    """Press a good hand, now and then a bad one; stay where it pays; else give up."""
    raising = options.get("bet") or options.get("raise")
    edge = seen.worth - seen.price - character.margin
    difficulty = 1 - min(1.0, abs(edge) / 0.25) if seen.price else 0.2
    wanted = character.presses + 0.35 * seen.raises
    pressed = seen.evenly >= wanted and edge > 0
    bluffed = seen.last and not seen.raises and happens(chance, character.bluffs)
    bold = pressed or bluffed if seen.raises < RAISES else seen.share > 1 - RESPECT
    if raising and bold:
        return Mind(_raised(round, raising, seen, character, chance), max(difficulty, 0.4))
    for do in BY_CUSTOM:
        if do in options:
            return Mind(Act(player, do), difficulty)
    if edge > 0 and "call" in options:
        return Mind(Act(player, "call", dict(options["call"].where)), difficulty)
    return Mind(Act(player, "fold"), difficulty)


def _raised(
    round: PokerRound, option: Option, seen: Situation, character: Character, chance: Chance
) -> Act:
    """Half the pot to the whole of it, more with a better hand; a short stack goes in whole."""
    totals = option.choose["to"]
    assert isinstance(totals, Amounts)
    part = 0.5 + min(0.5, max(0.0, seen.evenly - character.presses) / 2)
    size = round.street.high + int(round.middle * part * (0.9 + 0.2 * chance.below(100) / 100))
    everything = size * SHORT >= totals.largest and round.street_number in (0, LAST_STREET)
    total = totals.largest if everything else max(totals.low, min(size, totals.largest))
    return Act(option.by, option.do, {"to": total - (total - totals.low) % totals.step})


def share_of_pot(
    hole: Sequence[Card], board: tuple[Card, ...], rivals: int, ranking: PokerRanking
) -> float:
    """The part of such pots that a hand wins, against any number of rivals."""
    few = min(rivals, DEALT_OUT)
    held = tuple(sorted(hole, key=str)) if board else _alike(hole)
    share = winning_share(held, board, few, ranking)
    return float(share ** (rivals / few))


def _alike(hole: Sequence[Card]) -> tuple[Card, ...]:
    """Two cards that are worth the same before there is a board, in suits of their own."""
    high, low = sorted(hole, key=lambda card: -int(card.rank))
    if high.is_joker or low.is_joker:
        return high, low
    return Card(high.rank, SUITS[0]), Card(low.rank, SUITS[0 if high.suit == low.suit else 1])


@lru_cache(4_096)
def winning_share(
    hole: tuple[Card, ...], board: tuple[Card, ...], rivals: int, ranking: PokerRanking
) -> float:
    """The part of such pots that a hand wins against others that could be anything.

    >>> from houseway.equipment import cards
    >>> from houseway.ranking.poker import HOLDEM
    >>> winning_share(tuple(cards("As Ad")), (), 1, HOLDEM) > 0.75
    True
    """
    left = [card for card in ranking.cards if card not in hole and card not in board]
    chance = Chance(" ".join(map(str, (*hole, *board))).encode(), "deals")
    missing = BOARD - len(board)
    needed, won = missing + 2 * rivals, 0.0
    for _ in range(DEALS):
        fallen = drawn(left, needed, chance)
        whole = (*board, *fallen[:missing])
        others = [fallen[at : at + 2] for at in range(missing, needed, 2)]
        won += _part_won([*hole, *whole], ([*other, *whole] for other in others), ranking)
    return won / DEALS


def drawn(cards: list[Card], count: int, chance: Chance) -> list[Card]:
    """Some cards at random from those that are left, which stay in the order that makes."""
    for at in range(count):
        other = at + chance.below(len(cards) - at)
        cards[at], cards[other] = cards[other], cards[at]
    return cards[:count]


def _part_won(
    mine: Sequence[Card], others: Iterable[Sequence[Card]], ranking: PokerRanking
) -> float:
    """The part of the pot for a hand: of one side, or half for the high and half for the low."""
    rivals = list(others)
    sides: list[float] = []
    if ranking.high_wins:
        value = ranking.high_value
        sides.append(_side(value(mine), [value(cards) for cards in rivals]))
    if ranking.low_wins:
        lows = [low for cards in rivals if (low := ranking.low_value(cards)) is not None]
        own = ranking.low_value(mine)
        if own is not None or lows:
            sides.append(0.0 if own is None else _side(own, lows))
    return sum(sides) / len(sides)


def _side(own: int, others: Sequence[int]) -> float:
    best = max(others, default=own)
    if own < best:
        return 0.0
    return 1 / (1 + sum(other == own for other in others))
