"""The names that `import houseway` gives, for type checkers and editors."""

from houseway.drawing import draw as draw
from houseway.equipment import (
    Card as Card,
    Chance as Chance,
    Shoe as Shoe,
    Tile as Tile,
    cards as cards,
    deck as deck,
)
from houseway.errors import HousewayError as HousewayError
from houseway.games import GAMES as GAMES, Game as Game, UnknownGame as UnknownGame, game as game
from houseway.games.asks import Act as Act, Draw as Draw, Option as Option, Turn as Turn
from houseway.games.blackjack import (
    Blackjack as Blackjack,
    BlackjackDeterminations as BlackjackDeterminations,
)
from houseway.games.canberra_poker import (
    CanberraPoker as CanberraPoker,
    CanberraPokerDeterminations as CanberraPokerDeterminations,
)
from houseway.games.charity_holdem import (
    CharityHoldem as CharityHoldem,
    CharityHoldemDeterminations as CharityHoldemDeterminations,
)
from houseway.games.events import Event as Event, Settlement as Settlement
from houseway.games.given import (
    Circumstances as Circumstances,
    Determinations as Determinations,
    Seat as Seat,
)
from houseway.games.holdem import Holdem as Holdem, HoldemDeterminations as HoldemDeterminations
from houseway.games.mini_baccarat import (
    MiniBaccarat as MiniBaccarat,
    MiniBaccaratDeterminations as MiniBaccaratDeterminations,
)
from houseway.games.pai_gow import PaiGow as PaiGow, PaiGowDeterminations as PaiGowDeterminations
from houseway.games.record import (
    BadRecord as BadRecord,
    RoundRecord as RoundRecord,
    load_record as load_record,
    play_record as play_record,
    read_record as read_record,
)
from houseway.games.roulette import (
    Roulette as Roulette,
    RouletteDeterminations as RouletteDeterminations,
)
from houseway.games.round import Round as Round
from houseway.games.tournament_blackjack import (
    TournamentBlackjack as TournamentBlackjack,
    TournamentBlackjackDeterminations as TournamentBlackjackDeterminations,
)
from houseway.games.ultimate_holdem import (
    UltimateHoldem as UltimateHoldem,
    UltimateHoldemDeterminations as UltimateHoldemDeterminations,
)
from houseway.journal import (
    Checkpoints as Checkpoints,
    Entry as Entry,
    Journal as Journal,
    MemoryJournal as MemoryJournal,
    verify as verify,
)
from houseway.learning import (
    batch_environment as batch_environment,
    gym_environment as gym_environment,
    table_environment as table_environment,
)
from houseway.rulebook import (
    Clause as Clause,
    Refused as Refused,
    RuleSet as RuleSet,
    ruleset as ruleset,
)
from houseway.table import Table as Table
from houseway.table.audit import Difference as Difference, audit as audit
from houseway.tournament import Conditions as Conditions, Tournament as Tournament
from houseway.version import __version__ as __version__
