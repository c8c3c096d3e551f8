/** Why a token cannot be created, compared or opened. The reasons are stable, the messages are not. */
const messages = {
  'wrong-dimension':
    'The vector has another number of values than any supported space. Pass the centred vector: 77 values for FACEAPI_1, 128 for SFACE_1.',
  'other-dimension':
    'The face was enrolled in a space with another number of values. Use the face model of the enrollment, or enroll again.',
  'not-finite': 'The vector contains a value that is not a finite number. Capture the face again.',
  'no-direction': 'The vector is zero, so there is nothing to compare. Capture the face again.',
  'bad-space-name':
    'The name of the space is invalid. Pass 1 to 16 capital letters, digits and underscores, for example FACEAPI_1.',
  'no-web-crypto':
    'WebCrypto is missing: browsers provide it over HTTPS and on localhost only. Open the page over HTTPS.',
  'broken-randomness':
    'The random generator of this device returns repeated values, so nothing can be encrypted safely. Restart the browser, or use another device.',
  'wrong-token-size':
    'The token does not have 13,432 bytes. It is truncated or something else: enroll again.',
  'not-a-token': 'These bytes are not a token. Check what the store of this device returns, or enroll again.',
  'unknown-token-version': 'The version of the token is not supported. Update the software, or enroll again.',
  'damaged-token': 'The token is damaged: its checksum does not match its content. Enroll again.',
  'malformed-token':
    'The token has a valid checksum but invalid content. It was not created by this software: enroll again.',
  'malformed-public-key':
    'These bytes are not a public key. Pass the public key of the face step as it was received.',
  'other-public-key':
    'The public key does not belong to this token. Nothing was compared. Sign in again; if this is repeated, enroll again.',
  'malformed-secret-key': 'These bytes are not the secret key of a token, or they are damaged. Enroll again.',
  'malformed-reply': 'These bytes are not a reply for this key. Compare the face again.',
} as const;

/** The stable name of the reason why a token cannot be created, compared or opened. */
export type TokenErrorReason = keyof typeof messages;

/** Input that cannot be used. The message contains the problem and the way out, and never a part of the input. */
export class TokenError extends Error {
  override readonly name = 'TokenError';

  constructor(readonly reason: TokenErrorReason) {
    super(messages[reason]);
  }
}
