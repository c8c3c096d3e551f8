import { AuditTrail, type NewAuditEntry } from '@gatehouse/audit';
import { inTransaction, type Transaction, uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { consoleChain, toActor } from '../audit/console-chain';
import type { ConsoleConfig } from '../console.config';
import { Passwords } from '../user/password';
import type { User } from '../user/user';
import { UserRepository } from '../user/user.repository';
import { Lockout, type LoginTry } from './lockout.service';
import type { Login } from './login';
import { createToken, hashToken } from './login-cookie';
import { wrongPassword } from './login.errors';
import { LoginRepository } from './login.repository';

/** More often would be a write per request. */
const touchEverySeconds = 30;

/** Starts, checks and ends logins. */
@Injectable()
export class LoginService {
  constructor(
    private readonly source: DataSource,
    private readonly users: UserRepository,
    private readonly logins: LoginRepository,
    private readonly lockout: Lockout,
    private readonly passwords: Passwords,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  /** Checks a password, and returns the token of a new login. */
  async logIn(login: LoginTry, password: string): Promise<string> {
    const userId = await this.checkPassword(login, password);
    const token = createToken();
    await inTransaction(this.source, async (transaction) => {
      await this.lockout.succeed(transaction.manager, login);
      await this.start(transaction, userId, token);
      await this.audit.append(transaction, consoleChain, [toEntry(login.name, 'login.succeeded')]);
    });
    return token;
  }

  /** Returns the id of the user. Whether there is such a user makes no difference in the reply or its time. */
  async checkPassword(login: LoginTry, password: string): Promise<string> {
    const { isLocking } = await this.lockout.count(login);
    const known = await this.users.findCredentials(login.name);
    if (await this.passwords.verify(password, known?.passwordHash ?? undefined)) return known!.id;
    // What was typed as an unknown name may be a password.
    const name = (await this.users.findByName(login.name)) ? login.name : undefined;
    await this.audit.record(consoleChain, toEntry(name, isLocking ? 'login.locked' : 'login.failed'));
    throw wrongPassword();
  }

  /** A tried password was correct: other than at a login, nothing else happens. */
  async forgive(login: LoginTry): Promise<void> {
    await inTransaction(this.source, ({ manager }) => this.lockout.succeed(manager, login));
  }

  /** The login of a token. The user, the roles and the customers are those of now. */
  async find(token: string, { isBackground = false } = {}): Promise<Login | undefined> {
    const login = await this.logins.find(hashToken(token));
    if (!login) return undefined;
    const now = this.clock.now();
    if (now >= login.endsAt || now >= this.getIdleEnd(login)) {
      await this.end(login, 'login.expired');
      return undefined;
    }
    const isDue = now.getTime() - login.usedAt.getTime() > touchEverySeconds * 1000;
    if (!isDue || isBackground) return login;
    await this.logins.touch(login.id, now);
    return { ...login, usedAt: now };
  }

  /** When the login ends without another request. */
  getIdleEnd({ usedAt }: Pick<Login, 'usedAt'>): Date {
    return new Date(usedAt.getTime() + this.config.CONSOLE_IDLE_MINUTES * 60_000);
  }

  /** Deletes the login: its cookie has no effect from now on. */
  async end({ id, user }: Pick<Login, 'id' | 'user'>, action = 'login.ended'): Promise<void> {
    await inTransaction(this.source, async (transaction) => {
      if (!(await this.logins.delete(id, transaction.manager))) return;
      await this.audit.append(transaction, consoleChain, [toEntry(user.name, action)]);
    });
  }

  private async start({ manager }: Transaction, userId: User['id'], token: string): Promise<void> {
    const now = this.clock.now();
    const endsAt = new Date(now.getTime() + this.config.CONSOLE_LOGIN_HOURS * 3_600_000);
    await this.logins.deleteEnded(manager, now);
    await this.logins.insert(manager, { id: uuidv7(), userId, tokenHash: hashToken(token), now, endsAt });
  }
}

const toEntry = (name: string | undefined, action: string): NewAuditEntry => ({
  actor: name === undefined ? { type: 'operator' } : toActor({ name }),
  action,
  subject: `user/${name ?? 'unknown'}`,
});
