"""Whole hands of no-limit hold'em for six, played from the same scripts by both engines."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from typing import Any

from pokerkit import Automation, Card, HandHistory as PokerkitHistory, NoLimitTexasHoldem, State

from houseway import machine_code
from houseway.equipment import Mark, deck
from houseway.games.asks import Act, Draw, Turn
from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.games.holdem.histories import read_phh, record_of
from houseway.games.record import read_step
from houseway.games.round import Circumstances, Seat

from .timing import Row, compare, each

PLAYERS, HANDS, SEED = 6, 100, 51
STACK, BLINDS = 1_000, (5, 10)
DEALT_BY_HAND = {Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING}
UNKNOWN = tuple(Card.parse("??"))
AUTOMATIONS = tuple(one for one in Automation if one not in DEALT_BY_HAND)
CARDS = {str(card): card for card in deck()}
DETERMINATIONS = HoldemDeterminations(
    minimum_stake=1,
    minimum_bet=BLINDS[1],
    blinds=BLINDS,
    smallest_chip=1,
    burn=False,
    ace_low=True,
    tournament=True,
)
BUILD = "compiled" if machine_code.in_use() else "in plain Python"
SEATS = tuple(Seat(seat=n, player=f"p{n}", stake=STACK) for n in range(1, PLAYERS + 1))
GAME = NoLimitTexasHoldem(AUTOMATIONS, True, 0, BLINDS, BLINDS[1])

Theirs = list[tuple[Callable[..., Any], tuple[Any, ...]]]
Ours = list[Any]


def rows() -> list[Row]:
    """Hands a second."""
    ours, theirs = zip(*islice(scripts(random.Random(SEED)), HANDS), strict=True)
    return [
        compare(
            f"play a hand of {PLAYERS}, no limit, {BUILD}",
            "hands/s",
            HANDS,
            lambda: each(play_ours, ours),
            lambda: each(play_theirs, theirs),
        )
    ]


def play_ours(script: Ours) -> Holdem:
    """A hand from its answers, by the full rules."""
    round = Holdem(DETERMINATIONS, SEATS, Circumstances(button=PLAYERS))
    round.follow(script)
    return round


def play_theirs(script: Theirs) -> State:
    """A hand from its operations, as pokerkit plays it."""
    state = GAME(STACK, PLAYERS)
    for operation, arguments in script:
        operation(state, *arguments)
    return state


# Scripts


def scripts(rng: random.Random) -> Any:
    """Random hands without end, as both engines take them."""
    while True:
        state = GAME(STACK, PLAYERS)
        theirs = random_hand(rng, state)
        history = PokerkitHistory.from_game_state(GAME, state)
        try:
            record = record_of(read_phh(history.dumps()))
        except ValueError:
            continue  # the engines' rules for short all-ins differ
        draws = [CARDS.get(card, Mark.FACE_DOWN) for card in record.draws]
        answers = _answers(draws, list(map(read_step, record.steps)))
        if list(play_ours(answers).stakes.values()) == state.stacks:
            yield answers, theirs


def random_hand(rng: random.Random, state: State) -> Theirs:
    """Deal and play at random to the end; what was done for it."""
    cards = list(map(str, CARDS))
    rng.shuffle(cards)
    script: Theirs = []
    while state.status:
        if state.can_deal_hole():
            step = State.deal_hole, (_cards(cards, 2),)
        elif state.can_burn_card():
            step = State.burn_card, (UNKNOWN,)
        elif state.can_deal_board():
            step = State.deal_board, (_cards(cards, 1 if state.board_cards else 3),)
        else:
            step = _decision(rng, state)
        step[0](state, *step[1])
        script.append(step)
    return script


def _cards(cards: list[str], count: int) -> tuple[Card, ...]:
    return tuple(Card.parse("".join(cards.pop() for _ in range(count))))


def _decision(rng: random.Random, state: State) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    chance = rng.random()
    if chance < 0.25 and state.can_fold():
        return State.fold, ()
    if chance < 0.45 and state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        assert low is not None
        assert high is not None
        return State.complete_bet_or_raise_to, (rng.choice((low, min(high, 3 * low), high)),)
    return State.check_or_call, ()


def _answers(draws: Ours, steps: list[Act]) -> Ours:
    """The answers of a record in the order in which the round asks for them."""
    round = Holdem(DETERMINATIONS, SEATS, Circumstances(button=PLAYERS))
    falling, acting, given = iter(draws), iter(steps), []
    while round.asked is not None:
        match round.asked:
            case Draw():
                given.append(next(falling))
            case Turn():
                given.append(next(acting))
            case _:
                given.append(None)
        round.give(given[-1])
    return given
