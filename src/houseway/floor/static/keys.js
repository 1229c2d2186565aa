// Keys of a table's page; inert while somebody types.

const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const typing = (on) => on.matches?.("input:not([type=radio]):not([type=checkbox]), textarea, select");

const middle = (spot) => ({
  x: Number(spot.getAttribute("x")) + Number(spot.getAttribute("width")) / 2,
  y: Number(spot.getAttribute("y")) + Number(spot.getAttribute("height")) / 2,
});

// The next spot in a direction: near ahead counts more than near aside.
function beside(spot, [right, down]) {
  const from = middle(spot);
  let best = null;
  let least = Infinity;
  for (const one of document.querySelectorAll("[data-spot]")) {
    const to = middle(one);
    const ahead = (to.x - from.x) * right + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
    const far = ahead + 3 * aside;
    if (one !== spot && ahead > 1 && far < least) [best, least] = [one, far];
  }
  return best;
}

export function listen({ rove, press, wager, help }) {
  document.addEventListener("keydown", (event) => {
    const on = event.target;
    const spot = on.closest?.("[data-spot]");
    if (spot && STEP[event.key]) {
      event.preventDefault();
      rove(beside(spot, STEP[event.key]));
      return;
    }
    if (spot && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    if (typing(on) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const button = keyed(event.key);
    if (event.key === "?") help();
    else if (event.key === "w") wager();
    else if (button) press(button);
    else return;
    event.preventDefault();
  });
}

const TOOLS = { u: "undo", t: "rebet" };

function keyed(key) {
  if (TOOLS[key]) return document.querySelector(`#bar [data-tool=${TOOLS[key]}]`);
  if (key === "v" && !document.querySelector("#bar form[data-key=v]")) return document.querySelector("[data-switch=words]");
  const chips = document.querySelectorAll("#bar .rack input");
  if (/^[1-9]$/.test(key) && chips.length) return chips[Number(key) - 1];
  if (!/^[a-z1-9]$/.test(key)) return null;
  return document.querySelector(`#bar form[data-key="${key}"] button[type=submit], #house form[data-key="${key}"] button[type=submit]`);
}

// What the keys do now.
export function keysOf(list) {
  const told = [["?", "these keys"], ["Tab", "from one thing to the next"]];
  for (const form of document.querySelectorAll("#bar form[data-key]")) {
    told.push([form.dataset.key, form.querySelector("button[type=submit]").firstChild.textContent.trim()]);
  }
  if (document.querySelector("#bar .rack")) {
    told.push(["1–9", "choose a chip"], ["w", "to the places for wagers"], ["← ↑ → ↓", "from place to place"], ["Enter", "put the chip down"], ["u", "undo"], ["t", "the wagers of the round before"]);
  }
  told.push(["v", "text view"]);
  list.replaceChildren(...told.flatMap(([key, does]) => {
    const [term, about] = [document.createElement("dt"), document.createElement("dd")];
    const shown = document.createElement("kbd");
    shown.textContent = key;
    term.append(shown);
    about.textContent = does;
    return [term, about];
  }));
}
