import { workspaceRoot } from '@gatehouse/embedded';
import { createKeys, eventually, startDedicatedPostgres, type DedicatedServer } from '@gatehouse/testing';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { listedPerson, startListServer } from './list-server';
import { type Labels, readMetrics } from './metric-page';
import { readPromql } from './promql';
import { startReceiver } from './webhook-cluster';
import {
  appNames,
  makeSuiteCustomer,
  newCustomer,
  startWholeSuite,
  threeFaces,
  type WholeSuite,
} from './whole-suite';

const files = path.join(workspaceRoot(), 'k8s/gatehouse/files');
const read = (file: string): string => readFileSync(path.join(files, file), 'utf8');

/** Labels that Prometheus adds to every series. */
const targetLabels = ['namespace', 'job', 'instance'];
/** Metrics that Prometheus derives from the rules. */
const derivedMetrics: Record<string, string[]> = { ALERTS: ['alertname', 'alertstate', 'severity'] };

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
}
interface GrafanaDashboard {
  uid: string;
  templating: { list: { query: string | { query: string } }[] };
  panels: { targets?: { expr: string }[] }[];
}

const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
for (const { record } of rules) if (record) derivedMetrics[record] = targetLabels;

const dashboards = readdirSync(path.join(files, 'dashboards')).map((file) => ({
  name: path.basename(file, '.json'),
  content: JSON.parse(read(`dashboards/${file}`)) as GrafanaDashboard,
}));

/** The queries of a dashboard, as Grafana sends them. */
function listQueries({ templating, panels }: GrafanaDashboard): string[] {
  const variables = templating.list
    .map(({ query }) => /^label_values\((.*), (\w+)\)$/.exec(typeof query === 'string' ? query : query.query))
    .flatMap((found) => (found ? [`group by (${found[2]}) (${found[1]})`] : []));
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return [...variables, ...shown].map((query) =>
    query.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, '.*'),
  );
}

describe('alerts and dashboards', () => {
  let database: DedicatedServer;
  let suite: WholeSuite | undefined;
  const pages = new Map<string, Map<string, Labels>>();

  /** Produces a series of every metric with labels. */
  const use = async (running: WholeSuite): Promise<void> => {
    const receiver = await startReceiver();
    const customer = makeSuiteCustomer(running, await newCustomer(running));
    await customer.store('something');
    await customer.enrollBySession(threeFaces()[0], receiver.url);
    await customer.identify(threeFaces()[0]);
    await customer.delete(await customer.openSession(receiver.url));
    await eventually(async () =>
      expect(await customer.screen('made_up', listedPerson.row)).toBe(listedPerson.id),
    );
    await eventually(() => expect(receiver.received).not.toEqual([]));
    await receiver.close();
  };

  beforeAll(async () => {
    const lists = await startListServer();
    database = await startDedicatedPostgres();
    suite = await startWholeSuite(database.url, {
      ...createKeys(),
      DATASET_SOURCES: lists.source,
    });
    await use(suite);
    for (const name of appNames) pages.set(name, await readMetrics(suite.url(name)));
    await lists.close();
  });
  afterAll(async () => {
    await suite?.close();
    await database?.dispose();
  });

  /** The metric on the pages of these apps, with the labels of all of them. */
  const mergeLabels = (metric: string, apps: readonly string[]): Labels | undefined => {
    const found = apps.flatMap((app) => pages.get(app)?.get(metric) ?? []);
    if (found.length === 0) return undefined;
    const labels: Labels = new Map();
    for (const each of found)
      for (const [label, values] of each)
        labels.set(label, new Set([...(labels.get(label) ?? []), ...values]));
    return labels;
  };

  /** The metrics and labels of a query that these apps do not have. */
  const missingIn = (text: string, apps: readonly string[]): string[] => {
    const { selectors, groupedBy } = readPromql(text);
    const known = new Set(targetLabels);
    const missing = selectors.flatMap(({ metric, labels, values }) => {
      for (const label of derivedMetrics[metric] ?? []) known.add(label);
      if (derivedMetrics[metric]) return [];
      const shown = mergeLabels(metric, apps);
      if (!shown) return [metric];
      for (const label of shown.keys()) known.add(label);
      return [
        ...labels
          .filter((label) => !shown.has(label) && !targetLabels.includes(label))
          .map((label) => `${metric}{${label}}`),
        ...Object.entries(values)
          .filter(([label, value]) => !targetLabels.includes(label) && !shown.get(label)?.has(value))
          .map(([label, value]) => `${metric}{${label}="${value}"}`),
      ];
    });
    return [...missing, ...groupedBy.filter((label) => !known.has(label)).map((label) => `by (${label})`)];
  };

  it.each(rules.map(({ alert, record, expr }) => [alert ?? record, expr]))(
    'use in %s only existing metrics',
    (_name, expr) => expect(missingIn(expr, appNames)).toEqual([]),
  );

  it.each(dashboards.map(({ name, content }) => [name, content] as const))(
    'use in the dashboard %s only metrics of its app',
    (name, content) => {
      // Workers of sanctions and sessions send the webhooks of both.
      const senders = ['sessions', 'sanctions'];
      const apps = senders.includes(name) ? senders : appNames.filter((app) => app === name);
      const queries = listQueries(content);
      expect(queries.length).toBeGreaterThan(10);
      const searched = apps.length > 0 ? apps : appNames;
      expect(queries.flatMap((query) => missingIn(query, searched))).toEqual([]);
    },
  );

  it.each([
    ['sum(rate(string_requests_total[5m]))', 'string_requests_total'],
    ['queue_jobs{lane="fast"}', 'queue_jobs{lane}'],
    ['queue_jobs{state="waiting"}', 'queue_jobs{state="waiting"}'],
    ['sum by (customer) (queue_jobs)', 'by (customer)'],
  ])('are rejected by this test for %s', (query, missing) => {
    expect(missingIn(query, appNames)).toContain(missing);
  });

  it('are rejected by this test if they are not PromQL', () => {
    expect(() => readPromql('sum by (job (queue_jobs)')).toThrow('Invalid PromQL');
  });

  it('find no label that Prometheus would rename because of a conflict with its own labels', () => {
    const ours = [...pages.values()].flatMap((page) =>
      [...page].flatMap(([metric, labels]) =>
        [...labels.keys()]
          .filter((label) => targetLabels.includes(label))
          .map((label) => `${metric}{${label}}`),
      ),
    );
    expect(ours).toEqual([]);
  });
});
