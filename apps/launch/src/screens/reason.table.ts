import type { RetryReason, StepName } from '@gatehouse/sdk/browser';
import type { EndReason } from '../flow/screen.types';
import type { TextKey } from '../language/language';

// How to succeed on the next try.
const again: Record<RetryReason, TextKey> = {
  spoof: 'again.spoof',
  challenge: 'again.challenge',
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

// After the last try: what happened, without advice for another one.
const ended: Record<EndReason, TextKey | undefined> = {
  spoof: 'problem.tries.text',
  challenge: 'problem.challenge.text',
  camera: 'result.failed.camera',
  unreadable: 'result.failed.unreadable',
  unrecognised: 'again.mismatch.person',
  mismatch: 'result.failed.mismatch',
  device_key: undefined,
  passkey: 'again.passkey',
  noToken: 'result.failed.noToken',
  document: 'again.unreadable.document',
};

/** Why the session failed. */
export const getEndText = (reason: EndReason | undefined): TextKey | undefined => reason && ended[reason];
