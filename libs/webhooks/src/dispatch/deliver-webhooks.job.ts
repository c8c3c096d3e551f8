import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { DispatchService } from './dispatch.service';

/** Starts the dispatch. The sweeper does so as well, so that no delivery depends on a lost job or on the queue. */
@FindsDueJobs()
@ProcessesJob('deliver-webhooks')
@Injectable()
export class DeliverWebhooks implements DueSource, JobProcessor<'deliver-webhooks'> {
  readonly everySeconds = 5;
  readonly runsLocally = true;

  constructor(private readonly dispatcher: DispatchService) {}

  /** Always due: the dispatch itself finds out whether there is work. */
  due(): Promise<DueJob[]> {
    return Promise.resolve([{ name: 'deliver-webhooks', id: 'deliver-webhooks-sweep', payload: {} }]);
  }

  process(): Promise<void> {
    return this.dispatcher.dispatch();
  }
}
