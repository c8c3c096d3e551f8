import { verifyDeletionReceipt } from '@gatehouse/sdk';
import { eventually, followDeliveries, respond, startReceiver } from '@gatehouse/testing';
import { makePicture } from '../support/jpeg-picture';
import { makePhone } from '../support/phone';
import { dumpTables } from '../support/secret-leaks';
import { toRowId } from '../support/session-history';
import { readRow } from '../support/stored-session';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, people } from '../support/verification-visitor';

const hour = 60 * 60;
const population = people(1234);
const gone = 'This session was deleted with all its data. Create a new one.';

describe('the data of a verification session', () => {
  const { sessions, receiver, node, host } = useVerification({
    env: { SESSION_RETENTION: String(2 * hour), SESSION_TOMBSTONE_DAYS: '30' },
    scope: 'test',
  });

  const becomes = (sessionId: string, status: number) =>
    eventually(async () => {
      await sessions.sweep();
      expect((await host.get(sessionId)).status).toBe(status);
    });
  const readDelivery = async (sessionId: string) =>
    (await host.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body.items[0];
  const enroll = async (body: object = {}, more: object = {}) => {
    const phone = await makePhone();
    const { sessionId } = await host.create(body);
    const visitor = makeVerificationVisitor(sessions, sessionId, phone);
    await visitor.open();
    await visitor.enrollFace(population.person(), more);
    await visitor.whenDecided();
    const { body: outcome } = await host.get(sessionId);
    expect(outcome.status).toBe('SUCCESS');
    return { sessionId, phone, visitor, puid: outcome.puid as string };
  };

  it('can be read until the end of its retention; the person and their device stay', async () => {
    const { sessionId, phone, puid, visitor } = await enroll();
    await host.receivedWebhook(sessionId);
    await eventually(async () => expect((await readDelivery(sessionId)).status).toBe('DELIVERED'));
    sessions.advanceClock(2 * hour - 60);
    await sessions.sweep();
    expect((await host.get(sessionId)).status).toBe(200);
    sessions.advanceClock(61);
    await becomes(sessionId, 410);
    expect(await host.cancel(sessionId)).toMatchObject({ status: 410, body: { message: gone } });
    await expect(visitor.open()).rejects.toMatchObject({ status: 410, message: gone });
    const { id } = await readDelivery(sessionId);
    expect((await host.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(410);
    expect(await readRow(sessions, toRowId(sessionId))).toMatchObject({
      state: 'PURGED',
      dataKey: null,
      request: null,
      progress: null,
      result: null,
    });
    expect((await host.credentials(puid)).body.credentials).toMatchObject([
      { kind: 'device_key', id: phone.keyId },
    ]);
    const { status, body } = await host.delete(sessionId);
    const keys = (await host.call('GET', '/.well-known/jwks.json')).body;
    expect(status).toBe(200);
    expect(await verifyDeletionReceipt(body.receipt, keys)).toMatchObject({
      kind: 'verification',
      reason: 'retention',
      purgedAt: body.purgedAt,
    });
    sessions.advanceClock(31 * 24 * hour);
    await becomes(sessionId, 404);
    expect((await host.delete(sessionId)).status).toBe(404);
  });

  it('are kept with the selfie for a pending webhook, and deleted after its delivery', async () => {
    const healthy = await startReceiver();
    receiver.setBehaviour(respond(500));
    const picture = makePicture();
    const { sessionId } = await enroll({ sendImages: true }, { selfie: picture.base64 });
    const { id } = await readDelivery(sessionId);
    const deliveries = followDeliveries(sessions, healthy);
    await deliveries.waitForAttempts(id, 1);
    sessions.advanceClock(2 * hour + 1);
    await sessions.sweep();
    await deliveries.waitForAttempts(id, 2);
    expect((await host.get(sessionId)).status).toBe(200);
    receiver.setBehaviour(respond(204));
    await deliveries.advanceToNextAttempt(id);
    await deliveries.waitForDelivery(id, { status: 'DELIVERED', resendable: false });
    expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({
      images: [{ data: picture.base64 }],
    });
    sessions.advanceClock(10 * 60);
    await becomes(sessionId, 410);
    await healthy.close();
  });

  it('are deleted with the selfie if the webhook is never delivered', async () => {
    receiver.setBehaviour(respond(410));
    const picture = makePicture();
    const { sessionId } = await enroll({ sendImages: true }, { selfie: picture.base64 });
    await eventually(async () =>
      expect(await readDelivery(sessionId)).toMatchObject({ status: 'FAILED', resendable: true }),
    );
    sessions.advanceClock(2 * hour + 1);
    await becomes(sessionId, 410);
    expect(await readDelivery(sessionId)).toMatchObject({ status: 'FAILED', resendable: false });
    const [{ kept }] = await sessions.source.query(
      'SELECT count(sealed)::int AS kept FROM webhooks.deliveries',
    );
    expect(kept).toBe(0);
  });

  it('are unavailable after the expiry without an earlier request', async () => {
    const { sessionId } = await host.create({ sessionExpiry: 60 });
    sessions.advanceClock(61);
    await sessions.sweep();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'EXPIRED' });
    await eventually(async () => expect((await readDelivery(sessionId)).status).toBe('DELIVERED'));
    sessions.advanceClock(2 * hour + 1);
    await becomes(sessionId, 410);
  });

  it('contain neither requests to the node nor findings after the end', async () => {
    const { sessionId } = await enroll();
    const questions = () => sessions.source.query('SELECT id FROM sessions.node_requests');
    expect(await questions()).toEqual([]);
    await node.kill();
    const { sessionId: late } = await host.create();
    const visitor = makeVerificationVisitor(sessions, late, await makePhone());
    await visitor.open();
    await visitor.enrollFace(population.person());
    const [nodeRequest] = await sessions.source.query(
      "SELECT job, encode(sealed_message, 'hex') AS message FROM sessions.node_requests",
    );
    expect(nodeRequest).toMatchObject({ job: 'enroll-for-session' });
    await host.delete(late);
    const tables = await dumpTables(sessions, ['sessions', 'webhooks']);
    expect(tables).toContain('withdraw-enrollment');
    expect(tables).not.toContain(nodeRequest.message);
    await node.start();
    await eventually(async () => {
      await sessions.sweep();
      expect(await questions()).toEqual([]);
    });
    expect((await host.get(sessionId)).body.status).toBe('SUCCESS');
  });
});
