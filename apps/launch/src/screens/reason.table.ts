import type { RepeatReason, StepName } from '@gatehouse/sdk/browser';
import type { Outcome } from '../course/screen.types';
import type { TextKey } from '../language/language';

// What to do better next time.
const again: Record<RepeatReason, TextKey> = {
  spoof: 'again.spoof',
  camera: 'again.camera',
  unreadable: 'again.unreadable',
  unrecognised: 'again.unrecognised',
  mismatch: 'again.mismatch',
  device_key: 'again.device_key',
  passkey: 'again.passkey',
};

/** Why a step is repeated, and what helps. */
export const againText = (step: StepName, reason: RepeatReason): TextKey =>
  step === 'identity_document' && reason === 'unreadable' ? 'again.unreadable.document' : again[reason];

// At the end there is no next time: what promises one is left out or said differently.
const ended: Record<RepeatReason, TextKey | undefined> = {
  ...again,
  spoof: 'problem.tries.text',
  device_key: undefined,
};

/** Why it failed in the end. */
export function endedText(outcome: Outcome, reason: RepeatReason | undefined): TextKey | undefined {
  if (outcome === 'failedSignIn' && reason === 'unrecognised') return 'again.mismatch.person';
  return reason && ended[reason];
}
