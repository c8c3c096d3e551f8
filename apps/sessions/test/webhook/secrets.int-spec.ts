import { ApiKeyService } from '@gatehouse/auth';
import { verifyWebhook } from '@gatehouse/sdk';
import {
  eventually,
  type Receiver,
  type ReceiverBehaviour,
  respond,
  startReceiver,
} from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { dumpRedis, dumpTables, findLeaks } from '../support/secret-leaks';
import { type Sessions, startSessions } from '../support/sessions-app';

const makeSecret = (what: string) => `${what}-${randomBytes(12).toString('hex')}`;

const readStatus = async (sessions: Sessions, id: string) => (await sessions.get(id)).status;
const becomes = (sessions: Sessions, id: string, status: string) =>
  eventually(async () => expect(await readStatus(sessions, id)).toBe(status));

describe('a search for secrets', () => {
  it.each(['plain', 'hex', 'base64', 'base64url'])(
    'finds one that is spelled in %s, at any offset',
    (encoding) => {
      const secret = makeSecret('needle');
      for (const before of ['', 'a', 'ab', 'abc']) {
        const text = `${before}${secret} and more`;
        const spelled = encoding === 'plain' ? text : Buffer.from(text).toString(encoding as 'hex');
        expect(findLeaks(`…${spelled}…`, [secret, makeSecret('another')])).toEqual([secret]);
      }
    },
  );
});

describe('the secrets of a customer', () => {
  const secrets = {
    path: makeSecret('path'),
    query: makeSecret('query'),
    header: makeSecret('header'),
    headerName: makeSecret('x-name'),
    body: makeSecret('person'),
    reply: makeSecret('reply'),
    replyHeader: makeSecret('moved'),
  };
  const replying =
    (status: number): ReceiverBehaviour =>
    (response) =>
      response
        .writeHead(status, { location: `/${secrets.replyHeader}`, 'x-trace': secrets.replyHeader })
        .end(secrets.reply);

  let api: Sessions;
  let worker: Sessions;
  let receiver: Receiver;
  let all: string[];
  let ids: string[];
  let redisWhileQueued: string;

  beforeAll(async () => {
    api = await startSessions({ ROLE: 'api' });
    receiver = await startReceiver(replying(200));
    const closed = await startReceiver();
    await closed.close();
    all = [...Object.values(secrets), api.key, api.key.replace(/^gh_live_/, '').slice(0, -4)];
    const callbackTo = (origin: string) => ({
      url: `${origin}/${secrets.path}?token=${secrets.query}`,
      headers: { authorization: `Bearer ${secrets.header}`, [secrets.headerName]: 'x' },
    });
    const body = { name: secrets.body, nested: [{ dateOfBirth: secrets.body }] };
    const tellTo = (origin: string) => api.addEvent(origin, { callback: callbackTo(origin), body });
    const [received, refused, unreachable, forbidden] = [
      await tellTo(receiver.url),
      await tellTo(closed.url),
      await tellTo('http://169.254.169.254'),
      await tellTo('http://127.0.0.1:1'),
    ];
    const test = await api.call('POST', '/webhooks/test', { callback: callbackTo(receiver.url) });
    // No worker has taken the jobs yet.
    redisWhileQueued = await dumpRedis(api);

    worker = await startSessions({ ...api.env, ROLE: 'worker' });
    await worker.sweep();
    await becomes(api, received, 'DELIVERED');
    await becomes(api, test.body.id, 'DELIVERED');
    const tried = (id: string) =>
      eventually(async () => expect((await api.get(id)).attempts).toHaveLength(1));
    for (const id of [refused, unreachable, forbidden]) await tried(id);
    const failing: string[] = [];
    for (const status of [302, 400, 401, 500, 410]) {
      receiver.setBehaviour(replying(status));
      const id = await tellTo(receiver.url);
      failing.push(id);
      await tried(id);
    }
    ids = [received, refused, unreachable, forbidden, test.body.id, ...failing];
    // Requests whose contents must not be logged: a body with rejected headers, a key that does not exist.
    await api.call('POST', '/webhooks/test', {
      callback: { url: `ftp://${secrets.path}/`, headers: { 'x-a': `${secrets.header}\n` } },
    });
    await api.call('POST', '/webhooks/test', `{"callback": {"url": "${secrets.path}`);
  });
  afterAll(async () => {
    await worker?.close();
    await receiver?.close();
    await api?.close();
  });

  it('reach the receiver', () => {
    const [webhook] = receiver.received;
    expect(webhook?.path).toBe(`/${secrets.path}?token=${secrets.query}`);
    expect(webhook?.headers).toMatchObject({
      authorization: `Bearer ${secrets.header}`,
      [secrets.headerName]: 'x',
    });
    expect(webhook?.body).toContain(secrets.body);
  });

  it('are in no table', async () => {
    const dump = await dumpTables(api, ['webhooks', 'auth']);
    for (const known of [
      ...ids,
      receiver.url,
      'auth.api_keys',
      'webhooks.attempts',
      'webhooks.customer_targets',
    ])
      expect(dump).toContain(known);
    expect(findLeaks(dump, all)).toEqual([]);
  });

  it('are in no log line, with every line written', () => {
    const logs = [...api.logs, ...worker.logs].join('');
    expect(logs).toContain('is a dead letter after attempt 1: answered 410');
    expect(logs).toContain('/webhooks/test');
    expect(findLeaks(logs, all)).toEqual([]);
  });

  it('are not in Redis, before or after the delivery', async () => {
    expect(redisWhileQueued).toContain('deliver-webhooks');
    expect(findLeaks(redisWhileQueued, all)).toEqual([]);
    const after = await dumpRedis(api);
    expect(after).toContain('webhook-delivery');
    expect(findLeaks(after, all)).toEqual([]);
  });

  it('are in no reply, like the headers and the URL beyond its origin', async () => {
    const replies = [
      await api.call('GET', '/webhooks/deliveries?limit=200'),
      ...(await Promise.all(ids.map((id) => api.call('GET', `/webhooks/deliveries/${id}`)))),
      await api.call('POST', `/webhooks/deliveries/${ids[0]}/resend`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, ...ids.map(() => 200), 202]);
    expect(findLeaks(JSON.stringify(replies), all)).toEqual([]);
    expect(findLeaks(JSON.stringify(replies), [receiver.url])).toEqual([receiver.url]);
  });

  it('are in no metric', async () => {
    for (const { url } of [api, worker])
      expect(findLeaks(await (await fetch(`${url}/metrics`)).text(), all)).toEqual([]);
  });
});

describe('the key that a webhook is signed with', () => {
  let sessions: Sessions;
  let receiver: Receiver;
  let keys: ApiKeyService;
  beforeAll(async () => {
    sessions = await startSessions();
    keys = sessions.app.get(ApiKeyService, { strict: false });
  });
  afterAll(() => sessions?.close());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const signedBy = (place: number, key: string) => () =>
    verifyWebhook({ ...receiver.received[place]!, key, now: new Date(sessions.now()) });

  it('is the one that created the session, even after its revocation', async () => {
    const { key, identity } = await sessions.makeKey('leaving');
    receiver.setBehaviour(respond(500));
    const id = await sessions.addEvent(receiver.url, { key: identity });
    await receiver.waitFor(1);
    await keys.revoke(identity.id);
    receiver.setBehaviour(respond(200));
    await eventually(async () => {
      sessions.advanceClock(60);
      await sessions.sweep();
      expect(receiver.received.length).toBeGreaterThan(1);
    });
    expect(receiver.received[1]).toMatchObject({ id, attempt: 2 });
    expect(signedBy(1, key)()).toMatchObject({ id, attempt: 2 });
    // The session may end only now.
    await sessions.addEvent(receiver.url, { key: identity });
    await receiver.waitFor(3);
    expect(signedBy(2, key)).not.toThrow();
  });

  it('stays the old one for sessions of the old one after a rotation', async () => {
    const old = await sessions.makeKey('rotating');
    const { key } = await keys.rotate(old.identity.id, 0);
    const identity = (await keys.authenticate(key))!;
    await sessions.addEvent(receiver.url, { key: old.identity });
    await receiver.waitFor(1);
    await sessions.addEvent(receiver.url, { key: identity });
    await receiver.waitFor(2);
    expect(signedBy(0, old.key)).not.toThrow();
    expect(signedBy(0, key)).toThrow(/matches none of the keys/);
    expect(signedBy(1, key)).not.toThrow();
    expect(signedBy(1, old.key)).toThrow(/matches none of the keys/);
  });

  it('signs a resend as it signed the first time', async () => {
    const { key, identity } = await sessions.makeKey('resending');
    const other = await sessions.makeKey('resending');
    const id = await sessions.addEvent(receiver.url, { key: identity });
    await receiver.waitFor(1);
    await keys.revoke(identity.id);
    const resend = () =>
      sessions.call('POST', `/webhooks/deliveries/${id}/resend`, undefined, { 'x-api-key': other.key });
    await eventually(async () => expect((await resend()).status).toBe(202));
    await receiver.waitFor(2);
    expect(signedBy(1, key)).not.toThrow();
  });
});
