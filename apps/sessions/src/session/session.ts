import type { AuthenticatedKey } from '@gatehouse/auth';
import type { Transaction } from '@gatehouse/database';
import type { CallbackBody, WebhookEvent } from '@gatehouse/webhooks';
import type { HistoryEntry, StopPoint } from './history';
import type { Lease } from './lease';

/** The request of every kind of session; a kind adds its own fields. */
export interface SessionRequest {
  /** Reads the result. */
  token: string;
  /** Opens the page. */
  sessionId: string;
  redirectUrl?: string;
  locale?: string;
  enableDesktop: boolean;
  callback?: CallbackBody;
}

/** The content of the webhook of an ended session. */
export type EndWebhook = Pick<WebhookEvent, 'body' | 'deleteOnDelivery'>;

/** A decrypted session. */
export interface Session<R extends SessionRequest = SessionRequest, F = unknown> {
  id: string;
  kind: string;
  state: string;
  /** Incremented by every change; a change applies only to the version that was read. */
  version: number;
  owner: AuthenticatedKey;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** Encrypts the data of the row. */
  dataKey: Buffer;
  /** The data key, wrapped by the vault. */
  wrappedKey: Buffer;
  request: R;
  /** Which device has claimed the session, and which step it was given. */
  lease: Lease;
  findings: F;
  /** What happened when, without personal data. */
  history: readonly HistoryEntry[];
  /** What the host reads after the end. */
  result: object | null;
  /** Set when the session ends; not stored. */
  webhook?: EndWebhook;
  /** Where a session stopped that ended without a result; null if it has one. Set when the session ends. */
  stoppedAt?: StopPoint | null;
}

/** Writes rows that belong to a change of a session, in the same transaction. */
export type Commit = (transaction: Transaction, after: Session) => Promise<void>;
