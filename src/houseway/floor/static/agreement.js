// An agreement on prizes: dollars for everybody who is left, which must make what there is to divide.

import { toast } from "./floor.js";
import { proposing } from "./proposing.js";

const place = document.querySelector("#agreement");
const inputs = [...(place?.querySelectorAll("[data-player]") ?? [])];
const cents = (input) => Math.round(Number(input.value) * 100);
const dollars = (amount) => (amount / 100).toFixed(2).replace(/\.00$/, "");

function sum() {
  const due = Number(place.dataset.due);
  const made = inputs.reduce((all, input) => all + cents(input), 0);
  const away = made - due;
  const said = away ? `$${dollars(Math.abs(away))} too ${away > 0 ? "much" : "little"}` : "It makes what there is to divide.";
  place.querySelector("#sum").textContent = said;
  const propose = place.querySelector("#propose");
  if (propose) propose.disabled = away !== 0 || !place.querySelector("#consent").checked;
}

const fill = {
  worth: () => inputs.forEach((input) => { input.value = input.dataset.worth; }),
  even() {
    const due = Number(place.dataset.due);
    const each = Math.floor(due / inputs.length);
    inputs.forEach((input, at) => { input.value = dollars(each + (at < due - each * inputs.length ? 1 : 0)); });
  },
};

if (place) {
  place.addEventListener("input", sum);
  place.addEventListener("click", (event) => {
    const how = event.target.dataset.fill;
    if (how) fill[how]();
    if (how) sum();
  });
  sum();
}

const propose = place?.querySelector("#propose");
if (propose) {
  const shown = document.querySelector("#proposal");
  const proposals = proposing(place.dataset.tournament, shown, document.querySelector("#problem"), {
    done() {
      toast("The prizes are agreed on.");
      location.assign(`/tournaments/${place.dataset.tournament}/control`);
    },
  });
  propose.addEventListener("click", () => {
    const prizes = Object.fromEntries(inputs.map((input) => [input.dataset.player, cents(input)]));
    proposals.propose(() => ({ do: "agree-prizes", by: place.dataset.by, label: "Agree on these prizes", facts: { prizes, consent: true }, grave: true }));
  });
}
