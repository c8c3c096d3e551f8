import { sessionErrors } from '../../session/session-error';
import type { StepFailure } from '../../session/session-kind';
import type { StepName } from './verification-request';

/** All error codes of verification sessions: those of the contract, those of the node, and our own. */
export const verificationErrors = {
  spoof: sessionErrors.spoof,
  documentUnreadable: { code: 2, message: 'The document could not be read' },
  documentMismatch: { code: 3, message: 'The face is not that of the document' },
  passkeyRejected: { code: 4, message: 'The passkey was refused' },
  lockedOut: { code: 5, message: 'Too many failed sign-ins' },
  passkeyNotAdded: { code: 6, message: 'The passkey was not added' },
  deviceKeyRefused: { code: 7, message: 'The device key is unknown or was revoked' },
  enrollmentLimit: { code: 8, message: 'The maximum number of enrolled people is reached' },
  otherFaceModel: { code: 9, message: 'The person is enrolled under another face model' },
  tokenMissing: { code: 10, message: 'No face token of this person is available' },
  notEnrolled: { code: -1, message: 'User not enrolled' },
  desktop: sessionErrors.desktop,
  camera: sessionErrors.camera,
  challenge: sessionErrors.challenge,
  enrollmentFailed: { code: 152, message: 'Face enrollment failed' },
  faceRefused: { code: 153, message: 'Face authentication failed' },
} as const satisfies Record<string, { code: number; message: string }>;

export type VerificationError = keyof typeof verificationErrors;

const errorsOfFailures: Record<StepFailure, VerificationError> = {
  spoof: 'spoof',
  challenge: 'challenge',
  camera: 'camera',
  unreadable: 'camera',
  unrecognised: 'notEnrolled',
  mismatch: 'documentMismatch',
  device_key: 'deviceKeyRefused',
  passkey: 'passkeyRejected',
};

/** The error for a failed try. */
export function toError(
  step: StepName,
  failure: StepFailure,
  { claim, named }: { claim?: object; named?: object },
): VerificationError {
  if (step === 'identity_document' && failure === 'unreadable') return 'documentUnreadable';
  // With a claim, or a person that the host has named, the face belongs to another person; without one it is unknown.
  if (failure === 'unrecognised' && (claim || named)) return 'faceRefused';
  return errorsOfFailures[failure];
}
