import { outboundReasons } from '@gatehouse/outbound';

/** How an attempt ended. LOST: its worker died, so that nobody knows; UNSENT: we could not prepare it. */
export const attemptOutcomes = [
  'DELIVERED',
  'GONE',
  'REJECTED',
  'LOST',
  'UNSENT',
  ...outboundReasons,
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** One attempt, as it is recorded. Nothing of the target's reply is in it but the status. */
export interface AttemptResult {
  deliveryId: string;
  customerId: string;
  origin: string;
  number: number;
  /** How many there have been since the delivery began, or since it was resent. */
  tries: number;
  startedAt: Date;
  milliseconds: number;
  outcome: AttemptOutcome;
  httpStatus?: number;
  /** For the customer who asks why. */
  detail: string;
  /** The seconds that the target asked us to wait. */
  wish?: number;
}

// What a status says of the delivery; every other one means that it was not received.
const outcomes = [
  { from: 200, to: 299, outcome: 'DELIVERED', detail: 'received' },
  { from: 300, to: 399, outcome: 'REJECTED', detail: 'redirects are not followed' },
  { from: 410, to: 410, outcome: 'GONE', detail: 'the target wants no more of it' },
] as const;

/** What a reply means. */
export function outcomeOf(status: number): Pick<AttemptResult, 'outcome' | 'detail'> {
  const rule = outcomes.find(({ from, to }) => status >= from && status <= to);
  return {
    outcome: rule?.outcome ?? 'REJECTED',
    detail: `answered ${status}${rule ? `: ${rule.detail}` : ''}`,
  };
}
