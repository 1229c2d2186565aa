// Pages beside the tables: the lobby, replays, verifying journals, the desk, the sign on a screen.

import { ask, localTimes } from "./floor.js";

localTimes(document);

// Replays and clauses are paged through with the arrow keys.
const PAGED = { ArrowLeft: "prev", ArrowRight: "next" };
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey;
  if (PAGED[event.key] && !typing && !document.querySelector("dialog[open]")) document.querySelector(`.steps a[rel=${PAGED[event.key]}]`)?.click();
});

// The lobby stays true while one looks at it.
const lobby = document.querySelector(".lobby");
if (lobby) {
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch("/", { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const now of page.querySelectorAll(".lobby a.go")) {
      const body = lobby.querySelector(`a.go[href="${CSS.escape(now.getAttribute("href"))}"] .card-body`);
      if (body) body.innerHTML = now.querySelector(".card-body").innerHTML;
    }
  }, 5000);
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
