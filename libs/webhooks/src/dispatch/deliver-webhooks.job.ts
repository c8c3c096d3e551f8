import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { Dispatcher } from './dispatcher';

/** Wakes the dispatcher; the sweeper does so, too, so that nothing waits for a job that got lost, or for the queue. */
@FindsDueJobs()
@ProcessesJob('deliver-webhooks')
@Injectable()
export class DeliverWebhooks implements DueSource, JobProcessor<'deliver-webhooks'> {
  readonly everySeconds = 5;
  readonly isLook = true;

  constructor(private readonly dispatcher: Dispatcher) {}

  /** Whether anything is due, the dispatcher finds out at the price of asking. */
  due(): Promise<DueJob[]> {
    return Promise.resolve([{ name: 'deliver-webhooks', id: 'deliver-webhooks-sweep', payload: {} }]);
  }

  process(): Promise<void> {
    return this.dispatcher.dispatch();
  }
}
