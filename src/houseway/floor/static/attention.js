// What waits for those in charge is seen, and heard by whoever turned sounds on, on every page of theirs.

import { ask } from "./floor.js";
import { Sounds } from "./sounds.js";

const EVERY = 4000;
const shown = document.querySelector("#attention");
const count = shown.querySelector(".count");
const list = shown.querySelector("ul");
const switched = shown.querySelector("[data-attention-sound]");
const sounds = new Sounds("attention");
const KNOWN = "houseway-attention"; // what this window has told of, from page to page

const named = ({ where, what, since }) => `${where} ${what} ${since ?? ""}`;

function line({ where, title, what }) {
  const made = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: where, textContent: title });
  made.append(link, ` ${what}`);
  return made;
}

function show(waiting) {
  const before = new Set(JSON.parse(sessionStorage.getItem(KNOWN) ?? "[]"));
  const now = waiting.map(named);
  if (now.join("\n") === list.dataset.told) return;
  list.dataset.told = now.join("\n");
  list.replaceChildren(...waiting.map(line));
  count.textContent = waiting.length;
  shown.hidden = waiting.length === 0;
  if (!waiting.length) shown.open = false;
  if (now.some((one) => !before.has(one))) sounds.call();
  sessionStorage.setItem(KNOWN, JSON.stringify(now));
}

async function look() {
  if (document.hidden) return;
  const waiting = await ask("GET", "/desk/waiting").catch(() => null);
  if (waiting) show(waiting);
}

function label() {
  switched.setAttribute("aria-pressed", String(sounds.on));
}

switched.addEventListener("click", () => {
  sounds.turn(!sounds.on);
  label();
});
label();
look();
setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
