import type { RecipientKey } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import { CompactEncrypt, CompactSign, importJWK } from 'jose';
import { SealingKeyService } from '../sealing-key/sealing-key.service';

/** Hands a token over to another device, through services that can neither read nor replace it. */
@Injectable()
export class TokenHandOverService {
  constructor(private readonly keys: SealingKeyService) {}

  /** A JWE to the device. Its content is a JWS of the node, which binds the token to the session. */
  async seal(token: Uint8Array, recipient: RecipientKey, binding: string): Promise<string> {
    const { id: kid, privateKey } = await this.keys.getSigningKey();
    const jws = await new CompactSign(token)
      .setProtectedHeader({ alg: 'ES256', kid, bnd: binding })
      .sign(privateKey);
    const content = Buffer.from(jws);
    try {
      return await new CompactEncrypt(content)
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', cty: 'gatehouse/handed-over-token' })
        .encrypt(await importJWK({ ...recipient }, 'ECDH-ES'));
    } finally {
      content.fill(0);
    }
  }
}
