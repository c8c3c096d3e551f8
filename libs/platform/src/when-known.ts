/** What may have to be waited for. Most often it need not be, and then nobody waits a turn of the event loop for it. */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value: at once when it is known, else when it is. */
export const whenKnown = <T, R>(value: Soon<T>, next: (value: T) => R): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);
