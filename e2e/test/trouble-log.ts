/** What went wrong between a client and the proxy, before any repetition. */
export class TroubleLog {
  requests = 0;
  private readonly troubles: { during: string; what: string }[] = [];
  private now = 'nothing';

  /** What happens from here on is put down to this. */
  during(cause: string): void {
    this.now = cause;
  }

  /** How often each trouble came up meanwhile. */
  of(cause: string): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { during, what } of this.troubles)
      if (during === cause) counts[what] = (counts[what] ?? 0) + 1;
    return counts;
  }

  /** The fetch of the platform, which is also told of here when it fails. */
  readonly fetch: typeof fetch = async (input, init) => {
    this.requests++;
    const request = `${init?.method ?? 'GET'} ${areaOf(input as string)}`;
    try {
      const reply = await fetch(input, init);
      if (reply.status >= 500) this.note(`${reply.status} ${request}`);
      // A reply may break off in the middle; an event stream does when its session goes on elsewhere.
      if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) await reply.clone().text();
      return reply;
    } catch (error) {
      if (!init?.signal?.aborted) this.note(`${codeOf(error)} ${request}`);
      throw error;
    }
  };

  private note(what: string): void {
    this.troubles.push({ during: this.now, what });
  }
}

const areaOf = (url: string): string => new URL(url).pathname.split('/').slice(0, 3).join('/');

function codeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown }; message: string };
  return typeof cause?.code === 'string' ? cause.code : message;
}
