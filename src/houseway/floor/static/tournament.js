// A tournament: its clock runs here, its commands go out with an id, and what changes is sent here.

import { ticking } from "./clocks.js";
import { command } from "./floor.js";
import { factsOf, keeping, refused } from "./forms.js";
import { patch } from "./patching.js";
import { GivingWords } from "./words.js";

const place = document.querySelector("[data-tournament]");
const name = place.dataset.tournament;
const line = document.querySelector("#line");

const clocks = ticking(place);

// A player's own; those of a role would be the house's, and nobody gives them by accident.
const words = new GivingWords(`tournament ${name}`, give, "#own-words");

async function give(what) {
  try {
    words.heard(await command(`/api/tournaments/${name}/commands`, { by: place.dataset.account, ...what }));
  } catch { /* it was drawn meanwhile, or another page of theirs was quicker */ }
}

function show({ title, html }) {
  for (const one of document.querySelectorAll("[data-title]")) one.textContent = title;
  document.title = `${title} · Houseway`;
  const restore = keeping(place);
  patch(place, html);
  restore();
  clocks.fetched();
  words.look();
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
words.look();
document.addEventListener("visibilitychange", () => words.look());

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.do || !place.contains(form)) return;
  event.preventDefault();
  const problem = document.querySelector("#problem");
  problem.replaceChildren();
  for (const one of form.querySelectorAll("button[type=submit]")) one.disabled = true;
  try {
    const told = await command(`/api/tournaments/${name}/commands`, { do: form.dataset.do, by: form.dataset.by, facts: factsOf(form) });
    if (form.id === "own-words") words.heard(told);
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
