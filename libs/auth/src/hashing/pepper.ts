import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';

export const pepperContext = 'auth.pepper';

/**
 * The key of the keyed hashes by which credentials are looked up. It is made once, kept wrapped in the database and
 * never rotated: without it no stored hash can be matched, and a stolen table alone cannot be searched.
 */
@Injectable()
export class Pepper {
  private loaded: Promise<Buffer> | undefined;

  constructor(
    private readonly source: DataSource,
    private readonly vault: Vault,
  ) {}

  /** The keyed hash of a credential; the purpose keeps hashes of different kinds apart. */
  async hash(purpose: 'api-key' | 'caller' | 'client-secret' | 'slc', credential: string): Promise<Buffer> {
    return createHmac('sha256', await this.load())
      .update(`${purpose}\0${credential}`)
      .digest();
  }

  /** A key for one purpose, from which neither the pepper nor the key of another purpose can be found. */
  async deriveKey(purpose: 'access-token'): Promise<Uint8Array> {
    return new Uint8Array(hkdfSync('sha256', await this.load(), '', `gatehouse/auth/${purpose}`, 32));
  }

  /** Reads the pepper, or makes it. Throws when the master keys do not open it. */
  load(): Promise<Buffer> {
    this.loaded ??= this.readOrCreate().catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async readOrCreate(): Promise<Buffer> {
    const fresh = this.vault.wrap(randomBytes(32), pepperContext);
    await this.source.query('INSERT INTO auth.pepper (id, wrapped) VALUES (1, $1) ON CONFLICT DO NOTHING', [
      fresh,
    ]);
    const [row] = await this.source.query<{ wrapped: Buffer }[]>('SELECT wrapped FROM auth.pepper');
    if (!row) throw new Error('auth.pepper is empty');
    return this.vault.unwrap(row.wrapped, pepperContext);
  }
}
