// What a ruling leads to is shown before it is applied: who is paid what, and by which clauses. It is applied by the
// second press, and only while it would still lead to what was shown.

import { ask } from "./floor.js";
import { factsOf, refused } from "./forms.js";

const { name } = document.querySelector("#table").dataset;
const button = (form) => form.querySelector("button[type=submit]");

function forget(form) {
  if (form.dataset.shown === undefined) return;
  delete form.dataset.shown;
  form.querySelector(".ruling-effect").replaceChildren();
  button(form).textContent = "Show the effect";
}

function show(form, effect) {
  form.dataset.shown = JSON.stringify(effect);
  const lines = effect.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line }));
  const cited = document.createElement("p");
  refused(cited, { message: "By", clauses: effect.clauses });
  const list = document.createElement("ul");
  list.append(...lines);
  form.querySelector(".ruling-effect").replaceChildren(list, cited);
  button(form).textContent = "Apply the ruling";
}

async function look(form) {
  const problem = document.querySelector("#problem");
  problem.replaceChildren();
  button(form).disabled = true;
  try {
    const effect = await ask("POST", `/tables/${name}/effects`, { do: form.dataset.do, facts: factsOf(form) });
    if (form.dataset.shown === JSON.stringify(effect)) {
      button(form).disabled = false;
      form.dataset.confirmed = "";
      form.requestSubmit();
      return;
    }
    show(form, effect);
  } catch (error) {
    forget(form);
    refused(form.querySelector(".ruling-effect"), error);
  }
  button(form).disabled = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.ruling === undefined) return;
  if (form.dataset.confirmed !== undefined) {
    delete form.dataset.confirmed;
    forget(form);
    return; // it is applied
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  look(form);
}, true);

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-ruling]");
  if (form) forget(form);
});
