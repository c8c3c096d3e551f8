import type { Change } from './session-change';
import type { Session } from './session';
import type { SessionKind, StepFailure } from './session-kind';

/** A change of a session. */
export interface HistoryEntry {
  /** Unix milliseconds. */
  at: number;
  /** The event of the state machine. */
  event: string;
  /** The step that it is about, or during which the session ended. */
  step?: string;
  failure?: StepFailure;
  /** The epoch of a claim: a new device has a higher one. */
  epoch?: number;
}

/** A step, or: no device has opened the session; the answer of the biometric node was pending. */
export type StopPoint = 'not_opened' | 'node' | (string & {});

const maxEntries = 100;
// A device can claim the session again and again.
const maxEntriesBeforeClaim = 50;

/** The events of a session that ends without a result. */
const stopEvents: readonly string[] = [
  'cancel',
  'expire',
  'face_tries_spent',
  'document_tries_spent',
  'tries_spent',
  'lock_out',
  'reject',
];

/** Where the session stops with this event; null if it ends with a result. */
export function findStopPoint(
  kind: SessionKind,
  before: Session,
  event: string | undefined,
): StopPoint | null {
  if (event === undefined || !stopEvents.includes(event)) return null;
  if (before.state === 'CREATED') return 'not_opened';
  return kind.currentStep(before) ?? 'node';
}

/** The history after a change. */
export function recordChange(
  kind: SessionKind,
  before: Session,
  { event, lease, findings }: Change,
  now: Date,
): readonly HistoryEntry[] {
  const { history } = before;
  if (event === undefined || history.length >= maxEntries) return history;
  const isClaim = lease !== undefined && lease.epoch > before.lease.epoch;
  const isRepeated = event === 'renew_lease' && !isClaim;
  if (isRepeated || (isClaim && history.length >= maxEntriesBeforeClaim)) return history;
  const step = isClaim || before.state === 'CREATED' ? null : kind.currentStep(before);
  const failure =
    step === null || findings === undefined ? undefined : findNewFailure(kind, before, findings, step);
  return [
    ...history,
    {
      at: now.getTime(),
      event,
      ...(step !== null && { step }),
      ...(failure && { failure }),
      ...(isClaim && { epoch: lease.epoch }),
    },
  ];
}

function findNewFailure(
  kind: SessionKind,
  before: Session,
  findings: unknown,
  step: string,
): StepFailure | undefined {
  const failures = kind.listFailures(findings, step);
  return failures.length > kind.listFailures(before.findings, step).length ? failures.at(-1) : undefined;
}
