import { createHmac } from 'node:crypto';

/** The fields that a hash covers, exactly as stored. */
export interface HashedFields {
  chain: string;
  position: string;
  /** ISO 8601 */
  at: string;
  actor: string;
  action: string;
  subject: string;
  before: string;
  after: string;
}

const fields = [
  'chain',
  'position',
  'at',
  'actor',
  'action',
  'subject',
  'before',
  'after',
] as const satisfies readonly (keyof HashedFields)[];

/** The previous hash of the first entry of a chain. */
export const firstHash = Buffer.alloc(32);

/**
 * The hash of an entry. It covers the previous hash, so that no entry can be removed or moved, and it is keyed, so that somebody
 * who can only write to the database cannot compute it.
 */
export function hashEntry(key: Buffer, previous: Buffer, entry: HashedFields): Buffer {
  const hmac = createHmac('sha256', key).update(previous);
  // Each field has its length before it: text cannot move from one field to the next.
  for (const field of fields) {
    const bytes = Buffer.from(entry[field]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest();
}

/** The end of a chain and what was deleted at its beginning, protected like an entry. */
export const hashHead = (key: Buffer, chain: string, head: ChainHead): Buffer =>
  createHmac('sha256', key)
    .update(
      `head\0${chain}\0${head.position}\0${head.hash.toString('hex')}\0${head.deletedPosition}\0${head.deletedHash.toString('hex')}`,
    )
    .digest();

export interface ChainHead {
  /** The last entry. */
  position: number;
  hash: Buffer;
  /** The last entry that was deleted after its retention; 0 and `firstHash` if none was. */
  deletedPosition: number;
  deletedHash: Buffer;
}
