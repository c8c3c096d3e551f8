/** Lets a test advance the clock of an app, or freeze it. */
export function controlClock(clock: { now(): Date }) {
  let offset = 0;
  let time = () => Date.now();
  jest.spyOn(clock, 'now').mockImplementation(() => new Date(time() + offset));
  return {
    advanceClock: (seconds: number): void => {
      offset += seconds * 1000;
    },
    /** From now on only `advanceClock` moves the clock. */
    freezeClock: (): void => {
      const frozen = Date.now();
      time = () => frozen;
    },
    /** The time of the app. */
    now: (): number => clock.now().getTime(),
  };
}
