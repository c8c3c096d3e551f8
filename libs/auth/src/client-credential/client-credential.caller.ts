import { Injectable } from '@nestjs/common';
import { LongLivedCredentialService } from '../long-lived-credential/long-lived-credential.service';
import { AccessTokenService } from '../oauth-token/access-token.service';
import { basicPairs, readAuthorization } from './authorization-header';
import { type AuthenticatedClient, ClientCredentialService } from './client-credential.service';

type Check = (value: string) => Promise<AuthenticatedClient | undefined>;

/** Tells clients apart by the Authorization header. */
@Injectable()
export class ClientCredentialCaller {
  private readonly checks: ReadonlyMap<string, Check>;

  constructor(
    clients: ClientCredentialService,
    longLived: LongLivedCredentialService,
    tokens: AccessTokenService,
  ) {
    this.checks = new Map<string, Check>([
      ['basic', (value) => clients.authenticateOneOf(basicPairs(value))],
      ['slc', (token) => longLived.authenticate(token)],
      ['bearer', (token) => tokens.authenticate(token)],
    ]);
  }

  /** Which client calls; undefined without good credentials. */
  async identify(authorization: string | undefined): Promise<AuthenticatedClient | undefined> {
    const given = readAuthorization(authorization);
    return given && this.checks.get(given.scheme)?.(given.value);
  }
}
