import { pause } from '../pause';

/** A download failed in a way that another try may not, such as by a server that restarts. */
export class TemporaryError extends Error {
  override readonly name: string = 'TemporaryError';
}

/** No answer arrived, or only a part of it. */
export class NetworkError extends TemporaryError {
  override readonly name = 'NetworkError';
}

/** The connection of the device; tests replace it. */
export interface Connection {
  isOnline: () => boolean;
  /** Resolves when the device may be online again. */
  waitUntilOnline: () => Promise<void>;
  pause: (ms: number) => Promise<void>;
}

// Before each further try. A phone that changes its network is offline for longer, which does not count.
const pausesMs: readonly number[] = [1_000, 2_000, 4_000];

/** Some browsers report no change of the connection in workers. */
const offlinePollMs = 3_000;

/** Five minutes: some browsers report that they are offline as long as a VPN is active, and the download may fail for another reason. */
const maxOfflineTries = 100;

const device: Connection = {
  isOnline: () => navigator.onLine,
  waitUntilOnline: () => {
    const listening = new AbortController();
    const online = new Promise<void>((resolve) =>
      addEventListener('online', () => resolve(), { signal: listening.signal }),
    );
    return Promise.race([online, pause(offlinePollMs)]).finally(() => listening.abort());
  },
  pause,
};

/**
 * Repeats a download that fails temporarily: while the device is offline, and a few times otherwise. The error after the last try is not
 * temporary, so that a caller that repeats its own work does not multiply the tries.
 */
export async function withRetries<T>(load: () => Promise<T>, connection = device): Promise<T> {
  for (let failures = 0, offlineTries = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TemporaryError)) throw error;
      if (error instanceof NetworkError && !connection.isOnline() && offlineTries++ < maxOfflineTries) {
        await connection.waitUntilOnline();
        continue;
      }
      const ms = pausesMs[failures++];
      if (ms === undefined) throw new Error(`A download failed: ${error.message}`, { cause: error });
      await connection.pause(ms);
    }
  }
}

/** Turns the TypeError with which `fetch`, a body and `import()` reject if the network fails into a NetworkError. */
export async function asNetworkError<T>(download: Promise<T>): Promise<T> {
  try {
    return await download;
  } catch (cause) {
    throw cause instanceof TypeError ? new NetworkError(cause.message, { cause }) : cause;
  }
}

/** Loads a module, again if the network fails. */
export const loadModule = <T>(load: () => Promise<T>, connection = device): Promise<T> =>
  withRetries(() => asNetworkError(load()), connection);
