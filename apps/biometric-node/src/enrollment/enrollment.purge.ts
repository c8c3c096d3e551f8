import { Clock } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { EnrollmentRepository } from './enrollment.repository';
import { WithdrawalRepository } from './withdrawal.repository';

const hour = 60 * 60 * 1000;

/** How long what became of an enrollment is remembered. */
const kept = {
  outcome: hour,
  // A session asks again for as long as it lives, which is a day at most.
  sessionOutcome: 48 * hour,
  withdrawal: 7 * 24 * hour,
};

/** Removes outcomes that nobody waits for any more, and withdrawals that no enrollment can come after. */
@FindsDueJobs()
@ProcessesJob('purge-enrollments')
@Injectable()
export class EnrollmentPurge extends Purge<'purge-enrollments'> {
  protected readonly job = 'purge-enrollments';

  constructor(
    private readonly enrollments: EnrollmentRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async hasAny(): Promise<boolean> {
    const oldest = this.oldest();
    return (
      (await this.enrollments.hasFinishedBefore(oldest.outcome, oldest.sessionOutcome)) ||
      (await this.withdrawals.hasAnyBefore(oldest.withdrawal))
    );
  }

  protected async removeSome(limit: number): Promise<number> {
    const oldest = this.oldest();
    await this.withdrawals.keepToldBefore(oldest.sessionOutcome);
    const counts = [
      await this.enrollments.deleteFinishedBefore(oldest.outcome, oldest.sessionOutcome, limit),
      await this.withdrawals.deleteBefore(oldest.withdrawal, limit),
    ];
    return Math.max(...counts);
  }

  private oldest(): Record<keyof typeof kept, Date> {
    const now = this.clock.now().getTime();
    const ago = (milliseconds: number) => new Date(now - milliseconds);
    return {
      outcome: ago(kept.outcome),
      sessionOutcome: ago(kept.sessionOutcome),
      withdrawal: ago(kept.withdrawal),
    };
  }
}
