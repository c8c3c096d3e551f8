/** Processes all items with a maximum concurrency, and returns the rate per second. */
export async function perSecond<T>(
  items: Iterable<T>,
  inFlight: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const left = items[Symbol.iterator]();
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let item = left.next(); !item.done; item = left.next()) {
      await work(item.value);
      done++;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  return (done / (performance.now() - began)) * 1000;
}

/** Yields numbers until the time is over. */
export function* forSeconds(seconds: number): Generator<number> {
  const end = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < end; i++) yield i;
}

export async function mapConcurrently<T, R>(
  items: Iterable<T>,
  inFlight: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  await perSecond(items, inFlight, async (item) => results.push(await work(item)));
  return results;
}
