import { type JobContext, type JobProcessor, ProcessesJob, type SealedJob } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SessionAnswerService } from './session-answer.service';
import { SessionRegistrationService } from './session-registration.service';

@ProcessesJob('register-person')
@Injectable()
export class RegisterPerson implements JobProcessor<'register-person'> {
  constructor(
    private readonly answers: SessionAnswerService,
    private readonly people: SessionRegistrationService,
  ) {}

  process(message: SealedJob, { context }: JobContext): Promise<void> {
    return this.answers.answer('register-person', message, context, (request) =>
      this.people.register(message.requestId, request),
    );
  }
}
