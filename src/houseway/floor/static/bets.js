// Wagers that were put down from this page, round by round: for undo, rebet and double.

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// By which name a wager is known when it is taken back.
function label(what) {
  return what.do === "neighbours" ? `neighbours of ${what.facts.number}` : what.facts.on;
}

export class Bets {
  #key;
  #kept;

  constructor(table) {
    this.#key = `houseway-bets-${table}`;
    this.#kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") ?? { round: null, now: [], before: [] };
  }

  #save() {
    sessionStorage.setItem(this.#key, JSON.stringify(this.#kept));
  }

  // A new round begins: what was put down is now from the round before.
  round(number) {
    if (number === null || number === this.#kept.round) return;
    if (this.#kept.now.length) this.#kept.before = this.#kept.now;
    Object.assign(this.#kept, { round: number, now: [] });
    this.#save();
  }

  put(what) {
    this.#kept.now.push(what);
    this.#save();
  }

  now() {
    return this.#kept.now.filter((one) => !one.by);
  }

  before() {
    return this.#kept.before.filter((one) => !one.by);
  }

  clear(by) {
    this.#kept.now = this.#kept.now.filter((one) => one.by !== by);
    this.#save();
  }

  // The last chip comes back: its pile is taken back, and the rest of it put down again.
  async undo(by, open, back, act) {
    const last = this.#kept.now.findLast((one) => one.by === by);
    if (!last) return;
    const pile = open.find((facts) => facts.on === label(last) && (facts.box ?? null) === (last.facts.box ?? null));
    if (!pile || !(await back(pile))) return;
    const rest = this.#kept.now.filter((one) => one !== last && one.by === by && label(one) === label(last) && same(one.facts.box, last.facts.box));
    this.#kept.now = this.#kept.now.filter((one) => one !== last);
    this.#save();
    for (const what of rest) await act(what);
  }
}
