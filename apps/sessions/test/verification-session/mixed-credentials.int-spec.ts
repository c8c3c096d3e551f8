import type { Reply } from '@gatehouse/testing';
import { signStatement } from '../support/device-key';
import { captureDescriptors, type EnrolledPerson } from '../support/enrolled-person';
import type { RawVerificationDevice } from '../support/raw-verification-device';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

let ann: EnrolledPerson;
let bob: EnrolledPerson;
const population = people(80);
const { host, enroller } = useVerification();
beforeAll(async () => {
  ann = await enroller.enroll(population.person());
  bob = await enroller.enroll(population.person());
});

const signedKey = (
  device: RawVerificationDevice,
  { key }: EnrolledPerson,
  statement: string,
  progress: Reply['body'],
) => ({
  deviceKey: { id: key.id, signature: signStatement(key.privateKey, statement, device.answer(progress)) },
});
const matched = (
  device: RawVerificationDevice,
  person: EnrolledPerson,
  progress: Reply['body'] = device.claim,
) =>
  device.sendWith({ face: { localMatch: true }, ...signedKey(device, person, 'match', progress) }, progress);

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
  it('are rejected: the device key of another person after a passkey', async () => {
    const device = await enroller.beginWithPasskey(ann.authenticator, undefined, bob.key.id);
    const { body } = await device.proceed();
    const reply = await matched(device, bob, body);
    expect(reply.body).toMatchObject({ failure: 'device_key', step: { name: 'face', triesLeft: 2 } });
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
    'are rejected: a local match with one and the passkey of the other, although the device %s',
    async (_, how) => {
      const device = await enroller.beginWithPasskey(ann.authenticator, ['face', 'passkey'], bob.key.id);
      await device.sendWith({ face: { localMatch: true } });
      const next = await device.decided('deviceKey' in how ? { deviceKey: ann.key.id } : {});
      expect(next).toMatchObject({ step: { name: 'passkey' } });
      expect((await device.proceed(next)).body).toMatchObject({ failure: 'passkey' });
    },
  );
});
