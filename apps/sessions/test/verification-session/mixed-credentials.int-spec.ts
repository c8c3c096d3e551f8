import type { Reply } from '@gatehouse/testing';
import { VerificationFlowService } from '../../src/verification-session/flow/verification-flow.service';
import { makeDeviceKey, signStatement } from '../support/device-key';
import { captureDescriptors, type EnrolledPerson } from '../support/enrolled-person';
import { compareRaw, makeComparison, signComparison } from '../support/raw-comparison';
import type { RawVerificationDevice } from '../support/raw-verification-device';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

let ann: EnrolledPerson;
let bob: EnrolledPerson;
const population = people(80);
const { sessions, host, enroller } = useVerification();
beforeAll(async () => {
  ann = await enroller.enroll(population.person());
  bob = await enroller.enroll(population.person());
});
afterEach(() => sessions.source.query('DELETE FROM sessions.sign_in_failures'));

const signedKey = (
  device: RawVerificationDevice,
  { key }: EnrolledPerson,
  statement: string,
  progress: Reply['body'],
) => ({
  deviceKey: { id: key.id, signature: signStatement(key.privateKey, statement, device.answer(progress)) },
});
/** Compares the face of a person with the token of their device. */
const matched = async (
  device: RawVerificationDevice,
  person: EnrolledPerson,
  progress: Reply['body'] = device.claim,
) => device.sendWith(await makeComparison(device, person, { progress }), progress);

describe('the device key and the passkey of one person', () => {
  it.each([[['passkey', 'face']], [['face', 'passkey']]])(
    'sign them in, in the order of %j',
    async (order) => {
      const device = await enroller.beginWithPasskey(ann.authenticator, order, ann.key.id);
      let progress: Reply['body'] = device.claim;
      while (progress.step) {
        await (progress.step.name === 'face' ? matched(device, ann, progress) : device.proceed(progress));
        progress = await device.decided({ deviceKey: ann.key.id });
      }
      expect(progress).toMatchObject({ state: 'SUCCEEDED' });
      expect(await host.receivedWebhook(device.sessionId)).toMatchObject({
        status: 'SUCCESS',
        puid: ann.puid,
      });
    },
  );

  it('are rejected when the key is revoked before the passkey is used', async () => {
    const eve = await enroller.enroll(population.person());
    const device = await enroller.beginWithPasskey(eve.authenticator, ['face', 'passkey'], eve.key.id);
    await matched(device, eve);
    const next = await device.decided();
    expect(next).toMatchObject({ state: 'STARTED', step: { name: 'passkey' } });
    const path = `/v2/people/${eve.puid}/credentials/${eve.key.id}`;
    expect(await host.call('DELETE', path)).toMatchObject({ status: 204 });
    await device.proceed(next);
    expect(await device.decided()).toMatchObject({ state: 'FAILED' });
    expect(await host.receivedWebhook(device.sessionId)).toMatchObject({ status: 'error', errorCodes: [7] });
  });
});

describe('the credentials of two people in one SIGN-IN', () => {
  it('are not accepted: the device key of another person than the one that the host has named', async () => {
    const device = await enroller.begin({ type: 'SIGN-IN', person: ann.puid }, { deviceKey: bob.key.id });
    expect(device.requested).toMatchObject({ token: null, acceptsDeviceKey: false });
    // A failure is not counted for the key: it was not used.
    await device.proceed();
    await device.decided();
    const failures = await sessions.source.query<{ subject: string }[]>(
      'SELECT subject FROM sessions.sign_in_failures WHERE subject = ANY($1)',
      [[`key:${bob.key.id}`, `named:${ann.puid}`]],
    );
    expect(failures).toEqual([{ subject: `named:${ann.puid}` }]);
  });

  it('are rejected: the device key of another person after a passkey', async () => {
    const device = await enroller.beginWithPasskey(ann.authenticator, undefined, bob.key.id);
    const { body } = await device.proceed();
    // The passkey names another person, so the step has no key for the token of the device.
    expect(body.step).toMatchObject({ name: 'face', token: null, acceptsDeviceKey: false });
    const { publicKey } = (await enroller.begin({ type: 'SIGN-IN' }, { deviceKey: bob.key.id })).requested
      .token as { publicKey: string };
    const compared = signComparison(device, bob, await compareRaw(bob, publicKey), { progress: body });
    const reply = await device.sendWith(compared, body);
    expect(reply.body).toMatchObject({ failure: 'unrecognised', step: { name: 'face', triesLeft: 2 } });
    const face = { descriptors: captureDescriptors(bob.face) };
    const stated = signedKey(device, bob, 'present', reply.body);
    expect((await device.sendWith({ face, ...stated }, reply.body)).body).toMatchObject({
      failure: 'device_key',
      step: { triesLeft: 1 },
    });
  });

  it('are rejected: the passkey of another person after a device key', async () => {
    const device = await enroller.beginWithPasskey(bob.authenticator, ['face', 'passkey'], ann.key.id);
    await matched(device, ann);
    const next = await device.decided({ deviceKey: ann.key.id });
    expect((await device.proceed(next)).body).toMatchObject({
      failure: 'passkey',
      step: { name: 'passkey' },
    });
  });

  it.each([
    ['names no key when it claims again', {}],
    ['names the key of the other when it claims again', { deviceKey: 'of ann' }],
  ])(
    'are rejected: a comparison with one and the passkey of the other, although the device %s',
    async (_, how) => {
      const device = await enroller.beginWithPasskey(ann.authenticator, ['face', 'passkey'], bob.key.id);
      await matched(device, bob);
      const next = await device.decided('deviceKey' in how ? { deviceKey: ann.key.id } : {});
      expect(next).toMatchObject({ step: { name: 'passkey' } });
      expect((await device.proceed(next)).body).toMatchObject({ failure: 'passkey' });
    },
  );
});

describe('the passkey of one person and the face of another', () => {
  const showFace = (face: EnrolledPerson['face']) => ({ face: { descriptors: captureDescriptors(face) } });
  /** A face step that fails without a valid device key. */
  type Failure = (device: RawVerificationDevice, progress: Reply['body']) => object;
  const failures: [string, Failure][] = [
    [
      'a comparison that another key has signed',
      (device, progress) => signComparison(device, { key: makeDeviceKey() }, Buffer.from([1]), { progress }),
    ],
    [
      'a comparison with an invalid signature',
      (device, progress) =>
        signComparison(device, { key: { ...makeDeviceKey(), id: ann.key.id } }, Buffer.from([1]), {
          progress,
        }),
    ],
    [
      'the device key of another person and wrong head turns',
      (device, progress) => ({
        ...showFace(bob.face),
        ...signedKey(device, bob, 'present', progress),
        liveness: { turns: [] },
      }),
    ],
  ];

  it.each(failures)('sign no one in after %s', async (_, fail) => {
    const device = await enroller.beginWithPasskey(ann.authenticator, ['passkey', 'face'], ann.key.id);
    const { body: face } = await device.proceed();
    const { body: again } = await device.sendWith(fail(device, face), face);
    expect(again).toMatchObject({ step: { name: 'face', triesLeft: 2 } });
    await device.sendWith(showFace(bob.face), again);
    expect(await device.decided()).toMatchObject({ state: 'STARTED', step: { name: 'face', triesLeft: 1 } });
  });

  it('sign no one in, although the session has lost whose passkey it was', async () => {
    const device = await enroller.beginWithPasskey(ann.authenticator, ['passkey', 'face']);
    const { body: face } = await device.proceed();
    const flow = sessions.app.get(VerificationFlowService, { strict: false });
    const afterDone = flow.afterDone.bind(flow);
    const spy = jest
      .spyOn(flow, 'afterDone')
      .mockImplementation((session, { claim: _lost, ...findings }, commit) =>
        afterDone(session, findings, commit),
      );
    try {
      await device.sendWith(showFace(bob.face), face);
      expect(await device.decided()).toMatchObject({ state: 'FAILED' });
    } finally {
      spy.mockRestore();
    }
    expect(await host.receivedWebhook(device.sessionId)).toMatchObject({ status: 'error', errorCodes: [4] });
  });
});
