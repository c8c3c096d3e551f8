import type { Panel, Row } from './dashboard';

/** The processes that the reader has chosen; every selector begins with it. */
export const ours = 'namespace=~"$namespace", job=~"$job"';
export const window = '[$__rate_interval]';
/** Not the probes, which nobody waits for. */
const requests = `${ours}, route!~"/health.*|/metrics"`;

/** How long the quickest half, and nearly all, of something took. */
export function quantiles(metric: string, selector: string, by: string): Panel['queries'] {
  const legend = by ? `{{${by}}} ` : '';
  const labels = by ? `le, ${by}` : 'le';
  return [0.5, 0.99].map((share) => [
    `histogram_quantile(${share}, sum by (${labels}) (rate(${metric}_bucket{${selector}}${window})))`,
    `${legend}p${share * 100}`,
  ]);
}

/** What a service answers, by one of the labels of requests. */
export const requestRow = (by: 'job' | 'route'): Row => ({
  title: 'Requests',
  panels: [
    {
      title: 'Requests',
      about: 'How many requests ended, each second. Probes are not counted.',
      unit: 'reqps',
      queries: [
        [`sum by (${by}) (rate(http_request_duration_seconds_count{${requests}}${window}))`, `{{${by}}}`],
      ],
    },
    {
      title: 'Failed requests',
      about: 'The share of requests that was answered with 5xx. The alerts hold it against 0.1 %.',
      unit: 'percentunit',
      queries: [
        [
          `sum by (${by}) (rate(http_request_duration_seconds_count{${requests}, status=~"5.."}${window})) / sum by (${by}) (rate(http_request_duration_seconds_count{${requests}}${window}))`,
          `{{${by}}}`,
        ],
      ],
    },
    {
      title: 'Time of requests',
      about: 'How long the quicker half, and 99 of 100, took at most. Streams of events are not counted.',
      unit: 's',
      queries: quantiles('http_request_duration_seconds', `${requests}, route!~".*/events"`, by),
    },
    {
      title: 'Refused requests',
      about:
        'Replies with 4xx, by status: 401 and 403 are keys, 429 the rate limit; 499 are callers that left before the reply.',
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

/** What the processes of a service are at. */
export const processRow: Row = {
  title: 'Processes',
  panels: [
    {
      title: 'CPU',
      about:
        'Cores that each process uses. An API process uses about one; screening and searching have threads.',
      unit: 'short',
      queries: [[`rate(process_cpu_seconds_total{${ours}}${window})`, '{{job}} {{instance}}']],
    },
    {
      title: 'Memory',
      about: 'What each process holds. Sanctions and the biometric node hold every list and every gallery.',
      unit: 'bytes',
      queries: [[`process_resident_memory_bytes{${ours}}`, '{{job}} {{instance}}']],
    },
    {
      title: 'Event loop',
      about:
        'For how long 99 of 100 turns of the event loop were late at most. All requests of a process wait for it.',
      unit: 's',
      queries: [[`nodejs_eventloop_lag_p99_seconds{${ours}}`, '{{job}} {{instance}}']],
    },
    {
      title: 'Connections to the database',
      about: 'By state. Those that wait for a free one should be none.',
      unit: 'short',
      queries: [[`sum by (job, state) (database_pool_connections{${ours}})`, '{{job}} {{state}}']],
    },
    {
      title: 'Jobs',
      about: 'What lies in the queues, by state. It is the same in every process, so the largest counts.',
      unit: 'short',
      queries: [[`max by (queue, state) (queue_jobs{${ours}, state=~"wait|active"})`, '{{queue}} {{state}}']],
    },
    {
      title: 'Starts',
      about: 'Processes that started again under the same address within the hour.',
      unit: 'short',
      queries: [[`changes(process_start_time_seconds{${ours}}[1h])`, '{{job}} {{instance}}']],
    },
  ],
};

/** Whether a service is there, and well. */
export const healthRow: Row = {
  title: 'Health',
  panels: [
    {
      title: 'Ready processes',
      about: 'By app and role. None of them: requests fail, or jobs are not done.',
      unit: 'short',
      queries: [[`sum by (app, role) (app_ready{${ours}})`, '{{app}} {{role}}']],
      isStacked: true,
    },
    {
      title: 'Checks that are down',
      about: 'Processes that lack something, by what it is: /health of one says more.',
      unit: 'short',
      queries: [[`count by (job, check) (health_check_up{${ours}} == 0)`, '{{job}} {{check}}']],
    },
    {
      title: 'Versions',
      about: 'Processes by the release that they run: two of them during a rolling update.',
      unit: 'short',
      queries: [[`count by (app, version) (app_ready{${ours}})`, '{{app}} {{version}}']],
      isStacked: true,
    },
  ],
};
