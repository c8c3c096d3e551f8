import { makeDeviceKey, registerKey } from '../support/device-key';
import {
  claimRawVerificationDevice,
  makeDescriptor,
  type RawVerificationDevice,
} from '../support/raw-verification-device';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

const reused = 'This nonce was used with other content. Claim the session to get a new one.';
const late =
  'The payload answers an earlier step: its nonce is no longer valid. Claim the session to get a new one.';
const takenOver = 'Another device has taken over the session. This device may only watch.';

const { sessions, claimEnroll } = useVerificationWithoutNode({ env: { ROLE: 'api' } });

const questions = async (): Promise<number> =>
  (await sessions.source.query('SELECT 1 FROM sessions.node_requests')).length;

describe.each(['ENROLL', 'SIGN-IN'])('a step of a %s that is sent again', (type) => {
  const begin = (body: object = {}) => claimEnroll({ type, ...body });

  it('gets the same reply, with one request to the node', async () => {
    const device = await begin();
    const before = await questions();
    const content = device.answer();
    const jwe = device.seal(content);
    const first = await device.send(jwe);
    expect(first.body).toMatchObject({ state: 'CHECKING', step: null });
    for (const again of [jwe, jwe, device.seal(content)]) {
      const { status, body } = await device.send(again);
      expect({ status, body }).toEqual({ status: 200, body: first.body });
    }
    expect(await questions()).toBe(before + 1);
  });

  it('twenty times at once gets the same reply, with one request to the node', async () => {
    const device = await begin();
    const before = await questions();
    const jwe = device.seal(device.answer());
    const replies = await Promise.all(Array.from({ length: 20 }, () => device.send(jwe)));
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 200, body: replies[0]!.body });
    expect(await questions()).toBe(before + 1);
  });

  it('with other content under its nonce is rejected: one of twenty concurrent ones wins', async () => {
    const device = await begin();
    const before = await questions();
    const steps = Array.from({ length: 20 }, (_, seed) =>
      device.seal({ ...device.answer(), face: { descriptors: [makeDescriptor(seed)] } }),
    );
    const replies = await Promise.all(steps.map((jwe) => device.send(jwe)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of replies)
      if (status !== 200) expect({ status, message: body.message }).toEqual({ status: 409, message: reused });
    expect(await questions()).toBe(before + 1);
  });

  it('is not counted twice when it has failed', async () => {
    const device = await begin();
    const jwe = device.seal({ ...device.answer(), face: undefined, liveness: undefined, failure: 'camera' });
    const first = await device.send(jwe);
    expect((await device.send(jwe)).body).toEqual(first.body);
    expect(first.body).toMatchObject({ failure: 'camera', step: { triesLeft: 2 } });
    expect((await device.claimAgain()).body).toMatchObject({ failure: 'camera', step: { triesLeft: 2 } });
  });

  it('gets the same reply after the end, and another step does not', async () => {
    const device = await begin();
    const jwe = device.seal(device.answer());
    const first = await device.send(jwe);
    expect(await device.post('cancel', {}, device.token)).toMatchObject({ body: { state: 'CANCELLED' } });
    expect((await device.send(jwe)).body).toEqual(first.body);
    expect(await device.send(jwe, { as: null })).toMatchObject({ status: 401 });
    expect(await device.proceed()).toMatchObject({
      status: 409,
      body: { message: 'The session has ended: its state is CANCELLED. Nothing was changed.' },
    });
  });

  it('under a new nonce is rejected during the request to the node', async () => {
    const device = await begin();
    await device.proceed();
    expect(await device.sendWith({ nonce: 'another' })).toMatchObject({
      status: 409,
      body: { message: 'The session waits for no step: its state is CHECKING.' },
    });
  });

  it('from before a reopening is rejected', async () => {
    const device = await begin();
    const { body } = await device.claimAgain();
    expect(body.step.nonce).not.toBe(device.claim.step!.nonce);
    expect(body.step.liveness).toEqual(device.claim.step!.liveness);
    expect(await device.proceed()).toMatchObject({ status: 409, body: { message: late } });
    expect(await device.proceed(body)).toMatchObject({ status: 200 });
  });

  it('by a device that has lost the session is rejected, like its epoch on the device that has it', async () => {
    const device = await begin();
    const { sessionId } = device;
    const other = await claimRawVerificationDevice(sessions, { sessionId });
    expect(await device.proceed()).toMatchObject({ status: 409, body: { message: takenOver } });
    expect(await other.sendWith({ epoch: 1 })).toMatchObject({
      status: 409,
      body: {
        message: 'The payload is not of the current epoch, which is 2. Claim the session to get a new step.',
      },
    });
    expect(await other.proceed()).toMatchObject({ status: 200, body: { state: 'CHECKING', epoch: 2 } });
  });
});

describe('a statement of a device key', () => {
  const key = makeDeviceKey();
  const stated = (device: RawVerificationDevice, place = device.answer()) => registerKey(key, place);

  it('for an earlier nonce is invalid for the next one', async () => {
    const device = await claimEnroll();
    const earlier = stated(device);
    const { body } = await device.fail('camera');
    expect(await device.sendWith(earlier, body)).toMatchObject({
      status: 400,
      body: { message: 'deviceKey.signature is not a signature of this key over this nonce' },
    });
    expect(await device.sendWith(stated(device, device.answer(body)), body)).toMatchObject({ status: 200 });
  });

  it('for another session is invalid', async () => {
    const [one, other] = await Promise.all([claimEnroll(), claimEnroll()]);
    expect(await other.sendWith(stated(one))).toMatchObject({ status: 400 });
    expect(await one.sendWith(stated(one))).toMatchObject({ status: 200, body: { state: 'CHECKING' } });
  });
});
