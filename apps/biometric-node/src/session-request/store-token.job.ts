import { type JobContext, type JobProcessor, ProcessesJob, type SealedJob } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SessionAnswerService } from './session-answer.service';
import { SessionTokenService } from './session-token.service';

@ProcessesJob('store-token')
@Injectable()
export class StoreToken implements JobProcessor<'store-token'> {
  constructor(
    private readonly answers: SessionAnswerService,
    private readonly tokens: SessionTokenService,
  ) {}

  process(message: SealedJob, { context }: JobContext): Promise<void> {
    return this.answers.answer('store-token', message, context, (request) => this.tokens.store(request));
  }
}
