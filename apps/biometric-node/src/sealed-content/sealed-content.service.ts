import { Injectable } from '@nestjs/common';
import { compactDecrypt } from 'jose';
import type { KeyObject } from 'node:crypto';
import { SealingKeyService } from '../sealing-key/sealing-key.service';
import { SealedContentError } from './sealed-content.errors';
import { SealedContentMetrics } from './sealed-content.metrics';
import type { SealedKind } from './sealed-content.table';
import { readSealedHeader } from './sealed-header';

/** Opens what devices sealed to the node. */
@Injectable()
export class SealedContentService {
  constructor(
    private readonly keys: SealingKeyService,
    private readonly metrics: SealedContentMetrics,
  ) {}

  /**
   * The result of `parse` for the plaintext, which is wiped afterwards. Undefined if the content is rejected for any reason: a
   * repetition of the same request would be rejected too.
   */
  async open<T>(
    kind: SealedKind,
    sealed: unknown,
    parse: (plaintext: Uint8Array) => T | Promise<T>,
  ): Promise<T | undefined> {
    try {
      const plaintext = await this.decrypt(kind, sealed);
      try {
        const parsed = await parse(plaintext);
        this.metrics.count(kind, 'opened');
        return parsed;
      } finally {
        plaintext.fill(0);
      }
    } catch (error) {
      if (!(error instanceof SealedContentError)) throw error;
      this.metrics.count(kind, error.reason);
      return undefined;
    }
  }

  private async decrypt(kind: SealedKind, sealed: unknown): Promise<Uint8Array> {
    const { jwe, binding } = parseSealed(sealed);
    const key = await this.keys.findOpeningKey(readSealedHeader(kind, jwe, binding));
    if (!key) throw new SealedContentError('key');
    return decrypt(jwe, key.privateKey);
  }
}

async function decrypt(jwe: string, key: KeyObject): Promise<Uint8Array> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return plaintext;
  } catch {
    throw new SealedContentError('decryption');
  }
}

/** A binding is the SHA-256 of a step, in base64url. */
function parseSealed(sealed: unknown): { jwe: string; binding: string } {
  const { jwe, binding } = (sealed ?? {}) as { jwe?: unknown; binding?: unknown };
  if (typeof jwe !== 'string' || typeof binding !== 'string' || !/^[\w-]{43}$/.test(binding))
    throw new SealedContentError('format');
  return { jwe, binding };
}
