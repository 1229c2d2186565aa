"""Hand histories from text to the final stacks: PHH read and played through by both engines."""

from __future__ import annotations

import random
import warnings
from collections import deque
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

from pokerkit import FixedLimitTexasHoldem, HandHistory as PokerkitHistory, NoLimitTexasHoldem

from houseway.games.holdem.histories import (
    HandHistory,
    play_history,
    read_phh,
    read_phhs,
    stacks_of,
    write_phh,
)

from .holdem import AUTOMATIONS, BUILD, random_hand
from .timing import Row, compare, each

HANDS, SEED = 100, 52
CENT = Decimal("0.01")
# Every pot divides by the number of its winners: the engines share broken amounts differently.
CHIP = 2_520


def rows() -> list[Row]:
    """Hands a second, one file each or all in a collection."""
    warnings.simplefilter("ignore")  # pokerkit warns of cards that it burnt itself
    texts = list(islice(histories(random.Random(SEED)), HANDS))
    collection = "\n\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))
    work = f"read PHH to the final stacks, 2 to 9 players, {BUILD}"
    return [
        compare(
            f"{work}, {HANDS} files",
            "hands/s",
            HANDS,
            lambda: each(read_ours, texts),
            lambda: each(read_theirs, texts),
        ),
        compare(
            f"{work}, a collection of {HANDS}",
            "hands/s",
            HANDS,
            lambda: read_all_ours(collection),
            lambda: read_all_theirs(collection),
        ),
    ]


def read_ours(text: str) -> list[int | float]:
    """The stacks at the end of a hand, played by the full rules."""
    hand = read_phh(text)
    return stacks_of(hand, play_history(hand))


def read_theirs(text: str) -> list[float]:
    """The stacks at the end of a hand as pokerkit plays it."""
    return _finished(PokerkitHistory.loads(text))


def read_all_ours(text: str) -> list[list[int | float]]:
    """The stacks of every hand of a collection."""
    hands = [hand for hand in read_phhs(text).values() if isinstance(hand, HandHistory)]
    return [stacks_of(hand, play_history(hand)) for hand in hands]


def read_all_theirs(text: str) -> list[list[float]]:
    """The same by pokerkit."""
    return [_finished(history) for history in PokerkitHistory.loads_all(text)]


def _finished(history: PokerkitHistory) -> list[float]:
    (state,) = deque(history, maxlen=1)
    return [float(stack) for stack in state.stacks]


def histories(rng: random.Random) -> Iterator[str]:
    """Random hands without end, of both kinds that PHH knows, in chips or in cents."""
    while True:
        players = rng.randint(2, 9)
        ante = CHIP * rng.choice((0, 0, 1))
        stacks = [CHIP * rng.randint(20, 200) for _ in range(players)]
        forced = (AUTOMATIONS, True, ante, (CHIP, 2 * CHIP))
        no_limit = rng.random() < 0.7
        game = (
            NoLimitTexasHoldem(*forced, 2 * CHIP)
            if no_limit
            else FixedLimitTexasHoldem(*forced, 2 * CHIP, 4 * CHIP)
        )
        state = game(stacks, players)
        random_hand(rng, state)
        text = PokerkitHistory.from_game_state(game, state, ante_trimming_status=True).dumps()
        try:
            if rng.random() < 0.3:
                text = write_phh(play_history(read_phh(text)), unit=CENT)
            if read_ours(text) == read_theirs(text):
                yield text
        except ValueError:
            continue  # the engines' rules for short all-ins differ
