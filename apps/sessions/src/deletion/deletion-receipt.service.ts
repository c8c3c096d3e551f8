import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CompactSign } from 'jose';
import type { SessionRow } from '../session/session.repository';
import type { SessionsConfig } from '../sessions.config';
import { ReceiptKeyService } from './receipt-key.service';

/** The part of the tombstone that a receipt contains. */
export type Deletion = Pick<SessionRow, 'id' | 'kind' | 'createdAt' | 'purgedAt' | 'purgeReason'>;

/** Signs receipts of deletion. The same deletion always gets the same receipt. */
@Injectable()
export class DeletionReceiptService {
  constructor(
    private readonly keys: ReceiptKeyService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async sign(deletion: Deletion, tokenHash: Buffer): Promise<string> {
    const { id: kid, privateKey } = await this.keys.signingKey();
    const payload = Buffer.from(JSON.stringify(this.toClaims(deletion, tokenHash)));
    return new CompactSign(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'gatehouse-deletion-receipt+jws', kid })
      .sign(privateKey);
  }

  private toClaims({ id, kind, createdAt, purgedAt, purgeReason }: Deletion, tokenHash: Buffer): object {
    if (!purgedAt) throw new Error('The session is not purged.');
    return {
      iss: this.config.PUBLIC_URL,
      jti: id,
      iat: Math.floor(purgedAt.getTime() / 1000),
      kind,
      tokenSha256: tokenHash.toString('hex'),
      createdAt: createdAt.toISOString(),
      purgedAt: purgedAt.toISOString(),
      reason: purgeReason,
    };
  }
}
