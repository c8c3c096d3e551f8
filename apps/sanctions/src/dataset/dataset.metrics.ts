import type { DatasetState } from '@gatehouse/datasets';
import { Clock, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DatasetRegistryService } from './dataset-registry.service';

const sizes = [
  ['dataset_people', 'Listed entities in memory, by dataset.', 'people'],
  ['dataset_index_bytes', 'Memory used by the index and the details, by dataset.', 'bytes'],
] as const;

const problems: Record<string, (state: DatasetState, datasets: DatasetRegistryService) => boolean> = {
  stale: ({ stale }) => stale,
  import_failed: ({ error }) => error !== null,
  load_failed: ({ name }, datasets) => datasets.findFailure(name) !== undefined,
};

/** Metrics of the lists that this process screens against. */
@Injectable()
export class DatasetMetrics {
  constructor(metrics: Metrics, clock: Clock, datasets: DatasetRegistryService) {
    for (const [name, help, field] of sizes)
      metrics.gauge(name, help, ['dataset'], (set) => {
        for (const loaded of datasets.loaded()) set({ dataset: loaded.name }, loaded[field]);
      });
    metrics.gauge(
      'dataset_last_check_age_seconds',
      'Seconds since the last successful check of the URL of a list.',
      ['dataset'],
      (set) => {
        for (const { name, refreshable, checkedAt } of datasets.known())
          if (refreshable && checkedAt)
            set({ dataset: name }, (clock.now().getTime() - checkedAt.getTime()) / 1000);
      },
    );
    metrics.gauge(
      'dataset_problem',
      'Problems of a list (1 or 0): stale: not checked for too long; import_failed: the last import failed; load_failed: this process failed to load the newest version.',
      ['dataset', 'problem'],
      (set) => {
        for (const state of datasets.known())
          for (const [problem, hasProblem] of Object.entries(problems))
            set({ dataset: state.name, problem }, hasProblem(state, datasets) ? 1 : 0);
      },
    );
  }
}
