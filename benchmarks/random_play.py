"""Six who play no-limit hold'em at random, each engine asked from Python what is open.

Facing a bet one folds in a tenth of all cases; where it is open one raises by the least in three of
twenty; else one checks or calls. Every engine shuffles for itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

from houseway.equipment import deck
from houseway.games.asks import Act, Amounts, Draw, Turn
from houseway.games.holdem import Holdem
from houseway.games.round import Circumstances

from .holdem import BLINDS, BUILD, DETERMINATIONS, PLAYERS, SEATS, STACK
from .timing import Row, compare

FOLDS, RAISES = 0.10, 0.15
HANDS, THEIR_HANDS, SEED = 400, 100, 53
SPIEL = (
    f"universal_poker(betting=nolimit,numPlayers={PLAYERS},numRounds=4,"
    f"blind={BLINDS[0]} {BLINDS[1]} 0 0 0 0,firstPlayer=3 1 1 1,numSuits=4,numRanks=13,"
    f"numHoleCards=2,numBoardCards=0 3 1 1,stack={' '.join([str(STACK)] * PLAYERS)},"
    "bettingAbstraction=fullgame)"
)

Hand = Callable[[random.Random], object]


def rows() -> Iterator[Row]:
    """Hands a second, beside every engine that is here."""
    for name, module, prepare in PEERS:
        if find_spec(module) is None:
            continue
        yield compare(
            f"six play at random, {BUILD}",
            "hands/s",
            HANDS,
            partial(_hands, ours, HANDS),
            partial(_hands, prepare(), THEIR_HANDS),
            their_count=THEIR_HANDS,
            peer=name,
        )


def _hands(play: Hand, count: int) -> None:
    rng = random.Random(SEED)
    for _ in range(count):
        play(rng)


def ours(rng: random.Random) -> Holdem:
    """A hand by the full rules, with cards from a shuffled deck."""
    cards = list(deck())
    rng.shuffle(cards)
    round = Holdem(DETERMINATIONS, SEATS, Circumstances(button=PLAYERS))
    while (asked := round.asked) is not None:
        if isinstance(asked, Draw):
            round.give(cards.pop())
        elif isinstance(asked, Turn):
            round.give(_decided(rng, asked))
        else:
            round.give(None)
    return round


def _decided(rng: random.Random, turn: Turn) -> Act:
    """Fold, raise by the least, or stay; outside the betting, whatever is offered first."""
    menu, chance = {option.do: option for option in turn.options}, rng.random()
    if "call" in menu and chance < FOLDS:
        return Act(menu["fold"].by, "fold")
    raising = menu.get("raise") or menu.get("bet")
    if raising is not None and chance >= 1 - RAISES:
        totals = raising.choose["to"]
        assert isinstance(totals, Amounts)
        return Act(raising.by, raising.do, {"to": totals.low})
    for stay in ("call", "check", "no-raise"):
        if stay in menu:
            return Act(menu[stay].by, stay)
    return turn.options[0].act()


# The others


def _open_spiel() -> Hand:
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(SPIEL)
    fold, call = 0, 1

    def play(rng: random.Random) -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal, chance = state.legal_actions(), rng.random()
            if state.is_chance_node():
                state.apply_action(rng.choice(legal))
            elif legal[0] == fold and chance < FOLDS:
                state.apply_action(fold)
            elif chance >= 1 - RAISES and legal[-1] > call:
                state.apply_action(next(action for action in legal if action > call))
            else:
                state.apply_action(call)
        return state

    return play


def _clubs() -> Hand:
    import clubs  # noqa: PLC0415

    chosen: Any = {**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER, "start_stack": STACK}
    chosen["blinds"] = [*BLINDS, 0, 0, 0, 0]
    dealer = clubs.Dealer(**chosen)

    def play(rng: random.Random) -> object:
        seen, done = dealer.reset(reset_button=True, reset_stacks=True), [False]
        while not all(done):
            chance, call = rng.random(), seen["call"]
            bet = call
            if call and chance < FOLDS:
                bet = 0
            elif chance >= 1 - RAISES and seen["max_raise"]:
                bet = seen["min_raise"]
            seen, _, done = dealer.step(bet)
        return seen

    return play


def _texasholdem() -> Hand:
    from texasholdem import ActionType, TexasHoldEm  # noqa: PLC0415

    def play(rng: random.Random) -> object:
        game = TexasHoldEm(
            buyin=STACK, big_blind=BLINDS[1], small_blind=BLINDS[0], max_players=PLAYERS
        )
        game.start_hand()
        while game.is_hand_running():
            moves, chance = game.get_available_moves(), rng.random()
            kinds = moves.action_types
            if ActionType.CALL in kinds and chance < FOLDS:
                game.take_action(ActionType.FOLD)
            elif ActionType.RAISE in kinds and chance >= 1 - RAISES:
                game.take_action(ActionType.RAISE, total=min(moves.raise_range))
            elif ActionType.CHECK in kinds:
                game.take_action(ActionType.CHECK)
            else:
                game.take_action(ActionType.CALL if ActionType.CALL in kinds else ActionType.ALL_IN)
        return game

    return play


def _rlcard() -> Hand:
    import rlcard  # noqa: PLC0415

    env = rlcard.make("no-limit-holdem", config={"game_num_players": PLAYERS})
    fold, call, raised = 0, 1, 3  # its least raise is the pot

    def play(rng: random.Random) -> object:
        state, _ = env.reset()
        while not env.is_over():
            legal, chance = state["legal_actions"], rng.random()
            action = call
            if fold in legal and chance < FOLDS:
                action = fold
            elif raised in legal and chance >= 1 - RAISES:
                action = raised
            state, _ = env.step(action if action in legal else next(iter(legal)))
        return state

    return play


PEERS: tuple[tuple[str, str, Callable[[], Hand]], ...] = (
    ("OpenSpiel", "pyspiel", _open_spiel),
    ("clubs", "clubs", _clubs),
    ("texasholdem", "texasholdem", _texasholdem),
    ("RLCard", "rlcard", _rlcard),
)
