import { AuditTrail, type NewAuditEntry } from '@gatehouse/audit';
import { inTransaction, type Transaction } from '@gatehouse/database';
import { Clock, CONFIG, DomainError } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { consoleChain, toActor } from '../audit/console-chain';
import type { ConsoleConfig } from '../console.config';
import { Lockout } from '../login/lockout.service';
import { createToken, deriveSecret } from '../login/login-token';
import { lockedOut } from '../login/login.errors';
import { LoginSteps } from '../login/login-steps.service';
import { LoginService, toLoginEntry } from '../login/login.service';
import type { Role } from '../role/role.table';
import { allCustomers } from '../user/user';
import { UserRepository } from '../user/user.repository';
import { chooseUserName, distinguishUserName, readTexts } from './claims';
import { type OidcChecks, OidcProvider, type ProviderUser } from './oidc-provider.service';
import { OidcUserRepository } from './oidc-user.repository';
import { OidcProblem } from './oidc.problem';
import { toReturnUrl } from './return-path';
import { mapRoles } from './role-mapping';

interface Access {
  roles: Role[];
  customers: string[];
}

/** Logins with the OpenID provider: they begin and end in the same browser, once, and create or update the user. */
@Injectable()
export class OidcLogin {
  constructor(
    private readonly source: DataSource,
    private readonly provider: OidcProvider,
    private readonly oidcUsers: OidcUserRepository,
    private readonly users: UserRepository,
    private readonly steps: LoginSteps,
    private readonly logins: LoginService,
    private readonly lockout: Lockout,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  /** Returns the token of the cookie, and where the browser logs in. */
  async begin(next: string | undefined): Promise<{ token: string; url: string }> {
    const token = createToken();
    const url = await this.provider.getLoginUrl(deriveChecks(token));
    await this.steps.begin(token, { purpose: 'oidc', next });
    return { token, url: url.href };
  }

  /** Finishes a login with the answer of the provider. Throws an OidcProblem; each failure of a login that has begun is recorded. */
  async finish(
    query: URLSearchParams,
    stepToken: string | undefined,
    address: string | undefined,
  ): Promise<{ token: string; returnUrl: string }> {
    // Not counted: there is nothing to guess, and a picture or a link of any site could lock out its visitors.
    if (stepToken === undefined) throw new OidcProblem('expired');
    // Like wrong passwords: whoever tries codes and states from one address is locked out.
    const login = { address };
    const isLocking = await this.count(login);
    try {
      const step = await this.steps.take(stepToken, 'oidc');
      if (!step) throw new OidcProblem('expired');
      const user = await this.provider.readUser(query, deriveChecks(stepToken));
      const access = this.readAccess(user);
      const token = await inTransaction(this.source, async (transaction) => {
        await this.lockout.succeed(transaction.manager, login);
        return this.start(transaction, user, access);
      });
      return { token, returnUrl: toReturnUrl(this.config.PUBLIC_URL, step.next) };
    } catch (error) {
      if (!(error instanceof OidcProblem)) throw error;
      if (!isGuess(error)) await this.lockout.takeBack(login);
      const action = isLocking && isGuess(error) ? 'login.locked' : 'login.failed';
      const after = { provider: true, reason: error.code };
      await this.audit.record(consoleChain, toLoginEntry(error.user, action, after));
      throw error;
    }
  }

  private async count(login: { address: string | undefined }): Promise<boolean> {
    try {
      return (await this.lockout.count(login)).isLocking;
    } catch (error) {
      throw error instanceof DomainError && error.code === lockedOut(0).code
        ? new OidcProblem('locked')
        : error;
    }
  }

  private readAccess({ claims }: ProviderUser): Access {
    const { settings } = this.provider;
    if (!settings) throw new OidcProblem('invalid');
    const name = chooseUserName(claims);
    const roles = mapRoles(settings.roles, readTexts(claims, settings.rolesClaim) ?? []);
    if (roles.length === 0) throw new OidcProblem('roles', name);
    const customers =
      settings.customersClaim === undefined
        ? [allCustomers]
        : (readTexts(claims, settings.customersClaim) ?? []);
    if (customers.length === 0) throw new OidcProblem('customers', name);
    return { roles, customers };
  }

  /** Creates or updates the user, and starts the login. */
  private async start(transaction: Transaction, user: ProviderUser, access: Access): Promise<string> {
    const { userId, name, entry } = await this.provision(transaction, user, access);
    const token = await this.logins.start(transaction, { userId, idToken: user.idToken });
    const succeeded = toLoginEntry(name, 'login.succeeded', { provider: true });
    await this.audit.append(transaction, consoleChain, entry ? [entry, succeeded] : [succeeded]);
    return token;
  }

  private async provision(
    { manager }: Transaction,
    user: ProviderUser,
    { roles, customers }: Access,
  ): Promise<{ userId: string; name: string; entry?: NewAuditEntry }> {
    // An issuer is a URL, so it has no space.
    const subject = `${user.issuer} ${user.subject}`;
    const known = await this.oidcUsers.lock(manager, subject);
    const after = { roles, customers };
    if (!known) {
      const chosen = chooseUserName(user.claims);
      for (const name of [chosen, distinguishUserName(chosen, subject)]) {
        const userId = await this.oidcUsers.insert(
          manager,
          { name, subject, roles, customers },
          this.clock.now(),
        );
        if (userId === undefined) continue;
        const entry = { actor: toActor({ name }), action: 'user.created', subject: `user/${name}`, after };
        return { userId, name, entry };
      }
      throw new OidcProblem('invalid', chosen);
    }
    const { id: userId, name, status } = known;
    if (status !== 'active') throw new OidcProblem('disabled', name);
    const before = { roles: known.roles, customers: known.customers };
    if (JSON.stringify(before) === JSON.stringify(after)) return { userId, name };
    await this.users.update(manager, userId, after);
    const entry = {
      actor: toActor({ name }),
      action: 'user.changed',
      subject: `user/${name}`,
      before,
      after,
    };
    return { userId, name, entry };
  }
}

/** Other failures follow a true answer of the provider, or its outage: these must not lock out an office. */
const isGuess = ({ code }: OidcProblem): boolean => code === 'expired' || code === 'invalid';

/** All three follow from the cookie: only its browser can finish the login, and the database does not have them. */
const deriveChecks = (token: string): OidcChecks => ({
  state: deriveSecret(token, 'oidc-state').toString('base64url'),
  nonce: deriveSecret(token, 'oidc-nonce').toString('base64url'),
  codeVerifier: deriveSecret(token, 'oidc-verifier').toString('base64url'),
});
