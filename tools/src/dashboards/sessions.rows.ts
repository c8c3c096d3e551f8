import { ours, quantiles, window } from './common.rows';
import type { Row } from './dashboard';

export const sessionRow: Row = {
  title: 'Sessions',
  panels: [
    {
      title: 'Created',
      about: 'Sessions created per second, by kind and mode of the key.',
      unit: 'ops',
      queries: [
        [`sum by (kind, mode) (rate(sessions_created_total{${ours}}${window}))`, '{{kind}} {{mode}}'],
      ],
    },
    {
      title: 'Ended',
      about: 'By result. Many expired sessions mean that people do not complete them.',
      unit: 'ops',
      queries: [
        [
          `sum by (kind, state, status) (rate(sessions_ended_total{${ours}, mode="live"}${window}))`,
          '{{kind}} {{state}} {{status}}',
        ],
      ],
      isStacked: true,
    },
    {
      title: 'Steps',
      about: 'Steps that devices sent, by outcome.',
      unit: 'ops',
      queries: [
        [
          `sum by (kind, step, outcome) (rate(session_steps_total{${ours}}${window}))`,
          '{{kind}} {{step}} {{outcome}}',
        ],
      ],
    },
    {
      title: 'Overdue',
      about:
        'The age of the oldest session that is due to expire or to be purged. Normal: seconds for expiry, a minute for purges.',
      unit: 's',
      queries: [[`max by (task) (sessions_overdue_seconds{${ours}})`, '{{task}}']],
    },
    {
      title: 'Waiting for the biometric node',
      about: 'The age of the oldest request without an answer. Normal: below a second.',
      unit: 's',
      queries: [[`max(node_requests_overdue_seconds{${ours}})`, 'oldest request']],
    },
    {
      title: 'Purged',
      about: 'Sessions whose data was deleted, by reason.',
      unit: 'ops',
      queries: [[`sum by (reason) (rate(sessions_purged_total{${ours}}${window}))`, '{{reason}}']],
    },
  ],
};

export const launchPageRow: Row = {
  title: 'Launch page',
  panels: [
    {
      title: 'Screens',
      about:
        'Screens of the launch page that were shown in the last 24 hours. The difference between two screens that follow each other is the drop-off.',
      unit: 'short',
      queries: [[`sum by (screen) (increase(launch_screens_total{${ours}, mode="live"}[1d]))`, '{{screen}}']],
    },
    {
      title: 'Where visits end',
      about:
        'The share of visits of the last 24 hours that ended at each screen, other than the result, with its reason.',
      unit: 'percentunit',
      queries: [
        [
          `sum by (last, reason) (increase(launch_visits_total{${ours}, mode="live", last!="result"}[1d])) / ignoring (last, reason) group_left sum(increase(launch_visits_total{${ours}, mode="live"}[1d]))`,
          '{{last}} {{reason}}',
        ],
      ],
      isStacked: true,
    },
    {
      title: 'Lookups before the passkey',
      about:
        'Faces of ENROLL sessions that the node was asked for before the passkey. Many more than ended ENROLL sessions, or any that are limited, can be an attack.',
      unit: 'ops',
      queries: [[`sum by (outcome) (rate(enroll_lookups_total{${ours}}${window}))`, '{{outcome}}']],
    },
  ],
};

export const webhookRow: Row = {
  title: 'Webhooks',
  panels: [
    {
      title: 'Attempts',
      about: 'By outcome. All except DELIVERED are retried by the schedule.',
      unit: 'ops',
      queries: [[`sum by (outcome) (rate(webhook_attempts_total{${ours}}${window}))`, '{{outcome}}']],
      isStacked: true,
    },
    {
      title: 'Attempt duration',
      about: 'Response time of the receivers; up to WEBHOOK_TIMEOUT_SECONDS.',
      unit: 's',
      queries: quantiles('webhook_attempt_duration_seconds', ours, ''),
    },
    {
      title: 'Oldest due',
      about: 'The age of the oldest due delivery. It grows when workers are missing or targets are down.',
      unit: 's',
      queries: [[`max(webhook_oldest_due_seconds{${ours}})`, 'oldest']],
    },
    {
      title: 'Deliveries',
      about: 'By state. Failed deliveries are dead letters and need attention.',
      unit: 'short',
      queries: [[`max by (state) (webhook_deliveries{${ours}})`, '{{state}}']],
    },
    {
      title: 'Targets that are down',
      about: 'Origins with an open circuit breaker: one probe per 30 seconds after ten consecutive failures.',
      unit: 'short',
      queries: [[`max(webhook_targets{${ours}, breaker="open"})`, 'open breakers']],
    },
  ],
};
