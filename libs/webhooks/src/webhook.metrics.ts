import { Clock, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import type { AttemptResult } from './dispatch/attempt';
import { breakerFailures } from './dispatch/target-health';

const sharedMilliseconds = 500;

interface Backlog {
  due: number;
  waiting: number;
  sending: number;
  failed: number;
  oldest: number;
}

/**
 * What an operator sees of webhooks. Attempts are counted by the worker that makes them; the gauges are read from the
 * database, so that every replica shows the same.
 */
@Injectable()
export class WebhookMetrics {
  private readonly attempts: Counter<'outcome'>;
  private readonly durations: Histogram;
  private asked?: { at: number; backlog: Promise<Backlog> };

  constructor(
    metrics: Metrics,
    private readonly source: DataSource,
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
      help: 'How long attempts took, from opening the delivery to the end of the reply.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.showBacklog(metrics);
    this.showBreakers(metrics);
  }

  attempt({ outcome, milliseconds }: AttemptResult): void {
    this.attempts.inc({ outcome });
    this.durations.observe(milliseconds / 1000);
  }

  private showBacklog(metrics: Metrics): void {
    const help = 'Deliveries, by state: due now, waiting for a later attempt, being sent, dead letters.';
    metrics.gauge('webhook_deliveries', help, ['state'], async (set) => {
      const { due, waiting, sending, failed } = await this.backlog();
      for (const [state, count] of Object.entries({ due, waiting, sending, failed })) set({ state }, count);
    });
    metrics.gauge(
      'webhook_oldest_due_seconds',
      'How long the oldest due delivery has been waiting.',
      [],
      async (set) => set({}, (await this.backlog()).oldest),
    );
  }

  private showBreakers(metrics: Metrics): void {
    metrics.gauge(
      'webhook_targets',
      'Origins of each customer, by the state of their breaker.',
      ['breaker'],
      async (set) => {
        const rows = await this.source.query<{ breaker: string; count: number }[]>(
          `SELECT CASE WHEN failures >= ${breakerFailures} THEN 'open' ELSE 'closed' END AS breaker,
           count(*)::integer AS count
         FROM webhooks.customer_targets GROUP BY 1`,
        );
        for (const breaker of ['open', 'closed'])
          set({ breaker }, rows.find((row) => row.breaker === breaker)?.count ?? 0);
      },
    );
  }

  /** Two gauges of one scrape share one question to the database. */
  private backlog(): Promise<Backlog> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at > sharedMilliseconds)
      this.asked = { at: now, backlog: this.ask() };
    return this.asked.backlog;
  }

  private async ask(): Promise<Backlog> {
    const [row] = await this.source.query<Backlog[]>(
      `SELECT count(*) FILTER (WHERE status = 'PENDING' AND due_at <= $1)::integer AS due,
         count(*) FILTER (WHERE status = 'PENDING' AND due_at > $1)::integer AS waiting,
         count(*) FILTER (WHERE status = 'SENDING')::integer AS sending,
         greatest(0, extract(epoch FROM $1 - min(due_at) FILTER (WHERE status = 'PENDING')))::float AS oldest,
         (SELECT count(*) FROM webhooks.deliveries WHERE status = 'FAILED')::integer AS failed
       FROM webhooks.deliveries WHERE ended_at IS NULL`,
      [this.clock.now()],
    );
    return row!;
  }
}
