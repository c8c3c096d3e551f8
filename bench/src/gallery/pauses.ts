/** Measures how long the event loop is blocked. */
export function watchPauses(): { stop: () => number } {
  let longest = 0;
  let last = performance.now();
  const look = (): void => {
    longest = Math.max(longest, performance.now() - last - 1);
    last = performance.now();
  };
  const timer = setInterval(look, 1);
  return {
    /** The longest pause, in milliseconds. */
    stop: () => {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}
