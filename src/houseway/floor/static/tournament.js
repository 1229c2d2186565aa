// A tournament: its clock runs here, its commands go out with an id, and what changes is fetched.

import { command } from "./floor.js";
import { factsOf, keeping, refused } from "./forms.js";

const place = document.querySelector("[data-tournament]");
const name = place.dataset.tournament;
const address = place.dataset.address;

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

async function refresh() {
  const answer = await fetch(`${address}?fragment=true`, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const html = await answer.text();
  fetched = performance.now();
  if (html === refresh.last) return tick();
  refresh.last = html;
  const restore = keeping(place);
  place.innerHTML = html;
  restore();
  tick();
}
setInterval(() => { if (!document.hidden) refresh(); }, 3000);

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.do || !place.contains(form)) return;
  event.preventDefault();
  const problem = document.querySelector("#problem");
  problem.replaceChildren();
  for (const one of form.querySelectorAll("button[type=submit]")) one.disabled = true;
  try {
    await command(`/api/tournaments/${name}/commands`, { do: form.dataset.do, by: form.dataset.by, facts: factsOf(form) });
    form.reset();
    form.closest("details")?.removeAttribute("open");
  } catch (error) {
    refused(problem, error);
    problem.scrollIntoView({ block: "nearest" });
  }
  for (const one of form.querySelectorAll("button[type=submit]")) one.disabled = false;
  refresh();
});
