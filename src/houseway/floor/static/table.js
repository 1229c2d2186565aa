// The page of a table: parts come ready over the event stream, commands go out with an id.

import { command, still, toast } from "./floor.js";
import { animateNewCards, cardsOn } from "./cards.js";
import { keysOf, listen } from "./keys.js";
import { Bets } from "./bets.js";
import { factsOf, keeping, refused } from "./forms.js";

const table = document.querySelector("#table");
const name = table.dataset.name;
const part = (id) => document.getElementById(id);
const bets = new Bets(name);

// Sending

const line = part("line");
const lost = () => { line.textContent = "The connection is lost; trying again …"; };

export async function act(what) {
  part("problem").replaceChildren();
  try {
    const told = await command(`/api/tables/${name}/commands`, what, lost);
    line.textContent = "";
    return told;
  } catch (error) {
    refused(part("problem"), error);
    return null;
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.put !== undefined) {
    event.preventDefault();
    const { do: doing, ...facts } = JSON.parse(form.elements.place.value);
    place(doing, facts, form.closest("[data-wagers]"));
  } else if (form.dataset.do) {
    event.preventDefault();
    const by = form.dataset.by ?? form.querySelector("[data-who]")?.value.trim();
    const buttons = form.querySelectorAll("button[type=submit]");
    for (const one of buttons) one.disabled = true;
    const told = await act({ do: form.dataset.do, facts: factsOf(form), ...(by && { by }) });
    for (const one of buttons) one.disabled = false;
    if (told && form.classList.contains("typed")) form.reset();
  }
});

// A seat asked for while a round is played is taken as soon as it is over; so one comes back.

let coming = null;
let returning = false;
document.addEventListener("submit", (event) => {
  if (event.target.dataset.coming === undefined) return;
  event.preventDefault();
  if (event.target.id === "back-to-come") {
    returning = true;
    toast("You play again when this round is over.");
    return;
  }
  coming = { seat: event.target.elements.seat.value, stake: event.target.elements.stake.value };
  toast(`Seat ${coming.seat} will be yours when the round is over.`);
});

function comeBack() {
  const form = part("act-back");
  if (!returning || !form) return;
  returning = false;
  form.requestSubmit();
}

function takeSeat() {
  const form = part("act-sit");
  if (!coming || !form) return;
  const seats = form.elements.seat;
  if ([...seats.options].some((one) => one.value === coming.seat)) seats.value = coming.seat;
  form.elements.stake.value = coming.stake;
  coming = null;
  form.requestSubmit();
}

// Wagers

function chip(wagers) {
  return Number(wagers.querySelector(".rack input:checked")?.value);
}

async function place(doing, facts, wagers) {
  const what = { do: doing, facts: { amount: chip(wagers), ...facts }, ...(wagers.dataset.by && { by: wagers.dataset.by }) };
  const told = await act(what);
  if (told && !told.repeated) bets.put(what);
}

const mine = () => document.querySelector("#bar [data-wagers]");

async function tool(which, button) {
  const wagers = button.closest("[data-wagers]");
  const by = wagers.dataset.by;
  const back = (facts) => act({ do: "take-back", facts, ...(by && { by }) });
  if (which === "clear") {
    for (const facts of button.dataset.back.split("\n").filter(Boolean)) await back(JSON.parse(facts));
    bets.clear(by);
  } else if (which === "undo") {
    const open = wagers.querySelector("[data-tool=clear]").dataset.back.split("\n").filter(Boolean).map((one) => JSON.parse(one));
    await bets.undo(by, open, back, act);
  } else if (which === "rebet") {
    const before = bets.before();
    if (!before.length) toast("There are no wagers of yours from the round before.");
    for (const what of before) if (await act(what)) bets.put(what);
  } else if (which === "double") {
    for (const what of bets.now()) if (await act(what)) bets.put(what);
  }
}

document.addEventListener("click", (event) => {
  const on = event.target;
  const spot = on.closest?.("[data-spot]");
  const tooled = on.closest?.("[data-tool]");
  const quick = on.closest?.("[data-set]");
  const entered = on.closest?.("[data-enter]");
  const switched = on.closest?.("[data-switch]");
  if (spot && mine()) place(spot.dataset.do, JSON.parse(spot.dataset.facts), mine());
  else if (tooled) tool(tooled.dataset.tool, tooled);
  else if (quick) set(part(quick.dataset.set), quick.dataset.value);
  else if (entered) act({ do: "enter", facts: { fell: entered.dataset.enter } });
  else if (switched) turn(switched);
});

function set(input, amount) {
  input.value = amount;
  const slider = document.querySelector(`[data-for="${input.id}"]`);
  if (slider) slider.value = amount;
}

document.addEventListener("input", (event) => {
  const on = event.target;
  if (on.dataset?.for) part(on.dataset.for).value = on.value;
  const slider = on.id && document.querySelector(`[data-for="${on.id}"]`);
  if (slider) slider.value = on.value;
});

// How one likes the page

function turn(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  if (button.dataset.switch === "words") {
    part("words").hidden = !on;
    localStorage.setItem("houseway-words", on ? "yes" : "no");
  } else {
    document.cookie = `houseway_four_colour=${on ? "yes" : "no"}; path=/; max-age=31536000; samesite=lax`;
    open(true);
  }
}

if (localStorage.getItem("houseway-words") === "yes") turn(document.querySelector("[data-switch=words]"));

// Receiving

const shownParts = new Map();

function swap(id, html) {
  const place = part(id);
  if (!place || shownParts.get(id) === html) return;
  shownParts.set(id, html);
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const spot = focused?.dataset?.facts && focused.dataset.spot !== undefined ? focused.dataset.facts : null;
  const chosen = place.querySelector(".rack input:checked")?.value;
  const restore = keeping(place);
  place.innerHTML = html;
  if (chosen) for (const one of place.querySelectorAll(".rack input")) if (one.value === chosen) one.checked = true;
  restore(!spot);
  if (spot) rove([...place.querySelectorAll("[data-spot]")].find((one) => one.dataset.facts === spot));
}

let version = Number(table.dataset.version);
let yours = false;

function show(told) {
  line.textContent = "";
  version = told.version;
  bets.round(told.round, told.settled);
  const before = cardsOn(part("board"));
  const draw = () => {
    for (const [id, html] of Object.entries(told.parts)) swap(id, html);
    animateNewCards(part("board"), before);
  };
  const moved = told.parts.board && document.startViewTransition && !still.matches && !document.hidden;
  if (moved && before.size === 0) document.startViewTransition(draw).finished.catch(() => {});
  else draw();
  if (told.log) log(told.log);
  if (told.say) part("aloud").textContent = told.say;
  if ((told.yours && !yours) || !sought) seek();
  if (told.yours && !yours) {
    document.title = `● ${document.title.replace(/^● /, "")}`;
    if (document.activeElement === document.body) document.querySelector("#bar button[type=submit]")?.focus({ preventScroll: true });
  } else if (!told.yours) {
    document.title = document.title.replace(/^● /, "");
  }
  yours = told.yours;
  takeSeat();
  comeBack();
  clock(told.clock);
}

// On a narrow screen the table is wider than the page: one's own place comes into sight by itself.
let sought = false;
function seek() {
  const stage = document.querySelector(".stage");
  const mine = [...part("board").querySelectorAll("text")].find((one) => one.textContent.trim() === table.dataset.me);
  if (!mine) return;
  sought = true;
  if (stage.scrollWidth <= stage.clientWidth) return;
  const [place, around] = [mine.getBoundingClientRect(), stage.getBoundingClientRect()];
  stage.scrollBy({ left: place.x + place.width / 2 - (around.x + around.width / 2), behavior: still.matches ? "auto" : "smooth" });
}

function log(html) {
  const list = part("log");
  const seen = new Set([...list.children].map((one) => one.dataset.version));
  const made = document.createElement("template");
  made.innerHTML = html;
  for (const one of [...made.content.children].reverse()) if (!seen.has(one.dataset.version)) list.prepend(one);
  while (list.children.length > 200) list.lastElementChild.remove();
}

// Time that runs

let ends = null;
let whole = 1;
function clock(told) {
  const place = part("clock");
  place.hidden = !told;
  ends = told ? performance.now() + 1000 * told.left : null;
  if (!told) return;
  whole = Math.max(told.left, 0.1);
  place.querySelector(".what").textContent = told.what;
  tick();
}

function tick() {
  if (ends === null) return;
  const left = Math.max(0, (ends - performance.now()) / 1000);
  const place = part("clock");
  place.querySelector(".seconds").textContent = `${Math.ceil(left)} s`;
  place.querySelector("progress").value = left / whole;
  place.classList.toggle("short", left < 5);
}
setInterval(tick, 250);
if (part("clock").dataset.left) clock({ left: Number(part("clock").dataset.left), what: part("clock").dataset.what });

// The stream; the browser reconnects by itself and says how far it had come.

let source = null;
function open(whole = false) {
  source?.close();
  if (whole) shownParts.clear();
  source = new EventSource(`/tables/${name}/live?after=${version}`);
  source.addEventListener("page", (message) => show(JSON.parse(message.data)));
  source.addEventListener("error", () => {
    lost();
    if (source.readyState === EventSource.CLOSED) setTimeout(open, 2000);
  });
}
open();
document.addEventListener("visibilitychange", () => { if (!document.hidden && source.readyState === EventSource.CLOSED) open(); });

// Rounds before, when one wants to see them

const rounds = part("rounds");
rounds.addEventListener("toggle", async () => {
  if (!rounds.open) return;
  const answer = await fetch(`/tables/${name}/rounds?fragment=true`, { headers: { accept: "text/html" } });
  if (answer.ok) rounds.querySelector(".loaded").innerHTML = await answer.text();
});

// Keys: spots are walked with the arrows, everything else has its letter.

function rove(spot) {
  if (!spot) return;
  for (const one of document.querySelectorAll("[data-spot][tabindex='0']")) one.setAttribute("tabindex", "-1");
  spot.setAttribute("tabindex", "0");
  spot.focus({ preventScroll: true });
}

listen({
  rove,
  press: (button) => button.click(),
  wager: () => document.querySelector("[data-spot][tabindex='0']")?.focus(),
  help: () => { keysOf(part("keys-list")); part("keys-dialog").showModal(); },
});
document.querySelector("[data-open=keys-dialog]").addEventListener("click", () => keysOf(part("keys-list")));
