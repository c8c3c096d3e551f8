import { Injectable } from '@nestjs/common';
import { basicPairs, type ClientPair, readAuthorization } from '../client-credential/authorization-header';
import { invalidClientCredentials } from '../client-credential/client-credential.errors';
import { ClientCredentialService } from '../client-credential/client-credential.service';
import { AccessTokenService, lifetimeSeconds } from './access-token.service';
import type { TokenReply, TokenRequestBody } from './oauth-token.dto';
import { twoCredentials, unsupportedGrantType } from './oauth-token.errors';

/** The client credentials grant of RFC 6749, 4.4. */
@Injectable()
export class OAuthTokenService {
  constructor(
    private readonly clients: ClientCredentialService,
    private readonly tokens: AccessTokenService,
  ) {}

  async grant(body: TokenRequestBody, authorization?: string): Promise<TokenReply> {
    const pairs = authorization === undefined ? pairsInBody(body) : pairsInHeader(authorization, body);
    if (body.grant_type !== 'client_credentials') throw unsupportedGrantType();
    const client = await this.clients.authenticateOneOf(pairs);
    if (!client) throw invalidClientCredentials();
    return {
      access_token: await this.tokens.issue(client),
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
    };
  }
}

const pairsInBody = ({ client_id, client_secret }: TokenRequestBody): ClientPair[] =>
  client_id && client_secret ? [{ clientId: client_id, clientSecret: client_secret }] : [];

/** Some clients name themselves in the body, too; that must be the one of the header. */
function pairsInHeader(header: string, { client_id, client_secret }: TokenRequestBody): ClientPair[] {
  if (client_secret) throw twoCredentials();
  const given = readAuthorization(header);
  const pairs = given?.scheme === 'basic' ? basicPairs(given.value) : [];
  return client_id ? pairs.filter(({ clientId }) => clientId === client_id) : pairs;
}
