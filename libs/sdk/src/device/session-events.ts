import type { DeviceConnection } from './device-connection';
import { parseReply } from './device-reply';
import { DeviceError } from './device.errors';
import type { SessionEvent } from './device.types';

const reconnectDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Yields the changes of a session, reconnecting as needed, until it has ended or the signal aborts. */
export async function* sessionEvents(
  connection: DeviceConnection,
  signal?: AbortSignal,
): AsyncGenerator<SessionEvent, void, undefined> {
  let failures = 0;
  let latest = '';
  while (!signal?.aborted) {
    let lastError: unknown = new DeviceError('The event stream ended before the session.');
    try {
      for await (const { event, data } of connection.stream('/events', signal)) {
        failures = 0;
        // Each connection starts with the current state, which is skipped if it has not changed.
        if (event !== 'session' || data === latest) continue;
        latest = data;
        const change = parseReply<SessionEvent>(data, 200);
        yield change;
        if (change.ended) return;
      }
    } catch (error) {
      lastError = error;
    }
    if (signal?.aborted) return;
    await connection.waitAfter(lastError, reconnectDelay(failures++), signal);
  }
}

// Jitter, so that not all clients reconnect at once.
function reconnectDelay(failures: number): number {
  const delay = reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length - 1)] ?? 0;
  return delay * (0.75 + Math.random() / 2);
}
