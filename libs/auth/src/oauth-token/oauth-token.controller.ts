import {
  ApiErrorBodies,
  ApiErrors,
  bodyErrors,
  DomainError,
  exampleRequestId,
  transientErrors,
} from '@gatehouse/platform';
import { Body, Controller, Header, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiConsumes, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { invalidClientCredentials } from '../client-credential/client-credential.errors';
import { oauthErrorReply, duplicateCredentials, unsupportedGrantType } from './oauth-token.errors';
import { TokenErrorReply, TokenReply, TokenRequestBody } from './oauth-token.dto';
import { OAuthTokenService } from './oauth-token.service';

const errorExamples = [
  unsupportedGrantType(),
  duplicateCredentials(),
  invalidClientCredentials(),
  new DomainError('body.entity.too.large', 413, 'The body is too large: at most 16 KiB of JSON.'),
  new DomainError('body.type', 415, bodyErrors[415]),
];

@ApiTags('tokens')
@Controller('oauth')
export class OAuthTokenController {
  constructor(private readonly tokens: OAuthTokenService) {}

  @Post('token')
  @HttpCode(200)
  // For HTTP/1.0 caches; every reply has Cache-Control: no-store.
  @Header('Pragma', 'no-cache')
  @ApiOperation({
    operationId: 'grantToken',
    summary: 'Exchange client credentials for a short-lived bearer token',
    description:
      'The client credentials grant of RFC 6749. The client sends its id and secret in a Basic header or in the body, not in both.',
  })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiSecurity({})
  @ApiSecurity('client-credentials')
  @ApiOkResponse({ type: TokenReply })
  @ApiErrorBodies(TokenErrorReply, errorExamples, (error) => oauthErrorReply(error, exampleRequestId))
  @ApiErrors({ 408: bodyErrors[408], ...transientErrors })
  grant(
    @Body() body: TokenRequestBody,
    @Headers('authorization') authorization?: string,
  ): Promise<TokenReply> {
    return this.tokens.grant(body, authorization);
  }
}
