import { ApiErrors, bodyErrors, CONFIG, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { ConsoleConfig } from '../console.config';
import type { Login } from '../login/login';
import { Cookies } from '../login/cookies.service';
import { KnownDevices } from '../login/known-device.service';
import { LocalLogin } from '../login/local-login.service';
import {
  crossSite,
  csrfRefused,
  localLoginOff,
  lockedOut,
  notLoggedIn,
  wrongPassword,
} from '../login/login.errors';
import { CurrentLogin, RequireLogin } from '../login/login.guard';
import { LoginService } from '../login/login.service';
import { requireOwnOrigin } from '../login/request-origin';
import { OidcProvider } from '../oidc/oidc-provider.service';
import { secondFactorFailed } from '../passkey/passkey.errors';
import { LoginBody, LoginMethodsReply, LogoutReply, SecondFactorBody, SecondFactorReply } from './login.dto';
import { MeService } from './me.service';
import { MeReply } from './user.dto';

/** How a user logs in with a password, and how every user logs out. */
@ApiTags('console login')
@Controller('console/api')
export class LoginController {
  constructor(
    private readonly local: LocalLogin,
    private readonly logins: LoginService,
    private readonly provider: OidcProvider,
    private readonly own: MeService,
    private readonly devices: KnownDevices,
    private readonly cookies: Cookies,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  @Get('login')
  @ApiSecurity({})
  @ApiOperation({
    operationId: 'getLoginMethods',
    summary: 'Get how to log in',
    description: 'Needs no login.',
  })
  @ApiOkResponse({ type: LoginMethodsReply })
  @ApiErrors({ 429: transientErrors[429] })
  methods(): LoginMethodsReply {
    return { local: this.config.CONSOLE_LOCAL_LOGIN === 'on', provider: this.provider.displayName ?? null };
  }

  @Post('login')
  @HttpCode(200)
  @ApiSecurity({})
  @ApiOperation({
    operationId: 'logIn',
    summary: 'Log in',
    description:
      'Sets the cookie of a new login, and ends the login of an earlier cookie. The reply is that of `GET /console/api/me`. If a passkey is needed after the password, the reply is 202: send the response of the authenticator to `POST /console/api/login/passkey`.',
  })
  @ApiOkResponse({ type: MeReply })
  @ApiAcceptedResponse({
    type: SecondFactorReply,
    description: 'The password is correct, and a passkey is needed. There is no login yet.',
  })
  @ApiErrors({
    400: 'user must be a string; password must be a string',
    401: wrongPassword().message,
    403: [crossSite().message, localLoginOff().message],
    ...bodyErrors,
    ...transientErrors,
    429: [transientErrors[429], lockedOut(30).message],
  })
  async logIn(
    @Body() { user, password }: LoginBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MeReply | SecondFactorReply> {
    requireOwnOrigin(request, this.config.PUBLIC_URL);
    const login = { name: user, address: request.ip, device: this.cookies.read(request, 'device') };
    const result = await this.local.logIn(login, password);
    if ('token' in result) return this.welcome(result.token, request, response);
    response.status(202);
    response.setHeader('Set-Cookie', this.formatStep(result.stepToken));
    return result.secondFactor;
  }

  @Post('login/passkey')
  @HttpCode(200)
  @ApiSecurity({})
  @ApiOperation({
    operationId: 'finishLogin',
    summary: 'Finish a login with a passkey',
    description:
      'Within 5 minutes after the password, from the same browser. There is one try: after a failed one, the password is needed again.',
  })
  @ApiOkResponse({ type: MeReply })
  @ApiErrors({
    400: 'response must be the response of the authenticator, an object',
    401: secondFactorFailed().message,
    403: crossSite().message,
    ...bodyErrors,
    ...transientErrors,
  })
  async finish(
    @Body() { response: answer, name = 'Passkey' }: SecondFactorBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MeReply> {
    requireOwnOrigin(request, this.config.PUBLIC_URL);
    response.setHeader('Set-Cookie', this.formatStep(''));
    const [step, device] = [this.cookies.read(request, 'secondFactor'), this.cookies.read(request, 'device')];
    const token = await this.local.finish(step, { response: answer, name }, device);
    return this.welcome(token, request, response);
  }

  @Post('logout')
  @HttpCode(200)
  @RequireLogin()
  @ApiOperation({
    operationId: 'logOut',
    summary: 'Log out',
    description:
      'Deletes the login. Its cookie has no effect from then on. With `providerUrl` in the reply, the browser must go there: the provider then ends its own login.',
  })
  @ApiOkResponse({ type: LogoutReply })
  @ApiErrors({ 403: csrfRefused().message, ...unexpectedBodyErrors, ...transientErrors })
  async logOut(
    @CurrentLogin() login: Login,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LogoutReply> {
    const idToken = await this.logins.findIdToken(this.cookies.read(request) ?? '');
    await this.logins.end(login);
    response.setHeader('Set-Cookie', this.cookies.format(''));
    const providerUrl = idToken === undefined ? undefined : await this.provider.findLogoutUrl(idToken);
    return providerUrl === undefined ? {} : { providerUrl };
  }

  /** Sets the cookies of the new login and of a known browser; the login of an earlier cookie ends. */
  private async welcome(token: string, request: Request, response: Response): Promise<MeReply> {
    const earlier = this.cookies.read(request);
    const replaced = earlier === undefined ? undefined : await this.logins.find(earlier);
    if (replaced) await this.logins.end(replaced);
    const login = await this.logins.find(token);
    // The user was disabled meanwhile.
    if (!login) throw notLoggedIn();
    const device = await this.devices.createToken(login.user.name);
    response.append('Set-Cookie', this.cookies.format(token));
    response.append('Set-Cookie', this.cookies.format(device, 'device'));
    return this.own.describe(login, token);
  }

  private formatStep(token: string): string {
    return this.cookies.format(token, 'secondFactor');
  }
}
