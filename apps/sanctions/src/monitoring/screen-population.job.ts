import { DatasetStore } from '@gatehouse/datasets';
import { Clock } from '@gatehouse/platform';
import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobContext,
  type JobMap,
  JobQueue,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { BacklogRepository } from './backlog.repository';
import { findTarget } from './list-target';
import { PopulationMonitorService } from './population-monitor.service';

const toJob = (populationId: string, suffix = ''): DueJob<'screen-population'> => ({
  name: 'screen-population',
  id: `screen-population-${populationId}${suffix}`,
  payload: { populationId },
});

const nextSuffix = '-next';

/** The populations that have to be screened, the one that was served longest ago first. */
@FindsDueJobs()
@Injectable()
export class DuePopulations implements DueSource {
  readonly everySeconds = 2;

  constructor(
    private readonly store: DatasetStore,
    private readonly backlog: BacklogRepository,
    private readonly clock: Clock,
  ) {}

  async due(limit: number): Promise<DueJob[]> {
    const datasets = await this.backlog.findDatasets();
    if (datasets.length === 0) return [];
    const states = await this.store.list();
    const current = new Map(
      datasets.flatMap((dataset) => {
        const target = findTarget(dataset, states);
        return 'versions' in target ? [[dataset, target.versions] as const] : [];
      }),
    );
    const ids = await this.backlog.findDue(current, this.clock.now(), limit);
    return ids.map((id) => toJob(id));
  }
}

/** Works on one population for a short time, then goes to the end of the queue. */
@ProcessesJob('screen-population')
@Injectable()
export class ScreenPopulation implements JobProcessor<'screen-population'> {
  private static readonly turnMs = 1000;
  private readonly active = new Set<string>();

  constructor(
    private readonly monitor: PopulationMonitorService,
    private readonly backlog: BacklogRepository,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async process(
    { populationId }: JobMap['screen-population'],
    { context: { requestId } }: JobContext,
  ): Promise<void> {
    // Only one of two jobs could store a slice, and both would take the time of others.
    if (this.active.has(populationId)) return;
    this.active.add(populationId);
    try {
      await this.backlog.markServed(populationId, this.clock.now());
      const end = performance.now() + ScreenPopulation.turnMs;
      let result = await this.monitor.step(populationId);
      while (result === 'more' && performance.now() < end) result = await this.monitor.step(populationId);
      // This job still holds its id in the queue, so the next one has the other id. More than two cannot exist.
      const suffix = requestId.endsWith(nextSuffix) ? '' : nextSuffix;
      if (result === 'more') await this.jobs.enqueue(toJob(populationId, suffix));
    } finally {
      this.active.delete(populationId);
    }
  }
}
