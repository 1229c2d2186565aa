// What happens, said in the order in which it is seen: each line once what it tells of lies there.

const KEPT = 12;

export class Aloud {
  #place;
  #waiting = [];
  #timers = [];

  constructor(place) {
    this.#place = place;
  }

  say(text) {
    const line = document.createElement("span");
    line.textContent = `${text}. `;
    this.#place.append(line);
    while (this.#place.childElementCount > KEPT) this.#place.firstElementChild.remove();
  }

  // Lines are said along the beats of a change, and never one before the line that stands before it.
  along(lines, beats, pace) {
    this.end();
    let at = 0;
    this.#waiting = lines.map(([with_, text]) => {
      const seen = beats.filter(([key, , , how]) => with_ && (how === with_ || key === with_ || key.startsWith(`${with_}-`)));
      at = Math.max(at, ...seen.map(([, begins, takes]) => begins + takes));
      return { at, text };
    });
    for (const one of new Set(this.#waiting.map(({ at: when }) => when))) {
      this.#timers.push(setTimeout(() => this.#until(one), one * pace));
    }
  }

  // A line after all those that are still to be said.
  last(text) {
    if (this.#waiting.length) this.#waiting.push({ at: this.#waiting.at(-1).at, text });
    else this.say(text);
  }

  #until(now) {
    while (this.#waiting.length && this.#waiting[0].at <= now) this.say(this.#waiting.shift().text);
  }

  // Whatever was not said yet is said now: everything is seen.
  end() {
    for (const one of this.#timers.splice(0)) clearTimeout(one);
    this.#until(Infinity);
  }
}
