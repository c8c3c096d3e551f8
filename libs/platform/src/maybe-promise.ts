/** A value or a promise of it. A known value needs no turn of the event loop. */
export type Soon<T> = T | Promise<T>;

/** Applies a function to a value, or to the result of a promise. */
export const whenKnown = <T, R>(value: Soon<T>, next: (value: T) => R): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);
