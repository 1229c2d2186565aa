"""Tournaments: conditions, entries, ballot, sessions, clock, places and prizes.

`Tournament.do(role, command, who=name, **facts)` is the only way in. Roles are those of `ROLES`;
directors and assistants must have been nominated by name. `Refused` changes nothing.
`Tournament.options(role)` says what somebody in a role may do now, each with the facts that it
needs. A command with an `id` that was sent before has no second effect.

`Tournament.view()` is what everybody may see, ready for JSON: clock, level and blinds, the next
break, who is left with which stack where, the prizes. `Tournament.view_for(role)` adds players,
money, moves and the role's options.

Every accepted command is an entry of the journal, and the state follows from the entries alone.
`Tournament(name, game, journal=journal, secrets=secrets)` goes on where a journal ended,
`Tournament.replay(entries)` only reads one, and `follow(entry)` takes over what another host of
the tournament did. `secrets` holds the seed of a ballot between its call and its draw, in no
journal; whoever hosts the tournament keeps the mapping safe. `do("director", "correct",
reason=...)` strikes the last command, which stays on record; `corrections` tells of them all.

>>> night = Tournament("night", "roulette")
>>> _ = night.do("shift manager", "nominate", who="Sam", name="Dana")
>>> [option.do for option in night.options("director")][:2]
['nominate-assistant', 'set-conditions']
>>> night.view().status
'draft'
"""

from houseway.conduct import JournalDiffers
from houseway.games import GAMES
from houseway.games.tournament_rules import NoTournament, rules_of

from .conditions import Conditions, load, parse
from .roles import ROLES
from .tournament import Tournament

__all__ = [
    "GAMES",
    "ROLES",
    "Conditions",
    "JournalDiffers",
    "NoTournament",
    "Tournament",
    "load",
    "parse",
    "rules_of",
]
