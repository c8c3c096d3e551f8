import { ConflictError, Gatehouse, type ImportProgress, InvalidRequestError, TimeoutError } from '../../src';
import { type ScriptedServer, startScriptedServer } from './scripted-server';

const base = '/v2/open-sanctions/populations';
const details = (run: object | null, pending = 0) => ({
  body: { name: 'customers', people: 3, pending, run },
});
const imported = (counts: object = {}) => ({
  body: {
    added: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    repeated: 0,
    warned: 0,
    problems: [],
    warnings: [],
    ...counts,
  },
});

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const populations = () => new Gatehouse({ baseUrl: server.url, apiKey: 'gh_test_1' }).sanctions.populations;
const seen = () => server.seen.map(({ method, path }) => `${method} ${path}`);

describe('populations', () => {
  it('stores settings with the API key and the user', async () => {
    server.answers({ status: 201, body: { name: 'customers' } });
    await populations().put('customers', { dataset: 'sanctions', threshold: 0.9 }, { user: 'jane.doe' });
    expect(server.seen[0]).toMatchObject({
      method: 'PUT',
      path: `${base}/customers`,
      headers: { 'x-api-key': 'gh_test_1', 'x-user': 'jane.doe' },
      body: '{"dataset":"sanctions","threshold":0.9}',
    });
  });

  it('sends a user name of any script as UTF-8', async () => {
    server.answers(details(null));
    await populations().get('customers', { user: 'Łukasz 李' });
    const bytes = Buffer.from(String(server.seen[0]?.headers['x-user']), 'latin1');
    expect(bytes.toString()).toBe('Łukasz 李');
  });

  it('sends a large file in parts, retries a part whose reply was lost, and counts lines of the whole file', async () => {
    const rows = Array.from({ length: 80_000 }, (_, i) => `person-${i},Ann,Lee,1980-01-01\n`);
    const problem = { line: 3, message: 'id is empty' };
    server.answers(
      imported({ added: 5, rejected: 1, problems: [problem] }),
      'hang up',
      imported({ added: 7, unchanged: 2, rejected: 1, problems: [problem] }),
      imported({ changed: 1 }),
    );
    const progress: ImportProgress[] = [];
    const text = `id,firstname,lastname,dob\n${rows.join('')}`;
    const sum = await populations().importPeople('customers', new Blob([text]), {
      onProgress: (each) => progress.push(each),
    });
    const parts = server.seen.map(({ body }) => /\r\n\r\n([^]*?)\r\n--/.exec(body)?.[1] ?? '');
    expect(seen()).toEqual(Array.from({ length: 4 }, () => `POST ${base}/customers/people?partial=true`));
    expect(parts[2]).toBe(parts[1]);
    const rowsOf = (part: string) => part.split('\n').length - 2;
    expect(rowsOf(parts[0]!) + rowsOf(parts[1]!) + rowsOf(parts[3]!)).toBe(80_000);
    expect(sum).toMatchObject({ added: 12, changed: 1, unchanged: 2, rejected: 2 });
    expect(sum.problems.map(({ line }) => line)).toEqual([3, 3 + rowsOf(parts[0]!)]);
    expect(progress.at(-1)).toEqual({ people: 17, bytes: text.length, totalBytes: text.length });
  });

  it('continues behind a part without a valid row, and rejects a file without one', async () => {
    const text = `id,firstname,lastname,dob\n${',Ann,Lee,1980-01-01\n'.repeat(60_000)}`;
    const invalid = imported({ rejected: 30_000, problems: [{ line: 2, message: 'id is empty' }] });
    server.answers(invalid, imported({ added: 1 }));
    expect(await populations().importPeople('customers', new Blob([text]))).toMatchObject({
      added: 1,
      rejected: 30_000,
    });
    server.answers(invalid, invalid);
    const failed = populations().importPeople('customers', new Blob([text]));
    await expect(failed).rejects.toThrow(InvalidRequestError);
    await expect(failed).rejects.toThrow(
      /^No row of the upload is valid. Nothing was stored. line 2: id is empty; line \d{5}: id is empty; and 59998 more/,
    );
    expect(server.seen).toHaveLength(4);
  });

  it('sends a small file whole', async () => {
    server.answers(imported({ added: 1 }));
    await populations().importPeople('customers', new Blob(['id,firstname,lastname,dob\n1,Ann,Lee,\n']));
    expect(seen()).toEqual([`POST ${base}/customers/people`]);
  });

  it('encodes ids, and rejects one that would be another path', async () => {
    server.answers({ status: 204 });
    await populations().deletePerson('customers', 'a/b c');
    expect(seen()).toEqual([`DELETE ${base}/customers/people/a%2Fb%20c`]);
    await expect(populations().deletePerson('customers', '..')).rejects.toThrow('An id must not be empty');
    expect(server.seen).toHaveLength(1);
  });

  it('waits until nobody is pending and no run is in progress', async () => {
    server.answers(details(null, 3), details({ status: 'RUNNING' }), details({ status: 'COMPLETED' }));
    const pending: number[] = [];
    const screened = await populations().waitUntilScreened('customers', {
      intervalMs: 1,
      onProgress: (population) => pending.push(population.pending),
    });
    expect(pending).toEqual([3, 0, 0]);
    expect(screened.run).toEqual({ status: 'COMPLETED' });
  });

  it('says that the screening continues when it takes longer than the caller waits', async () => {
    server.answers(details(null, 3));
    const waiting = populations().waitUntilScreened('customers', { intervalMs: 1, maxWaitMs: 20 });
    await expect(waiting).rejects.toThrow(TimeoutError);
    await expect(waiting).rejects.toThrow(/customers is still being screened after 0.02 s/);
  });

  it('yields the people of all pages', async () => {
    server.answers(
      { body: { items: [{ id: '1' }], nextCursor: 'c' } },
      { body: { items: [{ id: '2' }], nextCursor: null } },
    );
    const ids: string[] = [];
    for await (const { id } of populations().listAllPeople('customers', { limit: 1 })) ids.push(id);
    expect(ids).toEqual(['1', '2']);
    expect(seen()).toEqual([
      `GET ${base}/customers/people?limit=1`,
      `GET ${base}/customers/people?limit=1&cursor=c`,
    ]);
  });
});

describe('alerts', () => {
  it('yields all changes since a cursor, page by page', async () => {
    server.answers(
      { body: { items: [{ id: 'a' }], nextCursor: '2', hasMore: true } },
      { body: { items: [{ id: 'b' }], nextCursor: '3', hasMore: false } },
    );
    const ids: string[] = [];
    for await (const { id } of populations().alerts.listAll('customers', { state: 'OPEN', since: '1' }))
      ids.push(id);
    expect(ids).toEqual(['a', 'b']);
    expect(seen()).toEqual([
      `GET ${base}/customers/alerts?state=OPEN&since=1`,
      `GET ${base}/customers/alerts?state=OPEN&since=2`,
    ]);
  });

  it('requests the report as JSON', async () => {
    server.answers({ body: { createdAt: '2026-01-31T12:00:00.000Z' } });
    await populations().alerts.getReport('customers', 'a-1', { user: 'jane.doe' });
    expect(server.seen[0]).toMatchObject({
      path: `${base}/customers/alerts/a-1/report`,
      headers: { accept: 'application/json', 'x-user': 'jane.doe' },
    });
  });

  it('never repeats a decision whose reply was lost', async () => {
    server.answers('hang up');
    const decision = { outcome: 'DISMISSED', reason: 'other', note: 'x', user: 'jane.doe' } as const;
    await expect(populations().alerts.decide('customers', 'a-1', decision)).rejects.toThrow('unreachable');
    expect(seen()).toEqual([`POST ${base}/customers/alerts/a-1/decision`]);
  });

  it('reports that the alert has changed in the meantime', async () => {
    server.answers({ status: 409, body: { message: 'The alert is CONFIRMED.' } });
    const approval = { approve: true, user: 'john.roe', revision: 1 };
    await expect(populations().alerts.approve('customers', 'a-1', approval)).rejects.toThrow(ConflictError);
  });
});
