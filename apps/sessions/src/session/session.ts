import type { AuthenticatedKey } from '@gatehouse/auth';
import type { Transaction } from '@gatehouse/database';
import type { CallbackBody } from '@gatehouse/webhooks';
import type { Lease } from './lease';

/** What every kind of session is asked for; a kind adds fields of its own. */
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

/** A session, opened: what lies encrypted in its row is plain here, and goes no further than this process. */
export interface Session<R extends SessionRequest = SessionRequest, F = unknown> {
  id: string;
  kind: string;
  state: string;
  /** Counts the changes: whoever writes names the one it has read. */
  version: number;
  owner: AuthenticatedKey;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** Encrypts what the row keeps. */
  dataKey: Buffer;
  /** The same, wrapped by the vault. */
  wrappedKey: Buffer;
  request: R;
  /** Which device may go on, and what it was asked. */
  lease: Lease;
  /** What was found out so far. */
  findings: F;
  /** What the host reads, once the session has ended. */
  result: object | null;
  /** What the webhook says; known only to whoever ends the session, and not kept with it. */
  told?: { body: object; forgetOnDelivery?: true };
}

/** Writes rows that belong to a change of a session, in the same transaction. */
export type Commit = (transaction: Transaction, after: Session) => Promise<void>;
