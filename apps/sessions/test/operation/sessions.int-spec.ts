import { auditChain, AuditReader } from '@gatehouse/audit';
import { verifyDeletionReceipt } from '@gatehouse/sdk';
import { adminToken, eventually, startReceiver, useFixture } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { makeAgeHost } from '../support/age-host';
import { makeAgeVisitor } from '../support/age-visitor';
import { makeOperator, type Operator } from '../support/operator';
import { startSessions } from '../support/sessions-app';
import { makeVerificationHost } from '../support/verification-host';

const secret = 'ann@example.org';

const useOperation = () =>
  useFixture(async () => {
    const [sessions, receiver] = await Promise.all([
      startSessions({ GATEHOUSE_ADMIN_TOKEN: adminToken }),
      startReceiver(),
    ]);
    const { key: testKey } = await sessions.makeKey('acme', 'test');
    const rival = await sessions.makeKey('rival', 'test');
    const close = async () => {
      await sessions.close();
      await receiver.close();
    };
    return {
      sessions,
      receiver,
      live: makeAgeHost(sessions),
      test: makeAgeHost(sessions, testKey),
      rivalHost: makeAgeHost(sessions, rival.key),
      verification: await makeVerificationHost({ sessions, receiver }, { mode: 'test' }),
      operator: makeOperator(sessions),
      testOperator: makeOperator(sessions, { mode: 'test' }),
      rival: makeOperator(sessions, { customer: rival.identity.customerId, mode: 'test' }),
      close,
    };
  });

const sandbox = (outcome: object) => ({ 'x-sandbox-outcome': JSON.stringify(outcome) });
const toRowId = (secretText: string): string =>
  Buffer.from(secretText, 'base64url')
    .toString('hex', 0, 16)
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

describe('the sessions of a customer, for an operator', () => {
  const fixture = useOperation();
  const { sessions, receiver, live, test, rivalHost, verification, operator, testOperator, rival } = fixture;

  const readAudit = (mode: 'live' | 'test' = 'live') =>
    sessions.app
      .get(AuditReader, { strict: false })
      .list({ chain: auditChain({ customerId: sessions.identity.customerId, mode }) }, 200);

  describe('search', () => {
    let ids: string[];
    let tokens: string[];
    beforeAll(async () => {
      const metadata = { mail: secret };
      const created = [
        await test.create({ metadata }, sandbox({ age: 25 })),
        await test.create({ metadata, ageThreshold: 30 }, sandbox({ age: 12 })),
        await test.create({ metadata }, sandbox({ flow: 'CANCELLED' })),
        await test.create({ metadata }),
      ];
      const enrolled = await verification.create({ transactionID: secret }, sandbox({ status: 'SUCCESS' }));
      tokens = created.map(({ token }) => token);
      ids = [...tokens, enrolled.sessionId].map(toRowId);
    });

    it('lists them newest first, without personal data and without secrets', async () => {
      const reply = await testOperator.get('/sessions');
      expect(reply.status).toBe(200);
      expect(idsOf(reply)).toEqual([...ids].reverse());
      expect(reply.body.items.at(-1)).toEqual({
        id: ids[0],
        type: 'age',
        state: 'COMPLETED',
        outcome: 'AGE_ABOVE_THRESHOLD',
        riskLevel: 'LOW',
        recommendation: 'ALLOW',
        sandbox: true,
        createdAt: expect.any(String) as string,
        expiresAt: expect.any(String) as string,
        endedAt: expect.any(String) as string,
        keptUntil: expect.any(String) as string,
        deletedAt: null,
        deletionReason: null,
        review: null,
      });
      const text = JSON.stringify(reply.body);
      for (const hidden of [secret, ...tokens]) expect(text).not.toContain(hidden);
    });

    it.each([
      ['type=age', [3, 2, 1, 0]],
      ['type=enroll', [4]],
      ['type=sign_in', []],
      ['state=CREATED', [3]],
      ['outcome=AGE_BELOW_THRESHOLD', [1]],
      ['outcome=CANCELLED', [2]],
      ['outcome=SUCCEEDED', [4]],
      ['recommendation=BLOCK&state=COMPLETED', [1]],
      [`reference=${encodeURIComponent(secret)}`, [4]],
      ['reference=order-1', []],
      ['until=2020-01-01T00:00:00Z', []],
    ])('filters by %s', async (filter, expected) => {
      expect(idsOf(await testOperator.get(`/sessions?${filter}`))).toEqual(
        expected.map((index) => ids[index]),
      );
    });

    it('returns all of them in pages', async () => {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const reply = await testOperator.get(`/sessions?limit=2${cursor && `&cursor=${cursor}`}`);
        found.push(...idsOf(reply));
        cursor = reply.body.nextCursor as string | null;
      }
      expect(found).toEqual([...ids].reverse());
    });

    it('finds one by its id, its token and its session id', async () => {
      for (const name of [ids[0], tokens[0]])
        expect(idsOf(await testOperator.get(`/sessions?session=${name}`))).toEqual([ids[0]]);
    });

    it('finds none by a token with another secret', async () => {
      const forged = Buffer.from(tokens[0]!, 'base64url');
      forged[31]! ^= 1;
      for (const name of [forged.toString('base64url'), 'x', `${ids[0]}' OR true --`])
        expect(idsOf(await testOperator.get(`/sessions?session=${encodeURIComponent(name)}`))).toEqual([]);
    });

    it('returns none of another customer or mode', async () => {
      const other = await rivalHost.create({}, sandbox({ age: 25 }));
      expect(idsOf(await rival.get('/sessions'))).toEqual([toRowId(other.token)]);
      for (const name of [ids[0], tokens[0]]) {
        expect(idsOf(await rival.get(`/sessions?session=${name}`))).toEqual([]);
        expect(idsOf(await operator.get(`/sessions?session=${name}`))).toEqual([]);
      }
      expect((await rival.get(`/sessions/${ids[0]}`)).status).toBe(404);
      expect((await operator.get(`/sessions/${ids[0]}`)).status).toBe(404);
      expect((await rival.delete(`/sessions/${ids[0]}`)).status).toBe(404);
    });

    it.each([
      'limit=201',
      'limit=0',
      'limit=1e9',
      'type=other',
      `state=${encodeURIComponent("' OR 1=1 --")}`,
      'outcome=OPEN',
      'from=yesterday',
      'from=2026-02-01T00:00:00Z&until=2026-01-01T00:00:00Z',
      'cursor=AAAA',
      `reference=${'x'.repeat(1025)}`,
      'session=%00',
    ])('rejects the query %s', async (query) => {
      expect((await testOperator.get(`/sessions?${query}`)).status).toBe(400);
    });
  });

  it.each([
    ['without a token', { authorization: '' }, 401],
    ['with another token', { authorization: 'Bearer other' }, 401],
    ['with an API key alone', { authorization: '', 'x-api-key': 'any' }, 401],
    ['without the name of an operator', { 'x-operator': '' }, 400],
    ['with a control character in that name', { 'x-operator': 'jane\tdoe' }, 400],
  ])('are not returned %s', async (_, headers, status) => {
    const id = randomUUID();
    for (const path of [
      '/sessions',
      `/sessions/${id}`,
      '/sessions/statistics?from=2026-01-01&until=2026-01-02',
    ])
      expect([path, (await operator.get(path, headers)).status]).toEqual([path, status]);
    expect((await operator.delete(`/sessions/${id}`, headers)).status).toBe(status);
  });

  it.each([
    ['an unknown customer', { customer: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f' }, 404],
    ['a customer that is no id', { customer: 'acme' }, 400],
    ['an unknown mode', { mode: 'LIVE' }, 400],
  ])('are not returned for %s', async (_, scope, status) => {
    expect((await makeOperator(sessions, scope).get('/sessions')).status).toBe(status);
  });

  describe('one session', () => {
    const visitTwice = async () => {
      const created = await live.create({
        metadata: { mail: secret },
        callback: { url: `${receiver.url}/hook` },
      });
      const first = makeAgeVisitor(sessions, created);
      await first.open();
      sessions.advanceClock(1);
      const visitor = makeAgeVisitor(sessions, created);
      await visitor.open();
      sessions.advanceClock(2);
      await visitor.device.sendFailure('camera');
      sessions.advanceClock(2);
      await visitor.showFace(31);
      return { ...created, id: toRowId(created.token) };
    };
    const typesOf = (body: { timeline: { type: string }[] }) => body.timeline.map(({ type }) => type);

    it('is shown as a timeline with its webhook, and masks personal data', async () => {
      const { id, token, sessionId } = await visitTwice();
      await eventually(async () => {
        const { body } = await operator.get(`/sessions/${id}`);
        expect(typesOf(body)).toEqual([
          'created',
          'opened',
          'device_changed',
          'step_failed',
          'step_done',
          'ended',
          'webhook_attempt',
        ]);
      });
      const { body } = await operator.get(`/sessions/${id}`);
      expect(body).toMatchObject({
        id,
        outcome: 'AGE_ABOVE_THRESHOLD',
        requirements: ['face'],
        currentStep: null,
        devices: 2,
        errorCodes: [],
        assurance: { checks: expect.any(Array) as object, notProven: expect.any(Array) as object },
        personal: null,
        secondsKept: expect.any(Number) as number,
      });
      expect(body.flags).toContain('outcome.above_threshold');
      expect(body.timeline[1]).toMatchObject({ device: 1 });
      expect(body.timeline[2]).toMatchObject({ device: 2 });
      expect(body.timeline[3]).toMatchObject({ step: 'face', failure: 'camera' });
      expect(body.timeline[6]).toMatchObject({ outcome: 'DELIVERED' });
      expect(body.deliveries[0].attempts).toHaveLength(1);
      const text = JSON.stringify({ ...body, deliveries: [] });
      for (const hidden of [secret, token, sessionId]) expect(text).not.toContain(hidden);
      expect(await readAudit()).not.toContainEqual(expect.objectContaining({ subject: `session/${id}` }));
    });

    it('shows personal data on request only, and records who read it', async () => {
      const { id, token, sessionId } = await visitTwice();
      const { body } = await operator.get(`/sessions/${id}?reveal=true`);
      expect(body.personal).toMatchObject({
        metadata: { mail: secret },
        sessionStatus: 'AGE_ABOVE_THRESHOLD',
      });
      const text = JSON.stringify(body.personal);
      for (const hidden of [token, sessionId]) expect(text).not.toContain(hidden);
      expect(await readAudit()).toContainEqual(
        expect.objectContaining({
          actor: { type: 'operator', user: 'jane.doe' },
          action: 'session.read',
          subject: `session/${id}`,
        }),
      );
    });

    it('shows what is known of an open session', async () => {
      const { token } = await live.create({ metadata: { mail: secret } });
      const { body } = await operator.get(`/sessions/${toRowId(token)}?reveal=true`);
      expect(body).toMatchObject({
        state: 'CREATED',
        outcome: null,
        endedAt: null,
        secondsKept: null,
        personal: { metadata: { mail: secret } },
      });
      expect(typesOf(body)).toEqual(['created']);
    });

    it('is deleted with the receipt that the host gets', async () => {
      const { id, token } = await visitTwice();
      const deleted = await operator.delete(`/sessions/${id}`);
      expect(deleted).toMatchObject({ status: 200, body: { state: 'PURGED' } });
      expect((await live.delete(token)).body).toEqual(deleted.body);
      const keys = (await sessions.call('GET', '/.well-known/jwks.json')).body as never;
      expect(await verifyDeletionReceipt(deleted.body.receipt as string, keys)).toMatchObject({
        kind: 'age',
      });
      const { body } = await operator.get(`/sessions/${id}?reveal=true`);
      expect(body).toMatchObject({ state: 'PURGED', outcome: null, personal: null, deletionReason: 'host' });
      expect(typesOf(body)).toEqual(['created', 'ended', 'deleted']);
      const entries = (await readAudit()).filter(({ subject }) => subject === `session/${id}`);
      expect(entries.map(({ action }) => action)).toEqual(['session.deleted']);
    });

    it('is deleted while it is open', async () => {
      const { token } = await live.create();
      expect((await operator.delete(`/sessions/${toRowId(token)}`)).status).toBe(200);
      expect((await live.result(token)).status).toBe(410);
    });

    it('keeps a limited history when a device claims it again and again', async () => {
      const created = await live.create();
      for (let claims = 0; claims < 60; claims++) await makeAgeVisitor(sessions, created).open();
      const { body } = await operator.get(`/sessions/${toRowId(created.token)}`);
      expect(body.devices).toBe(60);
      expect(body.timeline.length).toBeLessThanOrEqual(52);
    });
  });

  it('answers many searches at once, or rejects those that take too long', async () => {
    const search = (one: Operator) => one.get('/sessions?outcome=AGE_AT_THRESHOLD&limit=200');
    const replies = await Promise.all(Array.from({ length: 20 }, () => search(testOperator)));
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  });
});
