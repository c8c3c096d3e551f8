import { type Connection, loadModule, NetworkError, TemporaryError, withRetries } from './retry';

/** A connection whose pauses end at once, and that is offline for a number of checks. */
function connect(offlineChecks = 0) {
  const waits: (number | 'online')[] = [];
  let checks = 0;
  const connection: Connection = {
    isOnline: () => ++checks > offlineChecks,
    waitUntilOnline: () => Promise.resolve(void waits.push('online')),
    pause: (ms) => Promise.resolve(void waits.push(ms)),
  };
  return { connection, waits };
}

/** Fails a number of times. */
function failing(times: number, error: Error) {
  let calls = 0;
  return () => (++calls <= times ? Promise.reject(error) : Promise.resolve(calls));
}

describe('withRetries', () => {
  it('repeats a download after a network failure, with growing pauses', async () => {
    const { connection, waits } = connect();
    await expect(withRetries(failing(2, new NetworkError('network')), connection)).resolves.toBe(3);
    expect(waits).toEqual([1_000, 2_000]);
  });

  it('gives up after four tries online', async () => {
    const { connection, waits } = connect();
    const failure = new TemporaryError('503');
    const gaveUp = await withRetries(failing(9, failure), connection).catch((error: unknown) => error);
    expect(gaveUp).toMatchObject({ cause: failure });
    // The caller does not repeat it again.
    expect(gaveUp).not.toBeInstanceOf(TemporaryError);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  it('waits as long as the device is offline, without counting these tries', async () => {
    const { connection, waits } = connect(20);
    await expect(withRetries(failing(21, new NetworkError('network')), connection)).resolves.toBe(22);
    expect(waits).toEqual([...Array<'online'>(20).fill('online'), 1_000]);
  });

  it('gives up after five minutes in a browser that always reports to be offline', async () => {
    const { connection, waits } = connect(Infinity);
    await expect(withRetries(failing(999, new NetworkError('network')), connection)).rejects.toThrow(
      'A download failed: network',
    );
    expect(waits).toEqual([...Array<'online'>(100).fill('online'), 1_000, 2_000, 4_000]);
  });

  it('does not wait for a connection when the server has answered', async () => {
    const { connection, waits } = connect(Infinity);
    await expect(withRetries(failing(9, new TemporaryError('503')), connection)).rejects.toThrow('503');
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  it.each([
    ['the server has no such file', new Error('404')],
    ['of a bug', new TypeError('undefined is not a function')],
  ])('does not repeat what fails because %s', async (_, error) => {
    const { connection, waits } = connect();
    await expect(withRetries(failing(1, error), connection)).rejects.toBe(error);
    expect(waits).toEqual([]);
  });
});

describe('loadModule', () => {
  it('requests a module again that failed to load', async () => {
    const { connection, waits } = connect();
    const load = failing(1, new TypeError('Failed to fetch dynamically imported module'));
    await expect(loadModule(load, connection)).resolves.toBe(2);
    expect(waits).toEqual([1_000]);
  });
});
