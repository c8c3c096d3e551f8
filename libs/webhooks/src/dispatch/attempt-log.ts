import { translateDatabaseError } from '@gatehouse/database';
import { AppLogger, Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptResult } from './attempt';
import { DispatchRepository, type RecordedAttempt } from './dispatch.repository';
import { secondsUntilNextTry } from './retry-schedule';
import { breakerFailures } from './target-health';
import { WakeUp } from './wake-up';

const largestBatch = 500;
const repeatMilliseconds = 500;

interface Waiting {
  attempt: AttemptResult;
  resolve: () => void;
}

/**
 * Records attempts, many in one statement: what ends while a batch is being written makes up the next one. While the
 * database is away it keeps on trying, because an attempt that is not recorded will be made again.
 */
@Injectable()
export class AttemptLog {
  private readonly waiting: Waiting[] = [];
  private writing = false;
  private behind = false;

  constructor(
    private readonly repository: DispatchRepository,
    private readonly wakeUp: WakeUp,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Whether it has not got the better of the database: what it knows, the tables do not show. */
  get isBehind(): boolean {
    return this.behind;
  }

  /** Resolves when the attempt is committed, or given up. */
  record(attempt: AttemptResult): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ attempt, resolve });
      if (!this.writing) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, largestBatch);
      await this.commit(batch.map(({ attempt }) => attempt));
      for (const { resolve } of batch) resolve();
    }
    this.writing = false;
  }

  private async commit(attempts: AttemptResult[]): Promise<void> {
    for (; ; await pause(repeatMilliseconds)) {
      try {
        await this.commitOnce(attempts);
        this.behind = false;
        return;
      } catch (error) {
        if (translateDatabaseError(error) === undefined) return this.separate(attempts, error);
        if (!this.behind) this.logger.warn('could not record webhook attempts yet', error, 'AttemptLog');
        this.behind = true;
      }
    }
  }

  /** One that cannot be recorded must not take the others with it: it counts as lost, and is sent again. */
  private async separate(attempts: AttemptResult[], error: unknown): Promise<void> {
    this.behind = false;
    const [first, ...others] = attempts;
    if (others.length > 0) for (const attempt of attempts) await this.commit([attempt]);
    else
      this.logger.error(`could not record an attempt of webhook ${first?.deliveryId}`, error, 'AttemptLog');
  }

  private async commitOnce(attempts: AttemptResult[]): Promise<void> {
    const now = this.clock.now();
    const recorded = attempts.map((attempt) => this.judge(attempt, now));
    const failing = await this.repository.record(recorded, now);
    this.wakeUp.at(recorded.filter(({ status }) => status === 'PENDING').map(({ dueAt }) => dueAt));
    for (const { deliveryId, status, detail, number } of recorded) {
      if (status === 'FAILED')
        this.logger.warn(
          `the webhook ${deliveryId} is a dead letter after attempt ${number}: ${detail}`,
          'AttemptLog',
        );
    }
    for (const { customerId, origin, failures } of failing) {
      if (failures >= breakerFailures)
        this.logger.warn(
          `${origin} failed ${failures} times in a row for customer ${customerId}; it is only probed now`,
          'AttemptLog',
        );
    }
  }

  private judge(attempt: AttemptResult, now: Date): RecordedAttempt {
    if (attempt.outcome === 'DELIVERED') return { ...attempt, status: 'DELIVERED', dueAt: now };
    const seconds = attempt.outcome === 'GONE' ? undefined : secondsUntilNextTry(attempt.tries, attempt.wish);
    if (seconds === undefined) return { ...attempt, status: 'FAILED', dueAt: now };
    return { ...attempt, status: 'PENDING', dueAt: new Date(now.getTime() + seconds * 1000) };
  }
}
