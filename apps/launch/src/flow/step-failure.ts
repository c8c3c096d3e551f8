import type { Step, SessionKind, StepFailure } from '@gatehouse/sdk/browser';

/** The failure to report. A server of release 0.2.0 issues no gestures, and knows no challenge that was not completed. */
export const toReportedFailure = (
  reason: StepFailure,
  { gestures }: Pick<Step<SessionKind>, 'gestures'>,
): StepFailure => (reason === 'challenge' && gestures === undefined ? 'unreadable' : reason);
