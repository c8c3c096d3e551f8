import { DomainError, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Ledger } from './ledger';
import { ScreeningThreads } from './screening.threads';

/** The limit that an error speaks of, by its code. */
const limitOf: Record<string, string> = {
  'screening.cpu-budget': 'cpu-budget',
  'screening.reply-size': 'reply-size',
  'screening.busy': 'room',
};

/** What an operator sees of screening. */
@Injectable()
export class ScreeningMetrics {
  private readonly screened: Counter;
  private readonly matched: Counter;
  private readonly cpuTime: Counter;
  private readonly refused: Counter;
  private readonly durations: Histogram;

  constructor(metrics: Metrics, threads: ScreeningThreads, ledger: Ledger) {
    const registers = [metrics.registry];
    this.screened = new Counter({
      name: 'screening_rows_total',
      help: 'People screened; its rate is rows per second.',
      registers,
    });
    this.matched = new Counter({
      name: 'screening_matches_total',
      help: 'People for whom a listed entity reached the threshold.',
      registers,
    });
    this.cpuTime = new Counter({
      name: 'screening_cpu_seconds_total',
      help: 'CPU time that threads spent on rows.',
      registers,
    });
    this.refused = new Counter({
      name: 'screening_refused_checks_total',
      help: 'Checks that were refused or given up, by what they were beyond: cpu-budget, reply-size or room.',
      labelNames: ['limit'],
      registers,
    });
    for (const limit of Object.values(limitOf)) this.refused.inc({ limit }, 0);
    this.durations = new Histogram({
      name: 'screening_check_duration_seconds',
      help: 'How long a check took from its admission until its reply was ready.',
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
      registers,
    });
    const gauge = (name: string, help: string, read: () => number) =>
      metrics.gauge(name, help, [], (set) => set({}, read()));
    gauge('screening_queue_slices', 'Slices of files that wait for a thread.', () => threads.waiting);
    gauge('screening_open_checks', 'Checks that are not answered yet.', () => ledger.checks);
    gauge('screening_held_bytes', 'Memory reserved for uploads and replies.', () => ledger.bytes);
  }

  rows(count: number, matched: number): void {
    this.screened.inc(count);
    this.matched.inc(matched);
  }

  cpu(milliseconds: number): void {
    this.cpuTime.inc(milliseconds / 1000);
  }

  /** Counts an error that says that a check was too large; others are not its business. */
  error(error: unknown): void {
    const limit = error instanceof DomainError ? limitOf[error.code] : undefined;
    if (limit !== undefined) this.refused.inc({ limit });
  }

  check(seconds: number): void {
    this.durations.observe(seconds);
  }
}
