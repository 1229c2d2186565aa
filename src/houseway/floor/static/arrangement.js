// Where the pieces of a drawing lie on this screen: as they are drawn, with one's own seat at the bottom, or upright.

const upright = matchMedia("(max-width: 700px) and (orientation: portrait)");

// By what a piece is known, from itself alone to all of its kind: the same as in `drawing/arrangement`.
function* namesOf(key) {
  yield key;
  const [kind, rest] = [key.split("-", 1)[0], key.slice(key.indexOf("-") + 1)];
  if (rest === key) return;
  const part = rest.split("-", 1)[0].split(".", 1)[0];
  yield `${kind}-${part}`;
  yield part;
  yield kind;
}

export const placeOf = (transform) => {
  const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(transform ?? "") ?? [0, 0, 0];
  const [, size] = /scale\(([-\d.]+)\)/.exec(transform ?? "") ?? [0, 1];
  return { x: Number(x), y: Number(y), size: Number(size) };
};

const short = (value) => Math.round(value * 100) / 100;

export class Arrangement {
  #known = {};
  #changed;

  constructor(changed) {
    this.#changed = changed;
    upright.addEventListener("change", changed);
  }

  learn(text) {
    this.#known = JSON.parse(text || "{}");
    this.#changed();
  }

  get tall() { return upright.matches && "tall" in this.#known; }

  get #now() { return (this.tall ? this.#known.tall : this.#known.wide) ?? null; }

  get size() { return this.#now?.size ?? null; }

  get ground() { return this.#now?.ground ?? null; }

  origin(name) {
    const at = this.#now?.origins[name];
    return at ? { x: at[0], y: at[1] } : null;
  }

  #move(key) {
    const moves = this.#now?.moves;
    if (moves) for (const name of namesOf(key)) if (name in moves) return moves[name];
    return null;
  }

  // The transform of a piece that is drawn with another.
  place(key, drawn) {
    const move = this.#move(key);
    if (!move) return drawn;
    const [a, b, c, d, e, f, size] = move;
    if (size === null) return `matrix(${a} ${b} ${c} ${d} ${e} ${f}) ${drawn}`;
    const at = placeOf(drawn);
    const [x, y] = [a * at.x + c * at.y + e, b * at.x + d * at.y + f];
    return `translate(${short(x)} ${short(y)}) scale(${Math.round(at.size * size * 1e5) / 1e5})`;
  }

  // An area of the drawing, with the part that it belongs to.
  area(part, [x, y, width, height]) {
    const move = this.#move(part);
    if (!move) return [x, y, width, height];
    const [a, b, c, d, e, f] = move;
    const corners = [[x, y], [x + width, y + height]].map(([across, down]) => [a * across + c * down + e, b * across + d * down + f]);
    const [[x1, y1], [x2, y2]] = corners;
    return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)].map(short);
  }
}
