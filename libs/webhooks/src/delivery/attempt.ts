import { outboundReasons } from '@gatehouse/outbound';

/** LOST: the worker crashed, so the outcome is unknown. UNSENT: the request could not be prepared. */
export const attemptOutcomes = [
  'DELIVERED',
  'GONE',
  'REJECTED',
  'LOST',
  'UNSENT',
  ...outboundReasons,
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** One attempt, as it is recorded. Of the reply it contains only the status. */
export interface AttemptResult {
  deliveryId: string;
  customerId: string;
  origin: string;
  number: number;
  /** The attempts since the delivery was created or resent. */
  tries: number;
  startedAt: Date;
  milliseconds: number;
  outcome: AttemptOutcome;
  httpStatus?: number;
  /** Shown to the customer. */
  detail: string;
  /** The delay that the target requested. */
  retryAfterSeconds?: number;
}

// Any other status is REJECTED.
const statusOutcomes = [
  { from: 200, to: 299, outcome: 'DELIVERED', detail: 'received' },
  { from: 300, to: 399, outcome: 'REJECTED', detail: 'redirects are not followed' },
  { from: 410, to: 410, outcome: 'GONE', detail: 'the target rejects further attempts' },
] as const;

/** Maps the status of a reply to an outcome. */
export function classifyStatus(status: number): Pick<AttemptResult, 'outcome' | 'detail'> {
  const rule = statusOutcomes.find(({ from, to }) => status >= from && status <= to);
  return {
    outcome: rule?.outcome ?? 'REJECTED',
    detail: `answered ${status}${rule ? `: ${rule.detail}` : ''}`,
  };
}
