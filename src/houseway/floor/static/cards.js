// Cards and tiles that are new on the table fly in from the dealer, one after the other.

import { still } from "./floor.js";

const DEALT = "g[role=img]";

const keyOf = (one) => `${one.getAttribute("aria-label")}@${one.getAttribute("transform")}@${one.parentElement.getAttribute("transform") ?? ""}`;

export function cardsOn(board) {
  return new Set([...board.querySelectorAll(DEALT)].map(keyOf));
}

export function animateNewCards(board, before) {
  if (still.matches || document.hidden || !before.size) return;
  const drawn = board.querySelector("svg");
  if (!drawn) return;
  const fresh = [...board.querySelectorAll(DEALT)].filter((one) => !before.has(keyOf(one))).slice(0, 24);
  const whole = drawn.getBoundingClientRect();
  const scale = drawn.viewBox.baseVal.width / whole.width;
  fresh.forEach((one, order) => {
    const at = one.getBoundingClientRect();
    const away = { x: whole.left + whole.width * 0.86 - at.left, y: whole.top + whole.height * 0.1 - at.top };
    one.animate(
      [
        { opacity: 0, translate: `${away.x * scale}px ${away.y * scale}px`, rotate: "12deg" },
        { opacity: 1, translate: "0 0", rotate: "0deg" },
      ],
      { duration: 320, delay: 70 * order, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" },
    );
  });
}
