import { ApiErrors, bodyErrors, CONFIG, transientErrors } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { toActor } from '../audit/console-chain';
import type { ConsoleConfig } from '../console.config';
import { CustomerKeys } from '../gateway/customer-keys.service';
import type { Login } from '../login/login';
import { deriveCsrfToken, formatCookie, readToken } from '../login/login-cookie';
import { csrfRefused, lockedOut, notLoggedIn, wrongPassword } from '../login/login.errors';
import { CurrentLogin, RequireLogin } from '../login/login.guard';
import { LoginService } from '../login/login.service';
import { requireOwnOrigin } from '../login/request-origin';
import { listPermissions } from '../role/role.table';
import { mayAccess, mayAccessAll } from './user';
import { noLocalPassword } from './user.errors';
import { ChangePasswordBody, LoginBody, MeReply } from './user.dto';
import { UserService } from './user.service';

/** What a user does with the own login. */
@ApiTags('console login')
@ApiErrors(transientErrors)
@Controller('console/api')
export class OwnController {
  constructor(
    private readonly logins: LoginService,
    private readonly users: UserService,
    private readonly keys: CustomerKeys,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ApiSecurity({})
  @ApiOperation({
    operationId: 'logIn',
    summary: 'Log in',
    description:
      'Sets the cookie of a new login, and ends the login of an earlier cookie. The reply is that of `GET /console/api/me`.',
  })
  @ApiOkResponse({ type: MeReply })
  @ApiErrors({ 401: wrongPassword().message, 429: lockedOut(30).message, ...bodyErrors })
  async logIn(
    @Body() { user, password }: LoginBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MeReply> {
    requireOwnOrigin(request, this.config.PUBLIC_URL);
    const token = await this.logins.logIn({ name: user, address: request.ip }, password);
    const earlier = readToken(request);
    const replaced = earlier === undefined ? undefined : await this.logins.find(earlier);
    if (replaced) await this.logins.end(replaced);
    const login = await this.logins.find(token);
    // The user was disabled meanwhile.
    if (!login) throw notLoggedIn();
    response.setHeader('Set-Cookie', formatCookie(token, this.config.PUBLIC_URL));
    return this.describe(login, token);
  }

  @Post('logout')
  @HttpCode(204)
  @RequireLogin()
  @ApiOperation({
    operationId: 'logOut',
    summary: 'Log out',
    description: 'Deletes the login. Its cookie has no effect from then on.',
  })
  @ApiNoContentResponse({ description: 'Logged out.' })
  @ApiErrors({ 401: notLoggedIn().message, 403: csrfRefused().message })
  async logOut(@CurrentLogin() login: Login, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.logins.end(login);
    response.setHeader('Set-Cookie', formatCookie('', this.config.PUBLIC_URL));
  }

  @Get('me')
  @RequireLogin()
  @ApiOperation({
    operationId: 'getMe',
    summary: 'Get who is logged in',
    description:
      'The user, the permissions, the customers, and the CSRF token. A request with the header `x-background` does not keep the login alive.',
  })
  @ApiOkResponse({ type: MeReply })
  @ApiErrors({ 401: notLoggedIn().message })
  me(@CurrentLogin() login: Login, @Req() request: Request): Promise<MeReply> {
    return this.describe(login, readToken(request) ?? '');
  }

  @Post('password')
  @HttpCode(204)
  @RequireLogin()
  @ApiOperation({
    operationId: 'changePassword',
    summary: 'Change the own password',
    description: 'Ends all other logins of the user. A wrong current password counts as a failed login.',
  })
  @ApiNoContentResponse({ description: 'Changed.' })
  @ApiErrors({
    401: notLoggedIn().message,
    403: csrfRefused().message,
    409: noLocalPassword().message,
    429: lockedOut(30).message,
    ...bodyErrors,
  })
  async changePassword(
    @CurrentLogin() { id, user }: Login,
    @Body() { current, password }: ChangePasswordBody,
    @Req() request: Request,
  ): Promise<void> {
    if (user.source !== 'local') throw noLocalPassword();
    const attempt = { name: user.name, address: request.ip };
    await this.logins.checkPassword(attempt, current);
    await this.logins.forgive(attempt);
    await this.users.setPassword(toActor(user), user.id, password, id);
  }

  private async describe(login: Login, token: string): Promise<MeReply> {
    const { user } = login;
    const customers = await this.keys.listCustomers();
    return {
      user: user.name,
      roles: user.roles,
      permissions: listPermissions(user.roles),
      allCustomers: mayAccessAll(user),
      customers: customers.filter(({ name }) => mayAccess(user, name)),
      csrf: deriveCsrfToken(token),
      idleUntil: this.logins.getIdleEnd(login).toISOString(),
      endsAt: login.endsAt.toISOString(),
    };
  }
}
