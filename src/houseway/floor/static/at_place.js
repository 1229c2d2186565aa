// Words at the place that was pointed at: why a chip was not put down there.

const SHOWN = 4000;
let ending = 0;

export function sayAt(spot, text) {
  const words = document.getElementById("at-place");
  if (!spot?.isConnected || !text || !words) return;
  const [stage, at] = [words.parentElement.getBoundingClientRect(), spot.getBoundingClientRect()];
  words.textContent = text;
  words.hidden = false;
  const half = words.offsetWidth / 2;
  const middle = at.left + at.width / 2 - stage.left;
  words.style.left = `${Math.min(Math.max(middle, half), stage.width - half)}px`;
  const above = at.top - stage.top - words.offsetHeight - 6;
  words.style.top = `${above > 0 ? above : at.bottom - stage.top + 6}px`;
  clearTimeout(ending);
  ending = setTimeout(() => { words.hidden = true; }, SHOWN);
}
