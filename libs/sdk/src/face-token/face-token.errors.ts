/** Why a face cannot be used with a token. The reasons are stable, the messages are not. */
const messages = {
  'no-descriptor': 'There is no descriptor. Pass at least one capture of the face.',
  'wrong-length':
    'A descriptor has another number of values than the space of its model. Pass descriptors and space of one version.',
  'no-direction':
    'A descriptor is zero or not finite, or the descriptors cancel each other out, so there is nothing to compare. Capture the face again.',
  'other-version':
    'The token was created with another face model, so the face cannot be compared with it. Send the descriptors, or use the face model of the token.',
} as const;

/** The stable name of the reason why a face cannot be used with a token. */
export type FaceTokenErrorReason = keyof typeof messages;

/** A face that cannot be used with a token. Errors of the token itself are of the class `TokenError`. */
export class FaceTokenError extends Error {
  override readonly name = 'FaceTokenError';

  constructor(readonly reason: FaceTokenErrorReason) {
    super(messages[reason]);
  }
}
