/** Why a deletion receipt is refused, and the way out. The reasons are stable: programs may rely on them, not on the sentences. */
const refusals = {
  malformed: 'The receipt is not a compact JWS. Give the text of the receipt exactly as it was received.',
  'wrong-algorithm': 'The receipt is not signed with EdDSA, so it does not come from Gatehouse.',
  'wrong-type':
    'The JWS is not a deletion receipt: its typ must be gatehouse-deletion-receipt+jws. Give the receipt, not another token.',
  'unknown-key':
    'No Ed25519 key of the set has the key id of the receipt. Load the key set of the service again, with its retired keys.',
  'wrong-signature':
    'The signature does not fit the receipt. It was changed, or the keys are of another service.',
  'wrong-content': 'The signature is right, but the receipt does not hold what a deletion receipt must hold.',
  'other-issuer':
    'The receipt is genuine, but another service issued it: iss is not the expected issuer. Check the address of the service.',
  'other-token':
    'The receipt is genuine, but it is about another session: tokenSha256 is not the hash of the token. Give the receipt of this session.',
} as const;

/** The stable name of why a deletion receipt is refused. */
export type DeletionReceiptRefusal = keyof typeof refusals;

/** A deletion receipt that proves nothing. */
export class DeletionReceiptError extends Error {
  override readonly name = 'DeletionReceiptError';

  constructor(readonly reason: DeletionReceiptRefusal) {
    super(refusals[reason]);
  }
}
