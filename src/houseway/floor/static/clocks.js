// Clocks that were told how much is left, and whether they run, count on by themselves.

const two = (number) => String(number).padStart(2, "0");

export function left(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  return `${hours ? `${hours}:` : ""}${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

// `fetched` says that the clocks in a place were told anew.
export function ticking(place) {
  let since = performance.now();
  const tick = () => {
    const passed = (performance.now() - since) / 1000;
    for (const clock of place.querySelectorAll("[data-left]")) {
      const rest = Number(clock.dataset.left) - (clock.dataset.running === "true" ? passed : 0);
      clock.textContent = left(rest);
      clock.classList.toggle("short", rest < 60);
    }
  };
  setInterval(tick, 250);
  tick();
  return {
    fetched() {
      since = performance.now();
      tick();
    },
  };
}
