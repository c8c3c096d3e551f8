import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { eventually } from '@gatehouse/testing';
import { listedPerson } from './listed-person';
import { csv, toForm, importList, type Sanctions, startSanctions } from './sanctions';

const rows = 40_000;
const largeFile = csv(
  ...Array.from({ length: rows }, (_, i) => `${i},Ann${i % 97},Lee${i % 89},1980-01-0${(i % 9) + 1}`),
);
const smallFile = csv('1,Ivan,Petrov,1970-12-31');

describe('large files', () => {
  let app: Sanctions;
  beforeAll(async () => {
    app = await startSanctions({ SCREENING_THREADS: '1' });
    const people = Array.from({ length: 2000 }, (_, i) => listedPerson(`t-${i}`, `Person${i} Number${i}`));
    await importList(app.store, 'test_list', [listedPerson('t-ivan', 'Ivan Petrov'), ...people]);
    await app.replica.poll();
  });
  afterAll(() => app?.close());

  const metric = async (name: string): Promise<number> => {
    const { body } = await app.call('GET', '/metrics');
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(String(body))?.[1]);
  };

  it(`of ${rows} rows in 2 MB are checked while the process answers other requests`, async () => {
    expect(largeFile.length).toBeLessThanOrEqual(2_097_152);
    const before = await metric('screening_rows_total');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let [done, probes] = [false, 0];
    const check = app.file('test_list', largeFile).finally(() => (done = true));
    while (!done) {
      const health = await app.call('GET', '/health');
      expect(health.status).toBe(200);
      if (!done) probes++;
    }
    delay.disable();
    const { status, body } = await check;
    expect(status).toBe(200);
    expect(body.summary.total).toBe(rows);
    expect(body.results).toHaveLength(rows);
    expect(body.results[rows - 1]).toMatchObject({ id: String(rows - 1), match: 'false' });
    expect(probes).toBeGreaterThan(5);
    expect(await metric('screening_rows_total')).toBe(before + rows);
    process.stdout.write(
      `${probes} probes in the meantime; event loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, max ${(delay.max / 1e6).toFixed(0)} ms (the test's own parsing included)\n`,
    );
  });

  it('do not delay a small file that is sent later', async () => {
    const order: string[] = [];
    const large = [1, 2, 3].map((i) => app.file('test_list', largeFile).then(() => order.push(`large ${i}`)));
    await eventually(async () => expect(await metric('screening_queue_slices')).toBeGreaterThan(100));
    const small = await app.file('test_list', smallFile);
    order.push('small');
    expect(small.body.results[0].matchedId).toBe('t-ivan');
    await Promise.all(large);
    expect(order[0]).toBe('small');
    expect(order).toHaveLength(4);
  });

  it('are checked together with 200 small ones', async () => {
    const large = app.file('test_list', largeFile);
    const replies = await Promise.all(Array.from({ length: 200 }, () => app.file('test_list', smallFile)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.results[0].matchedId}`))).toEqual(
      new Set(['200 t-ivan']),
    );
    expect((await large).status).toBe(200);
  });

  it('are dropped when the client disconnects', async () => {
    const disconnect = new AbortController();
    const gone = fetch(`${app.url}/v2/open-sanctions/file/test_list`, {
      method: 'POST',
      body: toForm(largeFile),
      signal: disconnect.signal,
    }).catch((error: Error) => error.name);
    await eventually(async () => expect(await metric('screening_queue_slices')).toBeGreaterThan(100));
    // The upload, and the rows that were read from it.
    expect(await metric('screening_held_bytes')).toBeGreaterThan(largeFile.length * 2);
    disconnect.abort();
    expect(await gone).toBe('AbortError');
    await eventually(async () => expect(await metric('screening_queue_slices')).toBe(0));
    await eventually(async () => expect(await metric('screening_open_checks')).toBe(0));
    // When this check has been answered, the slice in progress has ended too.
    expect((await app.file('test_list', smallFile)).status).toBe(200);
    await eventually(async () => expect(await metric('screening_held_bytes')).toBe(0));
  });

  it('are answered with a 500 if their thread exits, and the next file is checked', async () => {
    const check = app.file('test_list', largeFile);
    await eventually(async () => expect(await metric('screening_queue_slices')).toBeGreaterThan(100));
    const { slots } = (app.threads as unknown as { pool: { slots: { worker: Worker }[] } }).pool;
    await slots[0]?.worker.terminate();
    expect(await check).toMatchObject({
      status: 500,
      body: {
        statusCode: 500,
        message: 'Internal Server Error',
      },
    });
    const next = await app.file('test_list', smallFile);
    expect(next).toMatchObject({ status: 200, body: { results: [{ match: 'true', matchedId: 't-ivan' }] } });
    expect(await metric('screening_open_checks')).toBe(0);
  });
});
