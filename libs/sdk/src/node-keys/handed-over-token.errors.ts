/** Why a handed-over token is not used. The reasons are stable, the messages are not. */
const messages = {
  'does-not-open':
    'The handed-over token cannot be decrypted: it was encrypted to another device or changed on the way. Claim the session again.',
  'not-signed':
    'The handed-over token is not signed by the biometric node, so it may come from someone else. Claim the session again.',
  'other-claim': 'The handed-over token is for another session or an earlier claim. Claim the session again.',
  'not-the-token': 'What was handed over is not the announced token. Send the descriptors, or enroll again.',
} as const;

/** The stable name of the reason why a handed-over token is not used. */
export type HandedOverTokenErrorReason = keyof typeof messages;

/** A handed-over token that is not used. */
export class HandedOverTokenError extends Error {
  override readonly name = 'HandedOverTokenError';

  constructor(
    readonly reason: HandedOverTokenErrorReason,
    options?: ErrorOptions,
  ) {
    super(messages[reason], options);
  }
}
