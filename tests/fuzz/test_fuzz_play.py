"""Random lines at a table in the terminal: nothing crashes, nothing is lost, all is by the rules.

The examples are the same on every run; Hypothesis prints the lines of one that fails.
"""

import contextlib
import io
import re
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from houseway.cli import main
from houseway.cli.written_amounts import cents

VOCABULARY = """
50 10 5 7 0.50 $25 99999 -5 box 1 2 3 9 pairs sevens banker player tie red black 17 0 8/11 3/4
7/8/9 4-9 tier voisins neighbours column dozen marker draw stand double split insure even-money
hit d s u p i e n c cut decline ride turn take-back clear again deal spin pass buy undo oops why
bob guest rules 13 rulings rule misdeal breach void-round void-earlier-round reason=x exclude=true
ground=fraud player=guest rule=x misplaced-card card=1 boxed-card surplus-card drawn-in-error
burnt-in-error exposed=true no-spin ball-out colour-chips value=5 sign look ? amount=5 box=1
on=red As Td cut empty sit leave start enter ann ; trips ante blind play check fold bet set concede
call raise muck show no-raise all-in to=60
house-way view call-void 4 13 low teen-1 gee-24 ?? times=4 x4 low=1 display settle refund-antes
"""
WORDS = st.sampled_from(VOCABULARY.split())
ANYWHERE = """
50|20|again; deal|deal|pass|clear|take-back|buy 20|rulings|why|look|undo by mistake|undo once more
ann 50|no|rule void-round unworkable x|rule void-round impractical x|rule disturbance fire
rule breach guest x exclude=yes void_wagers=yes|rule breach bob 5 exclude=yes|rule misdeal x
rule collusion guest|rule player-absent guest|rule player-returned guest|As Td 9d 5h|5c 6h Kd
"""
BLACKJACK = """
20; box 2 20|pairs 5|sevens 1|d|s|u|p|i|e|n|draw|stand|cut 60|ann d|ann s|bob s|2c|place 78
8s 8h 8d 8c|rule boxed-card|rule drawn-in-error|rule burnt-in-error|rule dealer-drew-in-error
rule misplaced-card 3|rule reconstruct 1 2|rule malfunction mechanical no|rule void-earlier-round 1
"""
HOLDEM = """
f|c|c|c|n|call|check|fold|raise 60|raise 250|bet 30|bet 200|all-in|a|show|muck|show|ann c|ann f
ann raise 60|bob c|ann all-in|ann show|bob muck|?? ??|2c 2d 2h|9s|cut 20|decide fair|accept|agree
rule fouled-hand guest 3|rule instruct-to-act|rule misdeal
rule exposed-hole-card "bob card 1"|rule hole-card-exposed "guest card 1"
rule communal-card-exposed 1 no|rule first-card-exposed|rule exposed-in-cut
rule bet-over-call 30|rule bet-under-call 5
rule early-flop|rule card-exposed-early yes|rule flop-without-burn no
rule burn-neglected-before-flop|undo it|rule bet-out-of-turn bob 200
rule directed-out-of-turn bob|rule flop-too-many 1 no|rule show-to-all
rule out-of-turn bob 60|rule void-round fraud x|rule breach bob x both|rule verify-cards 51
rule agreed-action x "return all bets" 2|rule player-absent bob|rule stop-for-dispute guest x
rule disqualify bob x|rule count-cards 51|rule inspect-hand bob|expire|fold-hand|start
"""
SENSIBLE = {
    "blackjack": BLACKJACK,
    "canberra-poker": """
25; deal|bet|fold|b|f|ann bet|ann fold|bob fold|?? ?? ??|2c 2d 2h 3c 3d|rule verify-cards 51
rule exposed-card 1 1|rule dealer-exposed-card 1|rule dealt-wrongly|rule wrong-number 1 4
rule hand-without-ante 3|rule dealer-wrong-number 4|rule reconstruct-hand 1|rule hand-lost 1
""",
    "charity-holdem": HOLDEM,
    "holdem": HOLDEM,
    "mini-baccarat": """
banker 10|player 10; tie 5|turn|cut 60|n|ann banker 10|2c|place 78|rule surplus-card exposed=yes
rule surplus-card no|rule card-to-player yes|rule out-of-sequence player yes|rule misplaced-card 3
""",
    "pai-gow": """
50; deal|set 1 3|set 2 4|set 12|house-way|h|c|concede|view|ann view|ann set|ann set 1 2|ann h|bob h
1 2 3|6 6 6|teen-1 day-1 gor-1 bon-1|foo-1 ping-1|gee-12 gee-24 chit-25 ng-14|?? ?? ??|display
rule die-not-flat|rule reshuffle|rule house-exposed 1|rule player-exposed 2 1|rule misplaced 2 3
rule dealer-exposed 2 2|rule restore-conceded 2|rule earlier-misplacement 1|rule misdeal
""",
    "roulette": """
red 10|17 5; tier 2|marker 8|spin|ann red 5|17|0|rule no-spin|rule ball-out|rule same-direction
rule colour-chips guest 5|rule change-ball 2 180|rule void-earlier-round 1
""",
    "tournament-blackjack": BLACKJACK,
    "ultimate-holdem": """
20; trips 5|50; deal|trips 5|play 4|play 3|play|check|c|fold|concede|ann trips 5|ann play 4
ann check|ann fold|?? ?? ??|As Ks Qs Js Ts|settle|refund-antes|take-back ante|rule count-cards 51
rule card-missing-or-foreign missing 51|rule card-exposed 1|rule dealer-card-exposed 1
rule wrong-number-of-cards 1 3|rule no-decision|rule hand-without-wagers 3|rule place-marker 1
rule shuffle-again|rule wager-out-of-order guest
""",
}
GAMES = tuple(SENSIBLE)
FUZZ = settings(max_examples=20, derandomize=True, database=None)


def scripts(game: str) -> st.SearchStrategy[list[str]]:
    """What somebody may type at a table of a game: mostly something that means something."""
    own, anywhere = (
        st.sampled_from(text.strip().replace("\n", "|").split("|"))
        for text in (SENSIBLE[game], ANYWHERE)
    )
    odd = st.lists(WORDS, min_size=1, max_size=5).map(" ".join)
    noise = st.text(max_size=12).filter(lambda text: "\n" not in text)
    return st.lists(st.one_of(st.just(""), own, own, anywhere, odd, noise), max_size=25)


def typed(args: list[str], lines: list[str]) -> str:
    """Run the program with some lines; it must end well."""
    data = "".join(f"{line}\n" for line in lines if line not in ("quit", "q")).encode(
        errors="replace"
    )
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            assert main(args) == 0
    finally:
        sys.stdin = before
    assert err.getvalue() == ""
    return out.getvalue()


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@FUZZ
def test_random_lines_at_a_dealt_table(game, data):
    lines = data.draw(scripts(game))
    out = typed(["play", game, "--seed", "fuzz", "--bots", "1"], lines)
    left = re.search(r"You leave with (\$?\d[\d,.]*)[.;]", out.splitlines()[-1])
    assert left
    assert cents(left[1]) >= 0


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@FUZZ
def test_random_lines_at_a_live_table(game, data):
    lines = data.draw(scripts(game))
    out = typed(["play", game, "--live", "--name", "ann", "--bots", "1"], lines)
    assert out.splitlines()[-1].startswith("The table has dealt ")


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(FUZZ, max_examples=6)
def test_whatever_is_typed_leaves_a_sound_journal(game, data):
    lines = data.draw(scripts(game))
    with tempfile.TemporaryDirectory() as folder:
        journal = str(Path(folder, "table.journal"))
        typed(["play", game, "--seed", "fuzz", "--bots", "1", "--journal", journal], lines)
        assert typed(["verify", journal], []).startswith("sound: ")
