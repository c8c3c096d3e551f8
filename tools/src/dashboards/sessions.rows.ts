import { ours, quantiles, window } from './common.rows';
import type { Row } from './dashboard';

export const sessionRow: Row = {
  title: 'Sessions',
  panels: [
    {
      title: 'Created',
      about: 'Sessions created each second, by kind and by the mode of the key.',
      unit: 'ops',
      queries: [
        [`sum by (kind, mode) (rate(sessions_created_total{${ours}}${window}))`, '{{kind}} {{mode}}'],
      ],
    },
    {
      title: 'Ended',
      about: 'By what came of them. Many that expire are people who do not come through.',
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
      about: 'What devices sent, by what it was for the session.',
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
        'For how long the oldest session has waited to be ended, or forgotten: seconds for expiry, a minute for purge.',
      unit: 's',
      queries: [[`max by (task) (sessions_overdue_seconds{${ours}})`, '{{task}}']],
    },
    {
      title: 'Waiting for the biometric node',
      about: 'For how long the oldest question has had no answer. Below a second where all is well.',
      unit: 's',
      queries: [[`max(node_requests_overdue_seconds{${ours}})`, 'oldest question']],
    },
    {
      title: 'Forgotten',
      about: 'Sessions whose data was destroyed, by who wanted it.',
      unit: 'ops',
      queries: [[`sum by (reason) (rate(sessions_purged_total{${ours}}${window}))`, '{{reason}}']],
    },
  ],
};

export const webhookRow: Row = {
  title: 'Webhooks',
  panels: [
    {
      title: 'Attempts',
      about: 'By outcome. Anything but DELIVERED is tried again, by the schedule.',
      unit: 'ops',
      queries: [[`sum by (outcome) (rate(webhook_attempts_total{${ours}}${window}))`, '{{outcome}}']],
      isStacked: true,
    },
    {
      title: 'Time of attempts',
      about: 'How long receivers take; up to WEBHOOK_TIMEOUT_SECONDS.',
      unit: 's',
      queries: quantiles('webhook_attempt_duration_seconds', ours, ''),
    },
    {
      title: 'Oldest due',
      about:
        'How long the oldest delivery that is due has waited. It grows when workers are missing or targets are down.',
      unit: 's',
      queries: [[`max(webhook_oldest_due_seconds{${ours}})`, 'oldest']],
    },
    {
      title: 'Deliveries',
      about: 'By state; failed are dead letters, which somebody has to look at.',
      unit: 'short',
      queries: [[`max by (state) (webhook_deliveries{${ours}})`, '{{state}}']],
    },
    {
      title: 'Targets that are down',
      about: 'Origins that get one probe each 30 seconds, because ten attempts in a row have failed.',
      unit: 'short',
      queries: [[`max(webhook_targets{${ours}, breaker="open"})`, 'open breakers']],
    },
  ],
};
