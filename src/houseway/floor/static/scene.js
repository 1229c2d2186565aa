// The drawing of a table: the server says which pieces change, and in which beats that is seen.
// The outer group of a piece has its place; the inner one belongs to what moves.

import { Arrangement, placeOf } from "./arrangement.js";
import { still } from "./floor.js";
import { pace } from "./speed.js";
import { largeWheel } from "./large_wheel.js";

const EASE = "cubic-bezier(.2,.7,.3,1)";
const SVG = "http://www.w3.org/2000/svg";
const FADE = 120;
const READY = 400; // shorter beats keep nobody from acting


const pause = (ms) => new Promise((go) => setTimeout(go, ms));

export class Scene {
  constructor(figure) {
    this.figure = figure;
    this.moving = new Set();
    this.arrangement = new Arrangement(() => this.arrange());
    this.take();
  }

  take() {
    this.svg = this.figure.querySelector("svg");
    this.pieces = new Map([...this.svg.querySelectorAll(":scope > [data-key]")].map((one) => [one.dataset.key, one]));
    this.drawnAt = new Map([...this.pieces].map(([key, one]) => [key, one.getAttribute("transform") ?? "translate(0 0)"]));
    this.size = this.svg.getAttribute("viewBox");
    this.ground = this.pieces.get("ground")?.innerHTML;
    this.origins = new Map([...(this.svg.dataset.origins ?? "").matchAll(/(\S+) (\S+) (\S+)/g)].map(([, name, x, y]) => [name, { x: Number(x), y: Number(y) }]));
    this.arrange();
  }

  // Everything at its place on this screen.
  arrange() {
    const { size, ground, tall } = this.arrangement;
    this.svg.setAttribute("viewBox", size ? `0 0 ${size.join(" ")}` : this.size);
    for (const name of ["width", "height"]) this.svg.removeAttribute(name);
    this.figure.closest(".table").classList.toggle("upright", tall);
    for (const [key, piece] of this.pieces) piece.setAttribute("transform", this.arrangement.place(key, this.drawnAt.get(key)));
    if (this.ground !== undefined) this.pieces.get("ground").innerHTML = ground ?? this.ground;
    this.arranged?.();
  }

  whole(svg) {
    this.finish();
    this.figure.innerHTML = svg;
    this.take();
  }

  // The state in words, for whoever has the drawing read out.
  tell(words) {
    const told = this.svg.querySelector("desc");
    if (told) told.textContent = words;
  }

  // How long until everything of a change is seen, in milliseconds.
  static takes(change) {
    const over = change.beats.map(([, at, takes]) => at + takes);
    return document.hidden ? 0 : Math.max(0, ...over) * pace();
  }

  static get pace() { return document.hidden ? 0 : pace(); }

  static waits = (change) => Scene.takes(change) > READY;

  // Play a change to its end; whoever is late or away sees the end at once.
  async play(change) {
    const beats = new Map(change.beats.map(([key, ...beat]) => [key, beat]));
    const acts = [
      ...change.gone.map((key) => [key, beats.get(key) ?? [0, 0, "out"], null]),
      ...change.set.map((piece) => [piece[0], beats.get(piece[0]) ?? [0, 0, "set"], piece]),
    ];
    this.lies = new Map(change.set.map(([key, , , , above]) => [key, above]));
    const title = this.svg.querySelector("title");
    if (title) title.innerHTML = change.title;
    this.hurried = document.hidden || pace() === 0;
    const times = [...new Set(acts.map(([, [at]]) => at))].sort((one, other) => one - other);
    const began = performance.now();
    for (const at of times) {
      const left = began + at * pace() - performance.now();
      if (left > 4 && !this.hurried) await Promise.race([pause(left), this.hurry()]);
      for (const [key, beat, piece] of acts) if (beat[0] === at) this.act(key, beat, piece);
    }
    if (!this.hurried) await Promise.race([Promise.all([...this.moving].map((one) => one.finished.catch(() => {}))), this.hurry()]);
    this.takeAway();
  }

  hurry() {
    return new Promise((go) => { this.woken = go; });
  }

  // Whatever still moves comes to its end now.
  finish() {
    this.hurried = true;
    this.takeAway();
    this.woken?.();
    for (const one of this.moving) one.finish();
    this.moving.clear();
  }

  act(key, [, takes, how, from], piece) {
    const there = this.pieces.get(key);
    const away = from === undefined ? null : this.whereabouts(from);
    const time = this.hurried ? 0 : takes * pace();
    if (time) this.heard?.(key, how, time);
    if (how === "out" || piece === null) return this.remove(key, there, time, away);
    if (how === "turn" && there && time && !still.matches) return this.turn(there, piece, time);
    const drawn = this.put(there, piece);
    if (!time) return null;
    if (still.matches) return this.move(drawn, [{ opacity: 0 }, { opacity: 1 }], Math.min(time, FADE));
    if (how === "in") return this.bring(drawn, time, away);
    if (how === "spin") return this.spin(drawn, time);
    if (how === "shake") return this.shake(drawn, time);
    return null;
  }

  // Where things come from and go to: a place of the table, or another piece.
  whereabouts(name) {
    const piece = this.pieces.get(name);
    if (piece) return placeOf(piece.getAttribute("transform"));
    return this.arrangement.origin(name) ?? this.origins.get(name) ?? null;
  }

  put(there, [key, place, opacity, drawn, above]) {
    const piece = there ?? document.createElementNS(SVG, "g");
    if (!there) {
      piece.dataset.key = key;
      let below = above; // what it lies on may come later: then it lies on what that lies on
      while (below && !this.pieces.has(below)) below = this.lies.get(below);
      if (below) this.pieces.get(below).after(piece);
      else this.svg.querySelector(":scope > desc")?.after(piece);
      this.pieces.set(key, piece);
    }
    this.drawnAt.set(key, place);
    piece.setAttribute("transform", this.arrangement.place(key, place));
    if (opacity === null) piece.removeAttribute("opacity");
    else piece.setAttribute("opacity", opacity);
    if (drawn !== null) piece.innerHTML = `<g>${this.shown(key, drawn)}</g>`;
    return piece;
  }

  shown(key, drawn) {
    if (key !== "ground") return drawn;
    this.ground = drawn;
    return this.arrangement.ground ?? drawn;
  }

  // The group within a piece that may move; a piece of the first drawing has none yet.
  inner(piece) {
    const only = piece.children.length === 1 && piece.firstElementChild;
    if (only && only.tagName === "g" && !only.hasAttribute("transform")) return only;
    const made = document.createElementNS(SVG, "g");
    made.append(...piece.childNodes);
    piece.append(made);
    return made;
  }

  move(piece, frames, duration, more = {}) {
    const playing = this.inner(piece).animate(frames, { duration, easing: EASE, fill: "both", ...more });
    this.moving.add(playing);
    playing.finished.catch(() => {}).finally(() => { this.moving.delete(playing); if (!more.stays) playing.cancel(); });
    return playing;
  }

  from(piece, away) {
    const { x, y, size } = placeOf(piece.getAttribute("transform"));
    return `${(away.x - x) / size}px ${(away.y - y) / size}px`;
  }

  bring(piece, time, away) {
    if (!away) return this.move(piece, [{ opacity: 0 }, { opacity: 1 }], time);
    return this.move(piece, [{ translate: this.from(piece, away), opacity: 0.3 }, { opacity: 1, offset: 0.3 }, { translate: "0px 0px", opacity: 1 }], time);
  }

  remove(key, piece, time, away) {
    if (!piece) return;
    this.pieces.delete(key);
    if (!time) return piece.remove();
    const gone = { translate: away && !still.matches ? this.from(piece, away) : "0px 0px", opacity: 0 };
    this.move(piece, [{ translate: "0px 0px", opacity: 1 }, { opacity: 1, offset: 0.7 }, gone], still.matches ? FADE : time, { stays: true })
      .finished.catch(() => {}).finally(() => piece.remove());
  }

  turn(there, piece, time) {
    const edge = { transformBox: "fill-box", transformOrigin: "center" };
    const half = { duration: time / 2, easing: "ease-in" };
    this.move(there, [{ scale: "1 1", ...edge }, { scale: "0 1", ...edge }], half.duration, { easing: half.easing }).finished.then(() => {
      const drawn = this.put(there, piece);
      this.move(drawn, [{ scale: "0 1", ...edge }, { scale: "1 1", ...edge }], half.duration, { easing: "ease-out" });
    }).catch(() => this.put(there, piece));
  }

  // The wheel turns one way and the ball the other, on the rim first; its number is framed last.
  spin(ball, time) {
    const wheel = this.pieces.get("wheel");
    this.turnAbout(wheel, ball, time);
    if (wheel) this.large = largeWheel(wheel, ball, this.figure.parentElement, (one, other) => this.turnAbout(one, other, time));
  }

  takeAway() {
    this.large?.();
    this.large = null;
  }

  turnAbout(wheel, ball, time) {
    const about = { transformBox: "view-box", transformOrigin: "0 0" };
    if (wheel) this.move(wheel, [{ rotate: "0deg", ...about }, { rotate: "1440deg", ...about }], time, { easing: "cubic-bezier(.15,.5,.5,1)" });
    this.move(ball, [
      { rotate: "-4680deg", scale: "1.42", ...about },
      { rotate: "-620deg", scale: "1.42", offset: 0.68, ...about },
      { rotate: "-150deg", scale: "1.16", offset: 0.82, ...about },
      { rotate: "-40deg", scale: "1.05", offset: 0.9, ...about },
      { rotate: "0deg", scale: "1", ...about },
    ], time, { easing: "linear" });
    const frame = ball.querySelector("path");
    frame?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.97 }, { opacity: 1 }], { duration: time });
  }

  // The cup is shaken over the dice, then lifted.
  shake(die, time) {
    const cup = this.pieces.get("cup");
    if (cup && !this.shaking) {
      this.shaking = true;
      const jolts = [0, 5, -6, 4, -5, 6, -3, 0].map((by, at) => ({ translate: `${by}px ${at % 2 ? -4 : 2}px` }));
      this.move(cup, jolts, time * 0.7, { easing: "linear" }).finished.catch(() => {}).finally(() => { this.shaking = false; });
    }
    const box = { transformBox: "fill-box", transformOrigin: "center" };
    this.move(die, [{ opacity: 0, scale: "0.4", rotate: "-160deg", ...box }, { opacity: 0, scale: "0.4", rotate: "-160deg", offset: 0.68, ...box }, { opacity: 1, scale: "1", rotate: "0deg", ...box }], time);
  }
}
