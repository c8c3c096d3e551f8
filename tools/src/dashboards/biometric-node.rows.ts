import { ours, quantiles, window } from './common.rows';
import type { Row } from './dashboard';

export const galleryRow: Row = {
  title: 'Galleries',
  panels: [
    {
      title: 'Enrollments',
      about: 'By outcome: new people, duplicates, unusable faces, failures.',
      unit: 'ops',
      queries: [[`sum by (outcome) (rate(enrollments_total{${ours}}${window}))`, '{{outcome}}']],
      isStacked: true,
    },
    {
      title: 'Searches',
      about: 'Per second, by maximum number of people in the gallery.',
      unit: 'ops',
      queries: [
        [`sum by (people) (rate(gallery_search_duration_seconds_count{${ours}}${window}))`, '{{people}}'],
      ],
    },
    {
      title: 'Search duration',
      about: 'Including the wait for a thread, by size of the gallery.',
      unit: 's',
      queries: quantiles('gallery_search_duration_seconds', ours, 'people'),
    },
    {
      title: 'Vectors compared in a search',
      about: 'Average number of vectors per stage of a search.',
      unit: 'short',
      queries: [
        [
          `sum by (stage) (rate(gallery_search_candidates_total{${ours}}${window})) / on () group_left () sum(rate(gallery_search_duration_seconds_count{${ours}}${window}))`,
          '{{stage}}',
        ],
      ],
    },
    {
      title: 'People',
      about:
        'People in memory, per process. All processes hold the same people; a different value means that one does not follow the changes.',
      unit: 'short',
      queries: [[`gallery_people{${ours}}`, '{{instance}}']],
    },
    {
      title: 'Memory of galleries',
      about: 'Per process; at most 4 GiB.',
      unit: 'bytes',
      queries: [[`gallery_bytes{${ours}}`, '{{instance}}']],
    },
    {
      title: 'Requests of sessions',
      about: 'Requests of sessions, by task and outcome.',
      unit: 'ops',
      queries: [
        [`sum by (task, outcome) (rate(node_requests_total{${ours}}${window}))`, '{{task}} {{outcome}}'],
      ],
    },
    {
      title: 'Sealed contents',
      about: 'Faces and tokens that devices sealed to the node, by result. Only `opened` is normal.',
      unit: 'ops',
      queries: [
        [
          `sum by (content, result) (rate(sealed_contents_total{${ours}}${window}))`,
          '{{content}} {{result}}',
        ],
      ],
    },
  ],
};
