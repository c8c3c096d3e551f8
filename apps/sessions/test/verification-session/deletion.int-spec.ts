import { verifyDeletionReceipt } from '@gatehouse/sdk';
import { elevenHours, eventually, followDeliveries, respond, startReceiver } from '@gatehouse/testing';
import { createHash } from 'node:crypto';
import { makePhone } from '../support/phone';
import { dumpTables, findLeaks } from '../support/secret-leaks';
import { toRowId } from '../support/session-history';
import { readRow } from '../support/stored-session';
import { makeVerificationHost } from '../support/verification-host';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';
import { makeVerificationVisitor } from '../support/verification-visitor';

const gone = 'This session was deleted with all its data. Create a new one.';

describe('a verification session that its host deletes', () => {
  const { sessions, receiver, host, verification } = useVerificationWithoutNode();

  const visit = async (sessionId: string) => makeVerificationVisitor(sessions, sessionId, await makePhone());
  const publicKeys = async () => (await host.call('GET', '/.well-known/jwks.json')).body;
  const readDeliveries = async (sessionId: string) =>
    (await host.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body.items;
  const ended = async (body: object = {}) => {
    const { sessionId } = await host.create(body);
    await host.cancel(sessionId);
    return sessionId;
  };

  it('returns 410 with a receipt that the public keys verify', async () => {
    const before = sessions.now();
    const sessionId = await ended();
    const { status, body } = await host.delete(sessionId);
    expect(status).toBe(200);
    expect(body).toEqual({ state: 'PURGED', purgedAt: expect.any(String), receipt: expect.any(String) });
    const { createdAt, ...receipt } = await verifyDeletionReceipt(body.receipt, await publicKeys());
    expect(receipt).toEqual({
      iss: 'https://verify.example',
      jti: toRowId(sessionId),
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

  it('is cancelled first if it is open, and rejects every device', async () => {
    const { sessionId } = await host.create();
    const visitor = await visit(sessionId);
    await visitor.open();
    expect((await host.delete(sessionId)).status).toBe(200);
    for (const call of [
      () => visitor.device.sendFailure('camera'),
      () => visitor.device.cancel(),
      () => visitor.device.createHandoff(),
      () => visitor.open(),
      async () => (await visit(sessionId)).open(),
    ])
      await expect(call()).rejects.toMatchObject({ status: 410, message: gone });
  });

  it('returns the same receipt on every later request, with any key of the host', async () => {
    const sessionId = await ended();
    const first = (await host.delete(sessionId)).body;
    sessions.advanceClock(elevenHours);
    expect((await host.delete(sessionId)).body).toEqual(first);
    expect((await (await makeVerificationHost(verification)).delete(sessionId)).body).toEqual(first);
  });

  it.each(['open', 'ended'])('answers ten concurrent requests alike when it is %s', async (state) => {
    const sessionId = state === 'open' ? (await host.create()).sessionId : await ended();
    const replies = await Promise.all(Array.from({ length: 10 }, () => host.delete(sessionId)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => body.receipt)).size).toBe(1);
  });

  it('deletes a pending webhook, which is never sent', async () => {
    const healthy = await startReceiver();
    receiver.setBehaviour(respond(500));
    const sessionId = await ended();
    const [{ id }] = await readDeliveries(sessionId);
    const deliveries = followDeliveries(sessions, healthy);
    await deliveries.waitForAttempts(id, 1);
    receiver.setBehaviour(respond(204));
    await host.delete(sessionId);
    expect((await host.call('GET', `/webhooks/deliveries/${id}`)).body).toMatchObject({
      status: 'DROPPED',
      resendable: false,
    });
    await deliveries.expectNoMoreAttempts(receiver, id);
    await healthy.close();
  });

  it('sends no webhook after the deletion', async () => {
    const sessionId = await ended();
    const [{ id }] = await readDeliveries(sessionId);
    const read = async () => (await host.call('GET', `/webhooks/deliveries/${id}`)).body;
    await eventually(async () => expect((await read()).status).toBe('DELIVERED'));
    await host.delete(sessionId);
    expect(await read()).toMatchObject({ status: 'DELIVERED', resendable: false });
    expect((await host.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(410);
  });

  it('leaves nothing in the tables but a tombstone', async () => {
    const marks = {
      transactionID: 'order-4711',
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
        callback: { url: `${receiver.url}/${marks.path}`, headers: { 'x-mine': marks.header } },
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
    const id = toRowId(sessionId);
    const { dataKey, request, progress } = await readRow(sessions, id);
    await host.delete(sessionId);
    expect(await readRow(sessions, id)).toMatchObject({
      state: 'PURGED',
      dataKey: null,
      request: null,
      progress: null,
      result: null,
    });
    const tables = await dumpTables(sessions, ['sessions', 'webhooks']);
    expect(tables).toContain(id);
    for (const bytes of [dataKey, request, progress]) expect(tables).not.toContain(bytes!.toString('hex'));
    expect(findLeaks(tables, [...Object.values(marks), visitor.device.deviceToken!])).toEqual([]);
  });
});
