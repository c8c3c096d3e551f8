import { Clock, CONFIG } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookConfig } from '../webhooks.config';
import { DeliveryRepository } from './delivery.repository';

const day = 24 * 60 * 60 * 1000;

/** Drops the bodies of deliveries that have ended and are kept no longer. */
@FindsDueJobs()
@ProcessesJob('forget-webhook-bodies')
@Injectable()
export class BodyPurge extends Purge<'forget-webhook-bodies'> {
  protected readonly job = 'forget-webhook-bodies';

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.deliveries.hasToForget(this.clock.now());
  }

  protected removeSome(limit: number): Promise<number> {
    return this.deliveries.forgetSome(this.clock.now(), limit);
  }
}

/** Removes deliveries that ended long ago, with their attempts. */
@FindsDueJobs()
@ProcessesJob('purge-webhook-deliveries')
@Injectable()
export class DeliveryPurge extends Purge<'purge-webhook-deliveries'> {
  protected readonly job = 'purge-webhook-deliveries';

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhookConfig,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.deliveries.hasEndedBefore(this.oldest());
  }

  protected removeSome(limit: number): Promise<number> {
    return this.deliveries.deleteEndedBefore(this.oldest(), limit);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - this.config.WEBHOOK_HISTORY_DAYS * day);
  }
}
