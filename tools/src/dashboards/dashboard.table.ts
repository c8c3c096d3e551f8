import { galleryRow } from './biometric-node.rows';
import { healthRow, ours, processRow, requestRow } from './common.rows';
import type { Dashboard, Row } from './dashboard';
import { listRow, screeningRow } from './sanctions.rows';
import { sessionRow, webhookRow } from './sessions.rows';

const attentionRow: Row = {
  title: 'Attention',
  panels: [
    {
      title: 'Alerts',
      about: 'What fires. docs/operations.md has a heading for each.',
      unit: 'short',
      queries: [
        [
          'count by (alertname, severity) (ALERTS{alertname=~"Gatehouse.*", alertstate="firing"})',
          '{{severity}} {{alertname}}',
        ],
      ],
    },
    {
      title: 'Oldest work that is due',
      about: 'What stays above a few seconds here (a minute for purges) is work that nobody does.',
      unit: 's',
      queries: [
        [`max by (task) (sessions_overdue_seconds{${ours}})`, 'sessions: {{task}}'],
        [`max(node_requests_overdue_seconds{${ours}})`, 'questions to the node'],
        [`max(webhook_oldest_due_seconds{${ours}})`, 'webhooks'],
      ],
    },
    {
      title: 'Migrations to run',
      about: 'Migrations of the deployed release that the database lacks. It should be none.',
      unit: 'short',
      queries: [[`max by (job) (database_migrations_pending{${ours}})`, '{{job}}']],
    },
  ],
};

const usual = [healthRow, requestRow('route'), processRow];

/** Every dashboard: one for all services, and one for the team of each. */
export const dashboards: readonly Dashboard[] = [
  {
    name: 'overview',
    title: 'Gatehouse: overview',
    about: 'Whether all services are well, and where to look first when they are not.',
    rows: [healthRow, attentionRow, requestRow('job'), processRow],
  },
  {
    name: 'string-store',
    title: 'Gatehouse: string store',
    about: 'The string store.',
    app: 'string-store',
    rows: usual,
  },
  {
    name: 'sanctions',
    title: 'Gatehouse: sanctions',
    about: 'Screening, and the lists it screens against.',
    app: 'sanctions',
    rows: [screeningRow, listRow, ...usual],
  },
  {
    name: 'sessions',
    title: 'Gatehouse: sessions',
    about: 'Age and verification sessions, and the webhooks that tell of them.',
    app: 'sessions',
    rows: [sessionRow, webhookRow, ...usual],
  },
  {
    name: 'biometric-node',
    title: 'Gatehouse: biometric node',
    about: 'Enrolling people, and finding them again.',
    app: 'biometric-node',
    rows: [galleryRow, ...usual],
  },
];
