// A patch of the table, large enough for a finger: lines and corners of a layout, boxes of others.

const FINGER = 44;
const coarse = matchMedia("(pointer: coarse)");

const areaOf = (spot) => ["x", "y", "width", "height"].map((name) => Number(spot.getAttribute(name)));
const least = (spot) => Math.min(...areaOf(spot).slice(2));
const covers = (spot, { x, y }) => {
  const [left, top, width, height] = areaOf(spot);
  return x >= left && x <= left + width && y >= top && y <= top + height;
};
const meet = (one, other) => {
  const [[x1, y1, w1, h1], [x2, y2, w2, h2]] = [areaOf(one), areaOf(other)];
  return x1 < x2 + w2 && x2 < x1 + w1 && y1 < y2 + h2 && y2 < y1 + h1;
};

export class Magnifier {
  constructor(dialog, stage, isTall) {
    [this.dialog, this.stage, this.isTall] = [dialog, stage, isTall];
    this.patch = dialog.querySelector(".patch");
    this.watch = new MutationObserver(() => this.draw());
    dialog.addEventListener("close", () => { this.watch.disconnect(); this.patch.replaceChildren(); });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }

  // Whether a place is too small to be hit, so that it is shown large first.
  opens(spot, event) {
    if (!event.detail || this.dialog.contains(spot) || !(coarse.matches || this.isTall())) return false;
    const shown = spot.getBoundingClientRect();
    if (Math.min(shown.width, shown.height) >= FINGER - 0.5) return false;
    this.show(event);
    return true;
  }

  show({ clientX, clientY }) {
    const over = this.stage.querySelector(".spots");
    const at = new DOMPoint(clientX, clientY).matrixTransform(over.getScreenCTM().inverse());
    const spots = [...over.querySelectorAll("[data-spot]")];
    const under = spots.filter((one) => covers(one, at));
    const cell = under.reduce((one, other) => (least(other) > least(one) ? other : one));
    const shared = spots.some((one) => one !== cell && least(one) < least(cell) && meet(one, cell));
    const [x, y, width, height] = areaOf(cell);
    this.line = shared ? 0.48 * least(cell) : 0;
    const scale = FINGER / (this.line || least(cell) * 0.9);
    const [across, down] = [Math.min(innerWidth * 0.9, 400) / scale, Math.min(innerHeight * 0.6, 360) / scale];
    this.box = [x + width / 2 - across / 2, y + height / 2 - down / 2, across, down];
    this.draw();
    this.dialog.showModal();
    this.watch.observe(this.stage, { subtree: true, childList: true, attributes: true });
  }

  draw() {
    const drawn = [...this.stage.querySelectorAll("#board svg, .spots")].map((one) => one.cloneNode(true));
    for (const one of drawn) one.setAttribute("viewBox", this.box.join(" "));
    if (drawn.length < 2) return this.dialog.close();
    for (const spot of drawn[1].querySelectorAll("[data-spot]")) this.widen(spot);
    for (const one of drawn[0].querySelectorAll("title, desc")) one.remove();
    drawn[0].setAttribute("aria-hidden", "true");
    this.patch.replaceChildren(...drawn);
  }

  // A line between two numbers is thin: a finger gets as much of both as it needs.
  widen(spot) {
    for (const [at, size] of [["x", "width"], ["y", "height"]]) {
      const more = this.line - Number(spot.getAttribute(size));
      if (more <= 0) continue;
      spot.setAttribute(at, Number(spot.getAttribute(at)) - more / 2);
      spot.setAttribute(size, this.line);
    }
  }
}
