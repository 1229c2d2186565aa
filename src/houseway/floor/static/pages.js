// Pages beside the tables: the lobby, replays, verifying journals, the desk, the sign on a screen.

import { ask, localTimes } from "./floor.js";
import { patch } from "./patching.js";

localTimes(document);

// Replays and clauses are paged through with the arrow keys.
const PAGED = { ArrowLeft: "prev", ArrowRight: "next" };
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey;
  if (PAGED[event.key] && !typing && !document.querySelector("dialog[open]")) document.querySelector(`.steps a[rel=${PAGED[event.key]}]`)?.click();
});

// The lobby stays true while one looks at it: seats, tournaments, and the tables as they are drawn now.
const lobby = document.querySelector("#lobby");
if (lobby) {
  setInterval(async () => {
    if (document.hidden || lobby.contains(document.activeElement?.closest("form"))) return;
    const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.querySelector("#lobby");
    if (now) patch(lobby, now.innerHTML);
  }, 8000);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.verify) return;
  event.preventDefault();
  const told = form.querySelector("output");
  told.textContent = "Everything is played again …";
  try {
    const found = await ask("POST", form.dataset.address ?? `/api/journals/${form.dataset.verify}/verify`);
    const wrong = [...found.findings, ...found.differences];
    told.textContent = found.ok
      ? `In order: ${found.entries} entries, head ${found.head.slice(0, 16)}.`
      : `Not in order: ${wrong.map((one) => JSON.stringify(one)).join("; ")}`;
    told.className = found.ok ? "won" : "problem";
  } catch (error) {
    told.textContent = error.message;
  }
});

// Calls come without being asked for.
const calls = document.querySelector("[data-calls]");
if (calls) {
  setInterval(async () => {
    const found = await ask("GET", "/api/calls").catch(() => null);
    if (found && found.map((one) => one.at).join() !== calls.dataset.calls) location.reload();
  }, 3000);
}

const screen = document.querySelector("[data-reload]");
if (screen) setTimeout(() => location.reload(), 1000 * Number(screen.dataset.reload));
