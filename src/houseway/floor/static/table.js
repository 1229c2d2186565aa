// A plain page for any table: the drawing, what is open as forms, and what happened.

import { command, watch } from "./floor.js";

const section = document.querySelector("#table");
const name = section.dataset.name;
const part = (id) => document.querySelector(`#${id}`);

function field(fact, range) {
  const label = document.createElement("label");
  label.append(fact.replaceAll("_", " "));
  let input;
  if (range.range === "choices") {
    input = document.createElement("select");
    for (const value of range.values) input.append(new Option(String(value), JSON.stringify(value)));
    input.value = JSON.stringify(range.default ?? range.values[0]);
  } else {
    input = document.createElement("input");
    if (range.range === "amounts") {
      Object.assign(input, { type: "number", min: range.low, max: range.high, step: range.step });
      input.value = range.default ?? range.low;
    } else {
      input.value = range.default ?? "";
    }
  }
  input.name = fact;
  input.dataset.range = range.range;
  label.append(input);
  return label;
}

function value(input) {
  if (input.dataset.range === "choices") return JSON.parse(input.value);
  if (input.dataset.range === "amounts") return Number(input.value);
  if (input.dataset.range === "sums") return JSON.parse(input.value || "{}");
  return input.value;
}

async function act(what) {
  part("problem").textContent = "";
  try {
    await command(name, what);
  } catch (error) {
    part("problem").textContent = [error.message, ...(error.clauses ?? [])].join(" · ");
  }
}

function form(option) {
  const made = document.createElement("form");
  made.append(...Object.entries(option.choose).map(([fact, range]) => field(fact, range)));
  const button = document.createElement("button");
  const where = Object.values(option.where).join(" ");
  button.textContent = [option.by, option.do, where].filter(Boolean).join(" ");
  button.title = [option.words, ...option.clauses].filter(Boolean).join(" · ");
  made.append(button);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    const facts = { ...option.where };
    for (const input of made.querySelectorAll("[data-range]")) facts[input.name] = value(input);
    act({ do: option.do, facts, ...(option.by && { by: option.by }) });
  });
  return made;
}

function enter(falls) {
  const made = form({ do: "enter", by: null, words: "", clauses: [], where: {}, choose: { fell: { range: "words" } } });
  made.querySelector("button").textContent = `${falls.what} to ${falls.to}`;
  return made;
}

function show({ entries, state, drawing }) {
  if (drawing) part("drawing").innerHTML = drawing;
  part("asked").textContent = state.asked;
  const forms = state.options.map(form);
  if (state.live && state.falls) forms.unshift(enter(state.falls));
  part("options").replaceChildren(...forms);
  for (const entry of entries) {
    for (const event of entry.events) {
      const line = document.createElement("li");
      const { event: what, clauses, ...facts } = event;
      line.textContent = `${what} ${Object.entries(facts).map(([k, v]) => `${k} ${JSON.stringify(v)}`).join(", ")}`;
      line.title = clauses.join(", ");
      part("events").prepend(line);
    }
  }
}

watch(name, show);
