import { translateDatabaseError } from '@gatehouse/database';
import { AppLogger, Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptResult } from '../delivery/attempt';
import { WakeUpService } from '../delivery/wake-up.service';
import { DispatchRepository, type RecordedAttempt } from './dispatch.repository';
import { getRetryDelaySeconds } from './retry-schedule';
import { breakerFailures } from './target-health';

const maxBatchSize = 500;
const retryMs = 500;

interface QueuedAttempt {
  attempt: AttemptResult;
  resolve: () => void;
}

/**
 * Records attempts in batches: attempts that end while a batch is written form the next one. Retries while the database is
 * unreachable, because an unrecorded attempt would be repeated.
 */
@Injectable()
export class AttemptLogService {
  private readonly queue: QueuedAttempt[] = [];
  private isWriting = false;
  private stalled = false;

  constructor(
    private readonly repository: DispatchRepository,
    private readonly wakeUp: WakeUpService,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Whether attempts wait for an unreachable database, so that the tables are out of date. */
  get isStalled(): boolean {
    return this.stalled;
  }

  /** Resolves when the attempt is committed or discarded. */
  record(attempt: AttemptResult): Promise<void> {
    return new Promise((resolve) => {
      this.queue.push({ attempt, resolve });
      if (!this.isWriting) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, maxBatchSize);
      await this.commit(batch.map(({ attempt }) => attempt));
      for (const { resolve } of batch) resolve();
    }
    this.isWriting = false;
  }

  private async commit(attempts: AttemptResult[]): Promise<void> {
    for (; ; await pause(retryMs)) {
      try {
        await this.commitOnce(attempts);
        this.stalled = false;
        return;
      } catch (error) {
        if (translateDatabaseError(error) === undefined) return this.recordSeparately(attempts, error);
        if (!this.stalled)
          this.logger.warn('failed to record webhook attempts; retrying', error, 'AttemptLogService');
        this.stalled = true;
      }
    }
  }

  /** Isolates an attempt that cannot be recorded. It counts as lost, and its delivery is sent again. */
  private async recordSeparately(attempts: AttemptResult[], error: unknown): Promise<void> {
    this.stalled = false;
    const [first, ...others] = attempts;
    if (others.length > 0) for (const attempt of attempts) await this.commit([attempt]);
    else
      this.logger.error(
        `failed to record an attempt of webhook ${first?.deliveryId}`,
        error,
        'AttemptLogService',
      );
  }

  private async commitOnce(attempts: AttemptResult[]): Promise<void> {
    const now = this.clock.now();
    const recorded = attempts.map((attempt) => this.toRecordedAttempt(attempt, now));
    const failing = await this.repository.record(recorded, now);
    this.wakeUp.wakeAt(recorded.filter(({ status }) => status === 'PENDING').map(({ dueAt }) => dueAt));
    for (const { deliveryId, status, detail, number } of recorded) {
      if (status === 'FAILED')
        this.logger.warn(
          `the webhook ${deliveryId} is a dead letter after attempt ${number}: ${detail}`,
          'AttemptLogService',
        );
    }
    for (const { customerId, origin, failures } of failing) {
      if (failures >= breakerFailures)
        this.logger.warn(
          `${origin} failed ${failures} times in a row for customer ${customerId}; its circuit breaker is open`,
          'AttemptLogService',
        );
    }
  }

  private toRecordedAttempt(attempt: AttemptResult, now: Date): RecordedAttempt {
    if (attempt.outcome === 'DELIVERED') return { ...attempt, status: 'DELIVERED', dueAt: now };
    const seconds =
      attempt.outcome === 'GONE' ? undefined : getRetryDelaySeconds(attempt.tries, attempt.retryAfterSeconds);
    if (seconds === undefined) return { ...attempt, status: 'FAILED', dueAt: now };
    return { ...attempt, status: 'PENDING', dueAt: new Date(now.getTime() + seconds * 1000) };
  }
}
