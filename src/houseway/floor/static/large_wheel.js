// While the ball runs, the wheel comes large over the layout; what it returns takes it away again.

import { placeOf } from "./arrangement.js";

const SVG = "http://www.w3.org/2000/svg";
const COMES = 350;
const LETTERING = /^(font|text|fill|dominant)/; // what numbers inherit from the drawing

export function largeWheel(wheel, ball, stage, turnAbout) {
  const over = document.createElementNS(SVG, "svg");
  const { x, y, width, height } = wheel.getBBox();
  const { size } = placeOf(wheel.getAttribute("transform"));
  for (const { name, value } of wheel.ownerSVGElement.attributes) if (LETTERING.test(name)) over.setAttribute(name, value);
  over.setAttribute("viewBox", [x, y, width, height].join(" "));
  over.setAttribute("class", "large-wheel");
  over.setAttribute("aria-hidden", "true");
  const copies = [wheel, ball].map((piece) => {
    const copy = piece.cloneNode(true);
    copy.setAttribute("transform", `scale(${placeOf(piece.getAttribute("transform")).size / size})`);
    return copy;
  });
  over.append(...copies);
  stage.append(over);
  turnAbout(...copies);
  over.animate([{ opacity: 0, scale: "0.4" }, { opacity: 1, scale: "1" }], { duration: COMES, easing: "ease-out" });
  return () => {
    over.animate([{ opacity: 1 }, { opacity: 0, scale: "0.6" }], { duration: COMES, fill: "both" }).finished.finally(() => over.remove());
  };
}
