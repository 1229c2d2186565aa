"""Somebody who says nothing: the table goes on, says so, and takes them back."""

from __future__ import annotations

# The button stands elsewhere between rounds than in one, and the page may change at any moment.
COME_BACK = """() => {
  const back = ":is([data-do=back], [data-do=ask-to-play-on])";
  const button = document.querySelector(`#seat ${back} button`);
  button?.click();
  return Boolean(button) || !document.querySelector(".away");
}"""


def test_who_says_nothing_is_away_and_comes_back_with_one_button(person, house):
    house.open("silent", "canberra-poker", betting_time=1, decision_time=5)
    ann = person("ann").sit(house, "silent")
    page = ann.page
    page.wait_for_selector(".away")
    ann.says("player away (ann)")
    house.arrange("silent")
    page.wait_for_function(COME_BACK)
    page.wait_for_selector(".away", state="detached")
    ann.says("ann is back")
    page.wait_for_selector("[data-spot]")
