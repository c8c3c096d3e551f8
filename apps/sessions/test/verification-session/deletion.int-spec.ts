import { verifyDeletionReceipt } from '@gatehouse/sdk';
import { eventually } from '@gatehouse/testing';
import { createHash } from 'node:crypto';
import { elevenHours, follow } from '../support/delivery-follower';
import { dumpTables, leaksIn } from '../support/secret-leaks';
import { answering, startReceiver } from '../support/webhook-receiver';
import { rowFor } from '../support/stored-session';
import { rowIdOf } from '../support/session-history';
import { type HostSide, makeVerifier, startHostSide, type Verifier } from '../support/verification-host';
import { makePhone, makeVisitor } from '../support/visitor';

const gone = 'This session was deleted, with everything that was known of it. Create a new one.';

describe('a verification session that its host deletes', () => {
  let side: HostSide;
  let host: Verifier;
  beforeAll(async () => {
    side = await startHostSide();
    host = await makeVerifier(side);
  });
  afterAll(() => side?.close());

  const visit = async (sessionId: string) => makeVisitor(side.sessions, sessionId, await makePhone());
  const publicKeys = async () => (await host.call('GET', '/.well-known/jwks.json')).body;
  const deliveriesOf = async (sessionId: string) =>
    (await host.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body.items;
  const ended = async (body: object = {}) => {
    const { sessionId } = await host.create(body);
    await host.cancel(sessionId);
    return sessionId;
  };

  it('is gone at once, with a receipt that anybody can verify', async () => {
    const before = side.sessions.now();
    const sessionId = await ended();
    const { status, body } = await host.delete(sessionId);
    expect(status).toBe(200);
    expect(body).toEqual({ state: 'PURGED', purgedAt: expect.any(String), receipt: expect.any(String) });
    const { createdAt, ...receipt } = await verifyDeletionReceipt(body.receipt, await publicKeys());
    expect(receipt).toEqual({
      iss: 'https://verify.example',
      jti: rowIdOf(sessionId),
      iat: Math.floor(Date.parse(body.purgedAt) / 1000),
      kind: 'verification',
      tokenSha256: createHash('sha256').update(sessionId).digest('hex'),
      purgedAt: body.purgedAt,
      reason: 'host',
    });
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
    expect(await host.get(sessionId)).toMatchObject({ status: 410, body: { message: gone } });
    expect(await host.cancel(sessionId)).toMatchObject({ status: 410, body: { message: gone } });
  });

  it('is cancelled first where it is open, and no device can go on', async () => {
    const { sessionId } = await host.create();
    const visitor = await visit(sessionId);
    await visitor.open();
    expect((await host.delete(sessionId)).status).toBe(200);
    for (const call of [
      () => visitor.device.sendFailure('camera'),
      () => visitor.device.cancel(),
      () => visitor.device.handoff(),
      () => visitor.open(),
      async () => (await visit(sessionId)).open(),
    ])
      await expect(call()).rejects.toMatchObject({ status: 410, message: gone });
  });

  it('gives the very same receipt however often, however late and by whichever key of the host', async () => {
    const sessionId = await ended();
    const first = (await host.delete(sessionId)).body;
    side.sessions.turnClock(elevenHours);
    expect((await host.delete(sessionId)).body).toEqual(first);
    expect((await (await makeVerifier(side)).delete(sessionId)).body).toEqual(first);
  });

  it.each(['open', 'ended'])('when ten do it at once and it is %s answers all the same', async (state) => {
    const sessionId = state === 'open' ? (await host.create()).sessionId : await ended();
    const replies = await Promise.all(Array.from({ length: 10 }, () => host.delete(sessionId)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => body.receipt)).size).toBe(1);
  });

  it('takes a webhook that still waits with it, which is never sent', async () => {
    const healthy = await startReceiver();
    side.receiver.become(answering(500));
    const sessionId = await ended();
    const [{ id }] = await deliveriesOf(sessionId);
    const deliveries = follow(side.sessions, healthy);
    await deliveries.tried(id, 1);
    side.receiver.become(answering(204));
    await host.delete(sessionId);
    expect((await host.call('GET', `/webhooks/deliveries/${id}`)).body).toMatchObject({
      status: 'DROPPED',
      resendable: false,
    });
    await deliveries.neverAgain(side.receiver, id);
    await healthy.close();
  });

  it('cannot be told again once it is deleted', async () => {
    const sessionId = await ended();
    const [{ id }] = await deliveriesOf(sessionId);
    const read = async () => (await host.call('GET', `/webhooks/deliveries/${id}`)).body;
    await eventually(async () => expect((await read()).status).toBe('DELIVERED'));
    await host.delete(sessionId);
    expect(await read()).toMatchObject({ status: 'DELIVERED', resendable: false });
    expect((await host.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(410);
  });

  it('leaves nothing in the tables but a tombstone', async () => {
    const marks = {
      transactionID: 'order-4711-of-somebody',
      path: 'a-path-4712',
      header: 'a-header-4713',
      back: 'back-4714',
      os: 'an-os-4715',
      log: 'a-line-4716',
      audit: 'an-audit-4717',
    };
    const { sessionId } = await host.create(
      {
        transactionID: marks.transactionID,
        redirectURL: `https://shop.example/${marks.back}`,
        callback: { url: `${side.receiver.url}/${marks.path}`, headers: { 'x-mine': marks.header } },
        deviceInfo: { os: marks.os },
        debugMode: true,
      },
      { 'idempotency-key': 'one' },
    );
    const visitor = await visit(sessionId);
    await visitor.open();
    await visitor.device.sendFailure('camera', {
      log: [{ level: 1, at: 1, text: marks.log }],
      audit: { light: marks.audit },
    });
    expect((await host.get(sessionId)).body).toMatchObject({ log: [{ text: marks.log }] });
    const id = rowIdOf(sessionId);
    const { dataKey, request, progress } = await rowFor(side.sessions, id);
    await host.delete(sessionId);
    expect(await rowFor(side.sessions, id)).toMatchObject({
      state: 'PURGED',
      dataKey: null,
      request: null,
      progress: null,
      result: null,
    });
    const tables = await dumpTables(side.sessions, ['sessions', 'webhooks']);
    expect(tables).toContain(id);
    for (const bytes of [dataKey, request, progress]) expect(tables).not.toContain(bytes!.toString('hex'));
    expect(leaksIn(tables, [...Object.values(marks), visitor.device.deviceToken!])).toEqual([]);
  });
});
