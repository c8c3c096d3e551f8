import { type JobContext, type JobProcessor, ProcessesJob, type SealedJob } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SessionAnswerService } from './session-answer.service';
import { SessionPeopleService } from './session-people.service';

@ProcessesJob('find-people')
@Injectable()
export class FindPeople implements JobProcessor<'find-people'> {
  constructor(
    private readonly answers: SessionAnswerService,
    private readonly people: SessionPeopleService,
  ) {}

  process(message: SealedJob, { context }: JobContext): Promise<void> {
    return this.answers.answer('find-people', message, context, (request) => this.people.find(request));
  }
}
