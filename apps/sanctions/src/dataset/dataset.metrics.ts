import type { DatasetState } from '@gatehouse/datasets';
import { Clock, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DatasetRegistry } from './dataset.registry';

const sizes = [
  ['dataset_people', 'Listed entities in memory, by dataset.', 'people'],
  ['dataset_index_bytes', 'Memory of the index and the details, by dataset.', 'bytes'],
] as const;

const problems: Record<string, (state: DatasetState, datasets: DatasetRegistry) => boolean> = {
  stale: ({ stale }) => stale,
  refused: ({ error }) => error !== null,
  unread: ({ name }, datasets) => datasets.failureOf(name) !== undefined,
};

/** What an operator sees of the lists that this process screens against. */
@Injectable()
export class DatasetMetrics {
  constructor(metrics: Metrics, clock: Clock, datasets: DatasetRegistry) {
    for (const [name, help, of] of sizes)
      metrics.gauge(name, help, ['dataset'], (set) => {
        for (const loaded of datasets.loaded()) set({ dataset: loaded.name }, loaded[of]);
      });
    metrics.gauge(
      'dataset_unchecked_seconds',
      'How long ago the address of a list was last read, or said that nothing had changed.',
      ['dataset'],
      (set) => {
        for (const { name, refreshable, checkedAt } of datasets.known())
          if (refreshable && checkedAt)
            set({ dataset: name }, (clock.now().getTime() - checkedAt.getTime()) / 1000);
      },
    );
    metrics.gauge(
      'dataset_problem',
      'What is wrong with a list (1) or not (0): it is stale; its last download was refused; this process could not read its newest version.',
      ['dataset', 'problem'],
      (set) => {
        for (const state of datasets.known())
          for (const [problem, isThere] of Object.entries(problems))
            set({ dataset: state.name, problem }, isThere(state, datasets) ? 1 : 0);
      },
    );
  }
}
