import { type JobContext, type JobProcessor, ProcessesJob, type SealedJob } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SessionAnswerService } from './session-answer.service';
import { SessionWithdrawalService } from './session-withdrawal.service';

@ProcessesJob('withdraw-enrollment')
@Injectable()
export class WithdrawEnrollment implements JobProcessor<'withdraw-enrollment'> {
  constructor(
    private readonly answers: SessionAnswerService,
    private readonly withdrawals: SessionWithdrawalService,
  ) {}

  process(message: SealedJob, { context }: JobContext): Promise<void> {
    return this.answers.answer('withdraw-enrollment', message, context, (request) =>
      this.withdrawals.withdraw(message.requestId, request),
    );
  }
}
