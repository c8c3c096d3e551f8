import { eventually, startReceiver } from '@gatehouse/testing';
import { startNameServer } from '../support/name-server';
import { type Sessions, startSessions } from '../support/sessions-app';

const strict = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false' };
const notUrl = 'callback.url must be an http(s) URL';
const address = (text: string) => `callback.url must not point to the address ${text}, which is not public`;

/** Requests a test event. It has the same rules as the callback of a session. */
const sender = (sessions: () => Sessions) => (callback: unknown) =>
  sessions().call('POST', '/webhooks/test', { callback });

describe('a callback', () => {
  let sessions: Sessions;
  beforeAll(async () => {
    sessions = await startSessions({ ...strict, ROLE: 'api' });
  });
  afterAll(() => sessions?.close());
  const send = sender(() => sessions);

  const refusal = (message: string) => ({
    status: 400,
    body: { statusCode: 400, error: 'Bad Request', message },
  });

  it.each([
    'https://shop.example/hooks?tenant=7#part',
    'https://shop.example:8443/',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
    'HTTPS://SHOP.EXAMPLE',
    'https://bücher.example/',
  ])('may go to %s', async (url) => {
    const reply = await send({ url });
    expect(reply).toMatchObject({ status: 202, body: { target: new URL(url).origin } });
  });

  it.each([
    ['http://shop.example/', 'callback.url must begin with https://'],
    ['http://127.0.0.1:8080/', 'callback.url must begin with https://'],
    ['https://localhost/', 'callback.url must not point to localhost, which is not public'],
    ['https://hooks.localhost./', 'callback.url must not point to localhost, which is not public'],
    ['https://127.0.0.1/', address('127.0.0.1')],
    ['https://127.1/', address('127.0.0.1')],
    ['https://0x7f000001/', address('127.0.0.1')],
    ['https://2130706433/', address('127.0.0.1')],
    ['https://0.0.0.0/', address('0.0.0.0')],
    ['https://10.0.0.1/', address('10.0.0.1')],
    ['https://172.16.0.1/', address('172.16.0.1')],
    ['https://192.168.1.1/', address('192.168.1.1')],
    ['https://100.64.0.1/', address('100.64.0.1')],
    ['https://224.0.0.1/', address('224.0.0.1')],
    ['https://169.254.169.254/latest/meta-data', address('169.254.169.254')],
    ['https://168.63.129.16/', address('168.63.129.16')],
    ['https://100.100.100.200/', address('100.100.100.200')],
    ['https://[::1]/', address('::1')],
    ['https://[::]/', address('::')],
    ['https://[::ffff:10.0.0.1]/', address('::ffff:a00:1')],
    ['https://[fd00:ec2::254]/', address('fd00:ec2::254')],
    ['https://[fe80::1]/', address('fe80::1')],
    ['https://[64:ff9b::a9fe:a9fe]/', address('64:ff9b::a9fe:a9fe')],
    ['https://user@shop.example/', 'callback.url must not contain a user name or password'],
    ['https://user:secret@shop.example/', 'callback.url must not contain a user name or password'],
    ['https://:secret@shop.example/', 'callback.url must not contain a user name or password'],
    ['https://shop.example:22/', 'callback.url must not use port 22'],
    ['https://shop.example:25/', 'callback.url must not use port 25'],
    ['https://shop.example:5432/', 'callback.url must not use port 5432'],
    ['https://shop.example:6379/', 'callback.url must not use port 6379'],
    ['ftp://shop.example/', notUrl],
    ['file:///etc/passwd', notUrl],
    ['javascript:alert(1)', notUrl],
    ['//shop.example/', notUrl],
    ['shop.example', notUrl],
    ['https://', notUrl],
    ['https://shop.example:99999/', notUrl],
    ['', notUrl],
    [undefined, notUrl],
    [null, notUrl],
    [5, notUrl],
    [['https://shop.example/'], notUrl],
    [{ href: 'https://shop.example/' }, notUrl],
    [`https://shop.example/${'x'.repeat(2048)}`, 'callback.url must have at most 2048 characters'],
  ])('may not go to %j', async (url, message) => {
    const reply = await send({ url });
    expect(reply).toMatchObject(refusal(message));
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  });

  it.each([
    [undefined],
    [null],
    ['https://shop.example/'],
    [5],
    [true],
    [[]],
    [[{ url: 'https://shop.example/' }]],
  ])('may not be %j', async (callback: unknown) => {
    const reply = await send(callback);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/^callback (is missing: it )?must be an object with a url/);
  });

  describe('with headers', () => {
    const url = 'https://shop.example/';
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, 'hush-hush']));
    const names = 'callback.headers must have names that HTTP allows, of at most 128 characters';
    const values = 'callback.headers must have 1 to 4096 printable ASCII characters as "x-a"';

    it.each([
      [{}],
      [null],
      [{ Authorization: 'Bearer hush-hush', 'User-Agent': 'shop', Cookie: 'a=b' }],
      [many(20)],
      [{ 'Content-Type': 'application/json; charset=utf-8' }],
      [{ ['x'.repeat(128)]: 'v'.repeat(4096) }],
    ])('may have %#', async (headers) => {
      const reply = await send({ url, headers });
      expect(reply.status).toBe(202);
      expect(JSON.stringify(reply.body)).not.toContain('hush-hush');
    });

    it.each([
      'X-Service-Signature',
      'x-service-timestamp',
      'X-SERVICE-ATTEMPT',
      'x-service-anything',
      'webhook-id',
      'Webhook-Timestamp',
      'webhook-signature',
      'Host',
      'Content-Length',
      'content-encoding',
      'Transfer-Encoding',
      'connection',
    ])('may not have %s', async (name) => {
      const reply = await send({ url, headers: { 'x-fine': 'hush-hush', [name]: 'hush-hush' } });
      expect(reply).toMatchObject(
        refusal(`callback.headers must not contain "${name}": it is set by the service itself`),
      );
      expect(JSON.stringify(reply.body)).not.toContain('hush-hush');
    });

    it.each([
      [many(21), 'callback.headers must contain at most 20 headers'],
      [{ 'X-A': 'hush-hush', 'x-a': 'hush-hush' }, 'callback.headers must not contain "x-a" twice'],
      [{ 'x-a': 'hush-hush\r\nx-service-signature: sha256=0' }, values],
      [{ 'x-a': 'hush-hush\nhost: inside' }, values],
      [{ 'x-a': 'hush-hush\0' }, values],
      [{ 'x-a': ' hush-hush' }, values],
      [{ 'x-a': 'hush-hush ü' }, values],
      [{ 'x-a': '' }, values],
      [{ 'x-a': 'hush-hush'.repeat(1000) }, values],
      [{ 'x-a\r\nhost': 'hush-hush' }, names],
      [{ 'x a': 'hush-hush' }, names],
      [{ 'x-a:': 'hush-hush' }, names],
      [{ '': 'hush-hush' }, names],
      [{ ['x'.repeat(129)]: 'hush-hush' }, names],
      [
        { 'Content-Type': 'text/hush-hush' },
        'callback.headers may contain "Content-Type" only as application/json, with or without charset=utf-8: events are sent as JSON',
      ],
      [{ 'x-a': 7 }, 'callback.headers must have a string as "x-a"'],
      [{ 'x-a': ['hush-hush'] }, 'callback.headers must have a string as "x-a"'],
      [{ 'x-a': null }, 'callback.headers must have a string as "x-a"'],
      ['hush-hush: 1', 'callback.headers must be an object'],
      [['hush-hush'], 'callback.headers must be an object'],
    ])('%# is rejected, and its value is not repeated', async (headers, message) => {
      const reply = await send({ url, headers });
      expect(reply).toMatchObject(refusal(message));
      expect(JSON.stringify(reply.body)).not.toContain('hush-hush');
    });

    it('lists all errors of headers and URL in one message', async () => {
      const reply = await send({ url: 'shop.example', headers: { Host: 'inside' } });
      expect(reply).toMatchObject(
        refusal(`${notUrl}; callback.headers must not contain "Host": it is set by the service itself`),
      );
    });
  });

  it('that is rejected adds no event', async () => {
    const count = async () =>
      (await sessions.source.query<{ count: string }[]>('SELECT count(*) FROM webhooks.deliveries'))[0]
        ?.count;
    const before = await count();
    await send({ url: 'https://10.0.0.1/' });
    expect(await count()).toBe(before);
  });
});

describe('WEBHOOK_ALLOWED_HOSTS', () => {
  const allowing = {
    ...strict,
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1/32, 169.254.0.0/16, fd00::/8, 100.64.0.0/10, in-cluster',
  };
  let api: Sessions;
  beforeAll(async () => {
    api = await startSessions({ ...allowing, ROLE: 'api' });
  });
  afterAll(() => api?.close());
  const send = sender(() => api);

  it('allows an in-cluster host over http', async () => {
    const receiver = await startReceiver();
    const sessions = await startSessions(allowing);
    const reply = await sender(() => sessions)({ url: `${receiver.url}/hooks` });
    expect(reply.status).toBe(202);
    await eventually(async () => expect((await sessions.get(reply.body.id)).status).toBe('DELIVERED'));
    expect(receiver.received.map(({ id }) => id)).toEqual([reply.body.id]);
    await sessions.close();
    await receiver.close();
  });

  it.each(['http://127.0.0.1:8080/', 'http://in-cluster:9200/', 'https://[fd00::7]/'])(
    'allows %s',
    async (url) => {
      expect((await send({ url })).status).toBe(202);
    },
  );

  it.each([
    ['https://127.0.0.2/', address('127.0.0.2')],
    ['https://10.0.0.1/', address('10.0.0.1')],
    ['http://shop.example/', 'callback.url must begin with https://'],
    ['http://in-cluster.shop.example/', 'callback.url must begin with https://'],
  ])('does not allow %s', async (url, message) => {
    expect(await send({ url })).toMatchObject({ status: 400, body: { message } });
  });

  it.each(['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '[fd00:ec2::254]'])(
    'never allows the metadata service at %s',
    async (host) => {
      const reply = await send({ url: `https://${host}/` });
      expect(reply).toMatchObject({
        status: 400,
        body: { message: address(host.replace(/[[\]]/g, '')) },
      });
      expect((await send({ url: `http://${host}/` })).status).toBe(400);
    },
  );
});

describe('with WEBHOOK_ALLOW_PRIVATE_TARGETS=true', () => {
  it('metadata services are still rejected', async () => {
    const sessions = await startSessions({ ROLE: 'api' });
    const send = sender(() => sessions);
    expect((await send({ url: 'http://192.168.1.1/' })).status).toBe(202);
    expect(await send({ url: 'http://169.254.169.254/' })).toMatchObject({
      status: 400,
      body: { message: address('169.254.169.254') },
    });
    await sessions.close();
  });
});

describe('a target that turns out to be private', () => {
  let sessions: Sessions;
  beforeAll(async () => {
    sessions = await startSessions(strict);
  });
  afterAll(() => sessions?.close());

  const attempted = async (id: string, count: number) => {
    await eventually(async () => {
      const { attemptCount, status } = await sessions.get(id);
      expect({ attemptCount, status }).toEqual({ attemptCount: count, status: 'PENDING' });
    });
    return sessions.get(id);
  };

  it('is not connected to when its name resolves to a private address, and is retried', async () => {
    const receiver = await startReceiver();
    const names = await startNameServer('127.0.0.1');
    const url = `https://rebound.example:${receiver.port}/hooks`;
    const { body } = await sender(() => sessions)({ url });
    await attempted(body.id, 1);
    sessions.advanceClock(10);
    await sessions.sweep();
    const delivery = await attempted(body.id, 2);
    const refused = {
      outcome: 'REFUSED_TARGET',
      httpStatus: null,
      detail: 'the host resolves to an address that is not public',
    };
    expect(delivery.attempts).toMatchObject([refused, refused]);
    expect(delivery.nextAttemptAt).not.toBeNull();
    expect(names.queriedNames).toContain('rebound.example');
    // The reply reveals nothing about the internal network.
    expect(JSON.stringify(delivery)).not.toContain('127.0.0.1');
    expect(receiver.received).toEqual([]);
    await names.close();
    await receiver.close();
  });

  it('is not connected to when it is no longer allowed', async () => {
    const receiver = await startReceiver();
    const id = await sessions.addEvent(receiver.url);
    const delivery = await attempted(id, 1);
    expect(delivery.lastAttempt).toMatchObject({
      outcome: 'REFUSED_TARGET',
      detail: 'the URL must begin with https://',
    });
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});
