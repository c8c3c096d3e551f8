import { CONFIG } from '@gatehouse/platform';
import { systemActor } from '@gatehouse/audit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ConsoleConfig } from '../console.config';
import { allCustomers } from './user';
import { UserService } from './user.service';

/** Creates the user `admin` of `npm start`. It never changes one, so that a password that was changed stays. */
@Injectable()
export class FirstUser implements OnApplicationBootstrap {
  constructor(
    private readonly users: UserService,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { CONSOLE_ADMIN_PASSWORD: password, CONSOLE_LOCAL_LOGIN: local, ROLE } = this.config;
    if (password === undefined || local === 'off' || ROLE === 'worker') return;
    if (await this.users.findByName('admin')) return;
    await this.users.createIfNew(systemActor, {
      name: 'admin',
      password,
      roles: ['admin'],
      customers: [allCustomers],
    });
  }
}
