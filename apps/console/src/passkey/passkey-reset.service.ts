import { type Actor, AuditTrail } from '@gatehouse/audit';
import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { consoleChain } from '../audit/console-chain';
import { UserRepository } from '../user/user.repository';
import type { Owner } from './passkey';
import { toPasskeyEntry } from './passkey-entry';
import { PasskeyRepository } from './passkey.repository';

/** Removes the passkeys of a user who has lost them. Also a command, so it needs no configuration. */
@Injectable()
export class PasskeyReset {
  constructor(
    private readonly source: DataSource,
    private readonly passkeys: PasskeyRepository,
    private readonly users: UserRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Ends the logins, too: one of them may be on the lost device. Returns how many passkeys there were. */
  async reset(actor: Actor, user: Owner): Promise<number> {
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      await this.users.lock(manager, user.id);
      const passkeys = await this.passkeys.deleteAll(manager, user.id);
      await this.users.deleteLogins(manager, user.id);
      await this.audit.append(transaction, consoleChain, [
        toPasskeyEntry(actor, 'passkey.reset', user, { passkeys }),
      ]);
      return passkeys;
    });
  }
}
