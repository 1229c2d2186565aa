// A tournament: its clock runs here, its commands go out with an id, and what changes is sent here.

import { command } from "./floor.js";
import { factsOf, keeping, refused } from "./forms.js";

const place = document.querySelector("[data-tournament]");
const name = place.dataset.tournament;
const line = document.querySelector("#line");

const two = (number) => String(number).padStart(2, "0");

function shown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  return `${hours ? `${hours}:` : ""}${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

// Clocks are told how much is left, and whether they run.
let fetched = performance.now();
function tick() {
  const passed = (performance.now() - fetched) / 1000;
  for (const one of place.querySelectorAll("[data-left]")) {
    const left = Number(one.dataset.left) - (one.dataset.running === "true" ? passed : 0);
    one.textContent = shown(left);
    one.classList.toggle("short", left < 60);
  }
}
setInterval(tick, 250);
tick();

function show({ title, html }) {
  fetched = performance.now();
  for (const one of document.querySelectorAll("[data-title]")) one.textContent = title;
  document.title = `${title} · Houseway`;
  const restore = keeping(place);
  place.innerHTML = html;
  restore();
  tick();
}

// The stream; the browser reconnects by itself and says what it has shown.
let mark = place.dataset.mark;
function open() {
  const address = new URL(place.dataset.live, location.href);
  address.searchParams.set("after", mark);
  const source = new EventSource(address);
  source.addEventListener("open", () => line.replaceChildren());
  source.addEventListener("tournament", (message) => {
    mark = message.lastEventId;
    show(JSON.parse(message.data));
  });
  source.addEventListener("error", () => {
    line.textContent = "The connection is lost; trying again …";
    if (source.readyState === EventSource.CLOSED) setTimeout(open, 5000);
  });
}
open();

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.do || !place.contains(form)) return;
  event.preventDefault();
  const problem = document.querySelector("#problem");
  problem.replaceChildren();
  for (const one of form.querySelectorAll("button[type=submit]")) one.disabled = true;
  try {
    await command(`/api/tournaments/${name}/commands`, { do: form.dataset.do, by: form.dataset.by, facts: factsOf(form) });
    const now = document.getElementById(form.id) ?? form; // the page may have changed meanwhile
    const around = now.closest("details");
    now.reset();
    if (around?.dataset.again !== undefined) now.querySelector("input, select")?.focus();
    else around?.removeAttribute("open");
  } catch (error) {
    refused(problem, error);
    problem.scrollIntoView({ block: "nearest" });
  }
  for (const one of form.querySelectorAll("button[type=submit]")) one.disabled = false;
});
