import { createPublicKey, openReply, TokenError } from '@gatehouse/tokens/key-holder';
import { Injectable } from '@nestjs/common';
import type { ComparisonResult } from './token-comparison.metrics';
import type { TokenKey } from './token-key';
import { applyRule } from './token-rule';

/** The public part of a token key, with which a device encrypts its comparison. */
export interface TokenView {
  id: string;
  /** base64url */
  publicKey: string;
}

/** Opens the encrypted comparisons of devices. */
@Injectable()
export class TokenComparisonService {
  /** Computed whenever it is needed, and not stored: the public key is determined by the secret key. */
  async toView({ id, secretKey }: TokenKey): Promise<TokenView> {
    return { id, publicKey: Buffer.from(await createPublicKey(secretKey)).toString('base64url') };
  }

  /** Whether a reply is a match. It is read by this service only: the device gets neither the score nor the reason of a failure. */
  async compare({ version, secretKey }: TokenKey, reply: Uint8Array): Promise<ComparisonResult> {
    try {
      return applyRule(version, await openReply(reply, secretKey));
    } catch (error) {
      if (error instanceof TokenError && error.reason === 'malformed-reply') return 'malformed';
      throw error;
    }
  }
}
