export const reviewDecisions = ['approve', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The reasons that the service accepts, as they fit a decision. */
export const reviewReasons: Readonly<Record<ReviewDecision, readonly string[]>> = {
  approve: ['identity_confirmed', 'known_device', 'requested_by_customer', 'other'],
  reject: ['suspected_fraud', 'not_requested', 'requested_by_customer', 'other'],
};

export const decisionKeys: Readonly<Record<ReviewDecision, string>> = { approve: 'a', reject: 'x' };

/** When the first of some items began to wait; undefined if there are none. */
export const oldestOf = (items: readonly { since: string }[]): string | undefined =>
  items.map(({ since }) => since).sort()[0];
