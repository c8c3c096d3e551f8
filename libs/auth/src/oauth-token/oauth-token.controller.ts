import { ApiErrors } from '@gatehouse/platform';
import { applyDecorators, Body, Controller, Header, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiConsumes, ApiOkResponse, ApiOperation, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { TokenErrorReply, TokenReply, TokenRequestBody } from './oauth-token.dto';
import { OAuthTokenService } from './oauth-token.service';

const refusals = {
  400: 'The request is not as it must be.',
  401: 'The client is not known, its secret is wrong, or it is revoked.',
  413: 'The body is larger than 16 KiB.',
  415: 'The body is neither a form nor JSON.',
};

const passing = {
  429: 'Too many requests: at most 600 a minute. Try again in 12 s.',
  503: 'The database is away. Nothing was lost; try again in a moment.',
};

const ApiRefusals = () =>
  applyDecorators(
    ...Object.entries(refusals).map(([status, description]) =>
      ApiResponse({ status: Number(status), type: TokenErrorReply, description }),
    ),
  );

@ApiTags('tokens')
@Controller('oauth')
export class OAuthTokenController {
  constructor(private readonly tokens: OAuthTokenService) {}

  @Post('token')
  @HttpCode(200)
  // For caches that know nothing newer; Cache-Control: no-store is on every reply.
  @Header('Pragma', 'no-cache')
  @ApiOperation({
    summary: 'Get a short-lived bearer token in place of the client credentials',
    description:
      'The client credentials grant of RFC 6749. The client shows its id and secret in a Basic header or in the body, not in both.',
  })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiSecurity({})
  @ApiSecurity('client-credentials')
  @ApiOkResponse({ type: TokenReply })
  @ApiRefusals()
  @ApiErrors(passing)
  grant(
    @Body() body: TokenRequestBody,
    @Headers('authorization') authorization?: string,
  ): Promise<TokenReply> {
    return this.tokens.grant(body, authorization);
  }
}
