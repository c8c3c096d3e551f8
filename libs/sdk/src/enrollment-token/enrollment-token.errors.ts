/** Why a token cannot be made or compared with. The reasons are stable: programs may rely on them, not on the sentences. */
const refusals = {
  'no-embedding': 'There is no embedding. Give at least one capture of the face.',
  'wrong-length':
    'The embeddings must all have the same length, from 128 to 512 numbers. Give what one model has computed.',
  'not-finite': 'An embedding holds something that is not a finite number. Capture the face again.',
  'no-direction':
    'An embedding is zero, or the embeddings cancel each other out, so there is nothing to compare. Capture the face again.',
  'other-length':
    'The face was enrolled with embeddings of another length. Compare with the model that it was enrolled with, or enroll again.',
  'bad-share':
    'The release share is not 32 bytes of base64url. Give release of the step as it was received; where it is null, send the descriptors.',
  'wrong-size':
    'The token does not have the size of its scheme. It was cut or is something else: enroll again.',
  'not-a-token':
    'These bytes are no enrollment token. Check what the store of this device gives, or enroll again.',
  'unknown-version': 'The token has a version that this SDK does not know. Update the SDK, or enroll again.',
  'unknown-scheme': 'The token has a scheme that this SDK does not know. Update the SDK, or enroll again.',
  'does-not-open':
    'The token does not open: it was changed, or the share or the device secret is not the one that it was made with. Send the descriptors, or enroll again.',
} as const;

/** The stable name of why a token cannot be made or compared with. */
export type TokenRefusal = keyof typeof refusals;

/** An enrollment token that cannot be made or compared with. */
export class EnrollmentTokenError extends Error {
  override readonly name = 'EnrollmentTokenError';

  constructor(readonly reason: TokenRefusal) {
    super(refusals[reason]);
  }
}
