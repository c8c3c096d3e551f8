import { DatasetStore } from '@gatehouse/datasets';
import { AppLogger, Clock, CONFIG, DomainError } from '@gatehouse/platform';
import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobContext,
  type JobMap,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import type { SanctionsConfig } from '../sanctions.config';

/** The lists whose URL is due for a check. */
@FindsDueJobs()
@Injectable()
export class DueDatasets implements DueSource {
  readonly everySeconds = 5;

  constructor(
    private readonly store: DatasetStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SanctionsConfig,
  ) {}

  async due(limit: number): Promise<DueJob[]> {
    const names = await this.store.due(this.clock.now(), this.config.DATASET_REFRESH_MINUTES);
    return names.slice(0, limit).map((dataset) => ({
      name: 'refresh-dataset',
      id: `refresh-${dataset}`,
      payload: { dataset },
    }));
  }
}

/** Another process is importing the list, or there is nothing to refresh. */
const ignoredErrors = new Set(['dataset.busy', 'dataset.unknown', 'dataset.no-url']);

/** Imports the newer version of one list from its URL. An error is stored with the list; the current version stays in use. */
@ProcessesJob('refresh-dataset')
@Injectable()
export class RefreshDataset implements JobProcessor<'refresh-dataset'> {
  constructor(
    private readonly store: DatasetStore,
    private readonly logger: AppLogger,
  ) {}

  async process({ dataset }: JobMap['refresh-dataset'], { context }: JobContext): Promise<void> {
    const logger = this.logger.withContext(context);
    try {
      const { outcome, version, people } = await this.store.refresh(dataset);
      logger.log(`${dataset}: ${outcome}, version ${version}, ${people} people`, 'RefreshDataset');
    } catch (error) {
      if (error instanceof DomainError && ignoredErrors.has(error.code)) return;
      throw error;
    }
  }
}
