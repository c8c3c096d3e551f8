import { eventually, RawRequest } from '@gatehouse/testing';
import { gzipSync } from 'node:zlib';
import { type StringStore, startStringStore } from './string-store';

const mebibyte = 1024 * 1024;
const json = 'application/json';

describe('request bodies that do not arrive', () => {
  let store: StringStore;
  const open: RawRequest[] = [];
  beforeAll(async () => {
    store = await startStringStore({ UNFINISHED_BODIES_MEGABYTES: '4' });
  });
  afterEach(() => open.splice(0).forEach((request) => request.destroy()));
  afterAll(() => store.close());

  const begin = (address: string, length: number | 'chunked' = 2 * mebibyte, on = store) => {
    const request = new RawRequest(on.url, 'POST /strings', {
      'content-type': json,
      'x-forwarded-for': address,
      [length === 'chunked' ? 'transfer-encoding' : 'content-length']: length,
    });
    open.push(request);
    return request;
  };
  const send = async (requests: RawRequest[], bytes: number) => {
    await Promise.all(requests.map((request) => request.write('x'.repeat(bytes))));
    return requests;
  };

  it('are rejected with 503 and Retry-After for the caller that sends most of them only', async () => {
    const large = Array.from({ length: 4 }, () => begin('192.0.2.1'));
    await send(large, 1.5 * mebibyte);
    const rejected = await Promise.race(large.map((request) => request.reply()));
    expect(rejected).toMatchObject({
      status: 503,
      body: { statusCode: 503, message: expect.stringContaining('Too many request bodies are arriving') },
    });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);

    const value = 'q'.repeat(200_000);
    const text = JSON.stringify({ value });
    const small = begin('192.0.2.2', text.length);
    await small.write(text.slice(0, 150_000));
    const larger = Array.from({ length: 4 }, () => begin('192.0.2.1'));
    await send(larger, 1.5 * mebibyte);
    await Promise.race(larger.map((request) => request.reply()));
    await small.write(text.slice(150_000));
    expect(await small.reply()).toMatchObject({ status: 201, body: { value } });
  });

  it('use no memory while they are only announced', async () => {
    const announced = Array.from({ length: 50 }, () => begin('192.0.2.3'));
    await send(announced, 1);
    expect((await store.call('POST', '/strings', { value: 'x'.repeat(100_000) })).status).toBe(201);
    expect(announced.filter((request) => request.received !== '')).toEqual([]);
  });

  it('release their memory when the caller disconnects', async () => {
    for (let round = 0; round < 3; round++) {
      const requests = [begin('192.0.2.4'), begin('192.0.2.4')];
      await send(requests, 1.9 * mebibyte);
      await eventually(() => expect(requests.map((request) => request.received)).toEqual(['', '']));
      requests.forEach((request) => request.destroy());
      await eventually(async () => expect(await readHeldBytes(store)).toBe(0));
    }
  });

  it('use at most twice their size when they arrive byte by byte', async () => {
    const request = begin('192.0.2.5', 'chunked');
    const count = 200_000;
    await request.write('1\r\nx\r\n'.repeat(count));
    await eventually(async () => expect(await readHeldBytes(store)).toBeGreaterThanOrEqual(count));
    expect(await readHeldBytes(store)).toBeLessThanOrEqual(2 * count);
  });

  it('count with their decompressed size', async () => {
    const bomb = gzipSync(Buffer.alloc(1.9 * mebibyte, ' '));
    const headers = { 'content-type': json, 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' };
    const requests = Array.from({ length: 4 }, () => new RawRequest(store.url, 'POST /strings', headers));
    open.push(...requests);
    for (const request of requests) {
      await request.write(`${bomb.length.toString(16)}\r\n`);
      // All but its last bytes.
      await request.write(bomb.subarray(0, -8));
    }
    expect(await Promise.race(requests.map((request) => request.reply()))).toMatchObject({ status: 503 });
  });

  it('are answered with 408 after the timeout', async () => {
    const withTimeout = await startStringStore({ ...store.env, BODY_TIMEOUT_SECONDS: '1' });
    const request = begin('192.0.2.6', 1000, withTimeout);
    await request.write('{"value":');
    expect(await request.reply()).toMatchObject({
      status: 408,
      body: { statusCode: 408, message: expect.stringContaining('did not arrive in time: within 1 s') },
    });
    // The reply was read; the rest of the body never arrived.
    await eventually(() => expect(request.isClosed).toBe(true));
    await withTimeout.close();
  });
});

describe('with REQUIRE_API_KEY=true', () => {
  let store: StringStore;
  beforeAll(async () => {
    store = await startStringStore({ REQUIRE_API_KEY: 'true' });
  });
  afterAll(() => store.close());

  it('answers 401 before the body has arrived, and keeps the connection open', async () => {
    const request = new RawRequest(store.url, 'POST /strings', {
      'content-type': json,
      'content-length': 100,
    });
    await request.write('x'.repeat(50));
    expect(await request.reply()).toMatchObject({ status: 401, body: { message: 'Invalid API key' } });
    await request.write('x'.repeat(50));
    await request.write('GET /health/live HTTP/1.1\r\nhost: test\r\n\r\n');
    await eventually(() => expect(request.received).toContain('HTTP/1.1 200 OK'));
    request.destroy();
  });

  it('answers 401 to Expect: 100-continue without requesting the body', async () => {
    const headers = { 'content-type': json, 'content-length': 100, expect: '100-continue' };
    const request = new RawRequest(store.url, 'POST /strings', headers);
    expect(await request.reply()).toMatchObject({ status: 401 });
    expect(request.received).not.toContain('100 Continue');
    request.destroy();
  });
});

async function readHeldBytes(store: StringStore): Promise<number> {
  const { body } = await store.call('GET', '/metrics');
  return Number(/^http_unfinished_body_bytes (\d+)$/m.exec(String(body))?.[1]);
}
