import { inTransaction } from '@gatehouse/database';
import { Clock, clientNetwork } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { failureRetentionSeconds, type LockoutRule, lockoutRules, lockSeconds } from './lockout.table';
import { KnownDevices } from './known-device.service';
import { LoginFailureRepository } from './login-failure.repository';
import { lockedOut } from './login.errors';

/** Who tries to log in as whom. */
export interface LoginTry {
  name: string;
  address: string | undefined;
  /** The token of the browser, see KnownDevices. */
  device?: string | undefined;
}

/** Who the user is follows only from the answer of an OpenID provider, so such a try counts for the address alone. */
export type CountableTry = LoginTry | { name?: never; address: string | undefined; device?: never };

interface Subject {
  id: string;
  rule: LockoutRule;
}

export interface CountedTry {
  /** Whether this try, if it fails, locks out one of its subjects. */
  isLocking: boolean;
}

/** Counts failed logins. A try counts as failed before its password is checked, so that parallel guesses are counted too. */
@Injectable()
export class Lockout {
  constructor(
    private readonly source: DataSource,
    private readonly failures: LoginFailureRepository,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
  ) {}

  /** Throws if one of the subjects is locked out. */
  async count(login: CountableTry): Promise<CountedTry> {
    const now = this.clock.now();
    const subjects = await this.listSubjects(login);
    return inTransaction(this.source, async ({ manager }) => {
      await this.failures.deleteBefore(manager, secondsBefore(now, failureRetentionSeconds));
      const ids = subjects.map(({ id }) => id);
      const rows = await this.failures.lock(manager, ids);
      let isLocking = false;
      for (const { id, rule } of subjects) {
        const { failures, failedAt } = rows.get(id) ?? { failures: 0, failedAt: new Date(0) };
        // Another process, or a try that waited less, may have counted at a later time than ours.
        const quiet = Math.max(0, now.getTime() - failedAt.getTime()) / 1000;
        const remaining = Math.ceil(lockSeconds(rule, failures) - quiet);
        if (remaining > 0) throw lockedOut(remaining);
        const counted = (quiet > rule.forgottenAfterSeconds ? 0 : failures) + 1;
        await this.failures.set(manager, id, counted, now);
        isLocking ||= lockSeconds(rule, counted) > 0;
      }
      return { isLocking };
    });
  }

  /** The counted try was a success. */
  async succeed(manager: EntityManager, login: CountableTry): Promise<void> {
    const subjects = await this.listSubjects(login);
    const ids = subjects.map(({ id }) => id);
    // In the order of `count`.
    await this.failures.lock(manager, ids);
    for (const { id, rule } of subjects)
      if (rule === lockoutRules.user_at_address) await this.failures.clear(manager, id);
      else await this.failures.decrement(manager, id);
  }

  /** The counted try was no guess: it takes back this one, and no other. */
  async takeBack(login: CountableTry): Promise<void> {
    const ids = (await this.listSubjects(login)).map(({ id }) => id);
    await inTransaction(this.source, async ({ manager }) => {
      await this.failures.lock(manager, ids);
      for (const id of ids) await this.failures.decrement(manager, id);
    });
  }

  /** Names are hashed: people type passwords into the wrong field. */
  private async listSubjects({ name, address, device }: CountableTry): Promise<Subject[]> {
    const network = clientNetwork(address);
    const ofAddress = { id: `address:${network}`, rule: lockoutRules.address };
    if (name === undefined) return [ofAddress];
    const user = createHash('sha256').update(name).digest('base64url');
    const isKnown = await this.devices.isKnown(name, device);
    return [
      { id: `user_at_address:${user}:${network}`, rule: lockoutRules.user_at_address },
      ofAddress,
      { id: `${isKnown ? 'known_device' : 'user'}:${user}`, rule: lockoutRules.user },
    ];
  }
}

const secondsBefore = (time: Date, seconds: number): Date => new Date(time.getTime() - seconds * 1000);
