import type { DeviceClient, SessionEvent, SessionKind } from '@gatehouse/sdk/browser';

/** Follows a session while the person is at work, and says when it has ended or goes on elsewhere. */
export async function watchSession(
  client: DeviceClient<SessionKind>,
  signal: AbortSignal,
  tell: (news: 'ended' | 'lost') => void,
): Promise<void> {
  try {
    for await (const event of client.events({ signal })) {
      const news = newsOf(event);
      if (news) tell(news);
    }
  } catch {
    // The next request meets the same trouble, and says so.
  }
}

function newsOf({ ended, holdsLease }: SessionEvent): 'ended' | 'lost' | undefined {
  if (ended) return 'ended';
  return holdsLease ? undefined : 'lost';
}
