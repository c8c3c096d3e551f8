import type { Transaction } from '@gatehouse/database';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Owner } from './credential.repository';
import { failureRetentionMs, lockAfterOneMore, lockedSeconds } from './lockout';
import { SignInFailureRepository } from './sign-in-failure.repository';

/** A sign-in, and its claimed subjects: a device key, a person, or both. */
export interface SignIn {
  owner: Owner;
  /** The row of the session. */
  sessionId: string;
  subjects: readonly string[];
}

/** Records failed sign-ins, and locks out subjects that fail too often. */
@Injectable()
export class SignInFailureService {
  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly clock: Clock,
  ) {}

  /** The remaining seconds of a lockout by earlier sign-ins; 0 without a lockout. */
  async lockedSeconds(signIn: SignIn): Promise<number> {
    const now = this.clock.now();
    return Math.max(0, ...(await this.findTimes(signIn, now)).map((times) => lockedSeconds(times, now)));
  }

  /** The seconds of the lockout if this sign-in fails; undefined if it would cause none. */
  async lockAfterFailure(signIn: SignIn): Promise<number | undefined> {
    const now = this.clock.now();
    const locks = (await this.findTimes(signIn, now)).map((times) => lockAfterOneMore(times, now));
    return locks.find((seconds) => seconds !== undefined);
  }

  async record(transaction: Transaction, { owner, subjects, sessionId }: SignIn): Promise<void> {
    if (subjects.length === 0) return;
    await this.failures.lock(transaction.manager, owner, subjects);
    await this.failures.insert(transaction.manager, owner, subjects, sessionId, this.clock.now());
  }

  /** A success deletes the recorded failures. Throws a 503 if concurrent failures have caused a lockout. */
  async clear(transaction: Transaction, signIn: SignIn): Promise<void> {
    const { owner, subjects } = signIn;
    if (subjects.length === 0) return;
    await this.requireUnlocked(transaction, signIn);
    await this.failures.clear(transaction.manager, owner, subjects);
  }

  /** Throws a 503 if concurrent failures have caused a lockout. No other sign-in of the subjects can fail until the transaction ends. */
  async requireUnlocked(transaction: Transaction, { owner, subjects, sessionId }: SignIn): Promise<void> {
    const now = this.clock.now();
    await this.failures.lock(transaction.manager, owner, subjects);
    const since = new Date(now.getTime() - failureRetentionMs);
    const failed = await this.failures.findSince(owner, subjects, sessionId, since, transaction.manager);
    if ([...failed.values()].some((times) => lockedSeconds(times, now) > 0)) throw lockedConcurrently();
  }

  private async findTimes({ owner, subjects, sessionId }: SignIn, now: Date): Promise<Date[][]> {
    if (subjects.length === 0) return [];
    const since = new Date(now.getTime() - failureRetentionMs);
    return [...(await this.failures.findSince(owner, subjects, sessionId, since)).values()];
  }
}

/** The retry then finds the lockout. */
const lockedConcurrently = () =>
  new DomainError(
    'sign-in.concurrent-lockout',
    503,
    'Other sign-ins of this person have failed at the same time. Nothing was lost; try again in a moment.',
    { 'Retry-After': '1' },
  );
