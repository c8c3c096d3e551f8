import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import {
  type AuthenticatedClient,
  ClientCredentialService,
} from '../client-credential/client-credential.service';
import { Pepper } from '../hashing/pepper';

export const lifetimeSeconds = 900;

// One party makes these tokens and checks them, so a symmetric signature will do.
const algorithm = 'HS256';
const typ = 'at+jwt';
const issuer = 'gatehouse';
const audience = 'gatehouse/verification';

/** The short-lived tokens that stand in for the credentials of a client. */
@Injectable()
export class AccessTokenService {
  constructor(
    private readonly clients: ClientCredentialService,
    private readonly pepper: Pepper,
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

  /** Whose token this is, if it is a good one of ours and its client is still active. */
  async authenticate(token: string): Promise<AuthenticatedClient | undefined> {
    const claims = this.claimsOf(token, await this.pepper.deriveKey('access-token'));
    const { sub, customer_id } = (await claims) ?? {};
    const client = sub === undefined ? undefined : await this.clients.findActive(sub);
    return client?.customerId === customer_id ? client : undefined;
  }

  private claimsOf(token: string, key: Uint8Array): Promise<JWTPayload | undefined> {
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
      // Whatever is wrong with a token, its bearer is told the same.
      () => undefined,
    );
  }
}
