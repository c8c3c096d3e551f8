/** Why a deletion receipt is rejected, and what to do. The reasons are stable, the messages are not. */
const messages = {
  malformed: 'The receipt is not a compact JWS. Pass the text of the receipt exactly as it was received.',
  'wrong-algorithm': 'The receipt is not signed with EdDSA, so it is not from Gatehouse.',
  'wrong-type':
    'The JWS is not a deletion receipt: its typ must be gatehouse-deletion-receipt+jws. Pass the receipt, not another token.',
  'unknown-key':
    'No Ed25519 key in the set has the key id of the receipt. Load the key set of the service again, including retired keys.',
  'wrong-signature':
    'The signature is invalid. The receipt was changed, or the keys belong to another service.',
  'wrong-content': 'The signature is valid, but the receipt lacks required fields of a deletion receipt.',
  'other-issuer':
    'The receipt is valid, but another service issued it: iss is not the expected issuer. Check the URL of the service.',
  'other-token':
    'The receipt is valid, but for another session: tokenSha256 is not the hash of the token. Pass the receipt of this session.',
} as const;

/** The stable name of the reason why a deletion receipt is rejected. */
export type DeletionReceiptErrorReason = keyof typeof messages;

/** An invalid deletion receipt. */
export class DeletionReceiptError extends Error {
  override readonly name = 'DeletionReceiptError';

  constructor(readonly reason: DeletionReceiptErrorReason) {
    super(messages[reason]);
  }
}
