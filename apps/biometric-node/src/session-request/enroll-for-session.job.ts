import { type JobContext, type JobProcessor, ProcessesJob, type SealedJob } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SessionAnswerService } from './session-answer.service';
import { SessionEnrollmentService } from './session-enrollment.service';

@ProcessesJob('enroll-for-session')
@Injectable()
export class EnrollForSession implements JobProcessor<'enroll-for-session'> {
  constructor(
    private readonly answers: SessionAnswerService,
    private readonly enrollments: SessionEnrollmentService,
  ) {}

  process(message: SealedJob, { context }: JobContext): Promise<void> {
    return this.answers.answer('enroll-for-session', message, context, (request) =>
      this.enrollments.enroll(message.requestId, request, context),
    );
  }
}
