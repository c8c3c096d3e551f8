import type { DeviceConnection } from './device-connection';
import { parseReply } from './device-reply';
import { DeviceError } from './device.errors';
import type { SessionEvent } from './device.types';

const reconnectDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** The changes of a session, over as many connections as it takes, until it has ended or the signal aborts. */
export async function* sessionEvents(
  connection: DeviceConnection,
  signal?: AbortSignal,
): AsyncGenerator<SessionEvent, void, undefined> {
  let failures = 0;
  let latest = '';
  while (!signal?.aborted) {
    let loss: unknown = new DeviceError('The stream of events ended before the session did.');
    try {
      for await (const { event, data } of connection.stream('/events', signal)) {
        failures = 0;
        // Each connection begins with how things stand, which is no news after a reconnection.
        if (event !== 'session' || data === latest) continue;
        latest = data;
        const change = parseReply<SessionEvent>(data, 200);
        yield change;
        if (change.ended) return;
      }
    } catch (error) {
      loss = error;
    }
    if (signal?.aborted) return;
    await connection.waitAfter(loss, reconnectDelay(failures++), signal);
  }
}

// Spread out, so that a server that comes back does not meet everybody at once.
function reconnectDelay(failures: number): number {
  const delay = reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length - 1)] ?? 0;
  return delay * (0.75 + Math.random() / 2);
}
