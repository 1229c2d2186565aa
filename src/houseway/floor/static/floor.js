// What every page needs to talk to the floor.

const token = document.querySelector("meta[name=csrf-token]").content;

// A new id for each command; sent again with the same id, a command has no second effect.
export const newId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

export const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.told || problem.reason || "That is not possible.");
    this.status = status;
    this.clauses = problem.clauses ?? [];
  }
}

export async function ask(method, address, body) {
  const answer = await fetch(address, {
    method,
    headers: { "x-csrf-token": token, accept: "application/json", ...(body && { "content-type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  const data = text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refusal(answer.status, data || {});
  return data;
}

const AWAY = [502, 503, 504]; // the floor, or the process that the proxy had chosen
const GONE_ON = "The connection was lost, and the table has gone on meanwhile: it shows what has been done.";

const wait = (time) => new Promise((done) => setTimeout(done, time));

// Sent until it is answered: whether an earlier attempt arrived does not matter. Where it can be asked
// whether what it was meant for still holds, it is not sent again afterwards and taken for something else.
export async function command(address, what, lost = () => {}, holds = null) {
  const body = { id: newId(), ...what };
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (attempt && holds && !(await holds())) throw new Refusal(409, { reason: GONE_ON });
      return await ask("POST", address, body);
    } catch (error) {
      const passing = !(error instanceof Refusal) || AWAY.includes(error.status);
      if (!passing) throw error;
      if (attempt === (holds ? 60 : 7)) throw new Refusal(503, { reason: "The floor cannot be reached." });
      lost();
      await wait(Math.min(300 * 2 ** attempt, 5000));
    }
  }
}

export function toast(text, bad = false) {
  const made = document.createElement("p");
  made.className = bad ? "toast bad" : "toast";
  made.textContent = text;
  document.querySelector("#toasts").append(made);
  setTimeout(() => made.remove(), 6000);
}

// Times are recorded in UTC and read on the clock of whoever reads them.
export function localTimes(place) {
  for (const one of place.querySelectorAll("time[data-local]")) {
    const at = new Date(one.dateTime);
    if (one.title || Number.isNaN(at.getTime())) continue;
    one.title = one.dateTime;
    one.textContent = at.toLocaleTimeString("en-GB");
  }
}

// A clause opens beside whatever cites it; without this script it is a link to its page.
const dialog = document.querySelector("#clause-dialog");
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-clause]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  try {
    const answer = await fetch(`${link.getAttribute("href")}?fragment=true`, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error();
    document.querySelector("#clause").innerHTML = await answer.text();
    dialog.showModal();
  } catch {
    location.href = link.href;
  }
});

// Dialogs close when one clicks beside them.
document.addEventListener("click", (event) => {
  if (event.target instanceof HTMLDialogElement) event.target.close();
  event.target.closest?.("[data-close]")?.closest("dialog")?.close();
  const open = event.target.closest?.("[data-open]");
  if (open) document.querySelector(`#${open.dataset.open}`).showModal();
});

// Plain forms that are sent as data: what is written in them, to the address they name.
function written(form) {
  const body = {};
  for (const input of form.querySelectorAll("[name]")) {
    if (input.type === "checkbox") body[input.name] = input.checked;
    else if (input.type === "number") body[input.name] = Number(input.value);
    else if (input.dataset.optional === undefined || input.value) body[input.name] = input.value;
  }
  return body;
}

const ticked = (form) => [...form.querySelectorAll("[type=checkbox]:checked")].map((one) => one.name);

// What was asked for is said where it was asked for, until the page changes.
function saidInPlace(form) {
  const button = form.querySelector("button");
  button.textContent = form.dataset.said;
  button.disabled = true;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.post) return;
  event.preventDefault();
  try {
    const body = form.dataset.list ? { [form.dataset.list]: ticked(form) } : written(form);
    const told = await ask(form.dataset.method ?? "POST", form.dataset.post, Object.keys(body).length ? body : undefined);
    form.closest("dialog")?.close();
    if (form.dataset.show) {
      const shown = form.parentElement.querySelector(".secret");
      shown.querySelector("code").textContent = told[form.dataset.show];
      shown.hidden = false;
    }
    if (form.dataset.done) toast(form.dataset.done);
    if (form.dataset.said) saidInPlace(form);
    if (form.dataset.then) location.href = form.dataset.then;
    form.reset();
  } catch (error) {
    toast([error.message, ...(error.clauses ?? [])].join(" · "), true);
  }
});
