// Sounds of a table, for whoever turned them on: it is your turn, no more bets, time is short.

const TONES = {
  turn: [[660, 0], [880, 0.14]],
  closed: [[440, 0], [330, 0.16]],
  short: [[990, 0]],
};
const SHORT = 5;

export class Sounds {
  on = localStorage.getItem("houseway-sound") === "yes";
  #audio = null;
  #plays = !navigator.locks;
  #before = null;
  #warning = null;

  constructor(table) {
    // Of several windows at the same table one plays: whichever came first, then the next.
    navigator.locks?.request(`houseway-sound-${table}`, () => {
      this.#plays = true;
      return new Promise(() => {});
    });
  }

  turn(on) {
    this.on = on;
    localStorage.setItem("houseway-sound", on ? "yes" : "no");
    if (on) this.#play("turn");
  }

  // Only what changes while one is there is heard: nothing when the page is opened or comes back.
  hear(told) {
    const before = this.#before;
    const closes = told.clock?.what === "Wagers close";
    this.#before = { yours: told.yours, closes, round: told.round };
    clearTimeout(this.#warning);
    if (told.yours && told.clock) this.#warning = setTimeout(() => this.#play("short"), 1000 * (told.clock.left - SHORT));
    if (!before) return;
    if (told.yours && !before.yours) this.#play("turn");
    else if (before.closes && !closes && told.round === before.round) this.#play("closed");
  }

  #play(which) {
    if (!this.on || !this.#plays) return;
    this.#audio ??= new AudioContext();
    for (const [tone, after] of TONES[which]) this.#sound(tone, this.#audio.currentTime + after);
  }

  #sound(tone, from) {
    const [source, volume] = [this.#audio.createOscillator(), this.#audio.createGain()];
    source.frequency.value = tone;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.14, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.28);
    source.connect(volume).connect(this.#audio.destination);
    source.start(from);
    source.stop(from + 0.3);
  }
}
