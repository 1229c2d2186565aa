// Pages beside the tables: verifying journals, the desk, and the sign on a screen.

import { ask } from "./floor.js";

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
    if (found && found.map((one) => one.id).join() !== calls.dataset.calls) location.reload();
  }, 3000);
}

const screen = document.querySelector("[data-reload]");
if (screen) setTimeout(() => location.reload(), 1000 * Number(screen.dataset.reload));
