import { Clock } from '@gatehouse/platform';
import { eventually, type Receiver, respond, startReceiver } from '@gatehouse/testing';
import { type Sessions, startSessions } from '../support/sessions-app';

describe('the metrics of webhooks', () => {
  let sessions: Sessions;
  let [healthy, leaving, broken, slow]: Receiver[] = [];
  const waiting: (() => void)[] = [];
  // The clock is frozen, so that nothing becomes due by itself.
  let now = Date.now();
  beforeAll(async () => {
    sessions = await startSessions();
    jest.spyOn(sessions.app.get(Clock), 'now').mockImplementation(() => new Date(now));
    healthy = await startReceiver();
    leaving = await startReceiver(respond(410));
    broken = await startReceiver(respond(500));
    slow = await startReceiver((response) => waiting.push(() => response.writeHead(204).end()));
  });
  afterAll(async () => {
    await sessions?.close();
    for (const receiver of [healthy, leaving, broken, slow]) await receiver!.close();
  });

  /** The values of a metric, by its labels in text form. */
  const read = async (name: string): Promise<Record<string, number>> => {
    const { body } = await sessions.call('GET', '/metrics');
    const lines = (body as string).split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
    return Object.fromEntries(
      lines.map((line) => {
        const [, labels = '', value] = /^\w+(?:\{(.*)\})? (.*)$/.exec(line)!;
        return [labels, Number(value)];
      }),
    );
  };
  const state = (name: string) => `state="${name}"`;
  const outcome = (name: string) => `outcome="${name}"`;

  it('are absent before the first delivery', async () => {
    expect(await read('webhook_attempts_total')).toEqual({});
    expect(await read('webhook_attempt_duration_seconds_count')).toEqual({ '': 0 });
    expect(await read('webhook_deliveries')).toEqual({
      [state('due')]: 0,
      [state('waiting')]: 0,
      [state('sending')]: 0,
      [state('failed')]: 0,
    });
    expect(await read('webhook_oldest_due_seconds')).toEqual({ '': 0 });
    expect(await read('webhook_targets')).toEqual({ 'breaker="open"': 0, 'breaker="closed"': 0 });
  });

  it('count attempts by outcome, deliveries by state and targets by breaker', async () => {
    for (let i = 0; i < 3; i++) await sessions.addEvent(healthy!.url);
    await sessions.addEvent(leaving!.url);
    const failing: string[] = [];
    for (let i = 0; i < 10; i++) failing.push(await sessions.addEvent(broken!.url));
    await sessions.addEvent(slow!.url);
    await eventually(async () => {
      expect(await read('webhook_deliveries')).toEqual({
        [state('due')]: 0,
        [state('waiting')]: 10,
        [state('sending')]: 1,
        [state('failed')]: 1,
      });
    });
    expect(await read('webhook_attempts_total')).toEqual({
      [outcome('DELIVERED')]: 3,
      [outcome('GONE')]: 1,
      [outcome('REJECTED')]: 10,
    });
    expect(await read('webhook_attempt_duration_seconds_count')).toEqual({ '': 14 });
    const buckets = await read('webhook_attempt_duration_seconds_bucket');
    expect(buckets['le="+Inf"']).toBe(14);
    expect((await read('webhook_attempt_duration_seconds_sum'))['']).toBeGreaterThan(0);
    expect(await read('webhook_targets')).toEqual({ 'breaker="open"': 1, 'breaker="closed"': 2 });
    expect(await read('webhook_oldest_due_seconds')).toEqual({ '': 0 });

    await eventually(() => expect(waiting).toHaveLength(1));
    for (const answer of waiting) answer();
    await eventually(async () => expect((await read('webhook_deliveries'))[state('sending')]).toBe(0));
    expect((await read('webhook_attempts_total'))[outcome('DELIVERED')]).toBe(4);
    expect(await read('webhook_targets')).toEqual({ 'breaker="open"': 1, 'breaker="closed"': 3 });
  });

  it('show what is due behind an open breaker, and for how long', async () => {
    // Later than all second attempts, and earlier than the first probe of the breaker.
    now += 20_000;
    await sessions.sweep();
    await eventually(async () =>
      expect(await read('webhook_deliveries')).toMatchObject({ [state('due')]: 10, [state('waiting')]: 0 }),
    );
    const { body } = await sessions.call('GET', '/webhooks/deliveries?status=PENDING');
    const due = body.items.map(({ nextAttemptAt }: { nextAttemptAt: string }) => Date.parse(nextAttemptAt));
    const seconds = (now - Math.min(...due)) / 1000;
    await eventually(async () =>
      expect((await read('webhook_oldest_due_seconds'))['']).toBeCloseTo(seconds, 2),
    );
    expect(broken!.received).toHaveLength(10);
  });

  it('show the breaker closed and no backlog once a probe succeeds', async () => {
    broken!.setBehaviour(respond(200));
    now += 20_000;
    await sessions.sweep();
    await eventually(async () =>
      expect(await read('webhook_deliveries')).toEqual({
        [state('due')]: 0,
        [state('waiting')]: 0,
        [state('sending')]: 0,
        [state('failed')]: 1,
      }),
    );
    expect(await read('webhook_targets')).toEqual({ 'breaker="open"': 0, 'breaker="closed"': 4 });
    expect((await read('webhook_attempts_total'))[outcome('DELIVERED')]).toBe(14);
  });

  it('are the same in every process, except for its own attempts', async () => {
    const other = await startSessions({ ...sessions.env, ROLE: 'api' });
    const { body } = await other.call('GET', '/metrics');
    expect(body).toContain('webhook_deliveries{state="failed"} 1');
    expect(body).toContain('webhook_targets{breaker="closed"} 4');
    expect(body).not.toMatch(/^webhook_attempts_total\{/m);
    await other.close();
  });
});

describe('health and documentation of the app', () => {
  let sessions: Sessions;
  beforeAll(async () => {
    sessions = await startSessions();
  });
  afterAll(() => sessions?.close());

  it.each(['/health', '/health/ready'])('is ok at %s', async (path) => {
    const reply = await sessions.call('GET', path);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'ok',
        service: 'sessions',
        checks: { database: { status: 'up' }, redis: { status: 'up' } },
      },
    });
  });

  it('as a worker answers probes and metrics, and nothing else', async () => {
    const worker = await startSessions({ ...sessions.env, ROLE: 'worker' });
    expect((await worker.call('GET', '/health/live')).status).toBe(200);
    expect((await worker.call('GET', '/metrics')).status).toBe(200);
    expect((await worker.call('GET', '/webhooks/deliveries')).status).toBe(404);
    await worker.close();
  });

  describe('in OpenAPI', () => {
    // The test reads a document of any shape.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    let document: any;
    beforeAll(async () => {
      document = (await sessions.call('GET', '/docs-json')).body;
    });
    const getSchema = (reply: { content: Record<string, { schema: { $ref: string } }> }) =>
      reply.content['application/json']?.schema.$ref;

    it.each([
      ['/webhooks/deliveries', 'get', '200', 'DeliveryPage', ['400', '401']],
      ['/webhooks/deliveries/{id}', 'get', '200', 'DeliveryDetails', ['400', '401', '404']],
      ['/webhooks/deliveries/{id}/resend', 'post', '202', 'Delivery', ['400', '401', '404', '409', '410']],
      ['/webhooks/deliveries/resend', 'post', '202', 'ResendReply', ['400', '401']],
      ['/webhooks/test', 'post', '202', 'DeliveryDetails', ['400', '401', '413', '415', '429', '503']],
    ])('%s %s answers %s with %s, or with an error', (path, method, status, schema, errors) => {
      const operation = document.paths[path][method];
      expect(document.openapi).toMatch(/^3\.1\./);
      expect(operation.summary).toBeTruthy();
      expect(operation.security).toEqual([{ 'api-key': [] }]);
      expect(getSchema(operation.responses[status])).toBe(`#/components/schemas/${schema}`);
      for (const error of errors)
        expect(getSchema(operation.responses[error])).toBe('#/components/schemas/ErrorReply');
      expect(Object.keys(operation.responses)).not.toContain(status === '202' ? '201' : '202');
    });

    it('names the filters of the list, and what they may be', () => {
      const { parameters } = document.paths['/webhooks/deliveries'].get;
      expect(parameters.map(({ name }: { name: string }) => name).sort()).toEqual([
        'cursor',
        'from',
        'limit',
        'sessionId',
        'status',
        'to',
      ]);
      expect(parameters.every(({ required }: { required: boolean }) => !required)).toBe(true);
      expect(document.components.schemas.DeliveryStatus.enum).toEqual([
        'PENDING',
        'SENDING',
        'DELIVERED',
        'FAILED',
        'DROPPED',
      ]);
    });

    it('describes the fields of a reply', async () => {
      const receiver = await startReceiver();
      const sent = await sessions.call('POST', '/webhooks/test', { callback: { url: receiver.url } });
      await eventually(async () => expect((await sessions.get(sent.body.id)).status).toBe('DELIVERED'));
      const shown = await sessions.get(sent.body.id);
      const { DeliveryDetails, Attempt, ResendBody, CallbackBody } = document.components.schemas;
      expect(Object.keys(shown).sort()).toEqual(Object.keys(DeliveryDetails.properties).sort());
      expect(Object.keys(shown.attempts[0]).sort()).toEqual(Object.keys(Attempt.properties).sort());
      expect(ResendBody.required).toEqual(['from', 'to']);
      expect(CallbackBody.required).toEqual(['url']);
      await receiver.close();
    });
  });
});
