import { seededRandom, type SyntheticPerson } from '@gatehouse/testing';
import {
  makeDeviceKey,
  type RawDeviceKey,
  registerKey,
  type SignedStep,
  signStatement,
} from '../support/device-key';
import { distinctFaces } from '../support/distinct-face';
import { captureDescriptors } from '../support/enrolled-person';
import { makeFaceToken } from '../support/face-token';
import { compareRaw, makeComparison, registerToken, signComparison } from '../support/raw-comparison';
import { claimRawVerificationDevice, type RawVerificationDevice } from '../support/raw-verification-device';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';

const population = { person: distinctFaces(seededRandom(2026)) };
const { sessions, host, verification } = useVerification();

const open = (sessionId: string, how: object = {}) =>
  claimRawVerificationDevice(sessions, { sessionId }, how);
const begin = async (body: object = {}, how: object = {}, by = host) =>
  open((await by.create(body)).sessionId, how);
const getTokenId = ({ requested }: RawVerificationDevice): string | null => requested.token?.id ?? null;
const enrolling = (device: RawVerificationDevice, key: RawDeviceKey, progress = device.claim) =>
  registerKey(key, device.answer(progress));

/** A person who has enrolled on a device. */
async function enroll(by = host, { body = {}, key = makeDeviceKey(), face = population.person() } = {}) {
  const device = await begin(body, {}, by);
  const descriptors = captureDescriptors(face);
  const token = await makeFaceToken(face, descriptors);
  await device.sendWith({ face: { descriptors }, ...enrolling(device, key), ...registerToken(token) });
  await device.decided();
  const { puid } = await by.receivedWebhook(device.sessionId);
  return { key, face, puid: puid as string, token };
}

/** A face for the node, with a signature of the key. */
const presenting = (
  device: RawVerificationDevice,
  { id, privateKey }: RawDeviceKey,
  face: SyntheticPerson,
  { statement = 'present', place = device.answer() }: { statement?: string; place?: SignedStep } = {},
) => ({
  face: { descriptors: captureDescriptors(face) },
  deviceKey: { id, signature: signStatement(privateKey, statement, place) },
});
const anyReply = Buffer.alloc(13_528);
const noToken = 'face.comparison cannot be opened: token of this step is null';

describe('a device key that was registered', () => {
  it('compares with its token at a SIGN-IN, under the key of its ENROLL', async () => {
    const { puid, ...ann } = await enroll();
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
    expect(getTokenId(device)).toBe(ann.token.id);
    await device.sendWith(await makeComparison(device, ann));
    expect(await device.decided()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await host.receivedWebhook(device.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('does not count unless the claim named it: the step has no key for its token', async () => {
    const [ann, bob] = [await enroll(), await enroll()];
    const unnamed = await begin({ type: 'SIGN-IN' });
    expect(await unnamed.sendWith(signComparison(unnamed, ann, anyReply))).toMatchObject({
      status: 400,
      body: { message: noToken },
    });
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: bob.key.id });
    const reply = await compareRaw(bob, device.requested.token.publicKey);
    expect((await device.sendWith(signComparison(device, ann, reply))).body).toMatchObject({
      state: 'STARTED',
      failure: 'unrecognised',
    });
  });

  it('identifies the person even if the claim did not name it', async () => {
    const { key, face, puid } = await enroll();
    const device = await begin({ type: 'SIGN-IN' });
    await device.sendWith(presenting(device, key, face));
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
  ])('does not compare by a signature for %s', async (_, how) => {
    const ann = await enroll();
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
    const forged = await makeComparison(device, ann, how(device));
    expect((await device.sendWith(forged)).body).toMatchObject({
      state: 'STARTED',
      failure: 'unrecognised',
      step: { triesLeft: 2 },
    });
  });

  it('does not accept a comparison statement for descriptors, nor the reverse', async () => {
    const { key, face } = await enroll();
    const device = await begin({ type: 'SIGN-IN' });
    const { body } = await device.sendWith(presenting(device, key, face, { statement: 'compare' }));
    expect(body).toMatchObject({ failure: 'device_key' });
    const place = device.answer(body);
    expect((await device.sendWith(presenting(device, key, face, { place }), body)).body).toMatchObject({
      state: 'CHECKING',
    });
  });

  it('does not compare under the id of another key', async () => {
    const [ann, bob] = [await enroll(), await enroll()];
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
    const key = { id: ann.key.id, privateKey: bob.key.privateKey, jwk: bob.key.jwk };
    const forged = await makeComparison(device, { ...ann, key });
    expect((await device.sendWith(forged)).body).toMatchObject({ failure: 'unrecognised' });
  });

  it('is invalid for another customer and for test keys', async () => {
    const { key, face } = await enroll();
    const others = [
      await makeVerificationHost(verification, { customer: 'others' }),
      await makeVerificationHost(verification, { mode: 'test' }),
    ];
    for (const other of others) {
      const device = await begin({ type: 'SIGN-IN' }, { deviceKey: key.id }, other);
      expect(getTokenId(device)).toBeNull();
      expect((await device.sendWith(presenting(device, key, face))).body).toMatchObject({
        failure: 'device_key',
      });
    }
  });

  it('is invalid once it is revoked, even in a session that was open before', async () => {
    const { puid, ...ann } = await enroll();
    const { key } = ann;
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: key.id });
    expect(getTokenId(device)).not.toBeNull();
    const { status } = await host.call('DELETE', `/v2/people/${puid}/credentials/${key.id}`);
    expect(status).toBe(204);
    const compared = await makeComparison(device, ann);
    expect((await device.sendWith(compared)).body).toMatchObject({ failure: 'unrecognised' });
    expect((await device.claimAgain({ deviceKey: key.id })).body.step.token).toBeNull();
  });

  it('compares on the device that named it, not on one that takes over', async () => {
    const { key, token } = await enroll();
    const first = await begin({ type: 'SIGN-IN' }, { deviceKey: key.id });
    expect(getTokenId(first)).toBe(token.id);
    const second = await open(first.sessionId, { handoff: await first.handoff() });
    expect(getTokenId(second)).toBeNull();
    expect((await first.claimAgain({ deviceKey: key.id })).body).toMatchObject({
      holdsLease: false,
      step: null,
    });
    expect((await second.claimAgain()).body.step.token).toBeNull();
    expect((await second.claimAgain({ deviceKey: key.id })).body.step.token.id).toBe(token.id);
    expect((await second.claimAgain()).body.step.token).toBeNull();
  });

  it('belongs to the person who enrolled with it last', async () => {
    const ann = await enroll();
    const bob = await enroll(host, { key: ann.key });
    expect(bob.puid).not.toBe(ann.puid);
    expect((await host.credentials(ann.puid)).body).toMatchObject({ credentials: [] });
    const device = await begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
    expect(getTokenId(device)).toBe(bob.token.id);
    await device.sendWith(await makeComparison(device, bob));
    await device.decided();
    expect(await host.receivedWebhook(device.sessionId)).toMatchObject({ status: 'SUCCESS', puid: bob.puid });
  });
});

describe('a face without a key', () => {
  it('after a face with the key of another person is searched in the whole gallery', async () => {
    const [ann, bob] = [await enroll(), await enroll()];
    const first = await begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
    await first.sendWith(presenting(first, ann.key, bob.face));
    expect(await first.decided()).toMatchObject({ state: 'STARTED', failure: 'unrecognised' });
    const second = await open(first.sessionId);
    await second.sendWith({ face: { descriptors: captureDescriptors(bob.face) } });
    expect(await second.decided()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await host.receivedWebhook(first.sessionId)).toMatchObject({ status: 'SUCCESS', puid: bob.puid });
  });
});
