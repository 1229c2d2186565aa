"""Tournaments that are played in the room and recorded at the control, to the end."""

from __future__ import annotations

import pytest
from venue import Organisers, conditions, confirm, press_key, type_line


@pytest.fixture
def organised(floor):
    """Has tournaments prepared up to their entries."""
    made: list[Organisers] = []

    def prepare(name: str, game: str, document: str) -> Organisers:
        made.append(Organisers(floor.base, name))
        made[-1].prepare(game, document)
        return made[-1]

    yield prepare
    for organisers in made:
        organisers.close()


def seated(organisers: Organisers) -> dict[str, int]:
    """Everybody is seated and play commences; the seats of all."""
    organisers.direct("call-ballot")
    organisers.direct("draw-ballot")
    view = organisers.see()
    seats = {
        p["player"]: p["seat"] for s in view["sessions"] for t in s["tables"] for p in t["players"]
    }
    for name in seats:
        organisers.direct("take-seat", player=name)
    for session in view["sessions"]:
        organisers.direct("start-session", session=session["session"])
    return seats


def test_charity_poker_with_bonus_and_elimination_and_two_out_in_one_hand(person, organised):
    head = {"re_entry": '"none"', "donations": "[1_000_000, 500_000]"}
    rest = (
        '[[stages]]\nname = "Evening"\nkind = "final"\nbonus_rounds = [500]\n'
        "elimination_rounds = 1\n[[levels]]\nminimum = 100\nblinds = [50, 100]\nrounds = 20\n"
    )
    cup = organised("charity-cup", "charity-holdem", conditions("charity-holdem", head, rest))
    for name in ("ann", "ben", "cy", "di", "eve"):
        cup.operate("invite", player=name)
        cup.direct("enter", player=name, agreed=True)
    cup.direct("designate-tables", tables="Table 1")
    seat = seated(cup)
    tess = person("tess")
    tess.page.goto("/tournaments/charity-cup/control")
    type_line(tess, "o 1 500")
    stacks = {"ann": 5_500, "ben": 5_200, "cy": 4_800, "di": 5_500, "eve": 4_500}
    type_line(tess, "c 1 " + " ".join(f"{seat[name]}={stack}" for name, stack in stacks.items()))
    tess.says("25,500", ".figures")
    type_line(tess, "e 1")
    same = " ".join(f"{seat[name]}={stack}" for name, stack in stacks.items())
    tess.page.fill("#typed", f"c 1 {same} d{seat['ann']}")
    tess.page.press("#typed", "Enter")
    tess.page.wait_for_selector(".proposal .effect li:has-text('eve is out')")
    confirm(tess)
    tess.says("4 of 5", ".figures")
    type_line(tess, f"1 {seat['ben']},{seat['cy']} {seat['ann']}")
    tess.says("2 of 5", ".figures")
    type_line(tess, f"1 {seat['di']} {seat['ann']}")
    for step in ("end-session", "award-places"):
        press_key(tess, "n", step)
    tess.says("places are awarded", "#control")
    assert [name for _, name in cup.see()["places"]][:2] == ["ann", "di"]
    for place in (1, 2):
        tess.says(f"Donation of place {place}", "[aria-labelledby=queue-pay] li:first-child")
        tess.page.keyboard.press("y")
        tess.page.fill(".proposal input[name=charity]", "The hospital")
        tess.page.press(".proposal input[name=charity]", "Enter")
        tess.page.wait_for_function("() => !document.querySelector('.proposal .effect')")
    press_key(tess, "n", "close")
    tess.says("closed", "#control")
    places = [name for _, name in cup.see()["places"]]
    assert places == ["ann", "di", "ben", "cy", "eve"]  # of those out together, who had more before


def test_two_heats_of_blackjack_and_a_final_in_which_two_are_level(person, organised):
    rest = (
        '[[stages]]\nname = "Heat"\nkind = "heat"\nsessions = 2\n'
        'ends = { by = "rounds", at = 1 }\nadvance = { number = 1 }\n'
        '[[stages]]\nname = "Final"\nkind = "final"\nends = { by = "rounds", at = 1 }\n'
        "[[levels]]\nminimum = 100\nmaximum = 2_000\n"
    )
    cup = organised("blackjack-cup", "blackjack", conditions("blackjack", {}, rest))
    names = ("ann", "ben", "cy", "di")
    for name in names:
        cup.direct("enter", player=name)
    seat = seated(cup)
    tess = person("tess")
    tess.page.goto("/tournaments/blackjack-cup/control")
    finalists = []
    for session in cup.see()["sessions"]:
        (table,) = session["tables"]
        first, second = (player["player"] for player in table["players"])
        number = table["table"]
        type_line(tess, f"c {number} {seat[first]}=6000 {seat[second]}=4500")
        finalists.append(first)
    ending = tess.page.locator("#control button[data-offer*=end-session]")
    named = "all => all.map(one => JSON.parse(one.dataset.offer).facts.session)"
    for heat in ending.evaluate_all(named):
        press_key(tess, "n", heat)
    press_key(tess, "n", "advance")
    tess.page.wait_for_selector("button[data-key=n][data-offer*=call-ballot]")
    seat = seated_final(cup)
    (number,) = {table for table, _ in seat.values()}
    type_line(tess, f"c {number} " + " ".join(f"{seat[name][1]}=5200" for name in finalists))
    press_key(tess, "n", "end-session")
    tess.says("are level", "[aria-labelledby=queue-rule]")
    type_line(tess, f"x {finalists[0]}=5100 {finalists[1]}=5300")
    press_key(tess, "n", "award-places")
    tess.says("places are awarded", "#control")
    gil = person("gil")
    gil.page.goto("/tournaments/blackjack-cup/control")
    press_key(gil, "y", "pay-prizes")
    press_key(gil, "n", "close")
    gil.says("closed", "#control")
    view = cup.see()
    assert [name for _, name in view["places"]][:2] == [finalists[1], finalists[0]]
    assert view["won"][finalists[1]] > view["won"][finalists[0]]


def seated_final(cup: Organisers) -> dict[str, tuple[int, int]]:
    cup.direct("call-ballot")
    cup.direct("draw-ballot")
    final = cup.see()["sessions"][-1]
    found = {p["player"]: (t["table"], p["seat"]) for t in final["tables"] for p in t["players"]}
    for name in found:
        cup.direct("take-seat", player=name)
    cup.direct("start-session", session=final["session"])
    return found


def test_a_tournament_is_cancelled_when_its_name_was_typed_and_all_is_refunded(person, organised):
    cup = organised("gone-cup", "holdem", conditions("holdem", {"title": '"Gone Cup"'}, MAIN))
    for name in ("ann", "ben", "cat"):
        cup.direct("enter", player=name)
    gil = person("gil")
    gil.page.goto("/tournaments/gone-cup/control")
    gil.page.click("button[data-offer*='\"cancel\"']")
    go = gil.page.locator(".proposal button").first
    gil.page.fill(".proposal input[name=reason]", "too few players")
    gil.page.fill(".proposal .to-type", "Gone Cu")
    assert go.is_disabled()
    gil.page.fill(".proposal .to-type", "Gone Cup")
    gil.page.wait_for_selector(".proposal .effect li:has-text('ann $220')")
    go.click()
    gil.says("cancelled", "#control")
    ledger = cup.see()["ledger"]
    assert ledger["accounts"]["prize pool"] == 0


MAIN = (
    '[[stages]]\nname = "Main event"\n[[levels]]\nminimum = 100\nblinds = [50, 100]\nminutes = 20\n'
)


def test_those_left_agree_on_the_prizes_in_dollars_beside_what_their_chips_are_worth(
    person, organised
):
    cup = organised("deal-cup", "holdem", conditions("holdem", {"title": '"Deal Cup"'}, MAIN))
    for name in ("ann", "ben", "cat"):
        cup.direct("enter", player=name)
    seat = seated(cup)
    cup.direct("record-round", table=1, stacks={"ann": 15_000, "ben": 9_000, "cat": 6_000})
    assert len(seat) == 3
    tess = person("tess")
    tess.page.goto("/tournaments/deal-cup/control")
    tess.page.click("a[href='/tournaments/deal-cup/agreement']")
    worth = tess.page.locator("#agreement [data-player]")
    assert worth.first.get_attribute("data-player") == "ann"
    assert float(worth.first.input_value()) == 230.36  # 150 + 61.07 + 19.29
    tess.page.check("#consent")
    worth.first.fill("250")
    tess.says("too much", "#sum")
    assert tess.page.is_disabled("#propose")
    tess.page.click("[data-fill=even]")
    tess.page.click("#propose")
    tess.page.wait_for_selector(".proposal .effect li:has-text('ann $200')")
    tess.page.click(".proposal button >> nth=0")
    tess.page.wait_for_url("**/control")
    tess.page.wait_for_selector("a[href$='/agreement']", state="detached")  # it is agreed on
