import { verifyDeletionReceipt } from '@gatehouse/sdk';
import { eventually } from '@gatehouse/testing';
import { follow } from '../support/delivery-follower';
import { dumpTables } from '../support/secret-leaks';
import { makePicture } from '../support/jpeg-picture';
import { answering, startReceiver } from '../support/webhook-receiver';
import { rowFor } from '../support/stored-session';
import { rowIdOf } from '../support/session-history';
import { makeVerifier, startVerification, type Verification, type Verifier } from '../support/verification-host';
import { makePhone, makeVisitor, people } from '../support/visitor';

const hour = 60 * 60;
const crowd = people(1234);
const gone = 'This session was deleted, with everything that was known of it. Create a new one.';

describe('what is known of a verification session', () => {
  let verification: Verification;
  let host: Verifier;
  beforeEach(async () => {
    verification = await startVerification({
      SESSION_RETENTION: String(2 * hour),
      SESSION_TOMBSTONE_DAYS: '30',
    });
    host = await makeVerifier(verification);
  });
  afterEach(() => verification.close());

  const becomes = (sessionId: string, status: number) =>
    eventually(async () => {
      await verification.sessions.sweep();
      expect((await host.get(sessionId)).status).toBe(status);
    });
  const deliveryOf = async (sessionId: string) =>
    (await host.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body.items[0];
  const enroll = async (body: object = {}, more: object = {}) => {
    const phone = await makePhone();
    const { sessionId } = await host.create(body);
    const visitor = makeVisitor(verification.sessions, sessionId, phone);
    await visitor.open();
    await visitor.enrollFace(crowd.person(), more);
    await visitor.whenDecided();
    const { body: outcome } = await host.get(sessionId);
    expect(outcome.status).toBe('SUCCESS');
    return { sessionId, phone, visitor, puid: outcome.puid as string };
  };

  it('can be read until its retention is over, and is then gone; the person and their device stay', async () => {
    const { sessionId, phone, puid, visitor } = await enroll();
    await host.told(sessionId);
    await eventually(async () => expect((await deliveryOf(sessionId)).status).toBe('DELIVERED'));
    verification.sessions.turnClock(2 * hour - 60);
    await verification.sessions.sweep();
    expect((await host.get(sessionId)).status).toBe(200);
    verification.sessions.turnClock(61);
    await becomes(sessionId, 410);
    expect(await host.cancel(sessionId)).toMatchObject({ status: 410, body: { message: gone } });
    await expect(visitor.open()).rejects.toMatchObject({ status: 410, message: gone });
    const { id } = await deliveryOf(sessionId);
    expect((await host.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(410);
    expect(await rowFor(verification.sessions, rowIdOf(sessionId))).toMatchObject({
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
    verification.sessions.turnClock(31 * 24 * hour);
    await becomes(sessionId, 404);
    expect((await host.delete(sessionId)).status).toBe(404);
  });

  it('waits with its selfie for a webhook that is on its way, and goes once that has arrived', async () => {
    const healthy = await startReceiver();
    verification.receiver.become(answering(500));
    const picture = makePicture();
    const { sessionId } = await enroll({ sendImages: true }, { selfie: picture.base64 });
    const { id } = await deliveryOf(sessionId);
    const deliveries = follow(verification.sessions, healthy);
    await deliveries.tried(id, 1);
    verification.sessions.turnClock(2 * hour + 1);
    await verification.sessions.sweep();
    await deliveries.tried(id, 2);
    expect((await host.get(sessionId)).status).toBe(200);
    verification.receiver.become(answering(204));
    await deliveries.waitOut(id);
    await deliveries.reached(id, { status: 'DELIVERED', resendable: false });
    expect(JSON.parse(verification.receiver.received.at(-1)!.body)).toMatchObject({
      images: [{ data: picture.base64 }],
    });
    verification.sessions.turnClock(10 * 60);
    await becomes(sessionId, 410);
    await healthy.close();
  });

  it('goes with its selfie, never sent, where the receiver never takes it', async () => {
    verification.receiver.become(answering(410));
    const picture = makePicture();
    const { sessionId } = await enroll({ sendImages: true }, { selfie: picture.base64 });
    await eventually(async () =>
      expect(await deliveryOf(sessionId)).toMatchObject({ status: 'FAILED', resendable: true }),
    );
    verification.sessions.turnClock(2 * hour + 1);
    await becomes(sessionId, 410);
    expect(await deliveryOf(sessionId)).toMatchObject({ status: 'FAILED', resendable: false });
    const [{ kept }] = await verification.sessions.source.query(
      'SELECT count(sealed)::int AS kept FROM webhooks.deliveries',
    );
    expect(kept).toBe(0);
  });

  it('goes at once from the outside where nobody has looked at it before it expired', async () => {
    const { sessionId } = await host.create({ sessionExpiry: 60 });
    verification.sessions.turnClock(61);
    await verification.sessions.sweep();
    expect(await host.told(sessionId)).toMatchObject({ status: 'EXPIRED' });
    await eventually(async () => expect((await deliveryOf(sessionId)).status).toBe('DELIVERED'));
    verification.sessions.turnClock(2 * hour + 1);
    await becomes(sessionId, 410);
  });

  it('leaves no question to the node behind, nor what was found, once it has ended', async () => {
    const { sessionId } = await enroll();
    const questions = () => verification.sessions.source.query('SELECT id FROM sessions.node_requests');
    expect(await questions()).toEqual([]);
    await verification.node.kill();
    const { sessionId: late } = await host.create();
    const visitor = makeVisitor(verification.sessions, late, await makePhone());
    await visitor.open();
    await visitor.enrollFace(crowd.person());
    const [asked] = await verification.sessions.source.query(
      "SELECT job, encode(parcel, 'hex') AS parcel FROM sessions.node_requests",
    );
    expect(asked).toMatchObject({ job: 'enroll-for-session' });
    await host.delete(late);
    const tables = await dumpTables(verification.sessions, ['sessions', 'webhooks']);
    expect(tables).toContain('withdraw-enrollment');
    expect(tables).not.toContain(asked.parcel);
    await verification.node.start();
    await eventually(async () => {
      await verification.sessions.sweep();
      expect(await questions()).toEqual([]);
    });
    expect((await host.get(sessionId)).body.status).toBe('SUCCESS');
  });
});
