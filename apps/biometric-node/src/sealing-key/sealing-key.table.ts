const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** `enc`: devices encrypt to it. `sig`: the node signs with it. */
export type SealingKeyUse = 'enc' | 'sig';

export interface SealingKeyRule {
  alg: 'ECDH-ES' | 'ES256';
  /** After this time there is a new key. */
  rotationMs: number;
  /** How long a key is stored after there is a newer one. Then it is deleted: what was encrypted to it cannot be opened by anyone. */
  retentionMs: number;
  /** A new key is used after this time, when caches no longer have a list without it. */
  leadMs: number;
}

/** The life of the key pairs. */
export const sealingKeyRules: Readonly<Record<SealingKeyUse, SealingKeyRule>> = {
  // A session repeats a request for three days at most.
  enc: { alg: 'ECDH-ES', rotationMs: 30 * dayMs, retentionMs: 8 * dayMs, leadMs: 0 },
  // A device verifies a signature within minutes.
  sig: { alg: 'ES256', rotationMs: 30 * dayMs, retentionMs: 2 * dayMs, leadMs: 10 * minuteMs },
};

export const sealingKeyUses = Object.keys(sealingKeyRules) as SealingKeyUse[];

/** How long a reply with the public keys may be cached; shorter than `leadMs` of a signing key. */
export const publicKeysMaxAgeSeconds = 300;
