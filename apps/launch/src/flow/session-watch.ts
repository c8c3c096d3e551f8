import type { DeviceClient, SessionEvent, SessionKind } from '@gatehouse/sdk/browser';

/** Watches a session during its steps, and reports when it ends or another device takes it over. */
export async function watchSession(
  client: DeviceClient<SessionKind>,
  signal: AbortSignal,
  onChange: (change: 'ended' | 'lost') => void,
): Promise<void> {
  try {
    for await (const event of client.events({ signal })) {
      const interruption = toInterruption(event);
      if (interruption) onChange(interruption);
    }
  } catch {
    // The next request fails with the same error, and shows it.
  }
}

function toInterruption({ ended, holdsLease }: SessionEvent): 'ended' | 'lost' | undefined {
  if (ended) return 'ended';
  return holdsLease ? undefined : 'lost';
}
