import { ours, quantiles, window } from './common.rows';
import type { Row } from './dashboard';

export const galleryRow: Row = {
  title: 'Galleries',
  panels: [
    {
      title: 'Enrollments',
      about: 'By outcome: new people, duplicates, faces that cannot be used, failures.',
      unit: 'ops',
      queries: [[`sum by (outcome) (rate(enrollments_total{${ours}}${window}))`, '{{outcome}}']],
      isStacked: true,
    },
    {
      title: 'Searches',
      about: 'Each second, by the size of the gallery (up to so many people).',
      unit: 'ops',
      queries: [
        [`sum by (people) (rate(gallery_search_duration_seconds_count{${ours}}${window}))`, '{{people}}'],
      ],
    },
    {
      title: 'Time of searches',
      about: 'Waiting for a thread included, by the size of the gallery.',
      unit: 's',
      queries: quantiles('gallery_search_duration_seconds', ours, 'people'),
    },
    {
      title: 'Vectors compared in a search',
      about: 'How many reach each stage of a search, on average.',
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
      about: 'By process. All of them hold the same people; one that stands apart does not follow.',
      unit: 'short',
      queries: [[`gallery_people{${ours}}`, '{{instance}}']],
    },
    {
      title: 'Memory of galleries',
      about: 'By process, of at most 4 GiB.',
      unit: 'bytes',
      queries: [[`gallery_bytes{${ours}}`, '{{instance}}']],
    },
    {
      title: 'Questions of sessions',
      about: 'What sessions asked, and what they were answered.',
      unit: 'ops',
      queries: [
        [`sum by (task, outcome) (rate(node_requests_total{${ours}}${window}))`, '{{task}} {{outcome}}'],
      ],
    },
  ],
};
