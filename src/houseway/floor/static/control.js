// The control of a tournament: keys and clicks propose an act, which is shown and then done.

import { ticking } from "./clocks.js";
import { ask, command, toast } from "./floor.js";
import { refused } from "./forms.js";
import { following, proposing } from "./proposing.js";

const place = document.querySelector("#control");
const tournament = place.dataset.tournament;
const typed = document.querySelector("#typed");
const problem = document.querySelector("#problem");
const printing = document.querySelector("#printing");
const clocks = ticking(place);
const LINES = "bcmkoex";

function print(entry) {
  if (!entry) return;
  printing.elements.entry.value = entry;
  printing.submit();
}

const proposals = proposing(tournament, document.querySelector("#proposal"), problem, (offer, answer) => {
  toast(offer.label);
  if (offer.receipt) printing.dataset.last = answer.version;
  if (typed.value !== offer.text) return; // the next line is being typed
  typed.value = "";
  typed.blur();
});

following(place, document.querySelector("#line"), ({ title }) => {
  clocks.fetched();
  for (const head of document.querySelectorAll("[data-title]")) head.textContent = title;
});

async function press(button) {
  const offer = JSON.parse(button.dataset.offer);
  if (button.dataset.atOnce === undefined) {
    button.blur(); // Enter is for what is proposed, not for this button again
    await proposals.show({ ...offer, told: button.dataset.told });
    document.querySelector("#proposal input")?.focus();
    return;
  }
  problem.replaceChildren();
  try {
    await command(`/api/tournaments/${tournament}/commands`, { do: offer.do, by: offer.by, facts: offer.facts });
  } catch (error) {
    refused(problem, error);
  }
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.offer) press(button);
  else if (button?.dataset.seat) point(button.dataset, event.shiftKey);
});

// A first click says who is out, a second one at the table who has the chips; with Shift another is out.
function point({ table, seat }, further) {
  const [at, out, ...rest] = typed.value.trim().split(/\s+/).filter((word) => !LINES.includes(word));
  if (at !== table) typed.value = `${table} ${seat}`;
  else if (further) typed.value = `${table} ${out},${seat}`;
  else if (!rest.length && out !== seat) typed.value = `${table} ${out} ${seat}`;
  else typed.value = `${table} ${seat}`;
  typed.focus();
  meant();
}

async function meant() {
  problem.replaceChildren();
  try {
    const text = typed.value;
    const offer = await ask("POST", `/tournaments/${tournament}/control/meaning`, { text });
    await proposals.show({ ...offer, text });
  } catch (error) {
    proposals.drop();
    refused(problem, error);
  }
}
typed.addEventListener("input", () => proposals.drop());

function writing(target) {
  return target.closest("input, textarea, select") !== null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") {
    proposals.drop();
    typed.value = "";
    document.activeElement.blur();
  } else if (event.key === "Enter" && event.target.tagName !== "BUTTON" && event.target.tagName !== "SUMMARY") {
    event.preventDefault();
    if (proposals.open) proposals.carryOut();
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
  else {
    const button = place.querySelector(`button[data-key="${CSS.escape(event.key)}"]`);
    if (!button) return;
    event.preventDefault();
    press(button);
  }
}
