import { ApiKeyService } from '@gatehouse/auth';
import { inTransaction } from '@gatehouse/database';
import { verifyWebhook } from '@gatehouse/sdk';
import { eventually, type Receiver, type Reply, respond, startReceiver } from '@gatehouse/testing';
import { WebhookEventService } from '@gatehouse/webhooks';
import { Webhook } from 'standardwebhooks';
import { type Sessions, startSessions } from '../support/sessions-app';
import { type Customer, makeCustomer } from '../support/webhook-customer';

const unknown = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const day = (number: number, time = '00:00:00.000') =>
  new Date(`2026-03-${String(number).padStart(2, '0')}T${time}Z`);
const listIds = ({ body }: Reply): string[] => body.items.map(({ id }: { id: string }) => id);

// ROLE=api: inserted deliveries are not sent.
describe('the API of deliveries', () => {
  let api: Sessions;
  const newCustomer = (mode?: 'live' | 'test', name?: string) => makeCustomer(api, mode, name);
  beforeAll(async () => {
    api = await startSessions({ ROLE: 'api' });
  });
  afterAll(() => api?.close());

  describe('the API key', () => {
    const routes: [method: string, path: string, body: object | undefined][] = [
      ['GET', '/webhooks/deliveries', undefined],
      ['GET', `/webhooks/deliveries/${unknown}`, undefined],
      ['POST', `/webhooks/deliveries/${unknown}/resend`, undefined],
      ['POST', '/webhooks/deliveries/resend', { from: '2026-03-01', to: '2026-03-02' }],
      ['POST', '/webhooks/test', { callback: { url: 'https://shop.example/' } }],
    ];
    const refused = {
      status: 401,
      body: {
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Invalid API key',
        requestId: expect.any(String),
      },
    };

    it.each(routes)('is missing: 401 on %s %s', async (method, path, body) => {
      const response = await fetch(api.url + path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      expect({ status: response.status, body: await response.json() }).toEqual({
        ...refused,
        body: { ...refused.body, hint: 'Send it as x-api-key.' },
      });
    });

    it.each(routes)('is unknown: 401 on %s %s', async (method, path, body) => {
      const reply = await api.call(method, path, body, { 'x-api-key': `gh_live_${'x'.repeat(32)}` });
      expect(reply).toMatchObject(refused);
    });

    it.each(routes)('is revoked: 401 on %s %s', async (method, path, body) => {
      const keys = api.app.get(ApiKeyService, { strict: false });
      const { id, key } = await keys.create({ customer: 'leaving', mode: 'live' });
      await keys.revoke(id);
      expect(await api.call(method, path, body, { 'x-api-key': key })).toMatchObject(refused);
    });
  });

  describe('GET /webhooks/deliveries', () => {
    it('is empty for a new customer', async () => {
      const reply = await (await newCustomer()).list();
      expect(reply).toMatchObject({ status: 200, body: { items: [], nextCursor: null } });
    });

    it('returns deliveries with no-store', async () => {
      const customer = await newCustomer();
      const [id] = await customer.insertDeliveries({
        createdAt: day(1),
        status: 'FAILED',
        sessionId: 'shown',
      });
      const reply = await customer.list();
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body.items).toEqual([
        {
          id,
          type: 'age-session.ended',
          sessionId: 'shown',
          target: 'https://shop.example',
          status: 'FAILED',
          attemptCount: 0,
          createdAt: '2026-03-01T00:00:00.000Z',
          nextAttemptAt: null,
          endedAt: '2026-03-01T00:00:00.000Z',
          resendable: true,
          lastAttempt: null,
        },
      ]);
    });

    it('pages through all of them, newest first, each once', async () => {
      const customer = await newCustomer();
      const inserted = await customer.insertDeliveries(
        ...Array.from({ length: 12 }, (_, i) => ({ createdAt: day(1 + i), status: 'DELIVERED' as const })),
      );
      const pages: string[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Reply = await customer.list({ limit: '5', ...(cursor && { cursor }) });
        pages.push(listIds(page));
        cursor = page.body.nextCursor as string | null;
      }
      expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
      expect(pages.flat()).toEqual([...inserted].reverse());
    });

    it('has no next page if the last one is full', async () => {
      const customer = await newCustomer();
      await customer.insertDeliveries(
        ...[1, 2, 3].map((number) => ({ createdAt: day(number), status: 'PENDING' as const })),
      );
      expect((await customer.list({ limit: '3' })).body.nextCursor).toBeNull();
      expect((await customer.list({ limit: '2' })).body.nextCursor).toEqual(expect.any(String));
    });

    it('does not show new deliveries on an older page', async () => {
      const customer = await newCustomer();
      const [first, second] = await customer.insertDeliveries(
        { createdAt: day(1), status: 'DELIVERED' },
        { createdAt: day(2), status: 'DELIVERED' },
      );
      const page = await customer.list({ limit: '1' });
      await customer.insertDeliveries({ createdAt: day(3), status: 'DELIVERED' });
      expect(listIds(page)).toEqual([second]);
      expect(listIds(await customer.list({ cursor: page.body.nextCursor }))).toEqual([first]);
    });

    it('has 50 on a page by default, and 200 at most', async () => {
      const customer = await newCustomer();
      await customer.insertDeliveries(
        ...Array.from({ length: 201 }, (_, i) => ({
          createdAt: new Date(day(1).getTime() + i),
          status: 'DELIVERED' as const,
        })),
      );
      expect(listIds(await customer.list())).toHaveLength(50);
      expect(listIds(await customer.list({ limit: '200' }))).toHaveLength(200);
      expect((await customer.list({ limit: '201' })).status).toBe(400);
    });

    describe('with filters', () => {
      let customer: Customer;
      let ids: Record<string, string>;
      beforeAll(async () => {
        customer = await newCustomer();
        const table = [
          ['pending', 1, 'PENDING', 'a-1'],
          ['sending', 2, 'SENDING', 'a-2'],
          ['delivered', 3, 'DELIVERED', 'a-3'],
          ['failed', 4, 'FAILED', 'a-4'],
          ['later', 5, 'FAILED', 'a-5'],
          ['dropped', 6, 'DROPPED', 'a-6'],
        ] as const;
        const inserted = await customer.insertDeliveries(
          ...table.map(([, on, status, sessionId]) => ({
            createdAt: day(on, '12:00:00.000'),
            status,
            sessionId,
          })),
        );
        ids = Object.fromEntries(table.map(([name], i) => [name, inserted[i]!]));
      });

      const noonOn = (number: number) => day(number, '12:00:00.000').toISOString();

      it.each([
        [{ status: 'PENDING' }, ['pending']],
        [{ status: 'SENDING' }, ['sending']],
        [{ status: 'DELIVERED' }, ['delivered']],
        [{ status: 'FAILED' }, ['later', 'failed']],
        [{ status: 'DROPPED' }, ['dropped']],
        [{ sessionId: 'a-3' }, ['delivered']],
        [{ sessionId: 'A-3' }, []],
        [{ sessionId: 'a-3', status: 'FAILED' }, []],
        [{ from: noonOn(5) }, ['dropped', 'later']],
        [{ to: noonOn(2) }, ['pending']],
        [{ from: noonOn(2), to: noonOn(4) }, ['delivered', 'sending']],
        [{ from: '2026-03-04', to: '2026-03-05' }, ['failed']],
        [{ from: '2026-03-04T13:00:00+01:00', to: '2026-03-04T13:00:00.001+01:00' }, ['failed']],
        [
          { from: '0001-01-01', to: '9999-12-31' },
          ['dropped', 'later', 'failed', 'delivered', 'sending', 'pending'],
        ],
        [{ from: noonOn(4), to: noonOn(5), status: 'FAILED' }, ['failed']],
        [{ from: noonOn(1), to: noonOn(6), status: 'FAILED', sessionId: 'a-5', limit: '1' }, ['later']],
        [{ unknown: 'filter', status: 'FAILED' }, ['later', 'failed']],
      ])('%j', async (query, names) => {
        const reply = await customer.list(query);
        expect(reply.status).toBe(200);
        expect(listIds(reply)).toEqual(names.map((name) => ids[name]));
      });

      it('pages through filtered deliveries', async () => {
        const filter = { status: 'FAILED', from: noonOn(1), limit: '1' };
        const first = await customer.list(filter);
        const second = await customer.list({ ...filter, cursor: first.body.nextCursor });
        expect([...listIds(first), ...listIds(second)]).toEqual([ids['later'], ids['failed']]);
        expect(second.body.nextCursor).toBeNull();
      });
    });

    it('lists all errors of a query in one message', async () => {
      const { list } = await newCustomer();
      const reply = await list({
        limit: '0',
        cursor: 'c'.repeat(65),
        status: 'LOST',
        sessionId: '',
        from: 'yesterday',
        to: '2026-02-30',
      });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({
        statusCode: 400,
        error: 'Bad Request',
        requestId: reply.headers.get('x-request-id'),
      });
      expect(reply.body.message.split('; ').sort()).toEqual(
        [
          'limit must be a whole number from 1 to 200',
          'cursor must be at most 64 bytes of UTF-8',
          'status must be one of PENDING, SENDING, DELIVERED, FAILED, DROPPED',
          'sessionId must not be empty',
          'from must be an ISO 8601 timestamp, such as 2026-01-31T12:00:00Z',
          'to must be an ISO 8601 timestamp, such as 2026-01-31T12:00:00Z',
        ].sort(),
      );
    });

    it.each([
      ['limit=1&limit=2', /^limit must be a whole number from 1 to 200$/],
      ['limit=1.5', /^limit must/],
      ['limit=-1', /^limit must/],
      ['limit=1e2', /^limit must/],
      ['status=failed', /^status must be one of/],
      ['status=FAILED&status=PENDING', /^status must be one of/],
      ['status=', /^status must be one of/],
      ['sessionId=a&sessionId=b', /^sessionId must be a string$/],
      ['sessionId=%00', /^sessionId must not contain a NUL character/],
      [`sessionId=${'x'.repeat(201)}`, /^sessionId must be at most 200 bytes of UTF-8$/],
      ['from=1767225600', /^from must be an ISO 8601 timestamp/],
      ['from=2026-03-01T00:00:00', /^from must be an ISO 8601 timestamp/],
      ['to=2026-03-01T25:00:00Z', /^to must be an ISO 8601 timestamp/],
      ['from=2026-03-02&to=2026-03-01', /^from must be before to$/],
      ['from=2026-03-02&to=2026-03-02', /^from must be before to$/],
      ['cursor=next', /^cursor must be the nextCursor of an earlier page; omit it/],
      [`cursor=${unknown}`, /^cursor must be the nextCursor of an earlier page/],
    ])('answers 400 to ?%s', async (query, message) => {
      const reply = await (await newCustomer()).call('GET', `/webhooks/deliveries?${query}`);
      expect(reply.status).toBe(400);
      expect(reply.body.message).toMatch(message);
    });

    it.each(['to=1960-01-01', 'from=1950-01-01&to=1960-01-01', 'to=1969-12-31T23:59:00Z', 'from=9999-12-31'])(
      'is empty for ?%s',
      async (query) => {
        const customer = await newCustomer();
        await customer.insertDeliveries({ createdAt: day(1), status: 'DELIVERED' });
        const reply = await customer.call('GET', `/webhooks/deliveries?${query}`);
        expect(reply).toMatchObject({ status: 200, body: { items: [], nextCursor: null } });
      },
    );
  });

  describe('a delivery of another customer', () => {
    let mine: string;
    let strangers: [who: string, customer: Customer][];
    beforeAll(async () => {
      const owner = await newCustomer();
      [mine = ''] = await owner.insertDeliveries({ createdAt: day(1), status: 'FAILED', sessionId: 'mine' });
      strangers = [
        ['another customer', await newCustomer()],
        ['a test key of its customer', await newCustomer('test', owner.name)],
      ];
    });

    it('is 404 to read and to resend, and not in any list', async () => {
      const missing = { status: 404, body: { message: `There is no delivery with the id ${mine}.` } };
      for (const [, stranger] of strangers) {
        expect(await stranger.get(mine)).toMatchObject(missing);
        expect(await stranger.call('POST', `/webhooks/deliveries/${mine}/resend`)).toMatchObject(missing);
        expect(listIds(await stranger.list())).toEqual([]);
        expect(listIds(await stranger.list({ sessionId: 'mine' }))).toEqual([]);
      }
    });

    it('is 404 to a live key if a test key created it', async () => {
      const test = await newCustomer('test');
      const live = await newCustomer('live', test.name);
      const [id = ''] = await test.insertDeliveries({ createdAt: day(1), status: 'FAILED' });
      expect((await test.get(id)).status).toBe(200);
      expect((await live.get(id)).status).toBe(404);
      expect(listIds(await live.list())).toEqual([]);
    });

    it('is returned to another live key of its customer', async () => {
      const one = await newCustomer();
      const other = await newCustomer('live', one.name);
      const [id = ''] = await one.insertDeliveries({ createdAt: day(1), status: 'FAILED' });
      expect((await other.get(id)).body.id).toBe(id);
    });
  });

  describe('GET /webhooks/deliveries/:id', () => {
    it('returns a delivery with its attempts and no-store', async () => {
      const customer = await newCustomer();
      const [id = ''] = await customer.insertDeliveries({
        createdAt: day(1),
        status: 'PENDING',
        sessionId: 'with-attempts',
      });
      await api.source.query(
        `INSERT INTO webhooks.attempts (delivery_id, number, started_at, milliseconds, outcome, http_status, detail)
         VALUES ($1, 2, '2026-03-01T00:00:05Z', NULL, 'LOST', NULL, 'the worker died: it may have arrived'),
           ($1, 1, '2026-03-01T00:00:00Z', 12, 'REJECTED', 503, 'answered 503')`,
        [id],
      );
      const reply = await customer.get(id.toUpperCase());
      const lost = {
        number: 2,
        startedAt: '2026-03-01T00:00:05.000Z',
        milliseconds: null,
        outcome: 'LOST',
        httpStatus: null,
        detail: 'the worker died: it may have arrived',
      };
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body).toMatchObject({
        id,
        status: 'PENDING',
        nextAttemptAt: '2026-03-01T00:00:00.000Z',
        endedAt: null,
        lastAttempt: lost,
        attempts: [
          {
            number: 1,
            startedAt: '2026-03-01T00:00:00.000Z',
            milliseconds: 12,
            outcome: 'REJECTED',
            httpStatus: 503,
            detail: 'answered 503',
          },
          lost,
        ],
      });
    });

    it('shows the last 100 of very many attempts', async () => {
      const customer = await newCustomer();
      const [id = ''] = await customer.insertDeliveries({ createdAt: day(1), status: 'FAILED' });
      await api.source.query(
        `INSERT INTO webhooks.attempts (delivery_id, number, started_at, outcome, detail)
         SELECT $1, number, now(), 'TIMEOUT', '' FROM generate_series(1, 130) AS number`,
        [id],
      );
      const { body } = await customer.get(id);
      expect(body.attempts.map(({ number }: { number: number }) => number)).toEqual(
        Array.from({ length: 100 }, (_, i) => 31 + i),
      );
      expect(body.lastAttempt.number).toBe(130);
    });

    it('answers 404 to an unknown id', async () => {
      expect(await api.call('GET', `/webhooks/deliveries/${unknown}`)).toMatchObject({
        status: 404,
        body: {
          statusCode: 404,
          error: 'Not Found',
          message: `There is no delivery with the id ${unknown}.`,
        },
      });
    });

    it.each(['1', 'resend', `${unknown}0`, unknown.replaceAll('-', ''), "'; DROP TABLE webhooks.deliveries"])(
      'answers 400 to the id %s',
      async (id) => {
        for (const [method, end] of [
          ['GET', ''],
          ['POST', '/resend'],
        ] as const) {
          const reply = await api.call(method, `/webhooks/deliveries/${encodeURIComponent(id)}${end}`);
          expect(reply).toMatchObject({ status: 400, body: { message: 'id must be a UUID' } });
        }
      },
    );
  });

  describe('a body', () => {
    const paths = ['/webhooks/deliveries/resend', '/webhooks/test'];
    const post = async (path: string, body: string | undefined, type = 'application/json') =>
      api.call('POST', path, body, body === undefined ? {} : { 'content-type': type });

    it.each(paths.flatMap((path) => ['[]', 'null', '5', '"text"', 'true'].map((body) => [path, body])))(
      'of %s is an object, not %s',
      async (path, body) => {
        expect(await post(path, body)).toMatchObject({
          status: 400,
          body: { message: 'The body must be a JSON object.' },
        });
      },
    );

    it.each(paths)('of %s is JSON', async (path) => {
      const reply = await post(path, '{"from":');
      expect(reply.status).toBe(400);
      expect(reply.body.message).toMatch(/^The body is not valid JSON\./);
    });

    it.each(paths)('of %s is required', async (path) => {
      expect(await post(path, undefined)).toMatchObject({
        status: 400,
        body: { message: 'Send a JSON object as the body, with the header Content-Type: application/json.' },
      });
    });

    it.each(
      paths.flatMap((path) =>
        ['text/plain', 'application/x-www-form-urlencoded'].map((type) => [path, type]),
      ),
    )('of %s is not of the type %s', async (path, type) => {
      const reply = await post(path, '{}', type);
      expect(reply.status).toBe(415);
      expect(reply.body.message).toContain(`this request says ${type}`);
    });

    it.each(paths)('of %s has at most 2 MiB', async (path) => {
      expect(await post(path, JSON.stringify({ padding: 'x'.repeat(2 * 1024 * 1024) }))).toMatchObject({
        status: 413,
        body: { message: 'The body is too large: at most 2 MiB of JSON.', error: 'Payload Too Large' },
      });
    });
  });
});

describe('with a receiver', () => {
  let sessions: Sessions;
  let receiver: Receiver;
  beforeAll(async () => {
    sessions = await startSessions();
  });
  afterAll(() => sessions?.close());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const become = (id: string, status: string) =>
    eventually(async () => expect((await sessions.get(id)).status).toBe(status));
  const resend = (id: string) => sessions.call('POST', `/webhooks/deliveries/${id}/resend`);
  const sendTest = (body: unknown, headers?: Record<string, string>) =>
    sessions.call('POST', '/webhooks/test', body, headers);

  describe('POST /webhooks/deliveries/:id/resend', () => {
    it('sends a dead letter again, as the next attempt of the same event', async () => {
      receiver.setBehaviour(respond(410));
      const id = await sessions.addEvent(receiver.url);
      await become(id, 'FAILED');
      receiver.setBehaviour(respond(200));
      const reply = await resend(id);
      expect(reply).toMatchObject({ status: 202, body: { id, endedAt: null, resendable: true } });
      await become(id, 'DELIVERED');
      expect(receiver.received.map((webhook) => [webhook.id, webhook.attempt])).toEqual([
        [id, 1],
        [id, 2],
      ]);
      expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
    });

    it('sends again what was received', async () => {
      const id = await sessions.addEvent(receiver.url);
      await become(id, 'DELIVERED');
      expect((await resend(id)).status).toBe(202);
      await receiver.waitFor(2);
      await become(id, 'DELIVERED');
      expect((await sessions.get(id)).attempts).toHaveLength(2);
    });

    it('makes a pending one due now', async () => {
      receiver.setBehaviour(respond(500, { 'retry-after': '14400' }));
      const id = await sessions.addEvent(receiver.url);
      await receiver.waitFor(1);
      await become(id, 'PENDING');
      receiver.setBehaviour(respond(200));
      expect((await resend(id)).status).toBe(202);
      await become(id, 'DELIVERED');
    });

    it('answers 409 with Retry-After during an attempt', async () => {
      const waiting: (() => void)[] = [];
      receiver.setBehaviour((response) => waiting.push(() => response.writeHead(204).end()));
      const id = await sessions.addEvent(receiver.url);
      await receiver.waitFor(1);
      const reply = await resend(id);
      expect(reply).toMatchObject({
        status: 409,
        body: {
          error: 'Conflict',
          message: `The delivery ${id} is being sent. Retry after this attempt has ended.`,
        },
      });
      expect(reply.headers.get('retry-after')).toBe('15');
      for (const answer of waiting) answer();
      await become(id, 'DELIVERED');
      expect(receiver.received).toHaveLength(1);
    });

    const gone = (id: string) => ({
      status: 410,
      body: {
        statusCode: 410,
        error: 'Gone',
        message: `The delivery ${id} cannot be sent again: its body is no longer kept.`,
      },
    });

    it('answers 410 once the session is deleted', async () => {
      const id = await sessions.addEvent(receiver.url, { sessionId: 'deleted' });
      await become(id, 'DELIVERED');
      const events = sessions.app.get(WebhookEventService, { strict: false });
      await inTransaction(sessions.source, (transaction) => events.deleteContents(transaction, 'deleted'));
      expect(await sessions.get(id)).toMatchObject({ status: 'DELIVERED', resendable: false });
      expect(await resend(id)).toMatchObject(gone(id));
      expect(receiver.received).toHaveLength(1);
    });

    it('answers 410 after the retention of the body', async () => {
      const id = await sessions.addEvent(receiver.url, { keepUntil: new Date(0) });
      await become(id, 'DELIVERED');
      await eventually(async () => {
        await sessions.sweep();
        expect((await sessions.get(id)).resendable).toBe(false);
      });
      expect(await resend(id)).toMatchObject(gone(id));
    });

    it('answers 404 to an unknown id', async () => {
      expect(await resend(unknown)).toMatchObject({
        status: 404,
        body: { message: `There is no delivery with the id ${unknown}.` },
      });
    });
  });

  describe('POST /webhooks/test', () => {
    it('returns the delivery, and sends it with both kinds of signatures', async () => {
      const reply = await sendTest({
        callback: { url: `${receiver.url}/hooks`, headers: { 'x-tenant': '7' } },
      });
      expect(reply.status).toBe(202);
      expect(reply.body).toMatchObject({
        type: 'test',
        sessionId: null,
        target: receiver.url,
        resendable: true,
      });
      const { id } = reply.body;
      await become(id, 'DELIVERED');
      const [{ headers, body, path }] = receiver.received as [Receiver['received'][number]];
      expect(path).toBe('/hooks');
      expect(headers['x-tenant']).toBe('7');
      const payload = { type: 'test', message: 'Your receiver works.', createdAt: expect.any(String) };
      expect(verifyWebhook({ body, headers, key: sessions.key })).toMatchObject({ id, attempt: 1, payload });
      expect(() => verifyWebhook({ body, headers, key: `${sessions.key}x` })).toThrow(
        /matches none of the keys/,
      );
      const standard = new Webhook(`whsec_${Buffer.from(sessions.key).toString('base64')}`);
      expect(standard.verify(body, headers as Record<string, string>)).toEqual(payload);
    });

    it('signs with the key of the request', async () => {
      const { key } = await sessions.makeKey('acme', 'test');
      const reply = await sendTest({ callback: { url: receiver.url } }, { 'x-api-key': key });
      const [webhook] = await receiver.waitFor(1);
      expect(verifyWebhook({ ...webhook!, key }).id).toBe(reply.body.id);
      expect(() => verifyWebhook({ ...webhook!, key: sessions.key })).toThrow(/matches none of the keys/);
      expect((await sessions.call('GET', `/webhooks/deliveries/${reply.body.id}`)).status).toBe(404);
    });

    it('sends one for each call, and ignores unknown fields', async () => {
      const body = {
        callback: { url: receiver.url, secret: 'x' },
        type: 'age-session.ended',
        body: {},
        sessionId: 's',
      };
      const ids = [(await sendTest(body)).body.id, (await sendTest(body)).body.id];
      await receiver.waitFor(2);
      expect(receiver.received.map(({ id }) => id).sort()).toEqual(ids.sort());
      expect((await sessions.get(ids[0])).sessionId).toBeNull();
      expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'test' });
    });
  });
});
