import { migrate } from '@gatehouse/database';
import { DatasetStore, type ListedEntity } from '@gatehouse/datasets';
import { AppLogger, createApp } from '@gatehouse/platform';
import { startTestApp } from '@gatehouse/testing';
import { DatasetRegistryService } from '../src/dataset/dataset-registry.service';
import { DatasetReplicaService } from '../src/dataset/dataset-replica.service';
import { sanctions } from '../src/sanctions.app';
import { schemas } from '../src/sanctions.schema';
import { ScreeningThreads } from '../src/screening/screening.threads';

/** Starts the app, and waits until it is ready. */
export async function startSanctions(env: Record<string, string> = {}) {
  const running = await openSanctions(env);
  await running.replica.whenReady();
  return running;
}

/** Starts the app, which may still be loading. */
export async function openSanctions(env: Record<string, string> = {}) {
  const logs: string[] = [];
  const logger = new AppLogger('sanctions', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, schemas),
    template: 'sanctions',
    create: (variables) => createApp(sanctions, variables, logger),
    env,
  });
  return {
    app,
    url,
    logs,
    replica: app.get(DatasetReplicaService, { strict: false }),
    registry: app.get(DatasetRegistryService, { strict: false }),
    store: app.get(DatasetStore, { strict: false }),
    threads: app.get(ScreeningThreads, { strict: false }),
    ...createCalls(url),
    ...rest,
  };
}

export type Sanctions = Awaited<ReturnType<typeof startSanctions>>;

export interface Reply {
  status: number;
  headers: Headers;
  // Tests read replies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

type Sent = Record<string, string>;
type Body = RequestInit['body'];

/** Requests to the app. */
export function createCalls(url: string) {
  const call = (method: string, path: string, body?: Body, headers: Sent = {}) =>
    send(url + path, method, body, headers);
  return {
    call,
    /** Uploads a CSV file. */
    file: (dataset: string, csv: string | Uint8Array, query = '', headers: Sent = {}, name = 'people.csv') =>
      call('POST', `/v2/open-sanctions/file/${dataset}${query}`, toForm(csv, name), headers),
    match: (dataset: string, body: unknown, headers: Sent = {}) =>
      call('POST', `/v2/open-sanctions/match/${dataset}`, JSON.stringify(body), {
        'content-type': 'application/json',
        ...headers,
      }),
    datasets: () => call('GET', '/v2/open-sanctions/datasets'),
  };
}

export function toForm(csv: string | Uint8Array, name = 'people.csv', field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([csv]), name);
  return form;
}

async function send(url: string, method: string, body: Body | undefined, headers: Sent): Promise<Reply> {
  const response = await fetch(url, { method, body, headers });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('/json');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}

/** Imports a list. */
export async function importList(store: DatasetStore, name: string, entities: ListedEntity[]): Promise<void> {
  const lines = entities.map((entity) => JSON.stringify(ftm(entity, name))).join('\n');
  const bytes = async function* () {
    yield await Promise.resolve(Buffer.from(lines));
  };
  await store.importFrom(
    {
      description: 'a test',
      open: () =>
        Promise.resolve({
          files: new Map([['list', { name: 'list.json', bytes: bytes() }]]),
          close: () => Promise.resolve(),
        }),
    },
    { name, format: 'ftm-json', force: true },
  );
}

const ftm = (
  { id, schema, names, birthDates, countries, programs, url, formerIds }: ListedEntity,
  dataset: string,
) => ({
  id,
  schema,
  caption: names[0]?.text,
  target: true,
  datasets: [dataset],
  ...(formerIds && { referents: formerIds }),
  properties: {
    name: [names[0]?.text],
    alias: names.slice(1).map(({ text }) => text),
    birthDate: birthDates,
    country: countries,
    programId: programs,
    ...(url !== undefined && { sourceUrl: [url] }),
  },
});

export const header = 'id,firstname,lastname,dob';
export const csv = (...rows: string[]): string => [header, ...rows, ''].join('\n');
