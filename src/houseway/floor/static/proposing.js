// An act is proposed first: what it would lead to is shown, and one more key does it.

import { ask, command } from "./floor.js";
import { refused } from "./forms.js";
import { inTurn } from "./turns.js";

const OPTIONAL = ["group", "agreed"];
const TYPED = 250; // milliseconds without a letter, after which what was written is tried
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

const nothing = () => {};

// `place` shows the proposal, `page` follows the tournament; `done` hears of what was carried out, `taken` of a line
// that was confirmed, and `kept` of one that could not be carried out.
export function proposing(tournament, place, problem, { page, done, taken = nothing, kept = nothing }) {
  const address = `/tournaments/${tournament}`;
  const turn = inTurn((error) => refused(problem, error));
  let latest = null; // what Enter is for: it is shown, or on its way
  let making = null;
  let shown = null;
  let telling = Promise.resolve(true);

  const facts = (offer) => {
    const said = { ...offer.facts };
    for (const input of place.querySelectorAll("input[name]")) {
      if (input.type === "checkbox") said[input.name] = input.checked;
      else if (input.value.trim()) said[input.name] = input.value.trim();
    }
    return said;
  };

  const give = ({ do: what, by }, said) => command(`/api/tournaments/${tournament}/commands`, { do: what, by, facts: said });

  function clear() {
    shown = null;
    place.replaceChildren();
    problem.replaceChildren();
  }

  // Whether it can be done, which is said with what it would lead to.
  async function tell(wanted) {
    const { offer } = wanted;
    problem.replaceChildren();
    try {
      const effect = await ask("POST", `${address}/effects`, { do: offer.do, by: offer.by, facts: facts(offer) });
      if (shown !== wanted) return false;
      place.querySelector(".effect").replaceChildren(...effect.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
      place.querySelector(".by-rules").textContent = effect.clauses;
      const typed = place.querySelector(".to-type");
      place.querySelector("button").disabled = typed !== null && typed.value.trim() !== offer.to_type;
      return true;
    } catch (error) {
      if (shown === wanted) refused(problem, error);
      return false;
    }
  }

  // What is still to be said decides whether it can be done; the floor says so when it is known.
  function asking(wanted) {
    const { offer } = wanted;
    const open = (offer.asks ?? []).filter((name) => !OPTIONAL.includes(name));
    const said = () => open.every((name) => place.querySelector(`input[name=${name}]`).value.trim());
    let soon = 0;
    const again = () => { if (shown === wanted && !offer.told && said()) telling = tell(wanted); };
    for (const input of place.querySelectorAll("input[name]")) {
      input.addEventListener("change", again);
      input.addEventListener("input", () => {
        clearTimeout(soon);
        soon = setTimeout(again, TYPED);
      });
    }
    return Boolean(offer.told) || open.length > 0;
  }

  function show(wanted) {
    const { offer } = wanted;
    clear();
    shown = wanted;
    const head = Object.assign(document.createElement("h3"), { textContent: offer.title ?? offer.label });
    const told = Object.assign(document.createElement("ul"), { className: "effect" });
    const rules = Object.assign(document.createElement("p"), { className: "by-rules note" });
    const go = Object.assign(document.createElement("button"), { type: "button", textContent: `${offer.label} (Enter)`, className: offer.grave ? "grave" : "first" });
    const back = Object.assign(document.createElement("button"), { type: "button", textContent: "Not now (Esc)" });
    const confirming = offer.to_type ? [typing(offer.to_type, go)] : [];
    place.replaceChildren(head, told, ...(offer.asks ?? []).map(field), ...confirming, rules, go, back);
    go.addEventListener("click", confirm);
    back.addEventListener("click", drop);
    place.hidden = false;
    if (offer.told) told.append(Object.assign(document.createElement("li"), { textContent: offer.told }));
    const open = asking(wanted);
    telling = open ? Promise.resolve(true) : tell(wanted);
    go.disabled = !open || Boolean(offer.to_type);
    const first = (offer.asks ?? []).find((name) => !OPTIONAL.includes(name));
    place.querySelector(first ? `input[name=${first}]` : ".to-type")?.focus();
  }

  // Has shown what `make` finds when it is its turn; `text` is the line that means it.
  function propose(make, text = "") {
    drop();
    const wanted = { offer: null, text, dropped: false };
    latest = wanted;
    turn(async () => {
      if (wanted.dropped) return;
      making = wanted;
      try {
        wanted.offer = await make();
      } catch (error) {
        leave(wanted);
        throw error;
      }
      if (wanted.dropped) return;
      if (wanted.offer) show(wanted);
      else leave(wanted);
    });
  }

  function leave(wanted) {
    if (latest === wanted) latest = null;
    else if (!wanted.dropped) kept(wanted.text);
  }

  // Not this one; what was confirmed before is carried out.
  function drop() {
    if (!latest) return;
    latest.dropped = true;
    if (shown === latest) clear();
    latest = null;
  }

  function confirm() {
    const wanted = latest;
    if (!wanted) return;
    latest = null;
    taken(wanted.text);
    turn(() => carryOut(wanted));
  }

  async function carryOut(wanted) {
    const { offer } = wanted;
    if (shown !== wanted) return;
    const can = await telling;
    if (shown !== wanted) return;
    if (!can || place.querySelector("button").disabled) {
      turn.forget();
      latest ??= wanted;
      kept(wanted.text);
      return;
    }
    const said = facts(offer);
    const held = [...place.childNodes];
    clear();
    try {
      const answer = await give(offer, said);
      done(offer, answer);
      await page?.reaches(answer.version);
    } catch (error) {
      if (!latest && !shown) {
        [shown, latest] = [wanted, wanted]; // with all that was said
        place.replaceChildren(...held);
      }
      kept(wanted.text);
      throw error;
    }
  }

  return {
    propose,
    drop,
    confirm,
    // Nothing of what was pressed and is not done yet.
    forget() {
      turn.forget();
      for (const wanted of [latest, making]) if (wanted) wanted.dropped = true;
      latest = null;
      clear();
    },
    // Something that is done without being shown before.
    atOnce(find) {
      turn(async () => {
        const offer = find();
        if (!offer) return;
        problem.replaceChildren();
        const answer = await give(offer, offer.facts);
        await page?.reaches(answer.version);
      });
    },
    get open() { return latest !== null; },
    get busy() { return turn.busy; },
  };
}
