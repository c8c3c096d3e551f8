import type { AuthenticatedKey } from '@gatehouse/auth';
import { callerAddress } from '@gatehouse/platform';
import type { ReplyFormat } from '../reply/check-reply';
import type { DecisionOwner } from '../decision/decision';
import type { Reservation } from './ledger';

/** The parameters of a check. */
export interface CheckOptions {
  dataset: string;
  threshold: number;
  exclude: readonly string[];
  /** Leaves out what the customer has dismissed. */
  excludeDismissed: boolean;
  format: ReplyFormat;
}

/** One request for a check, from admission to end. */
export interface Check extends CheckOptions {
  /** Its CPU time is charged to this caller. */
  caller: string;
  /** Whose decisions apply; undefined without an API key. */
  owner?: DecisionOwner;
  reservation: Reservation;
  /** Aborted when the client disconnects, or when the check is evicted. Its reason is the error. */
  cancelled: AbortSignal;
}

/** The customer, however many keys it has, else the network of the client. */
export const identifyCaller = (request: { apiKey?: AuthenticatedKey; ip?: string }): string =>
  request.apiKey ? `customer:${request.apiKey.customerId}` : callerAddress(request);
