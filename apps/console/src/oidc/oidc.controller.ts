import { ApiErrors, bodyErrors, CONFIG, transientErrors } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { ConsoleConfig } from '../console.config';
import { Cookies } from '../login/cookies.service';
import { crossSite } from '../login/login.errors';
import { LoginService } from '../login/login.service';
import { requireOwnOrigin } from '../login/request-origin';
import { OidcLogin } from './oidc-login.service';
import { OidcProvider } from './oidc-provider.service';
import { BeginOidcBody, BeginOidcReply } from './oidc.dto';
import { noProvider, providerUnreachable } from './oidc.errors';
import { OidcProblem } from './oidc.problem';

/** How a user logs in with the OpenID provider. */
@ApiTags('console login')
@ApiErrors(transientErrors)
@Controller('console/api/oidc')
export class OidcController {
  constructor(
    private readonly oidc: OidcLogin,
    private readonly provider: OidcProvider,
    private readonly logins: LoginService,
    private readonly cookies: Cookies,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ApiSecurity({})
  @ApiOperation({
    operationId: 'beginOidcLogin',
    summary: 'Begin a login with the OpenID provider',
    description:
      'Sets a cookie that binds the login to this browser for 10 minutes. A POST, so that no other site can begin one.',
  })
  @ApiOkResponse({ type: BeginOidcReply })
  @ApiErrors({
    ...bodyErrors,
    400: 'next must be a string',
    403: crossSite().message,
    404: noProvider().message,
    503: [...[transientErrors[503]].flat(), providerUnreachable().message],
  })
  async begin(
    @Body() { next }: BeginOidcBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BeginOidcReply> {
    requireOwnOrigin(request, this.config.PUBLIC_URL);
    if (!this.provider.settings) throw noProvider();
    const { token, url } = await this.oidc.begin(next).catch((error: unknown) => {
      throw error instanceof OidcProblem ? providerUnreachable() : error;
    });
    response.setHeader('Set-Cookie', this.cookies.format(token, 'oidc'));
    return { url };
  }

  /**
   * The redirect URI: no operation of the API, but a navigation, which ends at a screen or at the login with the reason of a failure. It
   * comes from another site, so the cookie and the state take the place of the origin.
   */
  @Get('callback')
  @ApiExcludeEndpoint()
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { PUBLIC_URL: publicUrl } = this.config;
    if (!this.provider.settings) throw noProvider();
    response.append('Set-Cookie', this.cookies.format('', 'oidc'));
    const query = new URLSearchParams(request.originalUrl.split('?').slice(1).join('?'));
    try {
      const stepToken = this.cookies.read(request, 'oidc');
      const { token, returnUrl } = await this.oidc.finish(query, stepToken, request.ip);
      await this.endEarlier(request);
      response.append('Set-Cookie', this.cookies.format(token));
      response.redirect(303, returnUrl);
    } catch (error) {
      if (!(error instanceof OidcProblem)) throw error;
      response.redirect(303, `${publicUrl.replace(/\/+$/, '')}/console/login?problem=${error.code}`);
    }
  }

  /** Where the browser sends the cookie of an earlier login, that login ends. */
  private async endEarlier(request: Request): Promise<void> {
    const earlier = this.cookies.read(request);
    const replaced = earlier === undefined ? undefined : await this.logins.find(earlier);
    if (replaced) await this.logins.end(replaced);
  }
}
