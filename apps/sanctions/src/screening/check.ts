import type { ReplyFormat } from '../reply/reply.format';
import type { Ticket } from './ledger';

/** What a caller asks for. */
export interface CheckWish {
  dataset: string;
  threshold: number;
  exclude: readonly string[];
  format: ReplyFormat;
}

/** One request for a check, from its admission to its end. */
export interface Check extends CheckWish {
  /** Who pays for it with its share of the CPU time. */
  caller: string;
  ticket: Ticket;
  /** Aborted when nobody waits for the answer any more, or when others need the room; its reason is the error. */
  gone: AbortSignal;
}

/** What became of a check: bytes that only have to be put together. */
export interface CheckOutcome {
  dataset: string;
  datasetVersion: string;
  demo: boolean;
  /** The lists that the dataset should have held, and did not yet. */
  missing: string[];
  total: number;
  matched: number;
  /** In the order of the rows. */
  results: Uint8Array[];
  records: Uint8Array[];
}
