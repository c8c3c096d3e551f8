import { AuditTrail, type NewAuditEntry } from '@gatehouse/audit';
import { inTransaction, type Transaction, uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { consoleChain, toActor } from '../audit/console-chain';
import type { ConsoleConfig } from '../console.config';
import type { User } from '../user/user';
import type { Login } from './login';
import { createToken, hashToken } from './login-token';
import { LoginRepository } from './login.repository';
import { openSecret, sealSecret } from './sealed-secret';

/** More often would be a write per request. */
const touchEverySeconds = 30;

/** Starts, finds and ends logins. */
@Injectable()
export class LoginService {
  constructor(
    private readonly source: DataSource,
    private readonly logins: LoginRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  /** Starts a login in the transaction, and returns its token. Whoever calls it has checked who the user is. */
  async start(
    { manager }: Transaction,
    { userId, idToken }: { userId: User['id']; idToken?: string },
  ): Promise<string> {
    const now = this.clock.now();
    const token = createToken();
    await this.logins.deleteEnded(manager, now);
    await this.logins.insert(manager, {
      id: uuidv7(),
      userId,
      tokenHash: hashToken(token),
      idToken: idToken === undefined ? undefined : sealSecret(token, idToken),
      now,
      endsAt: new Date(now.getTime() + this.config.CONSOLE_LOGIN_HOURS * 3_600_000),
    });
    return token;
  }

  /** The login of a token. The user, the roles and the customers are those of now. */
  async find(token: string, { isBackground = false } = {}): Promise<Login | undefined> {
    const login = await this.logins.find(hashToken(token));
    if (!login) return undefined;
    const now = this.clock.now();
    if (this.isSwitchedOff(login.user) || now >= login.endsAt || now >= this.getIdleEnd(login)) {
      await this.end(login, 'login.expired');
      return undefined;
    }
    const isDue = now.getTime() - login.usedAt.getTime() > touchEverySeconds * 1000;
    if (!isDue || isBackground) return login;
    await this.logins.touch(login.id, now);
    return { ...login, usedAt: now };
  }

  /** The id token with which an OpenID provider ends its own login; undefined for a local one. */
  async findIdToken(token: string): Promise<string | undefined> {
    const sealed = await this.logins.findIdToken(hashToken(token));
    return sealed && openSecret(token, sealed);
  }

  /** When the login ends without another request. */
  getIdleEnd({ usedAt }: Pick<Login, 'usedAt'>): Date {
    return new Date(usedAt.getTime() + this.config.CONSOLE_IDLE_MINUTES * 60_000);
  }

  /** Whether such users can no longer log in: their logins from before the change of the variables end, too. */
  private isSwitchedOff({ source }: Pick<User, 'source'>): boolean {
    const { CONSOLE_LOCAL_LOGIN: local, CONSOLE_OIDC_ISSUER: issuer } = this.config;
    return source === 'local' ? local === 'off' : issuer === undefined;
  }

  /** Deletes the login: its cookie has no effect from now on. */
  async end({ id, user }: Pick<Login, 'id' | 'user'>, action = 'login.ended'): Promise<void> {
    await inTransaction(this.source, async (transaction) => {
      if (!(await this.logins.delete(id, transaction.manager))) return;
      await this.audit.append(transaction, consoleChain, [toLoginEntry(user.name, action)]);
    });
  }
}

export const toLoginEntry = (name: string | undefined, action: string, after?: object): NewAuditEntry => ({
  actor: name === undefined ? { type: 'operator' } : toActor({ name }),
  action,
  subject: `user/${name ?? 'unknown'}`,
  ...(after && { after }),
});
