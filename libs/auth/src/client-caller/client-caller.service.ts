import { Injectable } from '@nestjs/common';
import { LongLivedCredentialService } from '../long-lived-credential/long-lived-credential.service';
import { AccessTokenService } from '../oauth-token/access-token.service';
import { parseBasicPairs, parseAuthorization } from '../client-credential/authorization-header';
import {
  type AuthenticatedClient,
  ClientCredentialService,
} from '../client-credential/client-credential.service';

type Check = (value: string) => Promise<AuthenticatedClient | undefined>;

/** Identifies clients by the Authorization header. */
@Injectable()
export class ClientCallerService {
  private readonly checks: ReadonlyMap<string, Check>;

  constructor(
    clients: ClientCredentialService,
    longLived: LongLivedCredentialService,
    tokens: AccessTokenService,
  ) {
    this.checks = new Map<string, Check>([
      ['basic', (value) => clients.authenticateAny(parseBasicPairs(value))],
      ['slc', (token) => longLived.authenticate(token)],
      ['bearer', (token) => tokens.authenticate(token)],
    ]);
  }

  /** Returns undefined without valid credentials. */
  async identify(authorization: string | undefined): Promise<AuthenticatedClient | undefined> {
    const given = parseAuthorization(authorization);
    return given && this.checks.get(given.scheme)?.(given.value);
  }
}
