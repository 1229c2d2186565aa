// Safe clicks: no button means something else than a moment ago without a pause, a double click is
// one act, and what cannot be made good again is asked once more, in its own place.

const CHANGED = 400; // milliseconds
const DEARER = 1000;
const ASKED = 4000;

const button = (form) => form.querySelector("button[type=submit]");
const price = (form) => Number(JSON.parse(form.dataset.facts).amount ?? 0);

// What can be pressed, where it lies within its place, what it says and what it costs.
function pressable(place) {
  const around = place.getBoundingClientRect();
  return [...place.querySelectorAll("form[data-do]")].filter(button).map((form) => {
    const { left, top, right, bottom } = button(form).getBoundingClientRect();
    const at = [left - around.left, top - around.top, right - around.left, bottom - around.top];
    return { form, does: form.dataset.do, says: `${form.dataset.do} ${form.dataset.facts}`, price: price(form), at, seen: Infinity };
  });
}

const overlap = ([l, t, r, b], [l2, t2, r2, b2]) => Math.min(r, r2) - Math.max(l, l2) > 4 && Math.min(b, b2) - Math.max(t, t2) > 4;

// How long a button hears nothing, by what was there before.
function pause(now, before) {
  if (before.some((then) => then.does === now.does && then.price < now.price)) return DEARER;
  return before.some((then) => then.says !== now.says && overlap(then.at, now.at)) ? CHANGED : 0;
}

export class SafeClicks {
  #place;
  #before = [];
  #pressed = -CHANGED;
  #until = new Map(); // by what a form does, when its button hears again

  constructor(place) {
    this.#place = place;
    new MutationObserver(() => this.#look()).observe(place, { childList: true, subtree: true });
    place.addEventListener("click", (event) => this.#hear(event), true);
    this.#look();
  }

  #look() {
    const now = pressable(this.#place);
    const recently = performance.now() - CHANGED;
    for (const one of now) {
      const wait = pause(one, this.#before.filter((then) => then.seen > recently));
      if (wait) this.#until.set(one.does, Math.max(this.#until.get(one.does) ?? 0, performance.now() + wait));
      this.#deafen(one.form);
    }
    const seen = performance.now();
    for (const then of this.#before) if (then.seen === Infinity) then.seen = seen;
    this.#before = [...this.#before.filter((then) => then.seen > recently), ...now];
  }

  #left(form) {
    const again = Math.max(this.#until.get(form.dataset.do) ?? 0, this.#pressed + CHANGED);
    return again - performance.now();
  }

  #deafen(form) {
    const left = this.#left(form);
    if (left <= 0) return;
    button(form).setAttribute("aria-disabled", "true");
    setTimeout(() => { if (this.#left(form) <= 0) button(form)?.removeAttribute("aria-disabled"); }, left + 1);
  }

  #hear(event) {
    const form = event.target.closest?.("button[type=submit]")?.closest("form[data-do]");
    if (!form) return;
    const heard = this.#left(form) <= 0;
    if (heard && sure(form)) {
      this.#pressed = performance.now();
    } else {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (heard) this.#until.set(form.dataset.do, performance.now() + CHANGED); // a question is no answer yet
    }
    for (const one of this.#place.querySelectorAll("form[data-do]")) if (button(one)) this.#deafen(one);
  }
}

// What a form would do that is asked once more, and whether that was answered.
function question(form) {
  const all = form.querySelector("input[data-all]");
  if (all && Number(all.value) >= Number(all.dataset.all)) return "All in?";
  return form.dataset.sure;
}

function sure(form) {
  const asked = question(form);
  if (!asked || form.dataset.asked === asked) return true;
  const label = button(form).firstChild;
  const said = label.textContent;
  form.dataset.asked = asked;
  label.textContent = asked;
  setTimeout(() => {
    delete form.dataset.asked;
    label.textContent = said;
  }, ASKED);
  return false;
}
