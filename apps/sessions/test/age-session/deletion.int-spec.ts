import { verifyDeletionReceipt } from '@gatehouse/sdk';
import { open } from '@gatehouse/vault';
import { elevenHours, eventually, followDeliveries, respond, startReceiver } from '@gatehouse/testing';
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { createHash } from 'node:crypto';
import { type Created, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { findEnds, findProblems, recordHistory, toRowId } from '../support/session-history';
import { type Sessions, startSessions } from '../support/sessions-app';
import { openStored, readRow } from '../support/stored-session';

describe('a session that its host deletes', () => {
  let history: Awaited<ReturnType<typeof recordHistory>>;

  const { sessions, receiver, host } = useAgeSessions();
  beforeAll(async () => {
    history = await recordHistory(sessions);
  });

  const readKeys = async (each: Sessions): Promise<JSONWebKeySet> =>
    (await each.call('GET', '/.well-known/jwks.json')).body;
  const readChanges = async ({ token }: Created) => (await history.read()).get(toRowId(token))!;
  const readDelivery = async ({ sessionId }: Created) =>
    (await host.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body.items[0];

  const complete = async (body: object = {}): Promise<Created> => {
    const created = await host.create(body);
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await person.showFace(30);
    return created;
  };

  it('returns 410 with a receipt to every holder of the token', async () => {
    const created = await complete();
    const { status, body } = await host.delete(created.token);
    expect(status).toBe(200);
    expect(body).toEqual({ state: 'PURGED', purgedAt: expect.any(String), receipt: expect.any(String) });
    expect((await host.result(created.token)).status).toBe(410);
    expect((await host.cancel(created.token)).status).toBe(410);
    const { createdAt, ...rest } = await verifyDeletionReceipt(body.receipt, await readKeys(sessions));
    expect(rest).toEqual({
      iss: 'https://verify.example',
      jti: toRowId(created.token),
      iat: Math.floor(Date.parse(body.purgedAt) / 1000),
      kind: 'age',
      tokenSha256: createHash('sha256').update(created.token).digest('hex'),
      purgedAt: body.purgedAt,
      reason: 'host',
    });
    expect(Date.parse(createdAt)).toBe(Date.parse(created.expiresAt) - 15 * 60 * 1000);
  });

  it('is cancelled first if it is open, and rejects every further call', async () => {
    const created = await host.create();
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    expect((await host.delete(created.token)).status).toBe(200);
    expect(findEnds(await readChanges(created))).toEqual(['CANCELLED']);
    await expect(person.showFace(30)).rejects.toMatchObject({ status: 410 });
    await expect(person.device.createHandoff()).rejects.toMatchObject({ status: 410 });
    await expect(makeAgeVisitor(sessions, created).open()).rejects.toMatchObject({ status: 410 });
  });

  it('is unknown to another customer and to a key of the other mode', async () => {
    const created = await host.create();
    const strangers = [await sessions.makeKey('stranger'), await sessions.makeKey('acme', 'test')];
    for (const { key } of strangers) {
      expect((await makeAgeHost(sessions, key).delete(created.token)).status).toBe(404);
      expect((await makeAgeHost(sessions, key).cancel(created.token)).status).toBe(404);
    }
    expect((await makeAgeHost(sessions, 'gh_live_unknown').delete(created.token)).status).toBe(401);
    expect((await host.delete(created.sessionId)).status).toBe(404);
    expect((await host.result(created.token)).body.flowStatus).toBeNull();
  });

  it('deletes a pending webhook, which is never sent', async () => {
    receiver.setBehaviour(respond(500));
    const healthy = await startReceiver();
    const created = await complete({ callback: { url: receiver.url } });
    const { id } = await readDelivery(created);
    await followDeliveries(sessions, healthy).waitForAttempts(id, 1);
    receiver.setBehaviour(respond(204));
    await host.delete(created.token);
    expect(await sessions.get(id)).toMatchObject({
      status: 'DROPPED',
      resendable: false,
      nextAttemptAt: null,
    });
    const resend = await host.call('POST', `/webhooks/deliveries/${id}/resend`);
    expect(resend.status).toBe(410);
    await followDeliveries(sessions, healthy).expectNoMoreAttempts(receiver, id);
    await healthy.close();
  });

  it('deletes the body of a delivered webhook', async () => {
    const created = await complete({ callback: { url: receiver.url } });
    const { id } = await readDelivery(created);
    await eventually(async () => expect((await sessions.get(id)).status).toBe('DELIVERED'));
    await host.delete(created.token);
    expect(await sessions.get(id)).toMatchObject({ status: 'DELIVERED', resendable: false });
    expect((await host.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(410);
  });

  it('returns the same receipt on every later request', async () => {
    const created = await complete();
    const first = await host.delete(created.token);
    sessions.advanceClock(elevenHours);
    expect((await host.delete(created.token)).body).toEqual(first.body);
    const other = await sessions.makeKey('acme');
    expect((await makeAgeHost(sessions, other.key).delete(created.token)).body).toEqual(first.body);
  });

  it.each(['open', 'ended'])(
    'is purged once by ten concurrent requests when it is %s, with equal receipts',
    async (state) => {
      const many = await Promise.all(
        Array.from({ length: 10 }, () => {
          const body = { callback: { url: receiver.url } };
          return state === 'open' ? host.create(body) : complete(body);
        }),
      );
      for (const created of many) {
        const replies = await Promise.all(Array.from({ length: 10 }, () => host.delete(created.token)));
        expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
        expect(new Set(replies.map(({ body }) => body.receipt)).size).toBe(1);
        const changes = await readChanges(created);
        expect(findProblems(changes)).toEqual([]);
        expect(changes.filter(({ after }) => after === 'PURGED')).toHaveLength(1);
      }
    },
  );

  it('cannot be restored, even with a copy of its key', async () => {
    const created = await complete({ metadata: { who: 'person-name' } });
    const id = toRowId(created.token);
    const before = await readRow(sessions, id);
    const { dataKey, part } = openStored(sessions, id, before);
    expect(part('result')).toContain('person-name');
    await host.delete(created.token);
    const after = await readRow(sessions, id);
    expect(after).toMatchObject({ dataKey: null, request: null, progress: null, result: null });
    const [{ row }] = await sessions.source.query(
      'SELECT to_jsonb(s) AS row FROM sessions.sessions s WHERE id = $1',
      [id],
    );
    const bytes = Object.values(row as object)
      .filter((value): value is string => typeof value === 'string' && value.startsWith('\\x'))
      .map((hex) => Buffer.from(hex.slice(2), 'hex'));
    expect(bytes.length).toBeGreaterThan(0);
    for (const name of ['request', 'progress', 'result'])
      for (const each of bytes)
        expect(() => open(dataKey, each, `sessions.sessions/${id}/${name}`)).toThrow();
  });

  describe('has a receipt', () => {
    let receipt: string;
    let created: Created;
    beforeAll(async () => {
      created = await complete();
      receipt = (await host.delete(created.token)).body.receipt;
    });

    it('that the public keys of every instance verify, also after a restart', async () => {
      for (let starts = 0; starts < 2; starts++) {
        const other = await startSessions(sessions.env);
        const keys = await readKeys(other);
        expect(keys).toEqual(await readKeys(sessions));
        expect(await verifyDeletionReceipt(receipt, keys)).toMatchObject({ reason: 'host' });
        expect((await makeAgeHost(other, sessions.key).delete(created.token)).body.receipt).toBe(receipt);
        await other.close();
      }
    });

    it('that is invalid when it was changed, or with the keys of another service', async () => {
      const keys = await readKeys(sessions);
      const [header, payload, signature] = receipt.split('.') as [string, string, string];
      const forged = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), reason: 'retention' };
      const changed = [header, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join(
        '.',
      );
      await expect(verifyDeletionReceipt(changed, keys)).rejects.toMatchObject({ reason: 'wrong-signature' });
      const { publicKey } = await generateKeyPair('EdDSA', { extractable: true });
      const stranger = { ...(await exportJWK(publicKey)), kid: keys.keys[0]!.kid };
      await expect(verifyDeletionReceipt(receipt, { keys: [stranger] })).rejects.toMatchObject({
        reason: 'wrong-signature',
      });
      await expect(verifyDeletionReceipt(receipt, { keys: [] })).rejects.toMatchObject({
        reason: 'unknown-key',
      });
    });

    it('for which only public keys are published', async () => {
      const reply = await sessions.call('GET', '/.well-known/jwks.json', undefined, { 'x-api-key': '' });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
      expect(reply.body.keys).toEqual([
        {
          kty: 'OKP',
          crv: 'Ed25519',
          alg: 'EdDSA',
          use: 'sig',
          x: expect.any(String),
          kid: expect.any(String),
        },
      ]);
    });
  });

  it('keeps no fingerprint of its creation request, and a repetition returns 410', async () => {
    const headers = { 'idempotency-key': 'order-4711' };
    const { token } = await host.create({ metadata: { name: 'Ann' } }, headers);
    const fingerprints = () =>
      sessions.source.query<{ length: number }[]>(
        'SELECT length(fingerprint) FROM sessions.idempotency_keys WHERE resource_id = $1',
        [toRowId(token)],
      );
    expect(await fingerprints()).toEqual([{ length: 32 }]);
    await host.delete(token);
    expect(await fingerprints()).toEqual([{ length: 0 }]);
    expect((await host.post({ metadata: { name: 'Ann' } }, headers)).status).toBe(410);
    expect((await host.post({}, headers)).status).toBe(410);
  });

  it('has one receipt key even if two instances start on an empty database', async () => {
    const first = await startSessions();
    const second = await startSessions(first.env);
    const sets = await Promise.all([first, second, first, second].map(readKeys));
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1);
    expect(sets[0]!.keys).toHaveLength(1);
    const { token } = await makeAgeHost(first).create();
    const { receipt } = (await makeAgeHost(second, first.key).delete(token)).body;
    expect(await verifyDeletionReceipt(receipt, sets[0]!)).toMatchObject({ reason: 'host' });
    await second.close();
    await first.close();
  });
});
