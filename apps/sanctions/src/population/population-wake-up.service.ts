import { JobQueue } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';

/** Wakes the workers that screen populations. A lost job is found again by its due source. */
@Injectable()
export class PopulationWakeUpService {
  constructor(private readonly jobs: JobQueue) {}

  /** People have come in, or the settings have changed. Call it after the commit. */
  wake(populationId: string): void {
    void this.jobs.enqueue({
      name: 'screen-population',
      id: `screen-population-${populationId}`,
      payload: { populationId },
    });
  }

  /** A population was deleted. */
  wakePurge(): void {
    void this.jobs.enqueue({ name: 'purge-populations', id: 'purge-populations', payload: {} });
  }
}
