"""Safe clicks: what is pressed is what was meant, once, and what is ruinous is asked once more."""

from __future__ import annotations

import pytest

BAR = """() => {
  document.body.innerHTML = '<div id="bar"></div>';
  window.acts = [];
  window.offer = (...offers) => {
    const forms = offers.map(([does, facts, more]) =>
      `<form data-do="${does}" data-facts='${JSON.stringify(facts)}' ${more ?? ""}>` +
      `<button type="submit">${does}</button></form>`);
    document.querySelector("#bar").innerHTML = forms.join("");
  };
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    window.acts.push(event.target.dataset.do);
  });
  return import("/static/safe.js").then(({ SafeClicks }) => {
    new SafeClicks(document.querySelector("#bar"));
  });
}"""
PRESS = "does => document.querySelector(`[data-do=${does}] button`).click()"
HEARS = "does => !document.querySelector(`[data-do=${does}] button`).hasAttribute('aria-disabled')"

# For how long each button was deaf, by the clock of the page
DEAF = """() => {
  const since = new Map();
  window.deaf = {};
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const does = target.closest("[data-do]").dataset.do;
      const now = performance.now();
      if (!since.has(does)) since.set(does, now);
      if (!target.hasAttribute("aria-disabled")) window.deaf[does] = now - since.get(does);
    }
  }).observe(document.querySelector("#bar"), { attributeFilter: ["aria-disabled"], subtree: true });
}"""


@pytest.fixture(scope="module")
def page(chromium, floor):
    context = chromium.new_context(base_url=floor.base)
    page = context.new_page()
    yield page
    context.close()


@pytest.fixture
def bar(page):
    page.goto("/sign-in")
    page.evaluate(BAR)
    return page


def offer_and_press(page, offers, *presses):
    """Change the bar and press at once, in one go, however busy the machine is."""
    page.evaluate(
        "([offers, presses, press]) => { offer(...offers);"
        " return Promise.resolve().then(() => presses.forEach(eval(press))); }",
        [offers, presses, PRESS],
    )


def acts(page):
    return page.evaluate("acts")


def test_a_button_that_has_changed_under_the_finger_is_deaf_for_a_moment(bar):
    bar.evaluate("offer(['check', {}])")
    offer_and_press(bar, [["call", {"amount": 40}]], "call")
    assert acts(bar) == []
    bar.wait_for_function(HEARS, arg="call")
    bar.evaluate(PRESS, "call")
    assert acts(bar) == ["call"]


def test_a_button_that_says_the_same_hears_at_once(bar):
    bar.evaluate("offer(['draw', {}], ['stand', {}], ['double', {}])")
    offer_and_press(bar, [["draw", {}], ["stand", {}]], "stand")
    assert acts(bar) == ["stand"]


def test_a_double_click_is_one_act(bar):
    bar.evaluate("offer(['draw', {}])")
    bar.evaluate(PRESS, "draw")
    offer_and_press(bar, [["draw", {}]], "draw", "draw")
    assert acts(bar) == ["draw"]
    bar.wait_for_function(HEARS, arg="draw")


def test_a_price_that_rose_is_looked_at_longer(bar):
    bar.evaluate("offer(['fold', {}], ['call', {amount: 40}])")
    bar.evaluate(DEAF)
    offer_and_press(bar, [["fold", {}], ["call", {"amount": 80}]], "call")
    bar.wait_for_function(HEARS, arg="call")
    assert bar.evaluate("deaf.call") > 800
    assert acts(bar) == []


def test_what_is_ruinous_is_asked_once_in_its_place(bar):
    offer_and_press(bar, [["fold", {}, 'data-sure="Fold for free?"']], "fold", "fold")
    assert acts(bar) == []
    assert bar.inner_text("[data-do=fold] button") == "Fold for free?"
    bar.wait_for_function(HEARS, arg="fold")
    bar.evaluate(PRESS, "fold")
    assert acts(bar) == ["fold"]
