// Sounds of a table, for whoever turned them on: it is your turn, no more bets, time is short,
// and what moves: cards, chips, the ball, the dice. All of them are made here; nothing is loaded.

const TONES = {
  turn: [[660, 0], [880, 0.14]],
  closed: [[440, 0], [330, 0.16]],
  call: [[520, 0], [520, 0.2], [780, 0.4]],
  short: [[990, 0]],
};
const SHORT = 5;
// What moves is a rustle: how long in seconds, about which pitch, how loud; chips click twice.
const RUSTLES = { card: [0.07, 2400, 0.16], chip: [0.03, 5200, 0.2], dice: [0.5, 1700, 0.1] };
const KINDS = { card: "card", tile: "card", bet: "chip", pay: "chip", pot: "chip", die: "dice" };
const APART = 45; // milliseconds: what moves together is heard once

export class Sounds {
  on = localStorage.getItem("houseway-sound") === "yes";
  #audio = null;
  #plays = !navigator.locks;
  #before = null;
  #warning = null;
  #moved = {};

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

  // Somebody wants to be come to.
  call() {
    this.#play("call");
  }

  // A piece of the table moves for so many milliseconds.
  moves(key, how, time) {
    const kind = how === "spin" ? "ball" : KINDS[key.split("-", 1)[0]];
    if (!kind || how === "set" || !this.#ready() || performance.now() - (this.#moved[kind] ?? -APART) < APART) return;
    this.#moved[kind] = performance.now();
    if (kind === "ball") return this.#rustle([time / 1000, 700, 0.05]);
    this.#rustle(RUSTLES[kind]);
    if (kind === "chip") this.#rustle(RUSTLES.chip, 0.06);
  }

  #ready() {
    if (!this.on || !this.#plays) return false;
    this.#audio ??= new AudioContext();
    return true;
  }

  #rustle([seconds, pitch, loud], after = 0) {
    const [audio, from] = [this.#audio, this.#audio.currentTime + after];
    const noise = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
    noise.getChannelData(0).forEach((_, at, samples) => { samples[at] = 2 * Math.random() - 1; });
    const [source, band, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
    [source.buffer, band.type, band.frequency.value] = [noise, "bandpass", pitch];
    volume.gain.setValueAtTime(loud, from);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
    source.connect(band).connect(volume).connect(audio.destination);
    source.start(from);
  }

  #play(which) {
    if (!this.#ready()) return;
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
