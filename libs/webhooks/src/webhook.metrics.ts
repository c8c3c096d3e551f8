import { Clock, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import type { AttemptResult } from './delivery/attempt';
import { type BacklogRow, DeliveryRepository } from './delivery/delivery.repository';
import { breakerFailures } from './dispatch/target-health';

const cacheMs = 500;

/** Attempts are counted by the worker that makes them. Gauges are read from the database, so every replica reports the same. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts: Counter<'outcome'>;
  private readonly durations: Histogram;
  private cached?: { at: number; backlog: Promise<BacklogRow> };

  constructor(
    metrics: Metrics,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {
    const registers = [metrics.registry];
    this.attempts = new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts of this worker, by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.durations = new Histogram({
      name: 'webhook_attempt_duration_seconds',
      help: 'Duration of attempts, from decrypting the delivery to the end of the reply.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.registerBacklog(metrics);
    this.registerBreakers(metrics);
  }

  countAttempt({ outcome, milliseconds }: AttemptResult): void {
    this.attempts.inc({ outcome });
    this.durations.observe(milliseconds / 1000);
  }

  private registerBacklog(metrics: Metrics): void {
    const help =
      'Deliveries by state: due now, waiting for a later attempt, being sent, failed (dead letters).';
    metrics.gauge('webhook_deliveries', help, ['state'], async (set) => {
      const { due, waiting, sending, failed } = await this.getBacklog();
      for (const [state, count] of Object.entries({ due, waiting, sending, failed })) set({ state }, count);
    });
    metrics.gauge('webhook_oldest_due_seconds', 'Age of the oldest due delivery.', [], async (set) =>
      set({}, (await this.getBacklog()).oldest),
    );
  }

  private registerBreakers(metrics: Metrics): void {
    metrics.gauge(
      'webhook_targets',
      'Origins of each customer, by the state of their circuit breaker.',
      ['breaker'],
      async (set) => {
        const { open, closed } = await this.deliveries.countTargets(breakerFailures);
        set({ breaker: 'open' }, open);
        set({ breaker: 'closed' }, closed);
      },
    );
  }

  /** The gauges of one scrape share one query. */
  private getBacklog(): Promise<BacklogRow> {
    const now = performance.now();
    if (!this.cached || now - this.cached.at > cacheMs)
      this.cached = { at: now, backlog: this.deliveries.readBacklog(this.clock.now()) };
    return this.cached.backlog;
  }
}
