import { randomBytes } from 'node:crypto';
import { open, seal, SealError } from './envelope';
import type { MasterKey } from './master-key';
import { MissingMasterKeyError } from './vault.errors';

const formatVersion = 1;

/**
 * Envelope encryption at rest. Secrets are wrapped by a master key, whose name precedes the ciphertext. Bulk data is encrypted
 * with its own data key, which is wrapped the same way. Deleting the row of a wrapped data key makes the live copies of the data
 * unreadable. Dumps and the write-ahead log still contain the wrapped key: they stay readable until they are deleted or the
 * master key is destroyed (docs/master-keys.md).
 *
 * Format of a wrapped secret: version (1 byte), length of the key's name (1 byte), the name, then iv, ciphertext and tag.
 */
export class Vault {
  private readonly byName: Map<string, MasterKey>;
  private readonly newest: MasterKey;

  /** `variable` is the name of the list of keys, for the message about a missing one. */
  constructor(
    keys: MasterKey[],
    private readonly variable = 'GATEHOUSE_MASTER_KEYS',
  ) {
    const [newest] = keys;
    if (!newest) throw new Error('A vault needs a master key.');
    this.newest = newest;
    this.byName = new Map(keys.map((key) => [key.name, key]));
  }

  /** Wraps a secret with the newest master key. The context, such as table and row id, must be the same in `unwrap`. */
  wrap(secret: Buffer, context: string): Buffer {
    const name = Buffer.from(this.newest.name);
    const header = Buffer.concat([Buffer.from([formatVersion, name.length]), name]);
    return Buffer.concat([header, seal(this.newest.bytes, secret, bind(header, context))]);
  }

  /** Unwraps a secret with the master key that wrapped it. */
  unwrap(wrapped: Buffer, context: string): Buffer {
    const { name, header, sealed } = parse(wrapped);
    const key = this.byName.get(name);
    if (!key) throw new MissingMasterKeyError(name, this.variable);
    return open(key.bytes, sealed, bind(header, context));
  }

  /** Whether a secret is wrapped by another master key than the newest. */
  isOutdated(wrapped: Buffer): boolean {
    return parse(wrapped).name !== this.newest.name;
  }

  /** Wraps the same secret with the newest master key. */
  rewrap(wrapped: Buffer, context: string): Buffer {
    return this.wrap(this.unwrap(wrapped, context), context);
  }

  /** Creates a data key: use `plain`, store only `wrapped`. */
  createDataKey(context: string): { plain: Buffer; wrapped: Buffer } {
    const plain = randomBytes(32);
    return { plain, wrapped: this.wrap(plain, context) };
  }
}

function parse(wrapped: Buffer): { name: string; header: Buffer; sealed: Buffer } {
  const nameLength = wrapped[1];
  if (wrapped[0] !== formatVersion || nameLength === undefined) throw new SealError('Not a wrapped secret.');
  const header = wrapped.subarray(0, 2 + nameLength);
  return { name: header.subarray(2).toString(), header, sealed: wrapped.subarray(header.length) };
}

// The header is authenticated too, so that a ciphertext cannot be assigned to another key.
const bind = (header: Buffer, context: string): string => `${header.toString('base64')}|${context}`;
