import { type JobContext, type JobProcessor, ProcessesJob, type SealedJob } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SessionAnswerService } from './session-answer.service';
import { SessionRecognitionService } from './session-recognition.service';

@ProcessesJob('recognise-for-session')
@Injectable()
export class RecogniseForSession implements JobProcessor<'recognise-for-session'> {
  constructor(
    private readonly answers: SessionAnswerService,
    private readonly recognition: SessionRecognitionService,
  ) {}

  process(message: SealedJob, { context }: JobContext): Promise<void> {
    return this.answers.answer('recognise-for-session', message, context, (request) =>
      this.recognition.recognise(request),
    );
  }
}
