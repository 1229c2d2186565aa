// A player's phone: the own name is found, and the own page looks again every so often.

import { ticking } from "./clocks.js";

const find = document.querySelector("#find");
find?.addEventListener("input", () => {
  const sought = find.value.trim().toLowerCase();
  for (const line of document.querySelectorAll("[data-name]")) line.hidden = !line.dataset.name.includes(sought);
});

const mine = document.querySelector("#mine");
if (mine) {
  const clocks = ticking(mine);
  const line = document.querySelector("#line");
  const seat = () => mine.querySelector("[data-seat]")?.dataset.seat;

  // Many phones look at one floor: each at its own moment, and none while nobody looks at it.
  async function look() {
    if (document.visibilityState === "visible") {
      try {
        const answer = await fetch(mine.dataset.part);
        if (answer.status === 404) return location.reload();
        if (answer.ok) {
          const before = seat();
          mine.innerHTML = await answer.text();
          clocks.fetched();
          if (before && seat() && before !== seat()) {
            mine.querySelector(".my-seat").classList.add("moved");
            navigator.vibrate?.([300, 100, 300]);
          }
          line.replaceChildren();
        }
      } catch {
        line.textContent = "No connection: trying again …";
      }
    }
    clearTimeout(next);
    next = setTimeout(look, 8000 + Math.random() * 4000);
    return next;
  }
  let next = setTimeout(look, 8000);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
}
