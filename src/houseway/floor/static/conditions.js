// Conditions as a form: checked while one types, and set when nothing is wrong with them.

import { ask, command } from "./floor.js";
import { refused } from "./forms.js";

const place = document.querySelector("#form");
const page = `/tournaments/${place.dataset.tournament}/conditions`;
const set = document.querySelector("#set");
const problem = document.querySelector("#problem");
const players = document.querySelector("#players");
let asked = 0;
let document_ = "";

const value = (input) => (input.type === "checkbox" ? (input.checked ? "yes" : "") : input.value);
const valuesIn = (part) => Object.fromEntries([...part.querySelectorAll("[data-field]")].map((input) => [input.dataset.field, value(input)]));
const rowsOf = (table) => [...document.querySelectorAll(`#${table} [data-row]`)].map(valuesIn);

function form() {
  return {
    fields: valuesIn(document.querySelector("[aria-labelledby=items-head]")),
    purchases: Object.fromEntries([...document.querySelectorAll("[data-purchase]")].map((part) => [part.dataset.purchase, valuesIn(part)])),
    stages: rowsOf("stages"),
    levels: rowsOf("levels"),
    rest: document.querySelector("#rest").value,
  };
}

function show(told) {
  document_ = told.document;
  if (set) set.disabled = !told.document;
  document.querySelector("#duration").textContent = told.duration;
  document.querySelector("#sheet").textContent = told.sheet;
  const lines = told.faults.map((fault) => {
    const line = document.createElement("li");
    refused(line, Object.assign(new Error(fault.said), { clauses: fault.clauses }));
    return line;
  });
  if (!lines.length) lines.push(Object.assign(document.createElement("li"), { className: "good", textContent: "Nothing is wrong with these conditions." }));
  document.querySelector("#faults").replaceChildren(...lines);
}

function fill(table, rows) {
  const body = document.querySelector(`#${table} tbody`);
  body.replaceChildren(...rows.map((values) => {
    const row = document.querySelector(`#new-${table}`).content.firstElementChild.cloneNode(true);
    for (const input of row.querySelectorAll("[data-field]")) input.value = values[input.dataset.field] ?? "";
    return row;
  }));
}

async function check(minutes = 0) {
  const number = ++asked;
  problem.replaceChildren();
  try {
    const told = await ask("POST", `${page}/check`, { form: form(), players: Number.parseInt(players.value, 10) || 0, minutes });
    if (number !== asked) return;
    if (told.form) {
      fill("stages", told.form.stages);
      fill("levels", told.form.levels);
    }
    show(told);
  } catch (error) {
    refused(problem, error);
  }
}

let waiting = 0;
place.addEventListener("input", () => {
  clearTimeout(waiting);
  if (set) set.disabled = true;
  waiting = setTimeout(() => check(), 300);
});

place.addEventListener("click", (event) => {
  const { add } = event.target.dataset;
  if (add) document.querySelector(`#${add} tbody`).append(document.querySelector(`#new-${add}`).content.cloneNode(true));
  else if (event.target.dataset.drop !== undefined) event.target.closest("[data-row]").remove();
  else return;
  check();
});

document.querySelector("#generate").addEventListener("click", () => {
  clearTimeout(waiting); // what was typed is checked with the structure
  const hours = Number.parseFloat(document.querySelector("#hours").value || "4");
  check(Math.round(hours * 60));
});

set?.addEventListener("click", async () => {
  set.disabled = true;
  try {
    await command(`/api/tournaments/${place.dataset.tournament}/commands`, { do: "set-conditions", by: place.dataset.by, facts: { conditions: document_ } });
    location.assign(`/tournaments/${place.dataset.tournament}`);
  } catch (error) {
    refused(problem, error);
    set.disabled = false;
  }
});

check();
