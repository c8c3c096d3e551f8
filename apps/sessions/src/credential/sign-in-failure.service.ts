import type { Transaction } from '@gatehouse/database';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Owner } from './credential.repository';
import { lockAfterOneMore, lockedSeconds, rememberedMilliseconds } from './lockout';
import { SignInFailureRepository } from './sign-in-failure.repository';

/** A sign-in, and whose it is said to be: a device key, a person, or both. */
export interface SignIn {
  owner: Owner;
  /** The row of the session. */
  sessionId: string;
  subjects: readonly string[];
}

/** Remembers failed sign-ins, and locks out whoever fails too often. */
@Injectable()
export class SignInFailureService {
  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly clock: Clock,
  ) {}

  /** For how many more seconds this sign-in is locked out by earlier ones; 0 if it is not. */
  async lockedSeconds(signIn: SignIn): Promise<number> {
    const now = this.clock.now();
    return Math.max(0, ...(await this.timesOf(signIn, now)).map((times) => lockedSeconds(times, now)));
  }

  /** For how long the next sign-in is locked out if this one fails; undefined where it is not. */
  async lockAfterFailure(signIn: SignIn): Promise<number | undefined> {
    const now = this.clock.now();
    const locks = (await this.timesOf(signIn, now)).map((times) => lockAfterOneMore(times, now));
    return locks.find((seconds) => seconds !== undefined);
  }

  async record(transaction: Transaction, { owner, subjects, sessionId }: SignIn): Promise<void> {
    if (subjects.length === 0) return;
    await this.failures.hold(transaction.manager, owner, subjects);
    await this.failures.insert(transaction.manager, owner, subjects, sessionId, this.clock.now());
  }

  /** A success wipes the slate, unless others have failed meanwhile so often that it came too late. */
  async clear(transaction: Transaction, signIn: SignIn): Promise<void> {
    const { owner, subjects } = signIn;
    if (subjects.length === 0) return;
    await this.requireUnlocked(transaction, signIn);
    await this.failures.clear(transaction.manager, owner, subjects);
  }

  /** Throws if others have failed so often meanwhile that this one is locked out; none of them fails until the end. */
  async requireUnlocked(transaction: Transaction, { owner, subjects, sessionId }: SignIn): Promise<void> {
    const now = this.clock.now();
    await this.failures.hold(transaction.manager, owner, subjects);
    const since = new Date(now.getTime() - rememberedMilliseconds);
    const failed = await this.failures.since(owner, subjects, sessionId, since, transaction.manager);
    if ([...failed.values()].some((times) => lockedSeconds(times, now) > 0)) throw lockedMeanwhile();
  }

  private async timesOf({ owner, subjects, sessionId }: SignIn, now: Date): Promise<Date[][]> {
    if (subjects.length === 0) return [];
    const since = new Date(now.getTime() - rememberedMilliseconds);
    return [...(await this.failures.since(owner, subjects, sessionId, since)).values()];
  }
}

/** Whoever hears it tries again, and finds the lock. */
const lockedMeanwhile = () =>
  new DomainError(
    'sign-in.locked-meanwhile',
    503,
    'Other sign-ins of this person have failed at the same time. Nothing was lost; try again in a moment.',
    { 'Retry-After': '1' },
  );
