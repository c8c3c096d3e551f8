import { ours, quantiles, window } from './common.rows';
import type { Row } from './dashboard';

export const screeningRow: Row = {
  title: 'Screening',
  panels: [
    {
      title: 'People screened',
      about: 'Rows per second, and rows with a match above the threshold.',
      unit: 'ops',
      queries: [
        [`sum(rate(screening_rows_total{${ours}}${window}))`, 'screened'],
        [`sum(rate(screening_matches_total{${ours}}${window}))`, 'matched'],
      ],
    },
    {
      title: 'Check duration',
      about:
        'From the admission of a file to its reply. It depends on the size of the file, not on the load.',
      unit: 's',
      queries: quantiles('screening_check_duration_seconds', ours, ''),
    },
    {
      title: 'Pending work',
      about: 'Slices of files that wait for a thread, and open checks.',
      unit: 'short',
      queries: [
        [`sum(screening_queue_slices{${ours}})`, 'slices'],
        [`sum(screening_open_checks{${ours}})`, 'checks'],
      ],
    },
    {
      title: 'Memory of checks',
      about: 'Memory reserved for uploads and replies, per process.',
      unit: 'bytes',
      queries: [[`screening_held_bytes{${ours}}`, '{{instance}}']],
    },
    {
      title: 'CPU time of screening',
      about: 'Cores in use by the threads. At SCREENING_THREADS per process, callers share them.',
      unit: 'short',
      queries: [[`sum(rate(screening_cpu_seconds_total{${ours}}${window}))`, 'cores']],
    },
    {
      title: 'Rejected checks',
      about:
        'Per second, by limit: CPU time of a check, size of a reply, or the memory that all checks share.',
      unit: 'ops',
      queries: [[`sum by (limit) (rate(screening_rejected_checks_total{${ours}}${window}))`, '{{limit}}']],
    },
  ],
};

export const listRow: Row = {
  title: 'Lists',
  panels: [
    {
      title: 'Listed people',
      about: 'People in memory, by list. A sudden change is a change of the list itself.',
      unit: 'short',
      queries: [[`max by (dataset) (dataset_people{${ours}})`, '{{dataset}}']],
    },
    {
      title: 'Since the last check',
      about: 'Time since the last successful download of a list.',
      unit: 's',
      queries: [[`max by (dataset) (dataset_last_check_age_seconds{${ours}})`, '{{dataset}}']],
    },
    {
      title: 'Problems',
      about:
        'Lists that are stale, whose last download was rejected, or whose newest version a process failed to read.',
      unit: 'short',
      queries: [[`max by (dataset, problem) (dataset_problem{${ours}}) > 0`, '{{dataset}} {{problem}}']],
    },
    {
      title: 'Memory of lists',
      about: 'Memory per process, by list.',
      unit: 'bytes',
      queries: [[`max by (dataset) (dataset_index_bytes{${ours}})`, '{{dataset}}']],
      isStacked: true,
    },
  ],
};

export const populationRow: Row = {
  title: 'Monitoring',
  panels: [
    {
      title: 'People of populations screened',
      about: 'Per second: people who came in, and people of runs.',
      unit: 'ops',
      queries: [[`sum(rate(population_people_screened_total{${ours}}${window}))`, 'screened']],
    },
    {
      title: 'Pending people',
      about: 'People who came in or changed, and wait to be screened.',
      unit: 'short',
      queries: [[`max(population_people_pending{${ours}})`, 'people']],
    },
    {
      title: 'Lag',
      about:
        'How long the population that waits longest has not been compared with the newest versions of its lists.',
      unit: 's',
      queries: [[`max(population_lag_seconds{${ours}})`, 'longest']],
    },
    {
      title: 'Slices',
      about: 'Per second: of pending people, of runs after a change of a list, and of full runs.',
      unit: 'ops',
      queries: [[`sum by (work) (rate(population_slices_total{${ours}}${window}))`, '{{work}}']],
    },
    {
      title: 'Slice duration',
      about: 'Time to read, screen and store up to 1,000 people.',
      unit: 's',
      queries: quantiles('population_slice_duration_seconds', ours, ''),
    },
    {
      title: 'CPU time of monitoring',
      about: 'Cores in use by the threads. Customers share them with file checks.',
      unit: 'short',
      queries: [[`sum(rate(population_cpu_seconds_total{${ours}}${window}))`, 'cores']],
    },
  ],
};
