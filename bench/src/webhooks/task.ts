/** The task of a sender: a number of events, to the URLs in turn. */
export interface SenderTask {
  urls: string[];
  /** The URLs that never reply; their events are not awaited. */
  silent: string[];
  count: number;
  /** The number of events per transaction. */
  together: number;
  body: object;
  /** Awaits only these events, and leaves other deliveries unchanged. */
  awaitOnlyOwn?: boolean;
}

/** The time until the last awaited event was recorded. */
export interface SenderResult {
  milliseconds: number;
}
