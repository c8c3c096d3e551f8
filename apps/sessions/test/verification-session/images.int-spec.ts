import type { Claim } from '@gatehouse/sdk';
import { eventually, followDeliveries, respond, startReceiver } from '@gatehouse/testing';
import { gpsTag, makePicture } from '../support/jpeg-picture';
import { makePhone, type Phone } from '../support/phone';
import { sendSealed } from '../support/raw-device';
import { dumpRedis, dumpTables } from '../support/secret-leaks';
import { toRowId } from '../support/session-history';
import { openStored, readRow } from '../support/stored-session';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, people } from '../support/verification-visitor';

const schemas = ['sessions', 'webhooks', 'biometric_node', 'auth'];
const population = people(99);

describe('the selfie of a verification session', () => {
  const { sessions, receiver, node, host } = useVerification();
  afterEach(() => receiver.setBehaviour(respond(204)));

  const begin = async (body: object, phone?: Phone, open: object = {}) => {
    const { sessionId } = await host.create(body);
    const visitor = makeVerificationVisitor(sessions, sessionId, phone ?? (await makePhone()));
    const claim = (await visitor.open(open)) as unknown as Claim;
    return { sessionId, visitor, claim };
  };
  /** Enrolls a person with a selfie; returns the session after its end. */
  const enroll = async (selfie: string, phone?: Phone, face = population.person()) => {
    const { sessionId, visitor } = await begin({ sendImages: true }, phone);
    await visitor.enrollFace(face, { selfie });
    await visitor.whenDecided();
    return sessionId;
  };
  const everything = async () => (await dumpTables(sessions, schemas)) + (await dumpRedis(sessions));
  const readDelivery = async (sessionId: string) => {
    const rows = await sessions.source.query<{ id: string; status: string; kept: number | null }[]>(
      'SELECT id, status, length(sealed) AS kept FROM webhooks.deliveries WHERE session_id = $1',
      [sessionId],
    );
    expect(rows).toHaveLength(1);
    return rows[0]!;
  };
  const delivered = (sessionId: string) =>
    eventually(async () =>
      expect(await readDelivery(sessionId)).toMatchObject({ status: 'DELIVERED', kept: null }),
    );
  const readStored = async (sessionId: string) => {
    const id = toRowId(sessionId);
    const row = await readRow(sessions, id);
    const { part } = openStored(sessions, id, row);
    return { row, text: part('request') + part('progress') + (row.result ? part('result') : '') };
  };

  it('is in the webhook, complete and without camera metadata, and nowhere else', async () => {
    const picture = makePicture();
    const sessionId = await enroll(picture.withPlace);
    const payload = await host.receivedWebhook(sessionId);
    expect(payload).toMatchObject({ status: 'SUCCESS', images: [{ type: 'selfie', data: picture.base64 }] });
    expect(Buffer.from(payload.images[0].data, 'base64').includes(gpsTag)).toBe(false);
    expect({ ...(await host.get(sessionId)).body, images: payload.images }).toEqual(payload);
    expect((await host.get(sessionId)).body).not.toHaveProperty('images');
    await delivered(sessionId);
    expect(picture.isIn(await everything())).toBe(false);
    expect(picture.isIn(sessions.logs.join(''))).toBe(false);
    const { row, text } = await readStored(sessionId);
    expect(picture.isIn(text)).toBe(false);
    expect(row.progress!.length + row.request!.length + row.result!.length).toBeLessThan(10_000);
  });

  it('cannot be resent once it is delivered', async () => {
    const sessionId = await enroll(makePicture().base64);
    await delivered(sessionId);
    const { id } = await readDelivery(sessionId);
    expect((await host.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(410);
  });

  it('is stored encrypted while the receiver fails, and deleted after its delivery', async () => {
    const picture = makePicture();
    const healthy = await startReceiver();
    receiver.setBehaviour(respond(500));
    const sessionId = await enroll(picture.base64);
    const { id } = await readDelivery(sessionId);
    const deliveries = followDeliveries(sessions, healthy);
    await deliveries.waitForAttempts(id, 1);
    expect((await readDelivery(sessionId)).kept).toBeGreaterThan(40_000);
    expect(picture.isIn(await everything())).toBe(false);
    expect(picture.isIn((await readStored(sessionId)).text)).toBe(false);
    expect((await host.get(sessionId)).body).not.toHaveProperty('images');
    expect(picture.isIn(JSON.stringify((await host.call('GET', `/webhooks/deliveries/${id}`)).body))).toBe(
      false,
    );
    receiver.setBehaviour(respond(204));
    await deliveries.advanceToNextAttempt(id);
    await delivered(sessionId);
    const bodies = receiver.received.filter((webhook) => webhook.id === id).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[1]!).images).toEqual([{ type: 'selfie', data: picture.base64 }]);
    await healthy.close();
  });

  it('is in the webhook of a SIGN-IN, compared on the device or in the node', async () => {
    const [phone, face] = [await makePhone(), population.person()];
    await enroll(makePicture().base64, phone, face);
    for (const compare of [true, false]) {
      const picture = makePicture();
      const { sessionId, visitor } = await begin({ type: 'SIGN-IN', sendImages: true }, phone, {
        deviceKey: phone.keyId,
      });
      await visitor.showFace(face, { compare, selfie: picture.base64 } as { compare: boolean });
      await visitor.whenDecided();
      expect(await host.receivedWebhook(sessionId)).toMatchObject({
        status: 'SUCCESS',
        images: [{ type: 'selfie', data: picture.base64 }],
      });
      await delivered(sessionId);
      expect(picture.isIn(await everything())).toBe(false);
    }
  });

  it('may have 512 KiB in a full step', async () => {
    const picture = makePicture(512 * 1024);
    const { sessionId, visitor } = await begin({ sendImages: true, debugMode: true });
    const log = Array.from({ length: 40 }, (_, at) => ({ level: 1, at, text: 'x'.repeat(400) }));
    await visitor.enrollFace(population.person(), { selfie: picture.base64, log });
    await visitor.whenDecided();
    expect((await host.receivedWebhook(sessionId)).images[0].data).toBe(picture.base64);
  });

  it('is neither requested nor accepted unless sendImages is true', async () => {
    const picture = makePicture(2000);
    const { sessionId, visitor, claim } = await begin({ sendImages: false });
    expect(claim).toMatchObject({ page: { sendImages: false }, step: { sendImage: false } });
    const face = population.person();
    const content = {
      face: { descriptors: [Array.from(face.capture())] },
      liveness: { turns: claim.step?.liveness },
      selfie: picture.base64,
    };
    expect(await sendSealed(sessions, { sessionId }, claim, 'face', content)).toMatchObject({
      status: 400,
      body: { message: 'selfie must not be sent: this session does not request images' },
    });
    expect(picture.isIn((await readStored(sessionId)).text)).toBe(false);
    await visitor.enrollFace(face);
    await visitor.whenDecided();
    const payload = await host.receivedWebhook(sessionId);
    expect(payload.status).toBe('SUCCESS');
    expect(payload).not.toHaveProperty('images');
  });

  it.each<[string, unknown, number, string]>([
    ['missing', undefined, 400, 'selfie is missing: this session requests images'],
    ['no text', 7, 400, 'selfie must be a JPEG in base64'],
    ['no JPEG', Buffer.from('\x89PNG\r\n').toString('base64'), 400, 'selfie must be a JPEG'],
    ['a byte larger than 512 KiB', makePicture(512 * 1024 + 1).base64, 400, 'selfie must be at most 512 KiB'],
    ['larger than any step', makePicture(2_000_000).base64, 413, ''],
  ])('is rejected when it is %s, and the step can be sent again', async (_, selfie, status, message) => {
    const picture = makePicture();
    const { sessionId, visitor, claim } = await begin({ sendImages: true });
    const face = population.person();
    const content = {
      face: { descriptors: [Array.from(face.capture())] },
      liveness: { turns: claim.step?.liveness },
      selfie,
    };
    const reply = await sendSealed(sessions, { sessionId }, claim, 'face', content);
    expect(reply).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    await visitor.enrollFace(face, { selfie: picture.base64 });
    await visitor.whenDecided();
    expect((await host.receivedWebhook(sessionId)).images).toEqual([
      { type: 'selfie', data: picture.base64 },
    ]);
  });

  it('is that of the successful try; those of failed tries are not sent', async () => {
    const [spoofed, unusable, good] = [makePicture(), makePicture(), makePicture()];
    const { sessionId, visitor } = await begin({ sendImages: true });
    const face = population.person();
    const send = (descriptors: ArrayLike<number>[], selfie: string, turns = visitor.evidence().turns) =>
      visitor.device.sendCapture({ descriptors, selfie }, { ...visitor.evidence(), turns });
    const other = visitor.evidence().turns.map((turn) => (turn === 'left' ? 'right' : 'left'));
    expect(await send([face.capture()], spoofed.base64, other)).toMatchObject({ failure: 'spoof' });
    expect(spoofed.isIn((await readStored(sessionId)).text)).toBe(false);
    await send([Array<number>(128).fill(0)], unusable.base64);
    expect(await visitor.whenDecided()).toMatchObject({ state: 'STARTED', failure: 'unreadable' });
    await send([face.capture(), face.capture()], good.base64);
    await visitor.whenDecided();
    const payload = await host.receivedWebhook(sessionId);
    expect(payload).toMatchObject({ status: 'SUCCESS', images: [{ type: 'selfie', data: good.base64 }] });
    for (const picture of [spoofed, unusable]) expect(picture.isIn(JSON.stringify(payload))).toBe(false);
  });

  it('of a session without tries left is not sent', async () => {
    const picture = makePicture();
    const { sessionId, visitor } = await begin({ sendImages: true });
    for (let tries = 0; tries < 3; tries++) {
      await visitor.device.sendCapture(
        { descriptors: [Array<number>(128).fill(0)], selfie: picture.base64 },
        visitor.evidence(),
      );
      await visitor.whenDecided();
    }
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'FAILED',
      errors: [{ code: -7 }],
      images: [],
    });
    expect(picture.isIn((await readStored(sessionId)).text)).toBe(false);
  });

  it('is rejected with a failure, and deleted with a session that is cancelled during the request to the node', async () => {
    const picture = makePicture();
    const { sessionId, visitor, claim } = await begin({ sendImages: true });
    const failed = { failure: 'camera', selfie: picture.base64 };
    expect(await sendSealed(sessions, { sessionId }, claim, 'face', failed)).toMatchObject({
      status: 400,
      body: { message: 'failure must not be sent together with a result' },
    });
    await node.kill();
    await visitor.enrollFace(population.person(), { selfie: picture.base64 });
    expect(visitor.device.progress).toMatchObject({ state: 'CHECKING' });
    expect((await host.get(sessionId)).body.status).toBe('PENDING');
    expect(picture.isIn(await everything())).toBe(false);
    expect((await host.cancel(sessionId)).body).toMatchObject({ status: 'CANCELLED' });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'CANCELLED', images: [] });
    expect(picture.isIn((await readStored(sessionId)).text)).toBe(false);
    await node.start();
  });
});
