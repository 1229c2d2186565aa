// Keys and clicks are answered in the order in which they were pressed, each on the page that the one before has led
// to: however quickly somebody works, nothing is lost, and nothing is done to what stood there before.

export function inTurn(failed) {
  let last = Promise.resolve();
  let forgotten = 0;
  let under = 0;
  const turn = (work) => {
    const pressed = forgotten;
    under += 1;
    last = last.then(() => (pressed === forgotten ? work() : undefined)).catch((error) => {
      turn.forget(); // what was pressed since was meant for a page that did not come
      failed(error);
    }).then(() => { under -= 1; });
  };
  turn.forget = () => { forgotten += 1; };
  return Object.defineProperty(turn, "busy", { get: () => under > 0 });
}
