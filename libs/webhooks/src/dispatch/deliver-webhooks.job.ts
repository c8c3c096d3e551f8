import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import { WEBHOOK_APP, type WebhookApp } from '../webhook-app.table';
import { DispatchService } from './dispatch.service';

/** Starts the dispatch. The sweeper does so as well, so that no delivery depends on a lost job or on the queue. */
@Injectable()
abstract class WebhookDelivery implements DueSource, JobProcessor<WebhookApp['deliver']> {
  readonly everySeconds = 5;
  readonly runsLocally = true;

  constructor(
    private readonly dispatcher: DispatchService,
    @Inject(WEBHOOK_APP) private readonly app: WebhookApp,
  ) {}

  /** Always due: the dispatch itself finds out whether there is work. */
  due(): Promise<DueJob[]> {
    const name = this.app.deliver;
    return Promise.resolve([{ name, id: `${name}-sweep`, payload: {} }]);
  }

  process(): Promise<void> {
    return this.dispatcher.dispatch();
  }
}

/** Of sessions. */
@FindsDueJobs()
@ProcessesJob('deliver-webhooks')
@Injectable()
export class DeliverWebhooks extends WebhookDelivery {}

/** Of sanctions. */
@FindsDueJobs()
@ProcessesJob('deliver-screening-webhooks')
@Injectable()
export class DeliverScreeningWebhooks extends WebhookDelivery {}
