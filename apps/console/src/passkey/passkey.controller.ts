import { ApiErrors, bodyErrors, transientErrors, UuidParam } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import type { Login } from '../login/login';
import { Cookies } from '../login/cookies.service';
import { createToken } from '../login/login-token';
import { LoginSteps } from '../login/login-steps.service';
import { csrfRefused, lockedOut, wrongOwnPassword } from '../login/login.errors';
import { CurrentLogin, RequireLogin } from '../login/login.guard';
import { PasswordCheck } from '../login/password-check.service';
import { noLocalPassword } from '../user/user.errors';
import { AddPasskeyBody, OwnPasswordBody, PasskeyOptionsReply, PasskeyReply } from './passkey.dto';
import {
  lastPasskey,
  passkeyExists,
  passkeyRejected,
  tooManyPasskeys,
  unknownPasskey,
} from './passkey.errors';
import { PasskeyService } from './passkey.service';

/** The passkeys of the user who is logged in. Adding and removing one needs the password: the browser may be unattended. */
@ApiTags('console login')
@ApiErrors(transientErrors)
@Controller('console/api/passkeys')
export class PasskeyController {
  constructor(
    private readonly passkeys: PasskeyService,
    private readonly passwords: PasswordCheck,
    private readonly steps: LoginSteps,
    private readonly cookies: Cookies,
  ) {}

  @Get()
  @RequireLogin()
  @ApiOperation({
    operationId: 'listPasskeys',
    summary: 'List the own passkeys',
    description: 'Those that are asked for after the password, the oldest first.',
  })
  @ApiOkResponse({ type: [PasskeyReply] })
  async list(@CurrentLogin() { user }: Login): Promise<PasskeyReply[]> {
    return (await this.passkeys.list(user.id)).map((passkey) => PasskeyReply.of(passkey));
  }

  @Post('options')
  @HttpCode(200)
  @RequireLogin()
  @ApiOperation({
    operationId: 'preparePasskey',
    summary: 'Prepare a new passkey',
    description:
      'Returns the options for the authenticator, with a challenge for this login that is valid for 5 minutes and one use. A wrong password counts as a failed login.',
  })
  @ApiOkResponse({ type: PasskeyOptionsReply })
  @ApiErrors({
    ...bodyErrors,
    400: wrongOwnPassword().message,
    403: csrfRefused().message,
    409: noLocalPassword().message,
    429: lockedOut(30).message,
  })
  async prepare(
    @CurrentLogin() { user }: Login,
    @Body() { password }: OwnPasswordBody,
    @Req() request: Request,
  ): Promise<PasskeyOptionsReply> {
    await this.passwords.checkOwn(user, request.ip, password);
    const challenge = createToken();
    const options = this.passkeys.describeCreation(user, challenge, await this.passkeys.list(user.id));
    await this.steps.begin(this.cookies.read(request) ?? '', {
      purpose: 'new_passkey',
      userId: user.id,
      challenge,
    });
    return { options };
  }

  @Post()
  @RequireLogin()
  @ApiOperation({
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    description: 'From the next login on, one of the passkeys is asked for after the password.',
  })
  @ApiCreatedResponse({ type: [PasskeyReply], description: 'All passkeys of the user.' })
  @ApiErrors({
    ...bodyErrors,
    400: 'name must not be empty',
    403: csrfRefused().message,
    409: [passkeyRejected().message, passkeyExists().message, tooManyPasskeys().message],
  })
  async add(
    @CurrentLogin() login: Login,
    @Body() { name, response }: AddPasskeyBody,
    @Req() request: Request,
  ): Promise<PasskeyReply[]> {
    const step = await this.steps.take(this.cookies.read(request) ?? '', 'new_passkey');
    if (step?.challenge === undefined) throw passkeyRejected();
    await this.passkeys.register(login.user, {
      name,
      challenge: step.challenge,
      response: response as RegistrationResponseJSON,
    });
    return this.list(login);
  }

  @Post(':id/remove')
  @HttpCode(204)
  @RequireLogin()
  @ApiOperation({
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description:
      'A POST, because it needs the password. Where a second factor is required, the last one stays.',
  })
  @ApiNoContentResponse({ description: 'Removed.' })
  @ApiErrors({
    ...bodyErrors,
    400: wrongOwnPassword().message,
    403: csrfRefused().message,
    404: unknownPasskey().message,
    409: [lastPasskey().message, noLocalPassword().message],
    429: lockedOut(30).message,
  })
  async remove(
    @CurrentLogin() { user }: Login,
    @UuidParam('id') id: string,
    @Body() { password }: OwnPasswordBody,
    @Req() request: Request,
  ): Promise<void> {
    await this.passwords.checkOwn(user, request.ip, password);
    await this.passkeys.remove(user, id);
  }
}
