import { AuditTrail } from '@gatehouse/audit';
import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { consoleChain } from '../audit/console-chain';
import { Passwords } from '../user/password';
import type { User } from '../user/user';
import { noLocalPassword } from '../user/user.errors';
import { type Credentials, UserRepository } from '../user/user.repository';
import { KnownDevices } from './known-device.service';
import { Lockout, type LoginTry } from './lockout.service';
import { wrongOwnPassword, wrongPassword } from './login.errors';
import { toLoginEntry } from './login.service';

/** Checks passwords. Every check counts as a failed login until its caller reports a success. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly source: DataSource,
    private readonly users: UserRepository,
    private readonly lockout: Lockout,
    private readonly devices: KnownDevices,
    private readonly passwords: Passwords,
    private readonly audit: AuditTrail,
  ) {}

  /** Returns what was checked. Whether there is such a user makes no difference in the reply or its time. */
  async check(login: LoginTry, password: string): Promise<Credentials> {
    const checked = await this.find(login, password);
    if (!checked) throw wrongPassword();
    return checked;
  }

  /** Whether a user who is logged in knows the own password. */
  async checkOwn({ name, source }: User, address: string | undefined, password: string): Promise<void> {
    if (source !== 'local') throw noLocalPassword();
    // Who is logged in is not locked out by the guesses of others either.
    const login = { name, address, device: await this.devices.createToken(name) };
    if (!(await this.find(login, password))) throw wrongOwnPassword();
    await this.forgive(login);
  }

  /** A tried password was correct: other than at a login, nothing else happens. */
  async forgive(login: LoginTry): Promise<void> {
    await inTransaction(this.source, ({ manager }) => this.lockout.succeed(manager, login));
  }

  private async find(login: LoginTry, password: string): Promise<Credentials | undefined> {
    const { isLocking } = await this.lockout.count(login);
    const known = await this.users.findCredentials(login.name);
    const verified = this.passwords.verify(password, known?.passwordHash);
    // Too many checks at a time: whoever causes them must not lock out those who try again.
    const isValid = await verified.catch(async (error: unknown) => {
      await this.lockout.takeBack(login);
      throw error;
    });
    if (isValid) return known;
    // What was typed as an unknown name may be a password.
    const name = (await this.users.findByName(login.name)) ? login.name : undefined;
    await this.audit.record(consoleChain, toLoginEntry(name, isLocking ? 'login.locked' : 'login.failed'));
    return undefined;
  }
}
