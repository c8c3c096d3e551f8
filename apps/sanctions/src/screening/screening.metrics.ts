import { DomainError, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Ledger } from './ledger';
import { ScreeningThreads } from './screening.threads';

/** The limit that a check has exceeded, by error code. */
const limitByCode: Record<string, string> = {
  'screening.cpu-budget': 'cpu-budget',
  'screening.reply-size': 'reply-size',
  'screening.busy': 'memory',
};

@Injectable()
export class ScreeningMetrics {
  private readonly screened: Counter;
  private readonly matched: Counter;
  private readonly cpuTime: Counter;
  private readonly rejected: Counter;
  private readonly durations: Histogram;

  constructor(metrics: Metrics, threads: ScreeningThreads, ledger: Ledger) {
    const registers = [metrics.registry];
    this.screened = new Counter({
      name: 'screening_rows_total',
      help: 'People screened.',
      registers,
    });
    this.matched = new Counter({
      name: 'screening_matches_total',
      help: 'People with at least one match.',
      registers,
    });
    this.cpuTime = new Counter({
      name: 'screening_cpu_seconds_total',
      help: 'CPU time that threads used to screen rows.',
      registers,
    });
    this.rejected = new Counter({
      name: 'screening_rejected_checks_total',
      help: 'Checks that were rejected or evicted, by the limit that they exceeded: cpu-budget, reply-size or memory.',
      labelNames: ['limit'],
      registers,
    });
    for (const limit of Object.values(limitByCode)) this.rejected.inc({ limit }, 0);
    this.durations = new Histogram({
      name: 'screening_check_duration_seconds',
      help: 'Time from the admission of a check until its reply is ready.',
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
      registers,
    });
    const gauge = (name: string, help: string, read: () => number) =>
      metrics.gauge(name, help, [], (set) => set({}, read()));
    gauge('screening_queue_slices', 'Slices of files that wait for a thread.', () => threads.waiting);
    gauge('screening_open_checks', 'Checks in progress.', () => ledger.checks);
    gauge('screening_held_bytes', 'Memory reserved for uploads, rows and replies.', () => ledger.bytes);
  }

  countRows(count: number, matched: number): void {
    this.screened.inc(count);
    this.matched.inc(matched);
  }

  countCpuTime(milliseconds: number): void {
    this.cpuTime.inc(milliseconds / 1000);
  }

  /** Counts the error if the check exceeded a limit. */
  countRejection(error: unknown): void {
    const limit = error instanceof DomainError ? limitByCode[error.code] : undefined;
    if (limit !== undefined) this.rejected.inc({ limit });
  }

  observeDuration(seconds: number): void {
    this.durations.observe(seconds);
  }
}
