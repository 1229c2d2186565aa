// Words for the orders that lie sealed: random ones by themselves, unless somebody types their own.

const WAIT = 1500;
const KEPT = 200;

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
const key = (table) => `houseway orders ${table}`;

// What this browser has seen of sealed orders before it spoke: { order: { root, words } }.
export function remembered(table) {
  try { return JSON.parse(localStorage.getItem(key(table))) ?? {}; } catch { return {}; }
}

function remember(table, events) {
  const known = remembered(table);
  for (const one of events.filter((event) => event.event === "words given"))
    for (const { order, root } of one.sealed) known[order] = { root, words: { ...known[order]?.words, [one.player]: one.words } };
  const newest = Object.entries(known).sort(([one], [other]) => other - one).slice(0, KEPT);
  try { localStorage.setItem(key(table), JSON.stringify(Object.fromEntries(newest))); } catch { /* a private window remembers nothing */ }
}

// `place` is there while words are wanted: the form for them, or just a mark.
export class GivingWords {
  constructor(table, act, place = 'form[data-do="give-words"]') {
    this.table = table;
    this.act = act;
    this.place = place;
    this.timer = null;
  }

  // The page has changed: where words can be given, they are, unless a hand is on the field.
  look() {
    if (this.timer === null && document.querySelector(this.place)) this.timer = setTimeout(() => this.give(), WAIT);
  }

  async give() {
    this.timer = null;
    const form = document.querySelector(this.place);
    if (!form || document.hidden) return;
    const field = form.querySelector("input, textarea");
    if (field && (field === document.activeElement || field.value)) return;
    await this.act({ do: "give-words", facts: { words: random() } });
  }

  heard(told) {
    if (told) remember(this.table, told.events);
  }
}
