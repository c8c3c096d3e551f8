import { Clock, CONFIG } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookConfig } from '../webhooks.config';
import { DeliveryRepository } from './delivery.repository';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes the bodies of ended deliveries after their retention period. */
@Injectable()
abstract class ExpiredBodies<
  N extends 'delete-webhook-bodies' | 'delete-screening-webhook-bodies',
> extends Purge<N> {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.deliveries.hasExpiredBodies(this.clock.now());
  }

  protected deleteBatch(limit: number): Promise<number> {
    return this.deliveries.deleteExpiredBodies(this.clock.now(), limit);
  }
}

/** Of sessions. */
@FindsDueJobs()
@ProcessesJob('delete-webhook-bodies')
@Injectable()
export class BodyPurge extends ExpiredBodies<'delete-webhook-bodies'> {
  protected readonly job = 'delete-webhook-bodies';
}

/** Of sanctions. */
@FindsDueJobs()
@ProcessesJob('delete-screening-webhook-bodies')
@Injectable()
export class ScreeningBodyPurge extends ExpiredBodies<'delete-screening-webhook-bodies'> {
  protected readonly job = 'delete-screening-webhook-bodies';
}

/** Deletes deliveries that ended before the history period, with their attempts. */
@Injectable()
abstract class OldDeliveries<
  N extends 'purge-webhook-deliveries' | 'purge-screening-webhook-deliveries',
> extends Purge<N> {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhookConfig,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.deliveries.hasEndedBefore(this.oldestKept());
  }

  protected deleteBatch(limit: number): Promise<number> {
    return this.deliveries.deleteEndedBefore(this.oldestKept(), limit);
  }

  private oldestKept(): Date {
    return new Date(this.clock.now().getTime() - this.config.WEBHOOK_HISTORY_DAYS * dayMs);
  }
}

/** Of sessions. */
@FindsDueJobs()
@ProcessesJob('purge-webhook-deliveries')
@Injectable()
export class DeliveryPurge extends OldDeliveries<'purge-webhook-deliveries'> {
  protected readonly job = 'purge-webhook-deliveries';
}

/** Of sanctions. */
@FindsDueJobs()
@ProcessesJob('purge-screening-webhook-deliveries')
@Injectable()
export class ScreeningDeliveryPurge extends OldDeliveries<'purge-screening-webhook-deliveries'> {
  protected readonly job = 'purge-screening-webhook-deliveries';
}
