// The control of a tournament: keys and clicks propose an act, which is shown and then done.

import { ticking } from "./clocks.js";
import { ask, toast } from "./floor.js";
import { following } from "./following.js";
import { proposing } from "./proposing.js";

const place = document.querySelector("#control");
const tournament = place.dataset.tournament;
const typed = document.querySelector("#typed");
const problem = document.querySelector("#problem");
const printing = document.querySelector("#printing");
const clocks = ticking(place);
const LINES = "bcmkloex";
const AT_ONCE = " -=";
const PROPOSING = "[]nsvyru";

function print(entry) {
  if (!entry) return;
  printing.elements.entry.value = entry;
  printing.submit();
}

const page = following(place, document.querySelector("#line"), ({ title }) => {
  clocks.fetched();
  for (const head of document.querySelectorAll("[data-title]")) head.textContent = title;
});

const proposals = proposing(tournament, document.querySelector("#proposal"), problem, {
  page,
  done(offer, answer) {
    toast(offer.label);
    if (offer.receipt) printing.dataset.last = answer.version;
  },
  taken(text) {
    if (typed.value !== text) return; // the next line is being typed
    typed.value = "";
    typed.blur();
  },
  kept(text) {
    if (text && !typed.value) typed.value = text;
  },
});

const keyed = (key) => place.querySelector(`button[data-key="${CSS.escape(key)}"]`);
const offered = (button) => button && { ...JSON.parse(button.dataset.offer), told: button.dataset.told };

place.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.offer) {
    const [offer, atOnce] = [offered(button), button.dataset.atOnce !== undefined];
    if (event.detail || !atOnce) button.blur(); // the next key is for the page, not for this button again
    if (atOnce) proposals.atOnce(() => offer);
    else proposals.propose(() => offer);
  } else if (button?.dataset.seat) point(button.dataset, event.shiftKey);
});

// A first click says who is out, a second one at the table who has the chips; with Shift another is out.
function point({ table, seat }, further) {
  const [at, out, ...rest] = typed.value.trim().split(/\s+/).filter((word) => !LINES.includes(word));
  if (at !== table) typed.value = `${table} ${seat}`;
  else if (further) typed.value = `${table} ${out},${seat}`;
  else if (!rest.length && out !== seat) typed.value = `${table} ${out} ${seat}`;
  else typed.value = `${table} ${seat}`;
  if (matchMedia("(pointer: fine)").matches) typed.focus(); // a tablet would cover half the page with its keys
  meant();
}

function meant() {
  const text = typed.value;
  proposals.propose(() => ask("POST", `/tournaments/${tournament}/control/meaning`, { text }), text);
}
typed.addEventListener("input", () => {
  proposals.drop();
  problem.replaceChildren();
});

function writing(target) {
  return target.closest("input, textarea, select") !== null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") {
    proposals.forget();
    typed.value = "";
    document.activeElement.blur();
  } else if (event.key === "Enter" && !event.target.closest("button, summary, a")) {
    event.preventDefault();
    if (proposals.open) proposals.confirm();
    else if (typed.value.trim()) meant();
  } else if (!writing(event.target)) {
    key(event);
  }
});

function key(event) {
  const onButton = event.target.closest("button, summary, a") !== null;
  if (event.key === " " && onButton) return; // the button's own key
  if (LINES.includes(event.key)) {
    event.preventDefault();
    typed.value = event.key === "b" ? "" : `${event.key} `;
    typed.focus();
  } else if (event.key === "p") print(printing.dataset.last);
  else if (event.key === "?") document.querySelector("#help").toggleAttribute("open");
  else if (AT_ONCE.includes(event.key) || PROPOSING.includes(event.key)) {
    if (!proposals.busy && !keyed(event.key)) return;
    event.preventDefault();
    const find = () => offered(keyed(event.key));
    if (AT_ONCE.includes(event.key)) proposals.atOnce(find);
    else proposals.propose(find);
  }
}
