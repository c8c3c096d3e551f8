import { DatasetStore } from '@gatehouse/datasets';
import { Clock, CONFIG, Metrics } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import type { SanctionsConfig } from '../sanctions.config';
import { BacklogRepository } from './backlog.repository';
import { findLagSeconds } from './lag';
import type { ScreenedSlice } from './population-screener.service';
import { type RunKind, runKinds } from './run';

/** Figures of monitoring. The gauges describe the database, so any one worker has all of them. */
@Injectable()
export class MonitoringMetrics {
  private readonly slices: Counter;
  private readonly people: Counter;
  private readonly cpuTime: Counter;
  private readonly omitted: Counter;
  private readonly durations: Histogram;

  constructor(
    metrics: Metrics,
    backlog: BacklogRepository,
    store: DatasetStore,
    clock: Clock,
    @Inject(CONFIG) config: Pick<SanctionsConfig, 'ROLE'>,
  ) {
    const registers = [metrics.registry];
    const counter = (name: string, help: string, labelNames: string[] = []) =>
      new Counter({ name, help, labelNames, registers });
    this.slices = counter('population_slices_total', 'Slices of populations that were screened, by work.', [
      'work',
    ]);
    for (const work of ['PENDING', ...runKinds]) this.slices.inc({ work }, 0);
    this.people = counter('population_people_screened_total', 'People of populations that were screened.');
    this.cpuTime = counter(
      'population_cpu_seconds_total',
      'CPU time that threads used to screen populations.',
    );
    this.omitted = counter(
      'population_omitted_matches_total',
      'Matches without an alert, because a person has more than the maximum.',
    );
    this.durations = new Histogram({
      name: 'population_slice_duration_seconds',
      help: 'Time to read, screen and store one slice of a population.',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
    if (config.ROLE === 'api') return;
    metrics.gauge('population_people_pending', 'People who wait to be screened.', [], async (set) =>
      set({}, await backlog.countPending()),
    );
    metrics.gauge(
      'population_lag_seconds',
      'How long the population that waits longest has not been compared with the newest versions of its lists.',
      [],
      async (set) => set({}, findLagSeconds(await backlog.findStates(), await store.list(), clock.now())),
    );
  }

  countSlice(
    work: 'PENDING' | RunKind,
    { people, cpuMs, omitted }: Pick<ScreenedSlice, 'people' | 'cpuMs' | 'omitted'>,
    milliseconds: number,
  ): void {
    this.slices.inc({ work });
    this.people.inc(people.length);
    this.cpuTime.inc(cpuMs / 1000);
    this.omitted.inc(omitted);
    this.durations.observe(milliseconds / 1000);
  }
}
