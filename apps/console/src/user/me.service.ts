import { Injectable } from '@nestjs/common';
import { CustomerKeys } from '../gateway/customer-keys.service';
import type { Login } from '../login/login';
import { deriveCsrfToken } from '../login/login-token';
import { LoginService } from '../login/login.service';
import { listPermissions } from '../role/role.table';
import { mayAccess, mayAccessAll } from './user';
import type { MeReply } from './user.dto';

/** Describes a login to its user. */
@Injectable()
export class MeService {
  constructor(
    private readonly logins: LoginService,
    private readonly keys: CustomerKeys,
  ) {}

  async describe(login: Login, token: string): Promise<MeReply> {
    const { user } = login;
    const customers = await this.keys.listCustomers();
    return {
      user: user.name,
      source: user.source,
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
