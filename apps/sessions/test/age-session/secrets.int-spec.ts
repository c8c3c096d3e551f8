import { eventually, respond } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { readRowId } from '../../src/session/session-secret';
import { type Created, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type Claimed, rawDeviceApi, validAnswer } from '../support/raw-device';
import { dumpRedis, dumpTables, findLeaks } from '../support/secret-leaks';

const makeSecret = (what: string) => `${what}-${randomBytes(12).toString('hex')}`;

const confided = {
  metadata: makeSecret('metadata'),
  path: makeSecret('path'),
  header: makeSecret('header'),
  redirect: makeSecret('redirect'),
  bearer: `eyJhbGciOiJSUzI1NiJ9.${makeSecret('claims')}.${makeSecret('signature')}`,
  payloadMetadata: makeSecret('page'),
  nonsense: makeSecret('nonsense'),
};
const model = { name: makeSecret('model'), version: '1', sha256: randomBytes(32).toString('hex') };
const age = 43.8172;
const documentAge = 41.6093;

describe('the secrets of an age session', () => {
  let open: Created;
  let tablesWhileOpen: string;
  let tablesAfter: string;
  let redisDuring: string;
  /** All secrets that were returned or sent, except for the ids of sessions. */
  const secrets: string[] = [...Object.values(confided), model.name, model.sha256];
  const sessionIds: string[] = [];

  const body = (more: object = {}) => ({
    requirements: ['face', 'identity_document'],
    facialAgeEstimationReturnFormat: 'both',
    documentAgeReturnFormat: 'exact',
    redirectUrl: `https://shop.example/${confided.redirect}`,
    metadata: { who: confided.metadata },
    callback: { url: `${receiver.url}/${confided.path}`, headers: { 'x-mine': confided.header } },
    ...more,
  });

  const begin = async (more?: object, by = host): Promise<Created> => {
    const created = await by.create(body(more));
    secrets.push(created.token);
    sessionIds.push(created.sessionId);
    return created;
  };

  /** A device that records every secret that it receives or creates. */
  const noting = ({ sessionId }: Created) => {
    const calls = rawDeviceApi(sessionId);
    const seen = (claimed: Claimed): Claimed => {
      secrets.push(claimed.deviceToken);
      if (claimed.step) secrets.push(claimed.step.nonce);
      return claimed;
    };
    const send = async (claimed: Claimed, answer: object) => {
      const more = { models: [model], metadata: { page: confided.payloadMetadata }, ...answer };
      const jwe = calls.seal(claimed, more);
      secrets.push(...jwe.split('.').filter((part) => part.length > 20));
      const reply = await calls.send(sessions.url, claimed, claimed.step.name, jwe);
      return { ...reply, claimed: seen({ ...claimed, step: reply.body.step }) };
    };
    return {
      calls,
      send,
      claim: async (code?: string): Promise<Claimed> =>
        seen((await calls.claim(sessions.url, code)).body as Claimed),
      handoff: async (claimed: Claimed): Promise<string> => {
        const { code } = (await calls.handoff(sessions.url, claimed)).body;
        secrets.push(code);
        return code;
      },
      showFace: (claimed: Claimed) =>
        send(claimed, { ...validAnswer(claimed.step), face: { age, spread: 0.9 } }),
      showDocument: (claimed: Claimed) =>
        send(claimed, {
          document: { type: 'passport', checkDigitsValid: true, age: documentAge },
          faceMatch: { score: 0.7 },
        }),
    };
  };

  const complete = async (): Promise<Created> => {
    const created = await begin();
    const device = noting(created);
    const first = await device.claim();
    const phone = await device.claim(await device.handoff(first));
    const { claimed } = await device.showFace(phone);
    expect((await device.showDocument(claimed)).body.state).toBe('COMPLETED');
    expect((await host.result(created.token)).body.result).toMatchObject({ age });
    return created;
  };

  /** Rejected requests, each with a secret in a wrong place. */
  const beRefused = async (created: Created): Promise<number[]> => {
    const { calls, claim, send } = noting(created);
    const claimed = await claim();
    const stale = calls.seal(claimed, { failure: confided.nonsense });
    const bearer = { authorization: `Bearer ${confided.bearer}` };
    const replies = [
      await calls.send(sessions.url, claimed, 'face', stale),
      await calls.send(sessions.url, claimed, 'face', `${confided.nonsense}.${confided.nonsense}`),
      await calls.send(sessions.url, claimed, 'face', `${stale.slice(0, -6)}AAAAAA`),
      await calls.send(sessions.url, claimed, 'face', confided.nonsense.repeat(300)),
      await calls.send(sessions.url, claimed, confided.nonsense, stale),
      await send({ ...claimed, epoch: 9 }, validAnswer(claimed.step)),
      await send({ ...claimed, step: { ...claimed.step, nonce: confided.nonsense } }, { failure: 'camera' }),
      await send(claimed, { face: { age: confided.nonsense }, liveness: { turns: [confided.nonsense] } }),
      await send(claimed, { models: [{ ...model, sha256: confided.nonsense }], failure: 'camera' }),
      await calls.post(sessions.url, 'cancel', {}, confided.nonsense),
      await calls.post(sessions.url, 'claim', { device: confided.nonsense }),
      await calls.claim(sessions.url, confided.nonsense),
      await host.post(
        body({ locale: { [confided.nonsense]: confided.nonsense }, ageThreshold: confided.nonsense }),
      ),
      await host.post(`{"metadata": "${confided.metadata}`),
      await host.post(body(), bearer),
      await host.post(body(), { 'x-sandbox-outcome': `{"age": ${age}}` }),
      await host.post(body({ callback: { url: `ftp://${confided.path}` } })),
      await host.post(body({ callback: { url: receiver.url, headers: { host: confided.header } } })),
      await host.result(`${confided.nonsense}`),
      await host.result(created.token, bearer),
      await host.cancel(created.sessionId),
      await host.call('GET', `/session/${created.token}/nowhere`),
      await host.call('PUT', `/session/${created.token}`),
      await host.call('GET', `/session/${created.token}/result?token=${created.token}`, undefined, {
        'x-api-key': confided.nonsense,
      }),
    ];
    return replies.map(({ status }) => status);
  };

  const { sessions, receiver, host } = useAgeSessions();
  beforeAll(async () => {
    const test = await sessions.makeKey('acme', 'test');
    secrets.push(sessions.key, test.key);

    open = await begin();
    const device = noting(open);
    const claimed = await device.claim();
    await device.handoff(claimed);
    await device.showFace(claimed);
    tablesWhileOpen = await dumpTables(sessions, ['sessions', 'webhooks', 'auth']);

    await complete();
    await host.cancel((await begin()).token);
    const person = noting(await begin());
    await person.calls.cancel(sessions.url, await person.claim());
    await host.delete((await begin()).token);
    const sandbox = await makeAgeHost(sessions, test.key).create(body(), {
      'x-sandbox-outcome': JSON.stringify({ age, documentAge }),
    });
    secrets.push(sandbox.token);
    sessionIds.push(sandbox.sessionId);
    expect([...new Set(await beRefused(await begin()))].sort()).toEqual([400, 401, 403, 404, 409, 413]);
    redisDuring = await dumpRedis(sessions);

    // Its webhook fails, and the others are delivered; then all open sessions expire.
    receiver.setBehaviour(respond(500));
    const expiring = await begin();
    sessions.advanceClock(15 * 60);
    await sessions.sweep();
    await eventually(async () => {
      const { items } = (await host.call('GET', `/webhooks/deliveries?sessionId=${expiring.sessionId}`)).body;
      expect(items[0]).toMatchObject({ attemptCount: 1, status: 'PENDING' });
    });
    tablesAfter = await dumpTables(sessions, ['sessions', 'webhooks', 'auth']);
  });

  const ages = [age, documentAge].map(String);

  it('reach the receiver', () => {
    const { path, headers, body: sent } = receiver.received[0]!;
    expect(path).toBe(`/${confided.path}`);
    expect(headers['x-mine']).toBe(confided.header);
    expect(findLeaks(sent, secrets)).toContain(confided.metadata);
    expect(sent).toContain(String(age));
  });

  it('are in no log line, with every line written', () => {
    const logs = sessions.logs.join('');
    for (const known of ['/session', '/device/sessions', '/webhooks/deliveries'])
      expect(logs).toContain(known);
    expect(findLeaks(logs, [...secrets, ...sessionIds])).toEqual([]);
    expect(ages.filter((each) => logs.includes(each))).toEqual([]);
    expect(logs).not.toMatch(/"(age|documentAge|spread|decision|nonce|jwe|handoff|metadata)":/);
  });

  it('are not needed to find the log lines of a session: these have the half of the id that gives no access', () => {
    const lines = sessions.logs
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.includes('"request"'));
    const ofSession = lines
      .map((line) => JSON.parse(line) as { method: string; route: string; session?: string })
      .filter(({ session }) => session === readRowId(open.sessionId));
    expect(ofSession.map(({ method, route }) => `${method} ${route}`).slice(0, 4)).toEqual([
      'POST /session',
      'POST /device/sessions/:sessionId/claim',
      'POST /device/sessions/:sessionId/handoff',
      'POST /device/sessions/:sessionId/steps/:step',
    ]);
  });

  it('are not in Redis', async () => {
    const dumps = [redisDuring, await dumpRedis(sessions)];
    for (const dump of dumps) {
      expect(dump).toContain('session-expiry');
      expect(findLeaks(dump, [...secrets, ...sessionIds])).toEqual([]);
      expect(ages.filter((each) => dump.includes(each))).toEqual([]);
    }
  });

  it('are in no table in plain text while the session is open', () => {
    for (const known of ['sessions.sessions', 'AWAITING_DOCUMENT']) expect(tablesWhileOpen).toContain(known);
    expect(findLeaks(tablesWhileOpen, [...secrets, ...sessionIds])).toEqual([]);
    expect(ages.filter((each) => tablesWhileOpen.includes(each))).toEqual([]);
  });

  it('are in no table in plain text after the end, except for the id that its webhook is found by', () => {
    for (const known of ['COMPLETED', 'CANCELLED', 'EXPIRED', 'PURGED']) expect(tablesAfter).toContain(known);
    expect(findLeaks(tablesAfter, secrets)).toEqual([]);
    expect(findLeaks(tablesAfter, sessionIds).length).toBeGreaterThan(0);
    expect(ages.filter((each) => tablesAfter.includes(each))).toEqual([]);
  });

  it('are in no error reply', async () => {
    const replies = [
      await host.result(open.token),
      await host.cancel(open.token),
      await rawDeviceApi(open.sessionId).claim(sessions.url, confided.nonsense),
    ];
    for (const { status, body: reply } of replies.slice(1)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(findLeaks(JSON.stringify(reply), [...secrets, ...sessionIds])).toEqual([]);
    }
  });
});
