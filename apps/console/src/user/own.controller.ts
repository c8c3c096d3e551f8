import { ApiErrors, bodyErrors, transientErrors } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { toActor } from '../audit/console-chain';
import type { Login } from '../login/login';
import { Cookies } from '../login/cookies.service';
import { csrfRefused, lockedOut, wrongOwnPassword } from '../login/login.errors';
import { CurrentLogin, RequireLogin } from '../login/login.guard';
import { PasswordCheck } from '../login/password-check.service';
import { MeService } from './me.service';
import { noLocalPassword } from './user.errors';
import { ChangePasswordBody, MeReply } from './user.dto';
import { UserService } from './user.service';

/** What a user does with the own login. */
@ApiTags('console login')
@ApiErrors(transientErrors)
@Controller('console/api')
export class OwnController {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly users: UserService,
    private readonly own: MeService,
    private readonly cookies: Cookies,
  ) {}

  @Get('me')
  @RequireLogin()
  @ApiOperation({
    operationId: 'getMe',
    summary: 'Get who is logged in',
    description:
      'The user, the permissions, the customers, and the CSRF token. A request with the header `x-background` does not keep the login alive.',
  })
  @ApiOkResponse({ type: MeReply })
  me(@CurrentLogin() login: Login, @Req() request: Request): Promise<MeReply> {
    return this.own.describe(login, this.cookies.read(request) ?? '');
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
    ...bodyErrors,
    400: [wrongOwnPassword().message, 'password must have at least 12 characters'],
    403: csrfRefused().message,
    409: noLocalPassword().message,
    429: lockedOut(30).message,
  })
  async changePassword(
    @CurrentLogin() { id, user }: Login,
    @Body() { current, password }: ChangePasswordBody,
    @Req() request: Request,
  ): Promise<void> {
    await this.passwords.checkOwn(user, request.ip, current);
    await this.users.setPassword(toActor(user), user.id, password, id);
  }
}
