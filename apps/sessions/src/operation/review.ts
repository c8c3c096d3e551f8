export const reviewDecisions = ['approve', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Why an operator decided. A table and no free text: entries of the audit trail must not contain personal data. */
export const reviewReasons = [
  'identity_confirmed',
  'known_device',
  'requested_by_customer',
  'not_requested',
  'suspected_fraud',
  'other',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const reviewStatuses = ['proposed', 'decided'] as const;

/** What an operator wants. */
export interface WantedDecision {
  decision: ReviewDecision;
  reason: ReviewReason;
  operator: string;
  /** ISO 8601. */
  at: string;
}

/** A decision, or with four eyes the proposal of one. */
export interface Review extends WantedDecision {
  status: (typeof reviewStatuses)[number];
  /** Who proposed what another operator has decided. */
  proposedBy?: string;
}

/**
 * The review after an operator wants a decision; undefined if nothing changes. With four eyes a decision takes effect when another operator
 * has proposed the same. A different one becomes the proposal.
 */
export function applyReview(
  present: Review | undefined,
  wanted: WantedDecision,
  fourEyes: boolean,
): Review | undefined {
  if (present?.status === 'decided') return undefined;
  if (!fourEyes) return { ...wanted, status: 'decided' };
  if (present?.decision !== wanted.decision) return { ...wanted, status: 'proposed' };
  if (present.operator === wanted.operator) return undefined;
  return { ...wanted, status: 'decided', proposedBy: present.operator };
}
