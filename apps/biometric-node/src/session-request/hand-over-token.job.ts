import { type JobContext, type JobProcessor, ProcessesJob, type SealedJob } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SessionAnswerService } from './session-answer.service';
import { SessionTokenService } from './session-token.service';

@ProcessesJob('hand-over-token')
@Injectable()
export class HandOverToken implements JobProcessor<'hand-over-token'> {
  constructor(
    private readonly answers: SessionAnswerService,
    private readonly tokens: SessionTokenService,
  ) {}

  process(message: SealedJob, { context }: JobContext): Promise<void> {
    return this.answers.answer('hand-over-token', message, context, (request) =>
      this.tokens.handOver(request),
    );
  }
}
