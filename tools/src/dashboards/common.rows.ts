import type { Panel, Row } from './dashboard';

/** The processes that the reader has selected; every selector begins with it. */
export const ours = 'namespace=~"$namespace", job=~"$job"';
export const window = '[$__rate_interval]';
/** All requests except probes. */
const requests = `${ours}, route!~"/health.*|/metrics"`;

/** The median and the 99th percentile of a histogram. */
export function quantiles(metric: string, selector: string, by: string): Panel['queries'] {
  const legend = by ? `{{${by}}} ` : '';
  const labels = by ? `le, ${by}` : 'le';
  return [0.5, 0.99].map((share) => [
    `histogram_quantile(${share}, sum by (${labels}) (rate(${metric}_bucket{${selector}}${window})))`,
    `${legend}p${share * 100}`,
  ]);
}

/** Requests by one of their labels. */
export const requestRow = (by: 'job' | 'route'): Row => ({
  title: 'Requests',
  panels: [
    {
      title: 'Requests',
      about: 'Completed requests per second, without probes.',
      unit: 'reqps',
      queries: [
        [`sum by (${by}) (rate(http_request_duration_seconds_count{${requests}}${window}))`, `{{${by}}}`],
      ],
    },
    {
      title: 'Failed requests',
      about: 'The share of 5xx replies. The alerts compare it with 0.1 %.',
      unit: 'percentunit',
      queries: [
        [
          `sum by (${by}) (rate(http_request_duration_seconds_count{${requests}, status=~"5.."}${window})) / sum by (${by}) (rate(http_request_duration_seconds_count{${requests}}${window}))`,
          `{{${by}}}`,
        ],
      ],
    },
    {
      title: 'Request duration',
      about: 'Median and 99th percentile, without event streams.',
      unit: 's',
      queries: quantiles('http_request_duration_seconds', `${requests}, route!~".*/events"`, by),
    },
    {
      title: 'Rejected requests',
      about:
        '4xx replies by status: 401 and 403 are keys, 429 is the rate limit, 499 are clients that disconnected before the reply.',
      unit: 'reqps',
      queries: [
        [
          `sum by (${by}, status) (rate(http_request_duration_seconds_count{${requests}, status=~"4.."}${window}))`,
          `{{${by}}} {{status}}`,
        ],
      ],
    },
  ],
});

/** The resources of the processes of a service. */
export const processRow: Row = {
  title: 'Processes',
  panels: [
    {
      title: 'CPU',
      about: 'Cores per process. An API process uses about one; screening and search have threads.',
      unit: 'short',
      queries: [[`rate(process_cpu_seconds_total{${ours}}${window})`, '{{job}} {{instance}}']],
    },
    {
      title: 'Memory',
      about:
        'Resident memory per process. Sanctions and the biometric node keep every list and every gallery in memory.',
      unit: 'bytes',
      queries: [[`process_resident_memory_bytes{${ours}}`, '{{job}} {{instance}}']],
    },
    {
      title: 'Event loop lag',
      about: '99th percentile. All requests of a process wait for the event loop.',
      unit: 's',
      queries: [[`nodejs_eventloop_lag_p99_seconds{${ours}}`, '{{job}} {{instance}}']],
    },
    {
      title: 'Database connections',
      about: 'By state. No request should wait for a connection.',
      unit: 'short',
      queries: [[`sum by (job, state) (database_pool_connections{${ours}})`, '{{job}} {{state}}']],
    },
    {
      title: 'Jobs',
      about: 'Jobs in the queues, by state. Every process reports the same value, so this is the maximum.',
      unit: 'short',
      queries: [[`max by (queue, state) (queue_jobs{${ours}, state=~"wait|active"})`, '{{queue}} {{state}}']],
    },
    {
      title: 'Restarts',
      about: 'Restarts of a process at the same address within an hour.',
      unit: 'short',
      queries: [[`changes(process_start_time_seconds{${ours}}[1h])`, '{{job}} {{instance}}']],
    },
  ],
};

/** The health of a service. */
export const healthRow: Row = {
  title: 'Health',
  panels: [
    {
      title: 'Ready processes',
      about: 'By app and role. If there is none, requests fail or jobs are not processed.',
      unit: 'short',
      queries: [[`sum by (app, role) (app_ready{${ours}})`, '{{app}} {{role}}']],
      isStacked: true,
    },
    {
      title: 'Failed health checks',
      about: 'Processes with a failed check, by check. /health of the process has the details.',
      unit: 'short',
      queries: [[`count by (job, check) (health_check_up{${ours}} == 0)`, '{{job}} {{check}}']],
    },
    {
      title: 'Versions',
      about: 'Processes by release; two releases during a rolling update.',
      unit: 'short',
      queries: [[`count by (app, version) (app_ready{${ours}})`, '{{app}} {{version}}']],
      isStacked: true,
    },
  ],
};
