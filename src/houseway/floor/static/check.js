// A published round, checked in the browser: nothing of the house is asked but what it published.

import { remembered } from "./words.js";

const utf8 = new TextEncoder();
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (array) => [...array].map((one) => one.toString(16).padStart(2, "0")).join("");
const long = (number, size = 4) => { const made = new Uint8Array(size); new DataView(made.buffer).setUint32(size - 4, number); return made; };

async function hash(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  parts.reduce((at, one) => { whole.set(one, at); return at + one.length; }, 0);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

const compare = (one, other) => { for (let n = 0; n < Math.min(one.length, other.length); n += 1) if (one[n] !== other[n]) return one[n] - other[n]; return one.length - other.length; };

// Numbers from a root and the words after it.
async function* numbers(root, words) {
  const said = Object.entries(words).map(([name, text]) => [utf8.encode(name), utf8.encode(text)]).sort(([one], [other]) => compare(one, other));
  const parts = said.flatMap(([name, text]) => [long(name.length), name, long(text.length), text]);
  yield* blocks(await hash(utf8.encode("houseway words 1"), bytes(root), ...parts));
}

async function* blocks(key) {
  for (let block = 0; ; block += 1) {
    const view = new DataView((await hash(key, long(block, 8))).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

async function below(stream, n) {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (;;) { const { value } = await stream.next(); if (value < limit) return value % n; }
}

async function permuted(pieces, stream) {
  const falls = Array.from({ length: pieces }, (_, n) => n);
  for (let last = pieces - 1; last > 0; last -= 1) {
    const other = await below(stream, last + 1);
    [falls[last], falls[other]] = [falls[other], falls[last]];
  }
  return falls;
}

// Where restrictions refuse the first order, further ones follow from eight throws.
async function turned(order, draws) {
  const stream = numbers(order.root, order.words);
  let falls = await permuted(order.pieces, stream);
  const shifts = [];
  for (let n = 0; n < order.throws; n += 1) shifts.push(await below(stream, order.sides));
  if (order.further) {
    const thrown = draws.filter((one) => one.position >= order.pieces).map((one) => long(one.fell));
    const more = blocks(await hash(utf8.encode("houseway again 1"), ...thrown));
    for (let n = 0; n < order.further; n += 1) falls = await permuted(order.pieces, more);
  }
  return { falls, shifts };
}

async function proven({ position, piece, salt, path }, root, size) {
  let [top, place, count] = [await hash(Uint8Array.of(0), long(position), bytes(salt), utf8.encode(piece)), position, size];
  const left = [...path];
  while (count > 1) {
    if ((place ^ 1) < count) {
      const other = bytes(left.shift() ?? "");
      top = place % 2 ? await hash(Uint8Array.of(1), other, top) : await hash(Uint8Array.of(1), top, other);
    }
    [place, count] = [place >> 1, (count + 1) >> 1];
  }
  return left.length === 0 && hex(await hash(Uint8Array.of(2), long(size), top)) === root;
}

// What is wrong with each draw of an order, or null.
async function checked(order, draws) {
  const { falls, shifts } = await turned(order, draws);
  const fallen = draws.filter((one) => one.position < order.pieces);
  const places = new Map(falls.map((position, place) => [position, place]));
  const due = order.whole
    ? fallen.map((_, n) => falls[(order.cut + order.before + n) % order.pieces])
    : fallen.map((one) => one.position).sort((one, other) => places.get(one) - places.get(other));
  const found = new Map();
  for (const draw of draws) {
    const { opening } = draw;
    const turn = fallen.indexOf(draw);
    if (turn >= 0 && due[turn] !== draw.position) found.set(draw, "fell out of turn");
    else if (!opening) found.set(draw, null);
    else if (opening.position !== draw.position || !(await proven(opening, order.root, order.pieces + order.throws))) found.set(draw, "is not what was sealed");
    else {
      const shift = shifts[draw.position - order.pieces];
      const fell = turn >= 0 ? opening.piece.split("/")[0] : order.low + ((Number(opening.piece) - order.low + shift) % order.sides);
      found.set(draw, String(fell) === String(draw.fell) ? null : "is not what was shown");
    }
  }
  return found;
}

function compared(table, order) {
  const known = remembered(table)[order.order];
  if (!known) return ["idle", "This browser was not at the table when the order was sealed."];
  if (known.root !== order.root) return ["bad", "This browser was told another root before it spoke."];
  const mine = Object.entries(known.words).every(([name, words]) => order.words[name] === undefined || order.words[name] === words);
  return mine ? ["good", "This is the root that this browser saw before it spoke."] : ["bad", "Other words were taken than this browser gave."];
}

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const named = (fell) => (/^[2-9TJQKA][shdc]$/.test(fell) ? `${fell[0] === "T" ? "10" : fell[0]}${SUITS[fell[1]]}` : String(fell));

function element(name, className, ...inside) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inside);
  return made;
}

function shown(table, order, found) {
  const words = Object.entries(order.words);
  const [mood, sentence] = compared(table, order);
  const facts = element("dl", "facts",
    element("dt", "", "Root"), element("dd", "root", element("code", "", order.root)),
    element("dt", "", "Words"), element("dd", "", words.length ? element("ul", "words", ...words.map(([name, text]) => element("li", "", element("strong", "", name), " ", element("code", "", text)))) : "nobody gave any: the order is the house’s own"));
  const pieces = [...found].map(([draw, wrong]) => {
    const text = draw.opening ? named(draw.fell) : "closed";
    const red = draw.opening && /[hd]$/.test(draw.fell) ? " red" : "";
    const made = element("li", `${wrong ? "bad" : draw.opening ? `good${red}` : "closed"}`, element("b", "", text), element("small", "", `position ${draw.position}`));
    if (wrong) made.append(element("em", "", wrong));
    return made;
  });
  return element("section", "sheet order", element("h2", "", `Order ${order.order}`), element("p", mood, sentence), facts, element("ol", "openings", ...pieces));
}

const place = document.querySelector("#check");
const verdict = document.querySelector("#verdict");
try {
  const answer = await fetch(place.dataset.published, { headers: { accept: "application/json" } });
  const round = await answer.json();
  if (!answer.ok) throw new Error(round.reason ?? "It cannot be read.");
  const [what, known] = round.purpose ? ["draw", `tournament ${round.table}`] : ["round", round.table];
  let [opened, bad] = [0, 0];
  for (const order of round.orders) {
    const draws = round.draws.filter((one) => one.order === order.order);
    const found = await checked(order, draws);
    bad += [...found.values()].filter(Boolean).length + (compared(known, order)[0] === "bad");
    opened += draws.filter((one) => one.opening).length;
    place.append(shown(known, order, found));
  }
  verdict.className = `verdict ${bad ? "bad" : "good"}`;
  verdict.textContent = bad
    ? `This ${what} does not hold: ${bad} of what was published is wrong.`
    : `This ${what} holds. ${opened} of ${round.draws.length} that fell were shown to you; each is proven against its root, and fell in its turn.`;
} catch (error) {
  verdict.className = "verdict bad";
  verdict.textContent = error.message;
}
