import { Clock } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { EnrollmentRepository } from './enrollment.repository';
import { WithdrawalRepository } from './withdrawal.repository';

const hour = 60 * 60 * 1000;

/** How long outcomes and withdrawals are stored. */
const retentionMs = {
  outcome: hour,
  // A session repeats its request until it ends, which is a day at most.
  sessionOutcome: 48 * hour,
  withdrawal: 7 * 24 * hour,
};

/** Deletes outcomes that no request waits for, and withdrawals that no enrollment can follow. */
@FindsDueJobs()
@ProcessesJob('purge-enrollments')
@Injectable()
export class PurgeEnrollments extends Purge<'purge-enrollments'> {
  protected readonly job = 'purge-enrollments';

  constructor(
    private readonly enrollments: EnrollmentRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async hasAny(): Promise<boolean> {
    const cutoffs = this.cutoffs();
    return (
      (await this.enrollments.hasFinishedBefore(cutoffs.outcome, cutoffs.sessionOutcome)) ||
      (await this.withdrawals.hasAnyBefore(cutoffs.withdrawal))
    );
  }

  protected async deleteBatch(limit: number): Promise<number> {
    const cutoffs = this.cutoffs();
    await this.withdrawals.makeReportedPermanent(cutoffs.sessionOutcome);
    const counts = [
      await this.enrollments.deleteFinishedBefore(cutoffs.outcome, cutoffs.sessionOutcome, limit),
      await this.withdrawals.deleteBefore(cutoffs.withdrawal, limit),
    ];
    return Math.max(...counts);
  }

  private cutoffs(): Record<keyof typeof retentionMs, Date> {
    const now = this.clock.now().getTime();
    const ago = (ms: number) => new Date(now - ms);
    return {
      outcome: ago(retentionMs.outcome),
      sessionOutcome: ago(retentionMs.sessionOutcome),
      withdrawal: ago(retentionMs.withdrawal),
    };
  }
}
