"""Where each instrument says the same thing of tournaments, as it is printed there."""

from __future__ import annotations

import re

from houseway.tournament import Tournament

PRINTED = """
rules                     nominate                 ballot  one-entry  late     reserve
NI2019-212                16.4                     16.8    16.6       16.10    16.11
NI2018-51                 20.4                     20.8    20.6       20.10    20.11
CTP                       A:Tournament Supervisor  4.3     -          -        -
NI2005-63                 20.2                     20.7    20.6       20.9     20.10
NI2002-45-canberra-poker  15.1                     15.6    15.5       15.8[2]  15.9
NI2002-45-blackjack       19.1                     19.6    19.5       19.8[2]  19.9
NI2002-45-mini-baccarat   13.1                     13.6    13.5       13.8[2]  13.9
NI2002-45-pai-gow         17.1                     17.6    17.5       17.8[2]  17.9
NI2002-45-roulette        12.1                     12.6    12.5       12.8[2]  12.9

rules                     no-refund  chips   pace   returned  places  level
NI2019-212                16.23      16.14   16.19  16.21(b)  16.20   -
NI2018-51                 20.24      20.15   20.17  20.22(b)  20.18   -
CTP                       -          10.1.2  8.4    -         -       -
NI2005-63                 20.24      20.13   20.18  20.20     20.19   20.21
NI2002-45-canberra-poker  15.23      15.12   15.18  15.20     15.19   15.21
NI2002-45-blackjack       19.23      19.12   19.18  19.20     19.19   19.21
NI2002-45-mini-baccarat   13.23      13.12   13.18  13.20     13.19   13.21
NI2002-45-pai-gow         17.23      17.12   17.18  17.20     17.19   17.21
NI2002-45-roulette        12.21      12.12   12.15  12.18     12.17   12.19
"""


def _read(printed: str) -> dict[tuple[str, str], str]:
    found = {}
    for table in printed.strip().split("\n\n"):
        (_, *head), *rows = (re.split(r"\s\s+", line) for line in table.splitlines())
        for rules, *clauses in rows:
            found |= {(rules, about): c for about, c in zip(head, clauses, strict=True)}
    return found


CLAUSES = _read(PRINTED)


def clause(t: Tournament, about: str) -> str:
    """The clause of a tournament's instrument on a matter that several instruments have."""
    return CLAUSES[t.rules.id, about]
