// How fast things are seen: as fast as the house lets the table go, or sooner where it lets one choose.

const table = document.querySelector("#table");
const house = Number(table?.dataset.pace ?? 1);
const SPEEDS = [["usual", 1], ["quick", 0.5], ["at once", 0]];
const KEY = "houseway-speed";

const may = table?.dataset.ownPace !== undefined;
let chosen = may ? Math.max(0, SPEEDS.findIndex(([name]) => name === localStorage.getItem(KEY))) : 0;

export const pace = () => house * SPEEDS[chosen][1];

const button = document.querySelector("[data-speed]");
const show = () => { if (button) button.querySelector("span").textContent = SPEEDS[chosen][0]; };
button?.addEventListener("click", () => {
  chosen = (chosen + 1) % SPEEDS.length;
  localStorage.setItem(KEY, SPEEDS[chosen][0]);
  show();
});
show();
