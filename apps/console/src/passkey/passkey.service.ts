import { AuditTrail, type NewAuditEntry } from '@gatehouse/audit';
import { inTransaction, type Transaction, uuidv7 } from '@gatehouse/database';
import { RelyingParty } from '@gatehouse/passkeys';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { consoleChain, toActor } from '../audit/console-chain';
import type { ConsoleConfig } from '../console.config';
import { UserRepository } from '../user/user.repository';
import { maxPasskeys, type Owner, type Passkey, toUserHandle } from './passkey';
import { toPasskeyEntry } from './passkey-entry';
import {
  lastPasskey,
  passkeyExists,
  passkeyRejected,
  tooManyPasskeys,
  unknownPasskey,
} from './passkey.errors';
import { PasskeyRepository } from './passkey.repository';

/** The passkeys of local users. They are bound to the host of the console, as those of people are to that of sessions. */
@Injectable()
export class PasskeyService {
  private readonly party: RelyingParty;

  constructor(
    private readonly source: DataSource,
    private readonly passkeys: PasskeyRepository,
    private readonly users: UserRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<ConsoleConfig, 'PUBLIC_URL' | 'CONSOLE_SECOND_FACTOR'>,
  ) {
    this.party = new RelyingParty({ publicUrl: config.PUBLIC_URL });
  }

  list(userId: string, manager?: EntityManager): Promise<Passkey[]> {
    return this.passkeys.list(userId, manager);
  }

  /** The number of passkeys of each user who has one. */
  count(): Promise<Map<string, number>> {
    return this.passkeys.count();
  }

  describeCreation(
    { id, name }: Owner,
    challenge: string,
    existing: readonly Passkey[],
  ): PublicKeyCredentialCreationOptionsJSON {
    return this.party.creationOptions({
      challenge,
      userHandle: toUserHandle(id),
      userName: name,
      residentKey: 'discouraged',
      exclude: existing.map(({ credential }) => credential),
    });
  }

  describeUse(passkeys: readonly Passkey[], challenge: string): PublicKeyCredentialRequestOptionsJSON {
    return this.party.requestOptions(
      challenge,
      passkeys.map(({ credential }) => credential),
    );
  }

  /** Registers a passkey in the transaction, and returns the entry of the audit trail. */
  async add(
    { manager }: Transaction,
    user: Owner,
    { name, response, challenge }: { name: string; response: RegistrationResponseJSON; challenge: string },
  ): Promise<NewAuditEntry> {
    const credential = await this.party.verifyRegistration(response, challenge);
    if (!credential) throw passkeyRejected();
    // Two parallel registrations must not exceed the maximum.
    await this.users.lock(manager, user.id);
    if ((await this.passkeys.list(user.id, manager)).length >= maxPasskeys) throw tooManyPasskeys();
    const id = uuidv7();
    const passkey = { id, userId: user.id, credential, name, createdAt: this.clock.now() };
    if (!(await this.passkeys.insert(manager, passkey))) throw passkeyExists();
    return toPasskeyEntry(toActor(user), 'passkey.added', user, { passkey: id });
  }

  /** Registers a passkey of a user who is logged in. */
  async register(
    user: Owner,
    registration: { name: string; response: RegistrationResponseJSON; challenge: string },
  ): Promise<void> {
    await inTransaction(this.source, async (transaction) => {
      const entry = await this.add(transaction, user, registration);
      await this.audit.append(transaction, consoleChain, [entry]);
    });
  }

  /** Whether the response is of a passkey of the user. Its counter is written in the transaction. */
  async use(
    { manager }: Transaction,
    userId: string,
    { response, challenge }: { response: AuthenticationResponseJSON; challenge: string },
  ): Promise<boolean> {
    const passkeys = await this.passkeys.list(userId, manager);
    const passkey = passkeys.find(({ credential }) => credential.id === response.id);
    if (!passkey) return false;
    const owned = { ...passkey.credential, userHandle: toUserHandle(userId) };
    const counter = await this.party.verifyAssertion(response, challenge, owned);
    return counter !== undefined && this.passkeys.use(manager, passkey, counter, this.clock.now());
  }

  /** Removes one passkey of the user who asks. */
  async remove(user: Owner, id: string): Promise<void> {
    await inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      await this.users.lock(manager, user.id);
      const passkeys = await this.passkeys.list(user.id, manager);
      if (!passkeys.some((passkey) => passkey.id === id)) throw unknownPasskey();
      if (passkeys.length === 1 && this.config.CONSOLE_SECOND_FACTOR === 'required') throw lastPasskey();
      await this.passkeys.delete(manager, id);
      await this.audit.append(transaction, consoleChain, [
        toPasskeyEntry(toActor(user), 'passkey.removed', user, { passkey: id }),
      ]);
    });
  }
}
