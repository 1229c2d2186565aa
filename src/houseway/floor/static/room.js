// A display of the room: its clocks run here, one screen follows the other, and what changes is sent here.

import { ticking } from "./clocks.js";
import { patch } from "./patching.js";

const place = document.querySelector("#room");
const line = document.querySelector("#line");
const clocks = ticking(place);
let mark = place.dataset.mark;
let turn = { screen: "", at: 0, until: 0 };

const screens = () => [...place.querySelectorAll(".screen")];

// The same screen stays when the page is sent anew; each has its seconds.
function rotate(now = performance.now()) {
  const all = screens();
  if (!all.length) return;
  if (now >= turn.until) turn = { at: (turn.at + (turn.until ? 1 : 0)) % all.length, until: 0 };
  if (turn.at >= all.length) turn.at = 0;
  const on = all[turn.at];
  if (!turn.until) turn.until = now + 1000 * Number(on.dataset.seconds);
  for (const screen of all) screen.classList.toggle("on", screen === on);
  document.body.className = `room-display ticking showing-${on.dataset.screen}`;
}
setInterval(rotate, 500);
rotate();

function open() {
  const address = new URL(place.dataset.live, location.href);
  address.searchParams.set("after", mark);
  const source = new EventSource(address);
  source.addEventListener("open", () => line.replaceChildren());
  source.addEventListener("tournament", (message) => {
    mark = message.lastEventId;
    const told = JSON.parse(message.data);
    document.title = `${told.title} · Houseway`;
    patch(place, told.html);
    clocks.fetched();
    rotate();
  });
  source.addEventListener("gone", () => {
    source.close();
    location.reload(); // the floor says that it was withdrawn
  });
  source.addEventListener("error", () => {
    line.textContent = "No connection: the clock goes on by itself.";
    if (source.readyState === EventSource.CLOSED) setTimeout(() => again(), 5000);
  });
}

// A stream that was refused: perhaps the link was withdrawn meanwhile, which the page itself says.
async function again() {
  try {
    const answer = await fetch(location.href);
    if (answer.status === 404) location.reload();
    else open();
  } catch {
    setTimeout(again, 5000);
  }
}
open();
