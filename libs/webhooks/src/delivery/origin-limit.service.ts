import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookConfig } from '../webhooks.config';
import { tooManyOrigins } from './delivery.errors';
import { OriginLimitRepository } from './origin-limit.repository';

// The limit is not exact anyway: open sessions count only after they have ended. Most customers are far below it.
const cacheMs = 1000;
const maxCached = 10_000;

/** Limits the origins with pending deliveries per customer. Checked when a callback is accepted; accepted events are always sent. */
@Injectable()
export class OriginLimitService {
  /** Customers below the limit, with the time until which the check is skipped. */
  private readonly cached = new Map<string, number>();

  constructor(
    private readonly repository: OriginLimitRepository,
    @Inject(CONFIG) private readonly config: WebhookConfig,
  ) {}

  /** Throws a 429 if a new origin would exceed the limit. */
  async requireCapacity(customerId: string, origin: string): Promise<void> {
    if ((this.cached.get(customerId) ?? 0) > performance.now()) return;
    if (await this.hasCapacity(customerId)) return this.cache(customerId);
    if (!(await this.repository.isPending(customerId, origin)))
      throw tooManyOrigins(this.config.WEBHOOK_MAX_WAITING_ORIGINS);
  }

  /** Throws a 429 if the customer has reached the limit. */
  async requireCapacityForAny(customerId: string): Promise<void> {
    if (!(await this.hasCapacity(customerId))) throw tooManyOrigins(this.config.WEBHOOK_MAX_WAITING_ORIGINS);
  }

  async hasCapacity(customerId: string): Promise<boolean> {
    const limit = this.config.WEBHOOK_MAX_WAITING_ORIGINS;
    return (await this.repository.countPending(customerId, limit)) < limit;
  }

  private cache(customerId: string): void {
    if (this.cached.size >= maxCached) this.cached.clear();
    this.cached.set(customerId, performance.now() + cacheMs);
  }
}
