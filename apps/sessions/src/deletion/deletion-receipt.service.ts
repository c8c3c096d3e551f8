import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CompactSign } from 'jose';
import type { SessionRow } from '../session/session.repository';
import { hashOf } from '../session/session-secret';
import type { SessionsConfig } from '../sessions.config';
import { ReceiptKeyService } from './receipt-key.service';

/** What a receipt is made of: the tombstone. */
export type Deletion = Pick<SessionRow, 'id' | 'kind' | 'createdAt' | 'purgedAt' | 'purgeReason'>;

/** Says, in a form that anybody can verify, that a session was deleted: the same receipt however often it is asked for. */
@Injectable()
export class DeletionReceiptService {
  constructor(
    private readonly keys: ReceiptKeyService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async sign(deletion: Deletion, token: string): Promise<string> {
    const { id: kid, privateKey } = await this.keys.signingKey();
    const payload = Buffer.from(JSON.stringify(this.claimsOf(deletion, token)));
    return new CompactSign(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'gatehouse-deletion-receipt+jws', kid })
      .sign(privateKey);
  }

  private claimsOf({ id, kind, createdAt, purgedAt, purgeReason }: Deletion, token: string): object {
    if (!purgedAt) throw new Error('The session is still there.');
    return {
      iss: this.config.PUBLIC_URL,
      jti: id,
      iat: Math.floor(purgedAt.getTime() / 1000),
      kind,
      tokenSha256: hashOf(token).toString('hex'),
      createdAt: createdAt.toISOString(),
      purgedAt: purgedAt.toISOString(),
      reason: purgeReason,
    };
  }
}
