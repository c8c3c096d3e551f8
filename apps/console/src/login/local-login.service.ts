import { AuditTrail, type NewAuditEntry } from '@gatehouse/audit';
import { inTransaction, type Transaction } from '@gatehouse/database';
import { CONFIG, DomainError } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { consoleChain } from '../audit/console-chain';
import type { ConsoleConfig } from '../console.config';
import { secondFactorFailed } from '../passkey/passkey.errors';
import { PasskeyService } from '../passkey/passkey.service';
import type { User } from '../user/user';
import { UserRepository } from '../user/user.repository';
import { Lockout, type LoginTry } from './lockout.service';
import { createToken } from './login-token';
import type { LoginStep } from './login-step.repository';
import { LoginSteps } from './login-steps.service';
import { localLoginOff, wrongPassword } from './login.errors';
import { LoginService, toLoginEntry } from './login.service';
import { PasswordCheck } from './password-check.service';

/** What the browser must do after the password. */
export type SecondFactor =
  | { step: 'use-passkey'; options: PublicKeyCredentialRequestOptionsJSON }
  | { step: 'add-passkey'; options: PublicKeyCredentialCreationOptionsJSON };

/** The token of a login, or that of a login which is half finished. */
export type PasswordResult = { token: string } | { stepToken: string; secondFactor: SecondFactor };

/** The result of `navigator.credentials.get()` or `create()`; the latter with a name for the new passkey. */
export interface PasskeyAnswer {
  response: object;
  name: string;
}

/** Logins of local users: a password, and then a passkey if the user has one or the installation requires one. */
@Injectable()
export class LocalLogin {
  constructor(
    private readonly source: DataSource,
    private readonly passwords: PasswordCheck,
    private readonly passkeys: PasskeyService,
    private readonly users: UserRepository,
    private readonly lockout: Lockout,
    private readonly steps: LoginSteps,
    private readonly logins: LoginService,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  async logIn(login: LoginTry, password: string): Promise<PasswordResult> {
    if (this.config.CONSOLE_LOCAL_LOGIN === 'off') throw localLoginOff();
    const checked = await this.passwords.check(login, password);
    const result = await inTransaction(this.source, async (transaction) => {
      // The check takes a while, and a new password ends the logins: one that begins afterwards must not outlive it.
      const isValid = await this.users.lockUnchanged(transaction.manager, checked);
      return isValid ? this.acceptPassword(transaction, login, checked.id) : undefined;
    });
    if (result) return result;
    await this.audit.record(consoleChain, toLoginEntry(login.name, 'login.failed'));
    throw wrongPassword();
  }

  /** Finishes a login with a passkey, and returns its token. A second try needs the password again. */
  async finish(
    stepToken: string | undefined,
    answer: PasskeyAnswer,
    device: string | undefined,
  ): Promise<string> {
    const step = stepToken === undefined ? undefined : await this.steps.take(stepToken, 'second_factor');
    const user = step?.userId === undefined ? undefined : await this.users.findById(step.userId);
    if (!step || !user) throw secondFactorFailed();
    try {
      return await this.finishStep(step, user, answer, device);
    } catch (error) {
      // The try has counted as a failed login since its password was checked.
      await this.audit.record(consoleChain, toLoginEntry(user.name, 'login.second_factor_failed'));
      throw error instanceof DomainError ? secondFactorFailed() : error;
    }
  }

  private finishStep(
    { challenge = '', address }: LoginStep,
    { id: userId, name: userName }: User,
    { response, name }: PasskeyAnswer,
    device: string | undefined,
  ): Promise<string> {
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      // Locked, so that of two first passkeys the second one does not count.
      const user = await this.users.lock(manager, userId);
      if (user?.status !== 'active') throw secondFactorFailed();
      await this.lockout.succeed(manager, { name: userName, address, device });
      const entries: NewAuditEntry[] = [];
      if ((await this.passkeys.list(userId, manager)).length === 0) {
        const registration = { name, challenge, response: response as RegistrationResponseJSON };
        entries.push(await this.passkeys.add(transaction, user, registration));
      } else {
        const use = { challenge, response: response as AuthenticationResponseJSON };
        if (!(await this.passkeys.use(transaction, userId, use))) throw secondFactorFailed();
      }
      const token = await this.logins.start(transaction, { userId });
      entries.push(toLoginEntry(userName, 'login.succeeded', { secondFactor: 'passkey' }));
      await this.audit.append(transaction, consoleChain, entries);
      return token;
    });
  }

  /** The user is locked until the end of the transaction. */
  private async acceptPassword(
    transaction: Transaction,
    login: LoginTry,
    userId: string,
  ): Promise<PasswordResult> {
    const { manager } = transaction;
    const { name, address } = login;
    const challenge = createToken();
    const secondFactor = await this.chooseSecondFactor(manager, { id: userId, name }, challenge);
    if (!secondFactor) {
      await this.lockout.succeed(manager, login);
      const token = await this.logins.start(transaction, { userId });
      await this.audit.append(transaction, consoleChain, [toLoginEntry(name, 'login.succeeded')]);
      return { token };
    }
    const stepToken = createToken();
    await this.steps.begin(stepToken, { purpose: 'second_factor', userId, challenge, address }, manager);
    await this.audit.append(transaction, consoleChain, [toLoginEntry(name, 'login.password_accepted')]);
    return { stepToken, secondFactor };
  }

  private async chooseSecondFactor(
    manager: EntityManager,
    user: Pick<User, 'id' | 'name'>,
    challenge: string,
  ): Promise<SecondFactor | undefined> {
    const passkeys = await this.passkeys.list(user.id, manager);
    if (passkeys.length > 0)
      return { step: 'use-passkey', options: this.passkeys.describeUse(passkeys, challenge) };
    if (this.config.CONSOLE_SECOND_FACTOR !== 'required') return undefined;
    return { step: 'add-passkey', options: this.passkeys.describeCreation(user, challenge, passkeys) };
  }
}
