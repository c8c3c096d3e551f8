import type { RetryReason, StepName } from '@gatehouse/sdk/browser';
import type { EndReason, Outcome } from '../flow/screen.types';
import type { TextKey } from '../language/language';

// How to succeed on the next try.
const again: Record<RetryReason, TextKey> = {
  spoof: 'again.spoof',
  camera: 'again.camera',
  unreadable: 'again.unreadable',
  unrecognised: 'again.unrecognised',
  mismatch: 'again.mismatch',
  device_key: 'again.device_key',
  passkey: 'again.passkey',
};

/** Why a step must be repeated, and what helps. */
export const getRetryText = (step: StepName, reason: RetryReason): TextKey =>
  step === 'identity_document' && reason === 'unreadable' ? 'again.unreadable.document' : again[reason];

// After the last try, a text that promises another one is left out or replaced.
const ended: Record<EndReason, TextKey | undefined> = {
  ...again,
  spoof: 'problem.tries.text',
  device_key: undefined,
  noToken: 'result.failed.noToken',
};

/** Why the session failed. */
export function getEndText(outcome: Outcome, reason: EndReason | undefined): TextKey | undefined {
  if (outcome === 'failedSignIn' && reason === 'unrecognised') return 'again.mismatch.person';
  return reason && ended[reason];
}
