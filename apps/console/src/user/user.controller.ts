import { ApiErrors, bodyErrors, transientErrors, unexpectedBodyErrors, UuidParam } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { toActor } from '../audit/console-chain';
import type { Login } from '../login/login';
import { notPermitted } from '../login/login.errors';
import { CurrentLogin, RequireLogin } from '../login/login.guard';
import { PasskeyReset } from '../passkey/passkey-reset.service';
import { PasskeyService } from '../passkey/passkey.service';
import { ChangeUserBody, CreateUserBody, PasswordBody, UserReply } from './user.dto';
import {
  lastAdmin,
  noLocalPassword,
  ownPasskeys,
  ownPassword,
  ownUser,
  rolesOfProvider,
  unknownUser,
  userExists,
} from './user.errors';
import { userNameRule } from './user';
import { UserService } from './user.service';

@ApiTags('console users')
@ApiErrors({ 403: notPermitted('users.write').message, ...transientErrors })
@Controller('console/api/users')
export class UserController {
  constructor(
    private readonly users: UserService,
    private readonly passkeys: PasskeyService,
    private readonly passkeyReset: PasskeyReset,
  ) {}

  @Get()
  @RequireLogin('users.write')
  @ApiOperation({
    operationId: 'listUsers',
    summary: 'List the users',
    description: 'All users of the console, by name.',
  })
  @ApiOkResponse({ type: [UserReply] })
  async list(): Promise<UserReply[]> {
    const [users, passkeys] = await Promise.all([this.users.list(), this.passkeys.count()]);
    return users.map((user) => UserReply.of(user, passkeys.get(user.id) ?? 0));
  }

  @Post()
  @RequireLogin('users.write')
  @ApiOperation({
    operationId: 'createUser',
    summary: 'Create a user',
    description: 'Creates a local user with a first password, which the user can change.',
  })
  @ApiCreatedResponse({ type: UserReply })
  @ApiErrors({ 400: userNameRule, 409: userExists('jane.doe').message, ...bodyErrors })
  async create(@CurrentLogin() { user: admin }: Login, @Body() body: CreateUserBody): Promise<UserReply> {
    const { user: name, password, roles, customers } = body;
    return UserReply.of(await this.users.create(toActor(admin), { name, password, roles, customers }), 0);
  }

  @Patch(':id')
  @RequireLogin('users.write')
  @ApiOperation({
    operationId: 'changeUser',
    summary: 'Change roles, customers or status of a user',
    description:
      'Applies to the next request of the user. An admin cannot change the own user, and the last admin of all customers stays one. Roles and customers of a user of the OpenID provider come from there; only the status can be changed.',
  })
  @ApiOkResponse({ type: UserReply })
  @ApiErrors({
    400: 'id must be a UUID',
    404: unknownUser().message,
    409: [ownUser().message, lastAdmin().message, rolesOfProvider().message],
    ...bodyErrors,
  })
  async change(
    @CurrentLogin() { user: admin }: Login,
    @UuidParam('id') id: string,
    @Body() { roles, customers, status }: ChangeUserBody,
  ): Promise<UserReply> {
    if (id === admin.id) throw ownUser();
    const user = await this.users.change(toActor(admin), id, { roles, customers, status });
    return UserReply.of(user, (await this.passkeys.list(id)).length);
  }

  @Post(':id/password')
  @HttpCode(204)
  @RequireLogin('users.write')
  @ApiOperation({
    operationId: 'setPassword',
    summary: 'Set the password of a user',
    description: 'Ends the logins of the user. An admin changes the own password with the current one.',
  })
  @ApiNoContentResponse({ description: 'Changed.' })
  @ApiErrors({
    400: 'password must have at least 12 characters',
    404: unknownUser().message,
    409: [noLocalPassword().message, ownPassword().message],
    ...bodyErrors,
  })
  async setPassword(
    @CurrentLogin() { user: admin }: Login,
    @UuidParam('id') id: string,
    @Body() { password }: PasswordBody,
  ): Promise<void> {
    // Whoever finds an open browser must not be able to keep the account.
    if (id === admin.id) throw ownPassword();
    await this.users.setPassword(toActor(admin), id, password);
  }

  @Post(':id/passkeys/reset')
  @HttpCode(204)
  @RequireLogin('users.write')
  @ApiOperation({
    operationId: 'resetPasskeys',
    summary: 'Remove all passkeys of a user',
    description:
      'For a user who has lost them. Ends the logins of the user, who then logs in with the password alone, or adds a passkey at once where a second factor is required. An admin cannot reset the own ones.',
  })
  @ApiNoContentResponse({ description: 'Removed.' })
  @ApiErrors({ 404: unknownUser().message, 409: ownPasskeys().message, ...unexpectedBodyErrors })
  async resetPasskeys(@CurrentLogin() { user: admin }: Login, @UuidParam('id') id: string): Promise<void> {
    // It would be a way around the password that removing an own passkey needs.
    if (id === admin.id) throw ownPasskeys();
    await this.passkeyReset.reset(toActor(admin), await this.users.get(id));
  }
}
