import { randomUUID } from 'node:crypto';
import { type StringStore, startStringStore } from './string-store';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const limit = 256 * 1024;

describe('the string store', () => {
  let store: StringStore;
  beforeAll(async () => {
    store = await startStringStore();
  });
  afterAll(() => store?.close());

  const create = async (value: string) =>
    (await store.call('POST', '/strings', { value })).body as { id: string; createdAt: string };

  describe('GET /', () => {
    it('describes the service and its five operations', async () => {
      const { status, body } = await store.call('GET', '/');
      expect(status).toBe(200);
      expect(body).toEqual({
        service: 'string-store',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        endpoints: {
          health: 'GET /health',
          createString: 'POST /strings',
          listStrings: 'GET /strings',
          getString: 'GET /strings/:id',
          deleteString: 'DELETE /strings/:id',
        },
      });
    });
  });

  describe('GET /health', () => {
    it('answers 200 with the state of its dependencies', async () => {
      const { status, body } = await store.call('GET', '/health');
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'ok',
        service: 'string-store',
        version: expect.any(String),
        uptime: expect.any(Number),
        checks: { database: { status: 'up' }, redis: { status: 'up' } },
      });
    });
  });

  describe('POST /strings', () => {
    it('answers 201 with the record and its location', async () => {
      const { status, body, headers } = await store.call('POST', '/strings', { value: 'hello' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(uuidV7),
        value: 'hello',
        createdAt: expect.any(String),
      });
      expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt);
      expect(headers.get('location')).toBe(`/strings/${body.id}`);
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it.each([
      ['one byte', 'x'],
      ['exactly the limit', 'x'.repeat(limit)],
      ['the limit in two-byte characters', 'é'.repeat(limit / 2)],
      ['emoji, right-to-left text, combining marks and newlines', '👩‍🚀 مرحبا é\r\n\t"\\ \u2028'],
      ['text that looks like SQL', "'; DROP TABLE strings; --"],
      ['blanks', '   '],
    ])('stores %s unchanged', async (_, value) => {
      const { id } = await create(value);
      expect((await store.call('GET', `/strings/${id}`)).body.value).toBe(value);
    });

    it('ignores unknown fields', async () => {
      const { status, body } = await store.call('POST', '/strings', {
        value: 'a',
        id: 'mine',
        more: { deep: 1 },
      });
      expect(status).toBe(201);
      expect(Object.keys(body).sort()).toEqual(['createdAt', 'id', 'value']);
      expect(body.id).toMatch(uuidV7);
    });

    it.each<[string, unknown, number, RegExp]>([
      ['no body', undefined, 400, /Send a JSON object as the body/],
      ['an empty body', '', 400, /value is missing/],
      ['broken JSON', '{"value":', 400, /not valid JSON/],
      ['JSON that is not an object', '"hello"', 400, /not valid JSON|must be a JSON object/],
      ['a JSON array', '["value"]', 400, /must be a JSON object/],
      ['null', 'null', 400, /not valid JSON|must be a JSON object/],
      ['value missing', {}, 400, /value is missing/],
      ['value null', { value: null }, 400, /value is missing: it must be a string/],
      ['value a number', { value: 7 }, 400, /value must be a string/],
      ['value a boolean', { value: true }, 400, /value must be a string/],
      ['value an array', { value: ['a'] }, 400, /value must be a string/],
      ['value an object', { value: { a: 1 } }, 400, /value must be a string/],
      ['value empty', { value: '' }, 400, /value must not be empty/],
      [
        'one byte more than the limit',
        { value: 'x'.repeat(limit + 1) },
        400,
        /value must be at most 262144 bytes/,
      ],
      [
        'the limit in characters but not in bytes',
        { value: 'é'.repeat(limit / 2) + 'x' },
        400,
        /at most 262144 bytes/,
      ],
      ['a lone surrogate', '{"value":"a\\ud800b"}', 400, /value must be well-formed Unicode/],
      [
        'a NUL character',
        '{"value":"a\\u0000b"}',
        400,
        /value must not contain a NUL character .*position 1/,
      ],
      ['invalid UTF-8', Buffer.from('7b2276616c7565223a22ff227d', 'hex'), 400, /not valid UTF-8/],
      ['more than 2 MiB of JSON', { value: 'x'.repeat(2 * 1024 * 1024) }, 413, /too large/],
    ])('answers %s with a precise error', async (_, body, status, message) => {
      const reply = await store.call('POST', '/strings', body);
      expect(reply.status).toBe(status);
      expect(reply.body).toEqual({
        statusCode: status,
        message: expect.stringMatching(message),
        error: status === 413 ? 'Payload Too Large' : 'Bad Request',
        requestId: reply.headers.get('x-request-id'),
      });
    });

    it.each([
      ['text/plain', 'hello'],
      ['application/x-www-form-urlencoded', 'value=hello'],
      ['application/json; charset=utf-16', '{"value":"a"}'],
    ])('answers 415 to %s', async (type, body) => {
      const reply = await store.call('POST', '/strings', body, { 'content-type': type });
      expect(reply).toMatchObject({
        status: 415,
        body: { statusCode: 415, error: 'Unsupported Media Type' },
      });
    });

    it('answers 400 to a body that is not valid gzip', async () => {
      const reply = await store.call('POST', '/strings', '{"value":"a"}', { 'content-encoding': 'gzip' });
      expect(reply.status).toBe(400);
    });
  });

  describe('POST /strings with an Idempotency-Key', () => {
    const post = (key: string, value: string, headers = {}) =>
      store.call('POST', '/strings', { value }, { 'idempotency-key': key, ...headers });

    it('returns the first reply for the same key and body, and creates nothing', async () => {
      const key = randomUUID();
      const first = await post(key, 'once');
      const second = await post(key, 'once');
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
    });

    it('answers 422 to the same key with another body', async () => {
      const key = randomUUID();
      await post(key, 'one');
      const reply = await post(key, 'two');
      expect(reply).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('another body') },
      });
    });

    it('creates exactly one record for concurrent requests; the others get it or a 409', async () => {
      const [key, value] = [randomUUID(), `race ${randomUUID()}`];
      const replies = await Promise.all(Array.from({ length: 20 }, () => post(key, value)));
      const created = replies.filter(({ status }) => status === 201);
      expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
      expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
      const { body } = await store.call('GET', `/strings?contains=${encodeURIComponent(value)}`);
      expect(body.items).toHaveLength(1);
    });

    it('returns the first reply even after the record was deleted', async () => {
      const key = randomUUID();
      const first = await post(key, 'short-lived');
      await store.call('DELETE', `/strings/${first.body.id}`);
      expect((await post(key, 'short-lived')).body).toEqual(first.body);
      expect((await store.call('GET', `/strings/${first.body.id}`)).status).toBe(404);
    });

    it('releases a key whose request failed', async () => {
      const key = randomUUID();
      expect((await post(key, '')).status).toBe(400);
      expect((await post(key, 'valid')).status).toBe(201);
    });

    it('separates the keys of different addresses', async () => {
      const key = randomUUID();
      const one = await post(key, 'mine', { 'x-forwarded-for': '192.0.2.1' });
      const other = await post(key, 'theirs', { 'x-forwarded-for': '192.0.2.2' });
      expect([one.status, other.status]).toEqual([201, 201]);
      expect(other.body.id).not.toBe(one.body.id);
    });

    it.each([
      ['empty', ''],
      ['256 characters long', 'k'.repeat(256)],
    ])('answers 400 to a key that is %s', async (_, key) => {
      expect(await post(key, 'a')).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Idempotency-Key') },
      });
    });
  });

  describe('GET /strings', () => {
    it('lists newest first, page by page, each record once', async () => {
      const tag = randomUUID();
      const created: string[] = [];
      for (let i = 0; i < 7; i++) created.push((await create(`${tag} ${i}`)).id);

      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await store.call(
          'GET',
          `/strings?limit=3&contains=${tag}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        expect(page.status).toBe(200);
        expect(page.body.items.length).toBeLessThanOrEqual(3);
        seen.push(...page.body.items.map(({ id }: { id: string }) => id));
        cursor = page.body.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(created.reverse());
    });

    it('returns 50 by default and up to 200 on request', async () => {
      await Promise.all(Array.from({ length: 205 }, (_, i) => create(`many ${i}`)));
      expect((await store.call('GET', '/strings')).body.items).toHaveLength(50);
      expect((await store.call('GET', '/strings?limit=200')).body.items).toHaveLength(200);
    });

    it('returns a null cursor on the last page, even when it is full', async () => {
      const tag = randomUUID();
      await create(`${tag} a`);
      await create(`${tag} b`);
      expect((await store.call('GET', `/strings?limit=2&contains=${tag}`)).body.nextCursor).toBeNull();
      expect((await store.call('GET', `/strings?contains=${randomUUID()}`)).body).toEqual({
        items: [],
        nextCursor: null,
      });
    });

    it('searches the exact text, without wildcards and case-sensitively', async () => {
      const tag = randomUUID();
      await create(`${tag} 100% sure_thing`);
      const find = async (text: string) =>
        (await store.call('GET', `/strings?contains=${encodeURIComponent(`${tag} ${text}`)}`)).body.items
          .length;
      expect(await find('100% sure_thing')).toBe(1);
      expect(await find('1__% sure')).toBe(0);
      expect(await find('100% Sure')).toBe(0);
    });

    it('ends a page of large strings early and continues on the next', async () => {
      const tag = randomUUID();
      for (let i = 0; i < 20; i++) await create(`${tag} ${i} `.padEnd(limit, 'x'));
      const first = (await store.call('GET', `/strings?limit=200&contains=${tag}`)).body;
      expect(first.items).toHaveLength(16);
      const second = (
        await store.call('GET', `/strings?limit=200&contains=${tag}&cursor=${first.nextCursor}`)
      ).body;
      expect(second.items).toHaveLength(4);
      expect(second.nextCursor).toBeNull();
    });

    it.each([
      ['limit=0', /limit must be a whole number from 1 to 200/],
      ['limit=201', /limit must be a whole number from 1 to 200/],
      ['limit=abc', /limit must be a whole number/],
      ['limit=', /limit must be a whole number/],
      ['limit=-1', /limit must be a whole number/],
      ['limit=1.5', /limit must be a whole number/],
      ['limit=1e1', /limit must be a whole number/],
      ['limit=1&limit=2', /limit must be a whole number/],
      ['cursor=', /cursor must not be empty/],
      ['cursor=forged', /cursor must be the nextCursor/],
      ['cursor=AAAAAAAAAAAAAAAAAAAAAB', /cursor must be the nextCursor/],
      [`cursor=${'A'.repeat(500)}`, /cursor must be at most/],
      ['cursor=EREREREREREREREREREREQ', /cursor must be the nextCursor/],
      ['contains=', /contains must not be empty/],
      ['contains=%00', /contains must not contain a NUL/],
      ['contains=a&contains=b', /contains must be a string/],
      [`contains=${'x'.repeat(1025)}`, /contains must be at most 1024 bytes/],
      ['limit=0&cursor=&contains=', /contains must .*; limit must .*; cursor must /],
    ])('answers 400 to ?%s', async (query, message) => {
      const reply = await store.call('GET', `/strings?${query}`);
      expect(reply).toMatchObject({
        status: 400,
        body: { statusCode: 400, message: expect.stringMatching(message) },
      });
    });
  });

  describe.each(['GET', 'DELETE'])('%s /strings/:id', (method) => {
    it('answers 404 to an unknown id', async () => {
      const id = randomUUID();
      const reply = await store.call(method, `/strings/${id}`);
      expect(reply).toMatchObject({
        status: 404,
        body: { message: `There is no string with the id ${id}.` },
      });
    });

    it.each([
      'abc',
      '1',
      '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3',
      '%00',
      "'--",
      '0198c0de7a3b7c1d9e4f2b6a8d0c1e3f',
    ])('answers 400 to the id %s', async (id) => {
      const reply = await store.call(method, `/strings/${id}`);
      expect(reply).toMatchObject({ status: 400, body: { message: 'id must be a UUID' } });
    });

    it('answers 400 to an id that cannot be decoded', async () => {
      expect((await store.call(method, '/strings/%zz')).status).toBe(400);
    });
  });

  it('finds an id written in capitals', async () => {
    const { id } = await create('capital');
    expect((await store.call('GET', `/strings/${id.toUpperCase()}`)).body.id).toBe(id);
  });

  it('deletes once: answers 204, then 404', async () => {
    const { id } = await create('gone');
    const first = await store.call('DELETE', `/strings/${id}`);
    expect(first).toMatchObject({ status: 204, body: '' });
    expect((await store.call('DELETE', `/strings/${id}`)).status).toBe(404);
    expect((await store.call('GET', `/strings/${id}`)).status).toBe(404);
  });

  it('answers 404 to unknown paths and methods', async () => {
    expect(await store.call('GET', '/unknown')).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('GET /unknown') },
    });
    expect((await store.call('PUT', '/strings', { value: 'a' })).status).toBe(404);
  });

  describe('x-request-id', () => {
    it('is kept when it is valid', async () => {
      expect(
        (await store.call('GET', '/', undefined, { 'x-request-id': 'order-47.11:a' })).headers.get(
          'x-request-id',
        ),
      ).toBe('order-47.11:a');
    });

    it.each(['with blank', 'x'.repeat(129), 'quote"'])('is replaced when it is %j', async (id) => {
      const given = await store.call('GET', '/', undefined, { 'x-request-id': id });
      expect(given.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  it('logs every request once, without stored values', async () => {
    const secret = `secret-${randomUUID()}`;
    const { id } = await create(secret);
    await store.call('POST', '/strings', `{"value":"${secret}\\u0000"}`);
    await store.call('GET', `/strings?contains=${secret}`);
    await store.call('GET', `/strings/${id}`, undefined, { 'x-request-id': `find-${id}` });
    const lines = store.logs.filter((line) => line.includes(`find-${id}`));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', route: '/strings/:id', status: 200 });
    expect(store.logs.join('')).not.toContain(secret);
  });
});
