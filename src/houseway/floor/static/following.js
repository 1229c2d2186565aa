// A part of a page that is sent anew whenever it has changed.

import { patch } from "./patching.js";

const LONGEST = 3000; // milliseconds until one goes on with what is there, where the connection is lost

export function following(place, line, show) {
  let { mark } = place.dataset;
  let entry = Number(place.dataset.entry);
  let waiting = [];

  const open = () => {
    const address = new URL(place.dataset.live, location.href);
    address.searchParams.set("after", mark);
    const source = new EventSource(address);
    source.addEventListener("open", () => line.replaceChildren());
    source.addEventListener("tournament", (message) => {
      mark = message.lastEventId;
      const told = JSON.parse(message.data);
      patch(place, told.html);
      show(told);
      entry = told.entry;
      for (const { wanted, reached } of waiting) if (entry >= wanted) reached();
      waiting = waiting.filter(({ wanted }) => entry < wanted);
    });
    source.addEventListener("gone", () => source.close());
    source.addEventListener("error", () => {
      line.textContent = "The connection is lost; trying again …";
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 5000);
    });
  };
  open();

  return {
    // Until the page shows what an entry of the journal has led to.
    reaches(wanted) {
      if (entry >= wanted) return Promise.resolve();
      return new Promise((reached) => {
        waiting.push({ wanted, reached });
        setTimeout(reached, LONGEST);
      });
    },
  };
}
