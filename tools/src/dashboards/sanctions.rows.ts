import { ours, quantiles, window } from './common.rows';
import type { Row } from './dashboard';

export const screeningRow: Row = {
  title: 'Screening',
  panels: [
    {
      title: 'People screened',
      about: 'Rows each second, and those for whom a listed entity reached the threshold.',
      unit: 'ops',
      queries: [
        [`sum(rate(screening_rows_total{${ours}}${window}))`, 'screened'],
        [`sum(rate(screening_matches_total{${ours}}${window}))`, 'matched'],
      ],
    },
    {
      title: 'Time of checks',
      about:
        'From the admission of a file until its reply is ready. A large file takes longer, not a busy service.',
      unit: 's',
      queries: quantiles('screening_check_duration_seconds', ours, ''),
    },
    {
      title: 'Work that waits',
      about: 'Slices of files that wait for a thread, and checks that are not answered yet.',
      unit: 'short',
      queries: [
        [`sum(screening_queue_slices{${ours}})`, 'slices'],
        [`sum(screening_open_checks{${ours}})`, 'checks'],
      ],
    },
    {
      title: 'Memory of checks',
      about: 'Reserved for uploads and replies, by process.',
      unit: 'bytes',
      queries: [[`screening_held_bytes{${ours}}`, '{{instance}}']],
    },
    {
      title: 'CPU time of screening',
      about: 'Cores that the threads keep busy. At SCREENING_THREADS for each process, callers share them.',
      unit: 'short',
      queries: [[`sum(rate(screening_cpu_seconds_total{${ours}}${window}))`, 'cores']],
    },
    {
      title: 'Refused checks',
      about:
        'Each second, by limit: the CPU time of a check, the size of a reply, or the room that all checks share.',
      unit: 'ops',
      queries: [[`sum by (limit) (rate(screening_refused_checks_total{${ours}}${window}))`, '{{limit}}']],
    },
  ],
};

export const listRow: Row = {
  title: 'Lists',
  panels: [
    {
      title: 'Listed people',
      about: 'By list, in memory. A sudden change is a change of the list itself.',
      unit: 'short',
      queries: [[`max by (dataset) (dataset_people{${ours}})`, '{{dataset}}']],
    },
    {
      title: 'Since the last check',
      about: 'How long ago the address of a list was last read with success.',
      unit: 's',
      queries: [[`max by (dataset) (dataset_unchecked_seconds{${ours}})`, '{{dataset}}']],
    },
    {
      title: 'Problems',
      about:
        'Lists that are stale, whose last download was refused, or whose newest version a process could not read.',
      unit: 'short',
      queries: [[`max by (dataset, problem) (dataset_problem{${ours}}) > 0`, '{{dataset}} {{problem}}']],
    },
    {
      title: 'Memory of lists',
      about: 'What one process needs for each list.',
      unit: 'bytes',
      queries: [[`max by (dataset) (dataset_index_bytes{${ours}})`, '{{dataset}}']],
      isStacked: true,
    },
  ],
};
