// Wagers that were put down from this page, round by round: for undo, rebet and double.

// By which name a wager is known when it is taken back, and where it lies.
function pileOf(what) {
  const on = what.do === "neighbours" ? `neighbours of ${what.facts.number}` : what.facts.on;
  return JSON.stringify([on, what.facts.box ?? null]);
}

const pileNamed = (facts) => JSON.stringify([facts.on, facts.box ?? null]);

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

  // Wagers that were put down with one move are taken back with one.
  put(what, move) {
    this.#kept.now.push({ ...what, move });
    this.#save();
  }

  #sent(from, by) {
    return from.filter((one) => one.by === by).map(({ move: _, ...what }) => what);
  }

  now(by) {
    return this.#sent(this.#kept.now, by);
  }

  before(by) {
    return this.#sent(this.#kept.before, by);
  }

  // How much of somebody's lies at a place.
  lying(what) {
    const pile = pileOf(what);
    return this.now(what.by).filter((one) => pileOf(one) === pile).reduce((sum, one) => sum + one.facts.amount, 0);
  }

  clear(by) {
    this.#kept.now = this.#kept.now.filter((one) => one.by !== by);
    this.#save();
  }

  // The last move is undone: its piles are taken back, and the rest of each is put down again.
  async undo(by, open, back, act) {
    const mine = this.#kept.now.filter((one) => one.by === by);
    const undone = mine.filter((one) => one.move === mine.at(-1)?.move);
    for (const pile of new Set(undone.map(pileOf))) {
      const facts = open.find((one) => pileNamed(one) === pile);
      if (!facts || !(await back(facts))) continue;
      this.#kept.now = this.#kept.now.filter((one) => !(undone.includes(one) && pileOf(one) === pile));
      this.#save();
      const rest = mine.filter((one) => !undone.includes(one) && pileOf(one) === pile);
      for (const { move: _, ...what } of rest) await act(what);
    }
  }
}
