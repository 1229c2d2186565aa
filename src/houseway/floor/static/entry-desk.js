// The desk: a few letters, Enter chooses, Enter does it, and the receipt is printed.

import { ask, toast } from "./floor.js";
import { refused } from "./forms.js";
import { following } from "./following.js";
import { proposing } from "./proposing.js";

const place = document.querySelector("#desk");
const address = `/tournaments/${place.dataset.tournament}/desk`;
const seek = document.querySelector("#seek");
const list = document.querySelector("#found");
const problem = document.querySelector("#problem");
const printing = document.querySelector("#printing");
const atOnce = document.querySelector("#print");
let findings = [];
let found = ""; // by what
let at = 0;
let asked = 0;

function print(entry) {
  printing.elements.entry.value = entry;
  for (const name of ["kind", "player"]) printing.elements[name]?.remove();
  printing.submit();
}

function printOf(player) {
  printing.elements.entry.value = "";
  for (const [name, value] of [["kind", "receipt"], ["player", player]]) {
    printing.elements[name]?.remove();
    printing.append(Object.assign(document.createElement("input"), { name, value }));
  }
  printing.submit();
}

const page = following(place, document.querySelector("#line"), () => {
  if (seek.value && !proposals.open) look();
});

const proposals = proposing(place.dataset.tournament, document.querySelector("#proposal"), problem, {
  page,
  done(offer, answer) {
    toast(`${offer.label}: ${offer.facts.player}`);
    if (!offer.receipt) return;
    printing.dataset.last = answer.version;
    if (atOnce.checked) print(answer.version);
  },
  taken(text) {
    if (seek.value === text) clear(); // unless the next name is being typed
  },
  kept(text) {
    if (seek.value) return;
    seek.value = text;
    look();
  },
});

function clear() {
  seek.value = "";
  findings = [];
  draw();
  seek.focus();
}

function draw() {
  seek.setAttribute("aria-expanded", String(findings.length > 0));
  list.replaceChildren(...findings.map((one, number) => {
    const line = document.createElement("li");
    line.id = `found-${number}`;
    line.role = "option";
    line.setAttribute("aria-selected", String(number === at));
    const name = Object.assign(document.createElement("strong"), { textContent: one.name });
    const offers = one.offers.map((offer) => Object.assign(document.createElement("button"), { type: "button", textContent: offer.label, onclick: () => choose(number, offer) }));
    line.append(name, ` ${one.words} `, ...offers);
    return line;
  }));
  seek.setAttribute("aria-activedescendant", findings.length ? `found-${at}` : "");
}

const find = (sought) => ask("GET", `${address}/find?q=${encodeURIComponent(sought)}`);

async function look() {
  const number = ++asked;
  const sought = seek.value;
  const answer = sought.trim() ? await find(sought).catch((error) => refused(problem, error)) : [];
  if (number !== asked || !answer) return;
  [findings, found] = [answer, sought];
  at = 0;
  draw();
}

function titled(offer) {
  return offer && { ...offer, title: `${offer.label}: ${offer.facts.player}` };
}

function choose(number, offer) {
  at = number;
  draw();
  proposals.propose(() => titled(offer), seek.value);
}

// Whoever types quickly means who is found by all that is typed, not who was found before.
function chooseFound() {
  const sought = seek.value;
  if (!sought.trim()) return;
  const shown = sought === found ? findings[at]?.name : null;
  proposals.propose(async () => {
    const who = await find(sought);
    const meant = who.find(({ name }) => name === shown) ?? who[0];
    if (!meant.offers.length) throw new Error(`${meant.name} ${meant.words}: there is nothing to do at the desk now.`);
    return titled(meant.offers[0]);
  }, sought);
}

seek.addEventListener("input", () => {
  proposals.drop();
  problem.replaceChildren();
  look();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key === "p" && printing.dataset.last) {
    event.preventDefault();
    print(printing.dataset.last);
    return;
  }
  const inside = event.target === seek || document.querySelector("#proposal").contains(event.target);
  if (!inside || event.target.tagName === "BUTTON") return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (proposals.open) proposals.confirm();
    else chooseFound();
  } else if (event.key === "Escape") {
    if (!proposals.open) clear();
    proposals.forget();
    seek.focus();
  } else if (["ArrowDown", "ArrowUp"].includes(event.key) && findings.length) {
    event.preventDefault();
    at = (at + (event.key === "ArrowDown" ? 1 : findings.length - 1)) % findings.length;
    proposals.drop();
    draw();
  }
});

place.addEventListener("click", (event) => {
  const { seek: name, print: player } = event.target.dataset;
  if (player) printOf(player);
  if (!name) return;
  seek.value = name;
  seek.focus();
  look();
});

// A list of entries: tried first, then taken.
const text = document.querySelector("#list");
const take = document.querySelector("#list-take");
const report = document.querySelector("#list-report");
document.querySelector("#file").addEventListener("change", async (event) => {
  text.value = (await event.target.files[0]?.text()) ?? "";
  take.disabled = true;
});
text.addEventListener("input", () => { take.disabled = true; });

async function send(trial) {
  const sum = document.querySelector("#list-sum");
  try {
    const told = await ask("POST", `${address}/list`, { text: text.value, do: document.querySelector("#list-do").value, trial });
    report.hidden = false;
    report.tBodies[0].replaceChildren(...told.lines.map((line) => {
      const row = document.createElement("tr");
      row.className = line.done ? "done" : "refused";
      for (const cell of [line.line, line.player, line.done ? "✓" : "✗", [line.said, ...line.clauses].join(" · ")]) row.insertCell().textContent = cell;
      return row;
    }));
    const left = told.lines.length - told.done;
    sum.textContent = trial ? `${told.done} of ${told.lines.length} lines can be taken.` : `${told.done} taken, ${left} not.`;
    take.disabled = !trial || !told.done;
  } catch (error) {
    refused(sum, error);
  }
}
document.querySelector("#list-try").addEventListener("click", () => send(true));
take.addEventListener("click", () => send(false));
