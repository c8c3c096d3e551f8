import { PepperService } from '@gatehouse/auth';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import type { PortalLink } from './portal-link';

// Symmetric, because only this app issues and checks these tokens.
const algorithm = 'HS256';
const typ = 'portal+jwt';
const issuer = 'gatehouse';
const audience = 'gatehouse/portal';

/** Signs and checks the tokens of links. The key is derived from the pepper, so another installation has another one. */
@Injectable()
export class PortalTokenService {
  constructor(
    private readonly pepper: PepperService,
    private readonly clock: Clock,
  ) {}

  async sign({ id, customerId, mode, createdAt, endsAt }: PortalLink): Promise<string> {
    return new SignJWT({ mode })
      .setProtectedHeader({ alg: algorithm, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(customerId)
      .setJti(id)
      .setIssuedAt(createdAt)
      .setExpirationTime(endsAt)
      .sign(await this.pepper.deriveKey('portal-link'));
  }

  /** Whether this installation signed the token for this link, and its time is not over. */
  async isValid(token: string, { id, customerId, mode }: PortalLink): Promise<boolean> {
    const rules = {
      algorithms: [algorithm],
      typ,
      issuer,
      audience,
      subject: customerId,
      requiredClaims: ['sub', 'exp', 'iat', 'jti', 'mode'],
      currentDate: this.clock.now(),
    };
    return jwtVerify(token, await this.pepper.deriveKey('portal-link'), rules).then(
      ({ payload }) => payload.jti === id && payload['mode'] === mode,
      () => false,
    );
  }
}
