import { seededRandom } from '@gatehouse/testing';
import {
  makeDeviceKey,
  type RawDeviceKey,
  registerKey,
  type SignedStep,
  signStatement,
} from '../support/device-key';
import { distinctFaces } from '../support/distinct-face';
import { captureDescriptors } from '../support/enrolled-person';
import { claimRawVerificationDevice, type RawVerificationDevice } from '../support/raw-verification-device';
import { makeVerificationHost } from '../support/verification-host';
import { startVerification, useVerification } from '../support/verification-session.fixture';

const population = { person: distinctFaces(seededRandom(2026)) };
const { sessions, host, verification } = useVerification();

const open = (sessionId: string, how: object = {}) =>
  claimRawVerificationDevice(sessions, { sessionId }, how);
const begin = async (body: object = {}, how: object = {}, by = host) =>
  open((await by.create(body)).sessionId, how);
const getRelease = ({ requested }: RawVerificationDevice): string | null => requested.release;
const enrolling = (device: RawVerificationDevice, key: RawDeviceKey, progress = device.claim) =>
  registerKey(key, device.answer(progress));

/** A person who has enrolled on a device. */
async function enroll(by = host, { body = {}, key = makeDeviceKey(), face = population.person() } = {}) {
  const device = await begin(body, {}, by);
  await device.sendWith({ face: { descriptors: captureDescriptors(face) }, ...enrolling(device, key) });
  await device.decided();
  const { puid } = await by.receivedWebhook(device.sessionId);
  return { key, face, puid: puid as string, release: getRelease(device)! };
}

const matching = (
  device: RawVerificationDevice,
  { id, privateKey }: RawDeviceKey,
  {
    statement = 'match',
    face = { localMatch: true },
    place = device.answer(),
  }: { statement?: string; face?: object; place?: SignedStep } = {},
) => ({ face, deviceKey: { id, signature: signStatement(privateKey, statement, place) } });

describe('a device key that was registered', () => {
  it('decrypts its token at a SIGN-IN, with the share of its ENROLL', async () => {
    const { key, release, puid } = await enroll();
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: key.id });
    expect(getRelease(device)).toBe(release);
    await device.sendWith(matching(device, key));
    expect(await device.decided()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await host.receivedWebhook(device.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('does not count unless the claim named it: without its share no token was decrypted', async () => {
    const [ann, bob] = [await enroll(), await enroll()];
    for (const named of [{}, { deviceKey: bob.key.id }]) {
      const device = await begin({ type: 'SIGN-IN' }, named);
      expect((await device.sendWith(matching(device, ann.key))).body).toMatchObject({
        state: 'STARTED',
        failure: 'device_key',
      });
    }
  });

  it('identifies the person even if the claim did not name it', async () => {
    const { key, face, puid } = await enroll();
    const device = await begin({ type: 'SIGN-IN' });
    const how = { statement: 'present', face: { descriptors: captureDescriptors(face) } };
    await device.sendWith(matching(device, key, how));
    expect(await device.decided()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await host.receivedWebhook(device.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it.each<[string, (device: RawVerificationDevice) => object]>([
    ['another statement', () => ({ statement: 'present' })],
    ['the statement of an ENROLL', () => ({ statement: 'enroll' })],
    ['another session', (device) => ({ place: { ...device.answer(), sessionId: 'another' } })],
    ['another epoch', (device) => ({ place: { ...device.answer(), epoch: 2 } })],
    ['another step', (device) => ({ place: { ...device.answer(), step: 'passkey' } })],
    ['another nonce', (device) => ({ place: { ...device.answer(), nonce: 'another' } })],
  ])('does not match by a signature for %s', async (_, how) => {
    const { key } = await enroll();
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: key.id });
    expect((await device.sendWith(matching(device, key, how(device)))).body).toMatchObject({
      state: 'STARTED',
      failure: 'device_key',
      step: { triesLeft: 2 },
    });
  });

  it('does not accept a match statement for descriptors, nor the reverse', async () => {
    const { key, face } = await enroll();
    const device = await begin({ type: 'SIGN-IN' });
    const captured = { face: { descriptors: captureDescriptors(face) } };
    const { body } = await device.sendWith(matching(device, key, captured));
    expect(body).toMatchObject({ failure: 'device_key' });
    const place = device.answer(body);
    const how = { ...captured, place, statement: 'present' };
    expect((await device.sendWith(matching(device, key, how), body)).body).toMatchObject({
      state: 'CHECKING',
    });
  });

  it('does not match under the id of another key', async () => {
    const [ann, bob] = [await enroll(), await enroll()];
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
    const forged = { id: ann.key.id, privateKey: bob.key.privateKey, jwk: bob.key.jwk };
    expect((await device.sendWith(matching(device, forged))).body).toMatchObject({ failure: 'device_key' });
  });

  it('is invalid for another customer and for test keys', async () => {
    const { key } = await enroll();
    const others = [
      await makeVerificationHost(verification, { customer: 'others' }),
      await makeVerificationHost(verification, { mode: 'test' }),
    ];
    for (const other of others) {
      const device = await begin({ type: 'SIGN-IN' }, { deviceKey: key.id }, other);
      expect(getRelease(device)).toBeNull();
      expect((await device.sendWith(matching(device, key))).body).toMatchObject({ failure: 'device_key' });
    }
  });

  it('is invalid once it is revoked, even in a session that was open before', async () => {
    const { key, puid } = await enroll();
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: key.id });
    expect(getRelease(device)).not.toBeNull();
    const { status } = await host.call('DELETE', `/v2/people/${puid}/credentials/${key.id}`);
    expect(status).toBe(204);
    expect((await device.sendWith(matching(device, key))).body).toMatchObject({ failure: 'device_key' });
    expect((await device.claimAgain({ deviceKey: key.id })).body.step.release).toBeNull();
  });

  it('is released to the device that named it, not to one that takes over', async () => {
    const { key, release } = await enroll();
    const first = await begin({ type: 'SIGN-IN' }, { deviceKey: key.id });
    expect(getRelease(first)).toBe(release);
    const second = await open(first.sessionId, { handoff: await first.handoff() });
    expect(getRelease(second)).toBeNull();
    expect((await first.claimAgain({ deviceKey: key.id })).body).toMatchObject({
      holdsLease: false,
      step: null,
    });
    expect((await second.claimAgain()).body.step.release).toBeNull();
    expect((await second.claimAgain({ deviceKey: key.id })).body.step.release).toBe(release);
    expect((await second.claimAgain()).body.step.release).toBeNull();
  });

  it('belongs to the person who enrolled with it last', async () => {
    const ann = await enroll();
    const bob = await enroll(host, { key: ann.key });
    expect(bob.puid).not.toBe(ann.puid);
    expect((await host.credentials(ann.puid)).body).toMatchObject({ credentials: [] });
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
    expect(getRelease(device)).toBe(bob.release);
    await device.sendWith(matching(device, ann.key));
    await device.decided();
    expect(await host.receivedWebhook(device.sessionId)).toMatchObject({ status: 'SUCCESS', puid: bob.puid });
  });
});

describe('a face without a key', () => {
  it('after a face with the key of another person is searched in the whole gallery', async () => {
    const [ann, bob] = [await enroll(), await enroll()];
    const first = await begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
    const face = { descriptors: captureDescriptors(bob.face) };
    await first.sendWith(matching(first, ann.key, { statement: 'present', face }));
    expect(await first.decided()).toMatchObject({ state: 'STARTED', failure: 'unrecognised' });
    const second = await open(first.sessionId);
    await second.sendWith({ face: { descriptors: captureDescriptors(bob.face) } });
    expect(await second.decided()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await host.receivedWebhook(first.sessionId)).toMatchObject({ status: 'SUCCESS', puid: bob.puid });
  });
});

describe('without LOCAL_MATCH', () => {
  it('no share is released, and a comparison on the device does not count', async () => {
    const strict = await startVerification({ LOCAL_MATCH: 'false' });
    try {
      const verifier = await makeVerificationHost(strict);
      const { sessionId } = await verifier.create({ type: 'SIGN-IN' });
      const device = await claimRawVerificationDevice(
        strict.sessions,
        { sessionId },
        { deviceKey: makeDeviceKey().id },
      );
      expect(device.claim.step).toMatchObject({ localMatch: false, release: null });
      expect(await device.sendWith(matching(device, makeDeviceKey()))).toMatchObject({
        status: 400,
        body: { message: 'face.localMatch is not accepted in this session: send face.descriptors' },
      });
    } finally {
      await strict.close();
    }
  });
});
