/** What a sender is asked to do: so many events, to each URL in turn. */
export interface SenderTask {
  urls: string[];
  /** Which of them never answer; their events are not waited for. */
  deaf: string[];
  count: number;
  /** How many events are told in one transaction. */
  together: number;
  body: object;
  /** Only these events are waited for, and deliveries of others are left alone. */
  besideOthers?: boolean;
}

/** How long it took until the last event that is waited for was done. */
export interface SenderResult {
  milliseconds: number;
}
