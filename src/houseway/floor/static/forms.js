// Forms for what is open: what is written in them, and that it survives a change of the page.

function value(input) {
  switch (input.dataset.type) {
    case "json": return JSON.parse(input.value);
    case "switch": return input.checked;
    case "number": return Math.round(Number(input.value) * Number(input.dataset.unit));
    default: return input.value.trim();
  }
}

// What is written in a form, as facts.
export function factsOf(form) {
  const facts = JSON.parse(form.dataset.facts);
  for (const input of form.querySelectorAll("[name][data-type]")) facts[input.name] = value(input);
  for (const sums of form.querySelectorAll("[data-type=sums]")) {
    const unit = Number(sums.dataset.unit);
    const each = [...sums.querySelectorAll("[data-player]")].filter((one) => one.value !== "");
    facts[sums.dataset.name] = Object.fromEntries(each.map((one) => [one.dataset.player, Math.round(Number(one.value) * unit)]));
  }
  return facts;
}

// A refusal with its clauses, each of which opens.
export function refused(place, error) {
  place.replaceChildren(error.message, " ");
  for (const one of error.clauses ?? []) {
    const [rules, ...clause] = one.split(" ");
    const link = document.createElement("a");
    link.className = "clause";
    link.dataset.clause = "";
    link.href = `/rules/${rules}/${encodeURIComponent(clause.join(" "))}`;
    link.textContent = clause.join(" ");
    place.append(link);
  }
}

function changed(input) {
  if (input.tagName === "SELECT") return [...input.options].some((one) => one.selected !== one.defaultSelected);
  return input.type === "checkbox" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;
}

// Where the focus may go by itself: never to what cannot be taken back, such as folding.
export const HARMLESS = "form:not(.grave) button[type=submit], input, select, [tabindex='0']";

function refocus(place, focused) {
  const again = focused.id ? document.getElementById(focused.id) : null;
  const form = focused.closest("form[id]");
  const sameForm = form && document.getElementById(form.id)?.querySelector("button[type=submit]");
  const rest = place.querySelector("[data-rest]"); // nothing is done there by one key too many
  (again ?? sameForm ?? rest ?? place.querySelector(HARMLESS))?.focus({ preventScroll: true });
}

// Notes what was written, opened and focused in a place; the answer puts it back into what is new.
export function keeping(place) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const kept = new Map([...place.querySelectorAll("input[id], select[id], textarea[id]")].map((one) => [one.id, one]));
  const opened = new Set([...place.querySelectorAll("details[open][data-keep]")].map((one) => one.dataset.keep));
  return (withFocus = true) => {
    for (const [key, before] of kept) {
      const now = document.getElementById(key);
      if (!now || now.type === "radio" || !changed(before)) continue;
      if (now.type === "checkbox") now.checked = before.checked;
      else if (now.tagName !== "SELECT" || [...now.options].some((one) => one.value === before.value)) now.value = before.value;
    }
    for (const one of place.querySelectorAll("details[data-keep]")) one.open = opened.has(one.dataset.keep);
    if (focused && withFocus) refocus(place, focused);
  };
}
