// The page of a table: parts come ready over the event stream, commands go out with an id.

import { ask, command, localTimes, newId, toast } from "./floor.js";
import { Scene } from "./scene.js";
import { keysOf, listen } from "./keys.js";
import { Bets } from "./bets.js";
import { Magnifier } from "./magnifier.js";
import { HARMLESS, factsOf, keeping, refused } from "./forms.js";
import { SafeClicks } from "./safe.js";
import { Sounds } from "./sounds.js";
import { GivingWords } from "./words.js";
import { sayAt } from "./at_place.js";
import { Aloud } from "./aloud.js";

const table = document.querySelector("#table");
const name = table.dataset.name;
const part = (id) => document.getElementById(id);
const bets = new Bets(name);
const sounds = new Sounds(name);
const words = new GivingWords(name, (what) => act(what, false));

// Sending

const line = part("line");
const lost = () => { line.textContent = "The connection is lost; trying again …"; };

// Which round it is and what the table waits for: what a command is meant for.
const momentOf = (round, asked) => JSON.stringify([round ?? null, asked]);
let playing = table.dataset.round ? Number(table.dataset.round) : null;
let moment = momentOf(playing, table.dataset.asked);
bets.round(playing);

async function lasts(then) {
  const now = await ask("GET", `/api/tables/${name}`);
  return then === momentOf(now.round?.round, now.asked);
}

async function act(what, first = true) {
  if (first) part("problem").replaceChildren();
  const then = moment;
  try {
    const told = await command(`/api/tables/${name}/commands`, what, lost, () => lasts(then));
    line.textContent = "";
    done = Math.max(done, told.version);
    words.heard(told);
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
  } else if (form.dataset.do && !form.dataset.in) { // what is done in its tournament goes there
    event.preventDefault();
    const by = form.dataset.by ?? form.querySelector("[data-who]")?.value.trim();
    const [facts, typed] = [factsOf(form), form.classList.contains("typed")];
    const buttons = form.querySelectorAll("button[type=submit]");
    for (const one of buttons) one.disabled = true;
    if (typed) form.reset(); // at once: the page may change before the answer comes
    const each = form.dataset.each ? JSON.parse(form.dataset.each) : [facts];
    let told = null;
    for (const [number, one] of each.entries()) told = await act({ do: form.dataset.do, facts: one, ...(by && { by }) }, number === 0);
    // A round may have begun between the look and the click: the seat is asked for then.
    if (!told && form.dataset.do === "sit") told = await act({ do: "ask-for-seat", facts });
    for (const one of buttons) one.disabled = false;
    if (typed && !told) writeAgain(facts);
    if (told && form.dataset.seatPlayer !== undefined) part("sit-who").value = "";
  }
});

// What was refused is put right where it was typed.
function writeAgain(facts) {
  const field = part("fell");
  if (field && !field.value) field.value = facts.fell;
}

// A seat on the felt is taken with the stake that stands in the form beside it.
function sitDown(spot) {
  const form = part(`act-${spot.dataset.do}`);
  if (!form) return;
  form.elements.seat.value = String(JSON.parse(spot.dataset.facts).seat);
  form.requestSubmit();
}

// Out of chips: a dialog for what can be done about it, once after each round.
let brokeIn = null;
let wasBroke = false;
function outOfChips() {
  const asks = part("broke");
  if (asks) {
    if (!asks.open && brokeIn !== playing) asks.showModal();
    asks.addEventListener("close", () => { brokeIn = playing; }, { once: true });
  } else if (wasBroke && !document.querySelector("#you .stake")) {
    toast("You had no chips left: your seat is free again.");
  }
  wasBroke = Boolean(asks);
}

// Wagers

function chip(wagers) {
  const written = wagers.querySelector("[data-amount]");
  if (written) return Math.round(Number(written.value || written.placeholder) * Number(wagers.dataset.unit));
  return Number(wagers.querySelector(".rack input:checked")?.value);
}

// The chip that one bets with stays chosen from round to round.
const chipKey = `houseway-chip-${name}`;

document.addEventListener("change", (event) => {
  if (event.target.closest?.("#bar .rack")) sessionStorage.setItem(chipKey, event.target.value);
});

function choose(place, amount) {
  for (const one of place.querySelectorAll(".rack input")) if (one.value === amount) one.checked = true;
}

// Moves are made one after the other, however quickly one clicks, and only in the round they were meant for.
let moves = Promise.resolve();
function inTurn(make) {
  const round = playing;
  moves = moves.then(() => ([null, playing].includes(round) ? make() : null)).catch((error) => refused(part("problem"), error));
}

function place(doing, facts, wagers, spot) {
  const what = { do: doing, facts: { amount: chip(wagers), ...facts }, ...(wagers.dataset.by && { by: wagers.dataset.by }) };
  inTurn(async () => {
    if (overLimit(what, spot)) return;
    const told = await act(what);
    if (told && !told.repeated) bets.put(what, newId());
    else if (!told) sayAt(spot, part("problem").textContent);
  });
}

// What would not count is not put down: the limit is said where the chip would lie.
function overLimit(what, spot) {
  const most = Number(spot?.dataset.most ?? 0);
  if (!most || bets.lying(what) + what.facts.amount <= most) return false;
  const said = `No more than ${spot.dataset.limit} counts on ${spot.getAttribute("aria-label")}.`;
  part("problem").textContent = said;
  sayAt(spot, said);
  return true;
}

// What has been done from this page, and who waits until the page shows it.
let done = 0;
const waiting = [];
const caughtUp = () => (version >= done ? null : new Promise((go) => waiting.push(go)));

// Several wagers in one move: what is refused stays said, whatever else is taken.
async function again(wagers) {
  const move = newId();
  for (const [number, what] of wagers.entries()) if (await act(what, number === 0)) bets.put(what, move);
}

// One's own wagers, or those of the player for whom the dealer speaks.
const mine = () => document.querySelector("#bar [data-wagers]") ?? document.querySelector("[name=speaks]:checked")?.closest("[data-wagers]");

// What of somebody's wagers can be taken back, as the page shows it now.
function openOf(by) {
  const wagers = [...document.querySelectorAll("[data-wagers]")].find((place) => place.dataset.by === by);
  const back = wagers?.querySelector("[data-tool=clear]").dataset.back ?? "";
  return back.split("\n").filter(Boolean).map((facts) => JSON.parse(facts));
}

// The wagers of the round before: from this window, or as the journal has them where there was another.
async function betBefore(by) {
  const here = bets.before(by);
  if (here.length) return here;
  const all = await ask("GET", `/tables/${name}/wagers-before`);
  return by ? all.filter((one) => one.by === by) : all.map(({ by: _, ...own }) => own);
}

async function tool(which, by) {
  await caughtUp();
  const back = (facts) => act({ do: "take-back", facts, ...(by && { by }) });
  if (which === "clear") {
    for (const facts of openOf(by)) await back(facts);
    bets.clear(by);
  } else if (which === "undo") {
    await bets.undo(by, openOf(by), back, act);
  } else if (which === "rebet") {
    const before = await betBefore(by);
    if (!before.length) toast(by ? `${by} had no wager in the round before.` : "There are no wagers of yours from the round before.");
    await again(before);
  } else if (which === "rebet-all") {
    const all = [];
    for (const one of document.querySelectorAll("[data-wagers][data-by]")) all.push(...(await betBefore(one.dataset.by)));
    if (!all.length) toast("Nobody had a wager in the round before.");
    await again(all);
  } else if (which === "double") {
    await again(bets.now());
  }
}

const use = (which, by) => inTurn(() => tool(which, by));

document.addEventListener("click", (event) => {
  const on = event.target;
  const spot = on.closest?.("[data-spot]");
  const tooled = on.closest?.("[data-tool]");
  const quick = on.closest?.("[data-set]");
  const entered = on.closest?.("[data-enter]");
  const switched = on.closest?.("[data-switch]");
  if (spot && ["sit", "ask-for-seat"].includes(spot.dataset.do)) return sitDown(spot);
  if (spot && mine() && magnifier.opens(spot, event)) return;
  if (spot && mine()) place(spot.dataset.do, JSON.parse(spot.dataset.facts), mine(), spot);
  else if (tooled) use(tooled.dataset.tool, tooled.closest("[data-wagers]")?.dataset.by);
  else if (quick) set(part(quick.dataset.set), quick.dataset.value);
  else if (entered) inTurn(() => enter(entered.dataset.enter));
  else if (switched) turn(switched);
});

// What fell; all that lie face down are entered one after the other, until one is to be seen.
async function enter(fell) {
  if (fell !== "??…") return act({ do: "enter", facts: { fell } });
  while (part("house").querySelector('[data-enter="??"]')) {
    if (!(await act({ do: "enter", facts: { fell: "??" } }))) return null;
    await caughtUp();
  }
}

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
  const says = on.closest?.(".less")?.parentElement.querySelector("[data-says]");
  if (says) says.firstChild.textContent = `${says.dataset.says}${on.value} `;
});

// How one likes the page

function turn(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  if (button.dataset.switch === "words") {
    part("words").hidden = !on;
    localStorage.setItem("houseway-words", on ? "yes" : "no");
  } else if (button.dataset.switch === "sound") {
    sounds.turn(on);
  } else {
    document.cookie = `houseway_four_colour=${on ? "yes" : "no"}; path=/; max-age=31536000; samesite=lax`;
    open(true);
  }
}

document.querySelector("[data-more]")?.addEventListener("click", ({ currentTarget: more }) => {
  more.setAttribute("aria-expanded", String(more.getAttribute("aria-expanded") !== "true"));
});

if (localStorage.getItem("houseway-words") === "yes") turn(document.querySelector("[data-switch=words]"));
document.querySelector("[data-switch=sound]").setAttribute("aria-pressed", String(sounds.on));
choose(part("bar"), sessionStorage.getItem(chipKey));

if (!table.classList.contains("of-the-house")) for (const place of [part("bar"), part("seat")]) new SafeClicks(place);

// Receiving

localTimes(document);
const shownParts = new Map();

// A part comes whole, or as lines that take the place of some of its lines, the last first.
const texts = new Map();
function written(id, change) {
  if (typeof change === "string") {
    texts.set(id, change.split("\n"));
    return change;
  }
  const lines = texts.get(id);
  for (const [at, gone, fresh] of change) lines.splice(at, gone, ...fresh);
  return lines.join("\n");
}

function swap(id, html) {
  const place = part(id);
  if (!place || shownParts.get(id) === html) return;
  shownParts.set(id, html);
  if (id === "ending" && !settles(html)) return;
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const spot = focused?.dataset?.facts && focused.dataset.spot !== undefined ? focused.dataset.facts : null;
  const chosen = id === "bar" ? sessionStorage.getItem(chipKey) : place.querySelector(".rack input:checked")?.value;
  const restore = keeping(place);
  place.innerHTML = html;
  if (id === "spots") board.arranged();
  choose(place, chosen);
  restore(!spot);
  if (spot) rove([...place.querySelectorAll("[data-spot]")].find((one) => one.dataset.facts === spot));
}

// The last settlement stays in sight until there is another.
function settles(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  const fresh = made.content.querySelector(".legs, .void") !== null;
  const kept = !fresh && part("ending").querySelector(".legs, .void") !== null;
  part("ending-head").textContent = kept ? "Settlement of the round before" : "Settlement";
  return !kept;
}

const aloud = new Aloud(part("aloud"));

// What one holds, read aloud when it changes, unless the cards were just said as they fell.
let holding = "";
function held(said) {
  const hands = [...part("you").querySelectorAll(".hand")];
  const now = hands.map((one) => one.dataset.told).join(". ");
  if (now === holding) return "";
  holding = now;
  return hands.filter((one) => !one.dataset.named || !said.includes(one.dataset.named)).map((one) => one.dataset.told).join(". ");
}

// A dealer who has a keyboard goes on typing; on a phone that would bring one up over the pad.
const typing = matchMedia("(pointer: fine)");
function typeOn() {
  const [field, now] = [part("fell"), document.activeElement];
  if (field && typing.matches && (now === document.body || now.matches("[data-rest]"))) field.focus({ preventScroll: true });
}

let version = Number(table.dataset.version);
let yours = false;

// Updates wait for the beats of those before them; whoever is behind or away jumps to the end.
const board = new Scene(part("board"));

function arrange(text) {
  if (text !== undefined) part("arrangement").innerHTML = text;
  board.arrangement.learn(part("arrangement").textContent);
}

board.heard = (key, how, time) => sounds.moves(key, how, time);

// Whatever can be pointed at lies where the drawing has it.
board.arranged = () => {
  const over = part("spots").querySelector("svg");
  if (!over) return;
  over.setAttribute("viewBox", board.svg.getAttribute("viewBox"));
  for (const spot of over.querySelectorAll("[data-spot]")) {
    const names = ["x", "y", "width", "height"];
    spot.dataset.drawn ??= names.map((name) => spot.getAttribute(name)).join(" ");
    const area = board.arrangement.area(spot.dataset.part, spot.dataset.drawn.split(" ").map(Number));
    for (const [at, name] of names.entries()) spot.setAttribute(name, area[at]);
  }
};
arrange();
const magnifier = new Magnifier(part("patch-dialog"), document.querySelector(".stage"), () => board.arrangement.tall);
const arrived = [];
let showing = false;
let beats = null;
const BEHIND = 3;

async function receive(told) {
  told.at = performance.now();
  arrived.push(told);
  if (arrived.length > BEHIND || document.hidden) board.finish();
  if (showing) return;
  showing = true;
  while (arrived.length) await show(arrived.shift());
  showing = false;
}
document.addEventListener("visibilitychange", () => { if (document.hidden) board.finish(); });

async function show(told) {
  line.textContent = "";
  if (beats) {
    board.finish();
    await beats;
  }
  if (told.parts.arrangement) arrange(written("arrangement", told.parts.arrangement));
  if (told.board) board.whole(told.board);
  if (told.scene) {
    beats = board.play(told.scene).finally(() => { beats = null; });
    aloud.along(told.say, told.scene.beats, Scene.pace);
    if (Scene.waits(told.scene) && arrived.length < BEHIND) await seenThrough(told.scene);
  }
  appear(told);
}

// Nothing can be done about what is not seen yet; nothing waits for ever either.
async function seenThrough(scene) {
  const fuse = setTimeout(() => board.finish(), Math.max(2 * Scene.takes(scene), 5000));
  const held = [part("bar"), part("spots")];
  for (const one of held) one.inert = true;
  table.dataset.beats = "";
  clock(null);
  const spins = scene.beats.some(([, , , how]) => how === "spin");
  if (spins) part("prompt").querySelector(".asked").textContent = "No more bets: the ball is spun";
  await beats;
  clearTimeout(fuse);
  for (const one of held) one.inert = false;
  delete table.dataset.beats;
  shownParts.delete("prompt");
}

function appear(told) {
  version = told.version;
  playing = told.round;
  moment = momentOf(told.round, told.asked);
  bets.round(told.round);
  for (const [id, change] of Object.entries(told.parts)) if (id !== "arrangement") swap(id, written(id, change));
  if (told.parts.words) board.tell([...part("words").querySelectorAll(".told li")].map((one) => one.textContent).join(" "));
  typeOn();
  if (told.version >= done) for (const go of waiting.splice(0)) go();
  if (told.log) log(told.log);
  if (!told.scene) aloud.along(told.say, [], 0);
  const holds = held(told.say.map(([, text]) => text).join(". "));
  if (holds) aloud.last(holds);
  if (!beats) aloud.end();
  sounds.hear(told);
  if (told.yours && !yours) {
    document.title = `● ${document.title.replace(/^● /, "")}`;
    if (document.activeElement === document.body) part("bar").querySelector(HARMLESS)?.focus({ preventScroll: true });
  } else if (!told.yours) {
    document.title = document.title.replace(/^● /, "");
  }
  yours = told.yours;
  outOfChips();
  words.look();
  decideAhead(told);
  clock(told.clock, told.at);
  listSoon();
}

// What one has chosen to do before it was one's turn; it holds for one turn of one round.

let ahead = null;

document.addEventListener("click", (event) => {
  const chosen = event.target.closest?.("[data-ahead]");
  if (!chosen) return;
  ahead = ahead === chosen.dataset.ahead ? null : chosen.dataset.ahead;
  showAhead();
});

function showAhead() {
  for (const one of document.querySelectorAll("[data-ahead]")) one.setAttribute("aria-pressed", String(one.dataset.ahead === ahead));
}

let aheadIn = null;
function decideAhead(told) {
  if (told.round !== aheadIn) [aheadIn, ahead] = [told.round, null];
  if (ahead && told.yours) {
    const forms = ahead.split(" ").map((one) => document.querySelector(`#bar form[data-do="${one}"]`));
    ahead = null;
    forms.find(Boolean)?.requestSubmit();
  }
  showAhead();
}

function log(html) {
  const list = part("log");
  const seen = new Set([...list.children].map((one) => one.dataset.version));
  const made = document.createElement("template");
  made.innerHTML = html;
  localTimes(made.content);
  for (const one of [...made.content.children].reverse()) if (!seen.has(one.dataset.version)) list.prepend(one);
  while (list.children.length > 200) list.lastElementChild.remove();
}

// Time that runs

let ends = null;
let running = 0; // when the time that was last told of ends, seen or not
let whole = 1;
function clock(told, since = performance.now()) {
  const place = part("clock");
  place.hidden = !told;
  const until = told ? since + 1000 * told.left : null;
  const what = place.querySelector(".what");
  ends = until;
  if (!told) return;
  // The same time goes on running, whatever happens or is looked at meanwhile.
  const same = what.textContent === told.what && Math.abs(until - running) < 1500;
  running = until;
  if (!same) whole = Math.max(told.whole ?? 0, (until - performance.now()) / 1000, 0.1);
  what.textContent = told.what;
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
if (part("clock").dataset.left) clock({ left: Number(part("clock").dataset.left), what: part("clock").dataset.what, whole: Number(part("clock").dataset.whole) });

// The stream; the browser reconnects by itself and says how far it had come.

let source = null;
let shownPage = table.dataset.page;
function open(whole = false) {
  source?.close();
  if (whole) shownParts.clear();
  source = new EventSource(`/tables/${name}/live?after=${version}&page=${whole ? "" : shownPage}`);
  shownPage = ""; // known for the first time; then every event says how far one is
  source.addEventListener("page", (message) => receive(JSON.parse(message.data)));
  source.addEventListener("error", () => {
    lost();
    if (source.readyState === EventSource.CLOSED) setTimeout(open, 2000);
  });
}
open();
document.addEventListener("visibilitychange", () => { if (!document.hidden && source.readyState === EventSource.CLOSED) open(); });

// Rounds before, when one wants to see them

const rounds = part("rounds");
let listing = 0;
async function listRounds() {
  listing = 0;
  if (!rounds.open) return;
  const answer = await fetch(`/tables/${name}/rounds?fragment=true`, { headers: { accept: "text/html" } }).catch(() => null);
  if (answer?.ok) rounds.querySelector(".loaded").innerHTML = await answer.text();
}
rounds.addEventListener("toggle", listRounds);

// A round that was settled or ruled void shows so in an open list, which is not read anew all the time.
function listSoon() {
  if (rounds.open && !listing) listing = setTimeout(listRounds, 2000);
}

// Keys: spots are walked with the arrows, everything else has its letter.

function rove(spot) {
  if (!spot) return;
  for (const one of document.querySelectorAll("[data-spot][tabindex='0']")) one.setAttribute("tabindex", "-1");
  spot.setAttribute("tabindex", "0");
  spot.focus({ preventScroll: true });
}

listen({
  rove,
  press: (button) => { if (!button.closest("[inert]")) button.click(); }, // nor by a key, before all is seen
  wager: () => document.querySelector("[data-spot][tabindex='0']")?.focus(),
  help: () => { keysOf(part("keys-list")); part("keys-dialog").showModal(); },
});
document.querySelector("[data-open=keys-dialog]").addEventListener("click", () => keysOf(part("keys-list")));

words.look();
