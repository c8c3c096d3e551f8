import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';

export const pepperContext = 'auth.pepper';

/**
 * The key of the hashes that identify credentials. Generated once, stored wrapped and never rotated: a rotation would
 * invalidate all stored hashes. A stolen table cannot be searched without it.
 */
@Injectable()
export class PepperService {
  private loaded: Promise<Buffer> | undefined;

  constructor(
    private readonly source: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Hashes a credential; the same text has different hashes for different purposes. */
  async hash(purpose: 'api-key' | 'caller' | 'client-secret' | 'slc', credential: string): Promise<Buffer> {
    return createHmac('sha256', await this.load())
      .update(`${purpose}\0${credential}`)
      .digest();
  }

  /** Derives a key that reveals neither the pepper nor the key of another purpose. */
  async deriveKey(purpose: 'access-token' | 'portal-link' | 'console-device'): Promise<Uint8Array> {
    return new Uint8Array(hkdfSync('sha256', await this.load(), '', `gatehouse/auth/${purpose}`, 32));
  }

  /** Reads or creates the pepper. Throws if the master keys cannot unwrap it. */
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
