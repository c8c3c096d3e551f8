/** A value or a promise of it. A known value needs no turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>;

/** Applies a function to a value, or to the result of a promise. */
export const mapMaybe = <T, R>(value: MaybePromise<T>, next: (value: T) => R): MaybePromise<R> =>
  value instanceof Promise ? value.then(next) : next(value);
