import { ApiErrors, bodyErrors, transientErrors, UuidParam } from '@gatehouse/platform';
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
import { notLoggedIn, notPermitted } from '../login/login.errors';
import { CurrentLogin, RequireLogin } from '../login/login.guard';
import { ChangeUserBody, CreateUserBody, PasswordBody, UserReply } from './user.dto';
import { lastAdmin, noLocalPassword, ownPassword, ownUser, unknownUser, userExists } from './user.errors';
import { UserService } from './user.service';

@ApiTags('console users')
@ApiErrors({ 401: notLoggedIn().message, 403: notPermitted('users.write').message, ...transientErrors })
@Controller('console/api/users')
export class UserController {
  constructor(private readonly users: UserService) {}

  @Get()
  @RequireLogin('users.write')
  @ApiOperation({
    operationId: 'listUsers',
    summary: 'List the users',
    description: 'All users of the console, by name.',
  })
  @ApiOkResponse({ type: [UserReply] })
  async list(): Promise<UserReply[]> {
    return (await this.users.list()).map((user) => UserReply.of(user));
  }

  @Post()
  @RequireLogin('users.write')
  @ApiOperation({
    operationId: 'createUser',
    summary: 'Create a user',
    description: 'Creates a local user with a first password, which the user can change.',
  })
  @ApiCreatedResponse({ type: UserReply })
  @ApiErrors({ 409: userExists('jane.doe').message, ...bodyErrors })
  async create(@CurrentLogin() { user: admin }: Login, @Body() body: CreateUserBody): Promise<UserReply> {
    const { user: name, password, roles, customers } = body;
    return UserReply.of(await this.users.create(toActor(admin), { name, password, roles, customers }));
  }

  @Patch(':id')
  @RequireLogin('users.write')
  @ApiOperation({
    operationId: 'changeUser',
    summary: 'Change roles, customers or status of a user',
    description:
      'Applies to the next request of the user. An admin cannot change the own user, and the last admin of all customers stays one.',
  })
  @ApiOkResponse({ type: UserReply })
  @ApiErrors({ 404: unknownUser().message, 409: [ownUser().message, lastAdmin().message], ...bodyErrors })
  async change(
    @CurrentLogin() { user: admin }: Login,
    @UuidParam('id') id: string,
    @Body() { roles, customers, status }: ChangeUserBody,
  ): Promise<UserReply> {
    if (id === admin.id) throw ownUser();
    return UserReply.of(await this.users.change(toActor(admin), id, { roles, customers, status }));
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
}
