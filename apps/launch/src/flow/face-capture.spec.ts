import {
  type CaptureStep,
  createDeviceKey,
  createDeviceSecret,
  createEnrollmentToken,
  type DeviceRecord,
  MemoryDeviceStore,
} from '@gatehouse/sdk/browser';
import { EnrolledDevice } from '../enrollment/enrolled-device';
import { buildCapture, rejectKeyAfter } from './face-capture';
import { emptyCaptures } from './flow-context';

const origin = 'https://verify.example';
const release = 'A'.repeat(43);
const [former, current] = ['FACEAPI_1', 'SFACE_1'];

/** A face as each model describes it. */
const person = (seed: number) => ({
  [former]: [Float32Array.from({ length: 128 }, (_, i) => Math.sin(i * seed))],
  [current]: [Float32Array.from({ length: 128 }, (_, i) => Math.cos(i * seed + 1))],
});
type Person = ReturnType<typeof person>;
const [ann, bob] = [person(1), person(7)];

const signIn = (changes: Partial<CaptureStep> = {}): CaptureStep => ({
  ...{ name: 'face', nonce: 'n', triesLeft: 3, liveness: [], estimateAge: false, sendImage: false },
  ...{ localMatch: true, release, formerVersion: null },
  ...changes,
});
const moving = (changes: Partial<CaptureStep> = {}) => signIn({ formerVersion: former, ...changes });

/** A device with the record of an ENROLL, and a SIGN-IN on it with the current model. */
async function openSignIn(enrolled: Person, version: string) {
  const store = new MemoryDeviceStore();
  const [deviceKey, deviceSecret] = await Promise.all([createDeviceKey(), createDeviceSecret()]);
  const token = await createEnrollmentToken(enrolled[version] ?? [], { deviceSecret, release });
  const record: DeviceRecord = { token, deviceKey, deviceSecret, keyId: 'key', version };
  await store.put(origin, record);
  const enrolledDevice = new EnrolledDevice(store, origin, 'session');
  const faceModel = { name: 'sface', version: current, files: [] };
  const claim = { kind: 'verification', page: { type: 'SIGN-IN', faceModel } } as never;
  const context = { claim, captures: emptyCaptures(), enrolledDevice };
  const capture = (face: Person, step: CaptureStep) =>
    buildCapture(context, step, {
      ...{ kind: 'seen', turns: [], ages: [] },
      descriptors: face[current] ?? [],
      formerDescriptors: step.formerVersion ? (face[step.formerVersion] ?? []) : [],
    });
  return { ...context, record, capture };
}

describe('a SIGN-IN on an enrolled device', () => {
  it('reports a local match with the key', async () => {
    const { capture, record } = await openSignIn(ann, current);
    expect(await capture(ann, signIn())).toEqual({ localMatch: true, deviceKey: record.deviceKey });
  });

  it('sends another face without the key', async () => {
    const { capture } = await openSignIn(ann, current);
    expect(await capture(bob, signIn())).toEqual({ descriptors: bob[current], version: current });
  });

  it('sends no key if the server released no share', async () => {
    const { capture } = await openSignIn(ann, current);
    expect(await capture(ann, signIn({ release: null }))).not.toHaveProperty('deviceKey');
  });

  it('sends both descriptors of a person who moves, with the key', async () => {
    const { capture, record, enrolledDevice } = await openSignIn(ann, former);
    expect(await capture(ann, moving())).toEqual({
      descriptors: ann[current],
      formerDescriptors: ann[former],
      version: current,
      deviceKey: record.deviceKey,
    });
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toMatchObject({ version: current, keyId: 'key' });
  });

  it('stores nothing of a try that failed', async () => {
    const { capture, captures, enrolledDevice, record } = await openSignIn(ann, former);
    expect(await capture(ann, moving())).toHaveProperty('deviceKey');
    captures.isKeyRejected = true;
    expect(await capture(bob, moving())).not.toHaveProperty('deviceKey');
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });
});

describe('a SIGN-IN without local matches', () => {
  const withoutLocalMatch = { localMatch: false, release: null };

  it('sends descriptors with the key', async () => {
    const { capture, record } = await openSignIn(ann, current);
    expect(await capture(ann, signIn(withoutLocalMatch))).toEqual({
      descriptors: ann[current],
      version: current,
      deviceKey: record.deviceKey,
    });
  });

  it('moves a person by the key, and keeps the record, which needs a share to be replaced', async () => {
    const { capture, record, enrolledDevice } = await openSignIn(ann, former);
    expect(await capture(ann, moving(withoutLocalMatch))).toMatchObject({
      formerDescriptors: ann[former],
      deviceKey: record.deviceKey,
    });
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });

  it('sends no key once the server has rejected it', async () => {
    const { capture, captures } = await openSignIn(ann, current);
    captures.isKeyRejected = true;
    expect(await capture(ann, signIn(withoutLocalMatch))).not.toHaveProperty('deviceKey');
  });
});

describe('two people on one device, after a change of the face model', () => {
  it('sends the face of the second one without the key of the first', async () => {
    const { capture, record, enrolledDevice } = await openSignIn(ann, former);
    expect(await capture(bob, moving())).toEqual({
      descriptors: bob[current],
      formerDescriptors: bob[former],
      version: current,
    });
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });

  it('stores no face that could not be compared with the record', async () => {
    const { capture, record, enrolledDevice } = await openSignIn(ann, former);
    // The server asks for no descriptors of the former model.
    expect(await capture(bob, signIn())).toHaveProperty('deviceKey');
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });

  it('sends the face of the second one without the key of the first, who has moved', async () => {
    const { capture } = await openSignIn(ann, current);
    expect(await capture(bob, moving())).not.toHaveProperty('deviceKey');
  });

  it('keeps the key of a person whose face matched here but was not recognised', async () => {
    const { capture, captures } = await openSignIn(ann, former);
    await capture(ann, moving());
    rejectKeyAfter('unrecognised', captures);
    expect(await capture(ann, moving())).toHaveProperty('deviceKey');
  });

  it.each([
    ['the person has moved on another device', signIn()],
    ['there is no share', moving({ localMatch: false, release: null })],
  ])('sends no key after a face that was not recognised, if %s', async (_why, step) => {
    const { capture, captures, enrolledDevice, record } = await openSignIn(ann, former);
    expect(await capture(bob, step)).toHaveProperty('deviceKey');
    rejectKeyAfter('unrecognised', captures);
    expect(await capture(bob, step)).not.toHaveProperty('deviceKey');
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });

  it.each([
    ['device_key', true],
    ['unreadable', false],
  ] as const)('after the failure %s: sends no key is %s', async (failure, expected) => {
    const { capture, captures } = await openSignIn(ann, former);
    await capture(ann, signIn());
    rejectKeyAfter(failure, captures);
    expect(captures.isKeyRejected).toBe(expected);
  });
});

describe('a person whose move failed at the server', () => {
  it('moves again by the key, and keeps the record of the current model', async () => {
    const { capture, record, enrolledDevice } = await openSignIn(ann, current);
    expect(await capture(ann, moving())).toMatchObject({
      formerDescriptors: ann[former],
      deviceKey: record.deviceKey,
    });
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });
});
