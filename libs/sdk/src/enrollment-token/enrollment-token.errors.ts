/** Why a token cannot be created or compared. The reasons are stable, the messages are not. */
const messages = {
  'no-embedding': 'There is no embedding. Pass at least one capture of the face.',
  'wrong-length':
    'The embeddings must all have the same length, from 128 to 512 numbers. Pass embeddings of one model.',
  'not-finite': 'An embedding contains a value that is not a finite number. Capture the face again.',
  'no-direction':
    'An embedding is zero, or the embeddings cancel each other out, so there is nothing to compare. Capture the face again.',
  'other-length':
    'The face was enrolled with embeddings of another length. Use the model of the enrollment, or enroll again.',
  'bad-share':
    'The release share is not 32 bytes of base64url. Pass release of the step as it was received; if it is null, send the descriptors.',
  'wrong-size':
    'The token does not have the size of its scheme. It is truncated or something else: enroll again.',
  'not-a-token':
    'These bytes are not an enrollment token. Check what the store of this device returns, or enroll again.',
  'unknown-version':
    'The version of the token is not supported by this SDK. Update the SDK, or enroll again.',
  'unknown-scheme': 'The scheme of the token is not supported by this SDK. Update the SDK, or enroll again.',
  'does-not-open':
    'The token cannot be opened: it was changed, or the share or the device secret is another one. Send the descriptors, or enroll again.',
} as const;

/** The stable name of the reason why a token cannot be created or compared. */
export type TokenErrorReason = keyof typeof messages;

/** An enrollment token that cannot be created or compared. */
export class EnrollmentTokenError extends Error {
  override readonly name = 'EnrollmentTokenError';

  constructor(readonly reason: TokenErrorReason) {
    super(messages[reason]);
  }
}
