"""Blackjack in tables: the dealer's hand and what each way to play wins, upcard by upcard."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.games.blackjack.numbering import Numbering

from ..figure_tables import NET, PROBABILITY, Figure, FigureTable
from .charts import COLUMNS
from .compositions import BLACKJACK, BUST, UPCARDS
from .dealer_endings import ENDINGS, dealer_outcomes, over_all
from .exact_worth import Exactly, ExactWorth

BEST, BASIC, MIMIC = "best play", "basic strategy", "mimic the dealer"
ANY = "any"
DRAWN_OUT = "drawn to the end, whether or not a hand still depends on it"
SPLIT = "a pair is split"
NETS = {2: "wins 2", 1: "wins 1", 0: "stand off", -1: "loses 1", -2: "loses 2"}


def tables(decks: int, worth: Exactly, pays: Fraction, cited: Numbering) -> tuple[FigureTable, ...]:
    """The dealer's hand, the value against each upcard, and the rounds without a split."""
    return (
        _dealer(decks, cited.cite("12.1", "12.2")),
        _by_upcard(worth, pays, cited.cite("12.1", "13.1", "13.2")),
        _unsplit(worth, cited.cite("13.1", "13.2")),
    )


def _dealer(decks: int, clauses: tuple[str, ...]) -> FigureTable:
    by_upcard = dealer_outcomes(decks)
    chances = [*(by_upcard[upcard] for upcard in UPCARDS), over_all(decks)]
    lines = {
        name: tuple(found[outcome] for outcome in ENDINGS)
        for name, found in zip((*COLUMNS, ANY), chances, strict=True)
    }
    columns = dict.fromkeys(ENDINGS.values(), PROBABILITY)
    title = "how the dealer's hand ends, by the upcard"
    return FigureTable("dealer-by-upcard", title, "upcard", columns, lines, DRAWN_OUT, clauses)


def _by_upcard(worth: Exactly, pays: Fraction, clauses: tuple[str, ...]) -> FigureTable:
    names = dict(zip(UPCARDS, COLUMNS, strict=True))
    lines = {
        names[best.upcard]: (best.dealt, *(way.value(pays) for way in (best, basic, mimic)))
        for best, basic, mimic in zip(*(way.upcards for way in worth), strict=True)
    }
    every = tuple(way.value(pays) for way in worth)
    columns = {"dealt": PROBABILITY, BEST: NET, BASIC: NET, MIMIC: NET}
    title = "what the main wager wins on average, by the upcard"
    lines |= {ANY: (Fraction(1), *every)}
    return FigureTable("value-by-upcard", title, "upcard", columns, lines, clauses=clauses)


def _unsplit(worth: Exactly, clauses: tuple[str, ...]) -> FigureTable:
    """Net results that are exact: of all rounds but those in which a pair is split."""
    ways = [_results(way) for way in worth]
    lines = {name: tuple(way[name] for way in ways) for name in ways[0]}
    columns = dict.fromkeys((BEST, BASIC, MIMIC), PROBABILITY)
    title = "net results of rounds in which no pair is split"
    return FigureTable("unsplit-results", title, "outcome", columns, lines, clauses=clauses)


def _results(way: ExactWorth) -> dict[str, Fraction]:
    unsplit = {NETS[net]: share for net, share in way.unsplit.items()}
    return {"Blackjack": way.blackjack, **unsplit, SPLIT: way.split}


def figures_beside(decks: int, worth: Exactly, cited: Numbering) -> Iterator[Figure]:
    """How likely a Blackjack is, how often the dealer goes over 21, and what split pairs win."""
    cards, aces, tens = 52 * decks, 4 * decks, 16 * decks
    dealt = 2 * Fraction(aces * tens, cards * (cards - 1))
    blackjack, settled = cited.cite("A:Blackjack"), cited.cite("13.1(c)", "13.1(g)")
    yield Figure("blackjack", "the player makes a Blackjack", dealt, clauses=blackjack)
    dealers = over_all(decks)
    yield Figure(
        "dealer-blackjack", "the dealer makes a Blackjack", dealers[BLACKJACK], clauses=blackjack
    )
    both, paid = dealt - worth.best.blackjack, worth.best.blackjack
    name = "player and dealer both make a Blackjack"
    yield Figure("both-blackjack", name, both, clauses=settled[1:])
    yield Figure("blackjack-paid", "a Blackjack of the player is paid", paid, clauses=settled[:1])
    over = dealers[BUST]
    yield Figure(
        "dealer-over-21",
        "the dealer goes over 21",
        over,
        PROBABILITY,
        DRAWN_OUT,
        cited.cite("12.1"),
    )
    for key, policy, way in (("best", BEST, worth.best), ("basic", BASIC, worth.basic)):
        clauses = cited.cite("10.3")
        yield Figure(
            f"split-{key}", f"a pair is split ({policy})", way.split, PROBABILITY, policy, clauses
        )
        name = f"what split pairs add to the expected value ({policy})"
        yield Figure(f"split-value-{key}", name, way.split_value, NET, policy, clauses)
