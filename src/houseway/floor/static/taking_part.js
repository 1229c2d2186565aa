// What players do in tournaments by themselves, and the strip above a table of a tournament.

import { command, toast } from "./floor.js";
import { patch } from "./patching.js";
import { GivingWords } from "./words.js";

const ANNOUNCED = 2500; // milliseconds in which one reads why one moves
const MOVED = "houseway-moved";

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.in) return;
  event.preventDefault();
  const atTable = form.closest("[data-strip]") !== null; // it may be gone from there before the answer comes
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  try {
    const { do: what, by, facts } = form.dataset;
    await command(`/api/tournaments/${form.dataset.in}/commands`, { do: what, by, facts: JSON.parse(facts) });
    if (!atTable) location.assign(`/tournaments/${form.dataset.in}`); // which says what comes next
  } catch (error) {
    toast(error.message, true);
  }
  for (const button of buttons) button.disabled = false;
});

const strip = document.querySelector("[data-strip]");
const two = (number) => String(number).padStart(2, "0");
let fetched = performance.now();

function tick() {
  const passed = (performance.now() - fetched) / 1000;
  for (const clock of strip.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Math.ceil(Number(clock.dataset.left) - (clock.dataset.running === "true" ? passed : 0)));
    clock.textContent = `${Math.floor(left / 60)}:${two(left % 60)}`;
    clock.classList.toggle("short", left < 60);
  }
}

// What is drawn between players is turned by their words too, wherever they sit.
const words = new GivingWords(`tournament ${strip?.dataset.of}`, give, "[data-words-wanted]");

async function give(what) {
  try {
    words.heard(await command(`/api/tournaments/${strip.dataset.of}/commands`, { by: strip.dataset.account, ...what }));
  } catch { /* it was drawn meanwhile, or another page of theirs was quicker */ }
}

function follow() {
  const source = new EventSource(strip.dataset.strip);
  source.addEventListener("strip", (message) => {
    const { html, goes } = JSON.parse(message.data);
    fetched = performance.now();
    patch(strip, html);
    tick();
    words.look();
    if (!goes) return;
    source.close();
    sessionStorage.setItem(MOVED, strip.querySelector(".strip-moves")?.firstChild?.textContent ?? "");
    setTimeout(() => location.assign(goes), ANNOUNCED);
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 5000);
  });
}

if (strip?.dataset.strip) {
  const moved = sessionStorage.getItem(MOVED);
  sessionStorage.removeItem(MOVED);
  if (moved) toast(moved.trim());
  setInterval(tick, 250);
  words.look();
  follow();
}
