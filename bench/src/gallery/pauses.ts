/** Measures how long the event loop is blocked. */
export function watchPauses(): { stop: () => number } {
  let maxPause = 0;
  let last = performance.now();
  const check = (): void => {
    maxPause = Math.max(maxPause, performance.now() - last - 1);
    last = performance.now();
  };
  const timer = setInterval(check, 1);
  return {
    /** The maximum pause, in milliseconds. */
    stop: () => {
      clearInterval(timer);
      check();
      return maxPause;
    },
  };
}
