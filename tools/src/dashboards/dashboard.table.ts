import { galleryRow } from './biometric-node.rows';
import { healthRow, ours, processRow, requestRow } from './common.rows';
import type { Dashboard, Row } from './dashboard';
import { listRow, populationRow, screeningRow } from './sanctions.rows';
import { launchPageRow, sessionRow, webhookRow } from './sessions.rows';

const attentionRow: Row = {
  title: 'Attention',
  panels: [
    {
      title: 'Alerts',
      about: 'Firing alerts. docs/operations.md has a section for each.',
      unit: 'short',
      queries: [
        [
          'count by (alertname, severity) (ALERTS{alertname=~"Gatehouse.*", alertstate="firing"})',
          '{{severity}} {{alertname}}',
        ],
      ],
    },
    {
      title: 'Oldest due work',
      about:
        'A value that stays above a few seconds (a minute for purges) means that no worker processes the work.',
      unit: 's',
      queries: [
        [`max by (task) (sessions_overdue_seconds{${ours}})`, 'sessions: {{task}}'],
        [`max(node_requests_overdue_seconds{${ours}})`, 'requests to the node'],
        [`max(webhook_oldest_due_seconds{${ours}})`, 'webhooks'],
      ],
    },
    {
      title: 'Pending migrations',
      about: 'Migrations of the deployed release that have not run. Should be 0.',
      unit: 'short',
      queries: [[`max by (job) (database_migrations_pending{${ours}})`, '{{job}}']],
    },
  ],
};

const defaultRows = [healthRow, requestRow('route'), processRow];

/** All dashboards: one for the whole suite, and one per service. */
export const dashboards: readonly Dashboard[] = [
  {
    name: 'overview',
    title: 'Gatehouse: overview',
    about: 'The health of all services, and where to start when something is wrong.',
    rows: [healthRow, attentionRow, requestRow('job'), processRow],
  },
  {
    name: 'string-store',
    title: 'Gatehouse: string store',
    about: 'The string store.',
    app: 'string-store',
    rows: defaultRows,
  },
  {
    name: 'sanctions',
    title: 'Gatehouse: sanctions',
    about: 'Screening and its lists.',
    app: 'sanctions',
    rows: [screeningRow, listRow, populationRow, ...defaultRows],
  },
  {
    name: 'sessions',
    title: 'Gatehouse: sessions',
    about: 'Age and verification sessions and their webhooks.',
    app: 'sessions',
    rows: [sessionRow, launchPageRow, webhookRow, ...defaultRows],
  },
  {
    name: 'biometric-node',
    title: 'Gatehouse: biometric node',
    about: 'Enrollment and search.',
    app: 'biometric-node',
    rows: [galleryRow, ...defaultRows],
  },
];
