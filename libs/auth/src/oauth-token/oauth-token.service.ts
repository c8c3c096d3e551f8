import { Injectable } from '@nestjs/common';
import {
  parseBasicPairs,
  type ClientPair,
  parseAuthorization,
} from '../client-credential/authorization-header';
import { invalidClientCredentials } from '../client-credential/client-credential.errors';
import { ClientCredentialService } from '../client-credential/client-credential.service';
import { AccessTokenService, lifetimeSeconds } from './access-token.service';
import type { TokenReply, TokenRequestBody } from './oauth-token.dto';
import { duplicateCredentials, unsupportedGrantType } from './oauth-token.errors';

/** The client credentials grant of RFC 6749, 4.4. */
@Injectable()
export class OAuthTokenService {
  constructor(
    private readonly clients: ClientCredentialService,
    private readonly tokens: AccessTokenService,
  ) {}

  async grant(body: TokenRequestBody, authorization?: string): Promise<TokenReply> {
    const pairs = authorization === undefined ? readBodyPairs(body) : readHeaderPairs(authorization, body);
    if (body.grant_type !== 'client_credentials') throw unsupportedGrantType();
    const client = await this.clients.authenticateAny(pairs);
    if (!client) throw invalidClientCredentials();
    return {
      access_token: await this.tokens.issue(client),
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
    };
  }
}

const readBodyPairs = ({ client_id, client_secret }: TokenRequestBody): ClientPair[] =>
  client_id && client_secret ? [{ clientId: client_id, clientSecret: client_secret }] : [];

/** Some clients also send their id in the body; it must match the header. */
function readHeaderPairs(header: string, { client_id, client_secret }: TokenRequestBody): ClientPair[] {
  if (client_secret) throw duplicateCredentials();
  const given = parseAuthorization(header);
  const pairs = given?.scheme === 'basic' ? parseBasicPairs(given.value) : [];
  return client_id ? pairs.filter(({ clientId }) => clientId === client_id) : pairs;
}
