import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import {
  type AuthenticatedClient,
  ClientCredentialService,
} from '../client-credential/client-credential.service';
import { PepperService } from '../hashing/pepper.service';

export const lifetimeSeconds = 900;

// Symmetric, because only this service issues and checks these tokens.
const algorithm = 'HS256';
const typ = 'at+jwt';
const issuer = 'gatehouse';
const audience = 'gatehouse/verification';

/** Short-lived tokens that replace client credentials. */
@Injectable()
export class AccessTokenService {
  constructor(
    private readonly clients: ClientCredentialService,
    private readonly pepper: PepperService,
    private readonly clock: Clock,
  ) {}

  async issue({ id, customerId }: AuthenticatedClient): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT({ customer_id: customerId })
      .setProtectedHeader({ alg: algorithm, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(id)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .setJti(randomUUID())
      .sign(await this.pepper.deriveKey('access-token'));
  }

  /** Returns the client if the token is valid and the client is active. */
  async authenticate(token: string): Promise<AuthenticatedClient | undefined> {
    const claims = this.verifyClaims(token, await this.pepper.deriveKey('access-token'));
    const { sub, customer_id } = (await claims) ?? {};
    const client = sub === undefined ? undefined : await this.clients.findActive(sub);
    return client?.customerId === customer_id ? client : undefined;
  }

  private verifyClaims(token: string, key: Uint8Array): Promise<JWTPayload | undefined> {
    const rules = {
      algorithms: [algorithm],
      typ,
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'iat', 'jti'],
      currentDate: this.clock.now(),
    };
    return jwtVerify(token, key, rules).then(
      ({ payload }) => payload,
      // All invalid tokens get the same reply.
      () => undefined,
    );
  }
}
