// An act is proposed first: what it would lead to is shown, and one more key does it.

import { ask, command } from "./floor.js";
import { refused } from "./forms.js";
import { patch } from "./patching.js";

const OPTIONAL = ["group", "agreed"];
const words = { group: "Group", agreed: "Agreed in writing", substitute: "Substitute", reason: "Reason" };

function field(name) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.name = name;
  if (name === "agreed") input.type = "checkbox";
  label.append(`${words[name] ?? name} `, input);
  return label;
}

// What cannot be done by one key too many: its name is typed before, letter by letter.
function typing(name, go) {
  const label = document.createElement("label");
  const input = Object.assign(document.createElement("input"), { className: "to-type", autocomplete: "off" });
  label.append("Type “", Object.assign(document.createElement("strong"), { textContent: name }), "” to confirm ", input);
  input.addEventListener("input", () => { go.disabled = input.value.trim() !== name; });
  return label;
}

// `place` shows the proposal, `done` hears of what was carried out.
export function proposing(tournament, place, problem, done) {
  const page = `/tournaments/${tournament}`;
  let proposed = null;
  let telling = Promise.resolve(true);

  const facts = (offer) => {
    const said = { ...offer.facts };
    for (const input of place.querySelectorAll("input[name]")) {
      if (input.type === "checkbox") said[input.name] = input.checked;
      else if (input.value.trim()) said[input.name] = input.value.trim();
    }
    return said;
  };

  // Whether it can be done, which is said with what it would lead to.
  async function tell(offer) {
    const told = place.querySelector(".effect");
    problem.replaceChildren();
    try {
      const effect = await ask("POST", `${page}/effects`, { do: offer.do, by: offer.by, facts: facts(offer) });
      if (proposed !== offer) return false;
      told.replaceChildren(...effect.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
      place.querySelector(".by-rules").textContent = effect.clauses;
      const typed = place.querySelector(".to-type");
      place.querySelector("button").disabled = typed !== null && typed.value.trim() !== offer.to_type;
      return true;
    } catch (error) {
      if (proposed === offer) refused(problem, error);
      return false;
    }
  }

  function show(offer) {
    proposed = offer;
    const head = Object.assign(document.createElement("h3"), { textContent: offer.title ?? offer.label });
    const told = Object.assign(document.createElement("ul"), { className: "effect" });
    const rules = Object.assign(document.createElement("p"), { className: "by-rules note" });
    const go = Object.assign(document.createElement("button"), { type: "button", textContent: `${offer.label} (Enter)`, className: offer.grave ? "grave" : "first" });
    const back = Object.assign(document.createElement("button"), { type: "button", textContent: "Not now (Esc)" });
    const confirming = offer.to_type ? [typing(offer.to_type, go)] : [];
    place.replaceChildren(head, told, ...(offer.asks ?? []).map(field), ...confirming, rules, go, back);
    go.addEventListener("click", carryOut);
    back.addEventListener("click", drop);
    place.hidden = false;
    if (offer.told) told.append(Object.assign(document.createElement("li"), { textContent: offer.told }));
    // What is still to be said decides whether it can be done; the floor says so when it is known.
    const asks = offer.asks ?? [];
    const open = Boolean(offer.told) || asks.some((name) => !OPTIONAL.includes(name));
    for (const input of place.querySelectorAll("input")) input.addEventListener("change", () => { telling = offer.told ? telling : tell(offer); });
    telling = open ? Promise.resolve(true) : tell(offer);
    go.disabled = !open || Boolean(offer.to_type);
    return telling;
  }

  function drop() {
    proposed = null;
    place.replaceChildren();
    problem.replaceChildren();
  }

  async function carryOut() {
    const offer = proposed;
    if (!offer || place.querySelector("button").disabled || !(await telling) || proposed !== offer) return;
    const said = facts(offer);
    const held = [...place.childNodes];
    proposed = null; // from here on something else can be proposed
    place.replaceChildren();
    problem.replaceChildren();
    try {
      const answer = await command(`/api/tournaments/${tournament}/commands`, { do: offer.do, by: offer.by, facts: said });
      done(offer, answer);
    } catch (error) {
      refused(problem, error);
      if (proposed !== null) return;
      proposed = offer; // with all that was said
      place.replaceChildren(...held);
    }
  }

  return { show, drop, carryOut, get open() { return proposed !== null; } };
}

// A part of a page that is sent anew whenever it has changed.
export function following(place, line, show) {
  let mark = place.dataset.mark;
  const open = () => {
    const address = new URL(place.dataset.live, location.href);
    address.searchParams.set("after", mark);
    const source = new EventSource(address);
    source.addEventListener("open", () => line.replaceChildren());
    source.addEventListener("tournament", (message) => {
      mark = message.lastEventId;
      const told = JSON.parse(message.data);
      patch(place, told.html);
      show(told);
    });
    source.addEventListener("gone", () => source.close());
    source.addEventListener("error", () => {
      line.textContent = "The connection is lost; trying again …";
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 5000);
    });
  };
  open();
}
