import type { Transaction } from '@gatehouse/database';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Owner } from './credential.repository';
import { failureRetentionMs, findRule, lockAfterOneMore, lockedSeconds } from './lockout';
import { SignInFailureRepository } from './sign-in-failure.repository';

/** A sign-in, and its subjects: the claimed device key and person, the person that the host has named, or the network of a sign-in by the face alone. */
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
    return findLongest(await this.findTimes(signIn, now), now);
  }

  /** The seconds of the lockout if this sign-in fails; undefined if it would cause none. */
  async lockAfterFailure(signIn: SignIn): Promise<number | undefined> {
    const now = this.clock.now();
    const failed = await this.findTimes(signIn, now);
    const locks = signIn.subjects.map((subject) =>
      lockAfterOneMore(findRule(subject), failed.get(subject) ?? [], now),
    );
    return locks.find((seconds) => seconds !== undefined);
  }

  async record(transaction: Transaction, { owner, subjects, sessionId }: SignIn): Promise<void> {
    if (subjects.length === 0) return;
    await this.failures.lock(transaction.manager, owner, subjects);
    await this.failures.insert(transaction.manager, owner, subjects, sessionId, this.clock.now());
  }

  /** A success deletes the recorded failures of subjects that it resets. Throws a 503 if concurrent failures have caused a lockout. */
  async clear(transaction: Transaction, signIn: SignIn): Promise<void> {
    const { owner, subjects } = signIn;
    if (subjects.length === 0) return;
    await this.requireUnlocked(transaction, signIn);
    const reset = subjects.filter((subject) => findRule(subject).isReset);
    if (reset.length > 0) await this.failures.clear(transaction.manager, owner, reset);
  }

  /** Throws a 503 if concurrent failures have caused a lockout. No other sign-in of the subjects can fail until the transaction ends. */
  async requireUnlocked(transaction: Transaction, { owner, subjects, sessionId }: SignIn): Promise<void> {
    const now = this.clock.now();
    await this.failures.lock(transaction.manager, owner, subjects, (subject) => !findRule(subject).isReset);
    const since = new Date(now.getTime() - failureRetentionMs);
    const failed = await this.failures.findSince(owner, subjects, sessionId, since, transaction.manager);
    if (findLongest(failed, now) > 0) throw lockedConcurrently();
  }

  private async findTimes({ owner, subjects, sessionId }: SignIn, now: Date): Promise<FailureTimes> {
    if (subjects.length === 0) return new Map();
    const since = new Date(now.getTime() - failureRetentionMs);
    return this.failures.findSince(owner, subjects, sessionId, since);
  }
}

/** The times of failures by subject, the latest first. */
type FailureTimes = ReadonlyMap<string, Date[]>;

const findLongest = (failed: FailureTimes, now: Date): number =>
  Math.max(0, ...[...failed].map(([subject, times]) => lockedSeconds(findRule(subject), times, now)));

/** The retry then finds the lockout. */
const lockedConcurrently = () =>
  new DomainError(
    'sign-in.concurrent-lockout',
    503,
    'Too many attempts were made at the same time. Nothing was lost; try again in a moment.',
    { 'Retry-After': '1' },
  );
