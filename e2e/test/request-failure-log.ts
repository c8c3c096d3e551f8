/** Records the failed requests between a client and the proxy, before any retry. */
export class RequestFailureLog {
  requests = 0;
  private readonly failures: { phase: string; failure: string }[] = [];
  private phase = 'nothing';

  /** Assigns the following failures to this phase. */
  startPhase(phase: string): void {
    this.phase = phase;
  }

  countFailures(phase: string): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const each of this.failures)
      if (each.phase === phase) counts[each.failure] = (counts[each.failure] ?? 0) + 1;
    return counts;
  }

  /** The fetch of the platform, with a record of its failures. */
  readonly fetch: typeof fetch = async (input, init) => {
    this.requests++;
    const request = `${init?.method ?? 'GET'} ${toRoute(input as string)}`;
    try {
      const reply = await fetch(input, init);
      if (reply.status >= 500) this.record(`${reply.status} ${request}`);
      // A reply can be cut off in the middle. Event streams are excluded: they end when another device continues the session.
      if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) await reply.clone().text();
      return reply;
    } catch (error) {
      if (!init?.signal?.aborted) this.record(`${getCode(error)} ${request}`);
      throw error;
    }
  };

  private record(failure: string): void {
    this.failures.push({ phase: this.phase, failure });
  }
}

const toRoute = (url: string): string => new URL(url).pathname.split('/').slice(0, 3).join('/');

function getCode(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown }; message: string };
  return typeof cause?.code === 'string' ? cause.code : message;
}
