import {
  type Capture,
  type CaptureStep,
  createDeviceKey,
  type DeviceRecord,
  type DeviceStore,
  type FaceToken,
  type HandedOverToken,
  HandedOverTokenError,
  MemoryDeviceStore,
} from '@gatehouse/sdk/browser';
import { faceSpaces } from '@gatehouse/sdk/face-spaces';
import { createPublicKey, openReply } from '@gatehouse/tokens/key-holder';
import { EnrolledDevice } from '../enrollment/enrolled-device';
import { TokenMaker } from '../enrollment/token-maker';
import { buildCapture, planNextTry } from './face-capture';
import { emptyCaptures } from './flow-context';
import { PageLog } from './page-log';

jest.mock('face-spaces', () => ({ faceSpaces: {} }), { virtual: true });

const origin = 'https://verify.example';
const [former, current] = ['FACEAPI_1', 'SFACE_1'];
const tokens = new TokenMaker((version) => Promise.resolve(faceSpaces[version]!));

/** A face as each model describes it. */
const person = (seed: number) => ({
  [former]: [Float32Array.from({ length: 128 }, (_, i) => Math.sin(i * i * seed + i))],
  [current]: [Float32Array.from({ length: 128 }, (_, i) => Math.cos(i * i * seed + 1))],
});
type Person = ReturnType<typeof person>;
const [ann, bob] = [person(1), person(7)];

const newToken = (face: Person, version: string): Promise<FaceToken> =>
  tokens.create({ descriptors: face[version] ?? [], version });
const toBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const toStepToken = async ({ id, secretKey }: FaceToken) => ({
  id,
  publicKey: toBase64url(await createPublicKey(secretKey)),
});

const toStep = (changes: Partial<CaptureStep> = {}): CaptureStep => ({
  ...{ name: 'face', nonce: 'n', triesLeft: 3, liveness: [], estimateAge: false, sendImage: false },
  ...{ sendsDescriptors: true, storesToken: false, token: null, handsOverToken: false, formerVersion: null },
  acceptsDeviceKey: true,
  ...changes,
});

interface Setting {
  type?: 'ENROLL' | 'SIGN-IN';
  record?: Partial<DeviceRecord>;
  handsOver?: () => Promise<HandedOverToken | null>;
  store?: DeviceStore;
}

/** A session on a device, with the record of an ENROLL if there is one. */
async function openSession({
  type = 'SIGN-IN',
  record,
  handsOver,
  store = new MemoryDeviceStore(),
}: Setting) {
  const deviceKey = await createDeviceKey();
  const stored = record && { token: new Uint8Array(0), deviceKey, keyId: 'key', ...record };
  if (stored) await store.put(origin, stored);
  const enrolledDevice = new EnrolledDevice(store, origin, 'session');
  const faceModel = { name: 'sface', version: current, files: [] };
  const fetchToken = jest.fn(handsOver ?? (() => Promise.reject(new Error('not expected'))));
  const context = {
    claim: { kind: 'verification', page: { type, faceModel } } as never,
    captures: emptyCaptures(),
    log: new PageLog(),
    signal: new AbortController().signal,
    client: { fetchToken },
    ...{ enrolledDevice, tokens },
  };
  const capture = (face: Person, step: CaptureStep): Promise<Capture> =>
    buildCapture(context, step, {
      ...{ kind: 'seen', turns: [], ages: [30, 30, 30] },
      descriptors: face[current] ?? [],
      formerDescriptors: step.formerVersion ? (face[step.formerVersion] ?? []) : [],
      selfie: new Blob(['jpeg']),
    });
  return { ...context, deviceKey, record: stored, fetchToken, capture };
}

/** A device with a record of this person, and the step that the server sends for it. */
async function openEnrolled(face: Person, version: string, changes: Partial<CaptureStep> = {}) {
  const token = await newToken(face, version);
  const session = await openSession({ record: { token: token.token, version } });
  return { ...session, token, step: toStep({ token: await toStepToken(token), ...changes }) };
}

/** What the server opens of a capture. */
const open = ({ comparison }: Capture, { secretKey }: FaceToken) => openReply(comparison!, secretKey);

describe('an ENROLL', () => {
  it('sends descriptors and a new token, which stays on the device once the session has succeeded', async () => {
    const { capture, enrolledDevice } = await openSession({ type: 'ENROLL' });
    const sent = await capture(ann, toStep());
    expect(sent).toEqual({
      descriptors: ann[current],
      version: current,
      token: expect.objectContaining({ version: current, secretKey: expect.any(Uint8Array) }),
      deviceKey: expect.anything(),
    });
    expect(await enrolledDevice.find()).toBeUndefined();
    await enrolledDevice.confirm();
    const record = await enrolledDevice.find();
    expect(record).toMatchObject({ token: sent.token!.token, version: current });
    expect(record).not.toHaveProperty('secretKey');
  });

  it('sends no descriptor where the token is the only record of the face', async () => {
    const { capture } = await openSession({ type: 'ENROLL' });
    const sent = await capture(ann, toStep({ sendsDescriptors: false, estimateAge: true }));
    expect(Object.keys(sent).sort()).toEqual(['age', 'deviceKey', 'token', 'version']);
  });

  describe('in a browser that stores nothing', () => {
    const openWithoutStore = async () => {
      const reject = () => Promise.reject(new Error('forbidden'));
      const store = { get: reject, put: reject, delete: reject };
      return openSession({ type: 'ENROLL', store });
    };

    it('sends nothing if the token exists nowhere else', async () => {
      const { capture } = await openWithoutStore();
      const step = toStep({ sendsDescriptors: false, storesToken: false });
      await expect(capture(ann, step)).rejects.toMatchObject({ problem: 'storage' });
    });

    it.each<[string, Partial<CaptureStep>]>([
      ['the node compares', { sendsDescriptors: true }],
      ['the node stores a copy', { sendsDescriptors: false, storesToken: true }],
    ])('enrolls where %s', async (_, changes) => {
      const { capture } = await openWithoutStore();
      expect(await capture(ann, toStep(changes))).toHaveProperty('token');
    });
  });

  it('also sends the key of an earlier record, even of release 0.2.0', async () => {
    const old = Buffer.concat([Buffer.from('GHET\x01\x01\0\0', 'latin1'), Buffer.alloc(4088)]);
    const { capture, deviceKey } = await openSession({ type: 'ENROLL', record: { token: old } });
    expect(await capture(ann, toStep())).toMatchObject({ priorDeviceKey: deviceKey });
  });
});

describe('a SIGN-IN on an enrolled device', () => {
  it('compares with the token of the device, and sends only the encrypted score with the key', async () => {
    const { capture, step, token, deviceKey } = await openEnrolled(ann, current);
    const sent = await capture(ann, step);
    expect(sent).toEqual({ comparison: expect.any(Uint8Array), version: current, deviceKey });
    const { isGenuine, score } = await open(sent, token);
    expect(isGenuine).toBe(true);
    expect(score).toBeGreaterThan(0.99);
  });

  it('sends a low score of another face: the server decides', async () => {
    const { capture, step, token } = await openEnrolled(ann, current);
    const { isGenuine, score } = await open(await capture(bob, step), token);
    expect(isGenuine).toBe(true);
    expect(score).toBeLessThan(0.5);
  });

  it('sends an estimated age with the comparison if the step asks for it', async () => {
    const { capture, step } = await openEnrolled(ann, current, { estimateAge: true });
    expect(await capture(ann, step)).toMatchObject({ comparison: expect.any(Uint8Array), age: 30 });
  });

  it('does not compare with a public key that is not bound to the token', async () => {
    const { capture, step, deviceKey, token } = await openEnrolled(ann, current);
    const { publicKey } = await toStepToken(await newToken(ann, current));
    const sent = await capture(ann, { ...step, token: { id: token.id, publicKey } });
    expect(sent).toMatchObject({ descriptors: ann[current], deviceKey });
    expect(sent).not.toHaveProperty('comparison');
  });
});

it('sends descriptors if the public key of the step is malformed', async () => {
  const { capture, step, token } = await openEnrolled(ann, current);
  const sent = await capture(ann, { ...step, token: { id: token.id, publicKey: '***' } });
  expect(sent).toMatchObject({ descriptors: ann[current] });
});

describe('a SIGN-IN whose token cannot be used', () => {
  const withKeyAndToken = (deviceKey: unknown) => ({
    descriptors: ann[current],
    version: current,
    deviceKey,
    token: expect.objectContaining({ version: current }),
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['is of release 0.2.0', () => Buffer.concat([Buffer.from('GHET'), Buffer.alloc(4092)])],
    ['is another one than the server has', async () => (await newToken(ann, current)).token],
  ])('sends descriptors with the key if it %s, and replaces it', async (_, makeToken) => {
    const { capture, enrolledDevice, deviceKey } = await openSession({
      record: { token: await makeToken() },
    });
    const step = toStep({ token: await toStepToken(await newToken(ann, current)) });
    const sent = await capture(ann, step);
    expect(sent).toEqual(withKeyAndToken(deviceKey));
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toMatchObject({ token: sent.token!.token, keyId: 'key', deviceKey });
  });

  it('moves a person with descriptors of both models, and replaces the token', async () => {
    const { capture, step, deviceKey, enrolledDevice } = await openEnrolled(ann, former, {
      formerVersion: former,
    });
    expect(await capture(ann, step)).toEqual({
      ...withKeyAndToken(deviceKey),
      formerDescriptors: ann[former],
    });
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toMatchObject({ version: current, keyId: 'key' });
  });

  it('moves a person again whose move failed at the server, and keeps the token', async () => {
    const { capture, step, record, deviceKey, enrolledDevice } = await openEnrolled(ann, current, {
      formerVersion: former,
    });
    const sent = await capture(ann, step);
    expect(sent).toMatchObject({ formerDescriptors: ann[former], deviceKey });
    expect(sent).not.toHaveProperty('token');
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });

  it('sends descriptors without a key on a device without a record', async () => {
    const { capture } = await openSession({});
    expect(await capture(ann, toStep())).toEqual({ descriptors: ann[current], version: current });
  });

  it('sends nothing of the face if it may not, so that the server ends the session', async () => {
    const { capture, captures } = await openSession({});
    expect(await capture(ann, toStep({ sendsDescriptors: false, sendImage: true }))).toEqual({
      hasNoToken: true,
    });
    expect(captures.hasNoToken).toBe(true);
  });
});

describe('a SIGN-IN on a device whose key the server does not accept', () => {
  const token = newToken(ann, current);
  it.each<[string, () => Promise<Partial<CaptureStep>>]>([
    ['is pending', () => Promise.resolve({})],
    ['is revoked', () => Promise.resolve({ token: null })],
    ['belongs to another person', async () => ({ token: await toStepToken(await token) })],
  ])('sends descriptors without the key if it %s, and keeps the record', async (_, details) => {
    const { capture, enrolledDevice, record } = await openSession({ record: { token: (await token).token } });
    const sent = await capture(bob, toStep({ ...(await details()), acceptsDeviceKey: false }));
    expect(sent).toMatchObject({ descriptors: bob[current], version: current });
    for (const part of ['deviceKey', 'token', 'comparison']) expect(sent).not.toHaveProperty(part);
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });

  it('compares with the stored token of the person whom the host named', async () => {
    const { secretKey, ...known } = await newToken(bob, current);
    const publicKey = await createPublicKey(secretKey);
    const { capture } = await openSession({
      record: { token: (await token).token },
      handsOver: () => Promise.resolve({ ...known, publicKey }),
    });
    const step = { token: await toStepToken(await token), handsOverToken: true, acceptsDeviceKey: false };
    expect(await capture(bob, toStep(step))).toEqual({
      comparison: expect.any(Uint8Array),
      version: current,
    });
  });
});

describe('a SIGN-IN with the stored token of the person', () => {
  const step = toStep({ handsOverToken: true });
  const handOver = async (face: Person, version: string) => {
    const token = await newToken(face, version);
    const { secretKey, ...known } = token;
    const publicKey = await createPublicKey(secretKey);
    return { token, handsOver: () => Promise.resolve({ ...known, publicKey }) };
  };

  it('compares with it, without a key', async () => {
    const { token, handsOver } = await handOver(ann, current);
    const { capture } = await openSession({ handsOver });
    const sent = await capture(ann, step);
    expect(sent).toEqual({ comparison: expect.any(Uint8Array), version: current });
    expect((await open(sent, token)).score).toBeGreaterThan(0.99);
  });

  it('prefers the token of the device', async () => {
    const { capture, step: own, fetchToken } = await openEnrolled(ann, current, { handsOverToken: true });
    expect(await capture(ann, own)).toHaveProperty('deviceKey');
    expect(fetchToken).not.toHaveBeenCalled();
  });

  it.each<[string, Setting['handsOver']]>([
    ['there is none', () => Promise.resolve(null)],
    ['it is not from the node', () => Promise.reject(new HandedOverTokenError('not-signed'))],
    ['it is of another model', async () => (await handOver(ann, former)).handsOver()],
  ])('sends descriptors if %s', async (_, handsOver) => {
    const { capture } = await openSession({ handsOver });
    expect(await capture(ann, step)).toEqual({ descriptors: ann[current], version: current });
    expect(await capture(ann, { ...step, sendsDescriptors: false })).toMatchObject({ hasNoToken: true });
  });

  it('reports that the server cannot be reached', async () => {
    const { capture } = await openSession({ handsOver: () => Promise.reject(new Error('unreachable')) });
    await expect(capture(ann, step)).rejects.toThrow('unreachable');
  });
});

describe('the try after a failure', () => {
  it('lets the node search, without the key and the comparison of the first', async () => {
    const { capture, captures, step, enrolledDevice, record } = await openEnrolled(ann, current, {
      handsOverToken: true,
    });
    await capture(bob, step);
    planNextTry('unrecognised', captures, true);
    expect(await capture(bob, step)).toEqual({ descriptors: bob[current], version: current });
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });

  it('compares again where no descriptor may leave the device', async () => {
    const { capture, captures, step } = await openEnrolled(ann, current, { sendsDescriptors: false });
    await capture(bob, step);
    planNextTry('unrecognised', captures, false);
    expect(await capture(ann, step)).toMatchObject({ comparison: expect.any(Uint8Array) });
  });

  it('leaves no token of another person on the device', async () => {
    const { capture, captures, enrolledDevice, record } = await openSession({
      record: { token: new Uint8Array(0) },
    });
    expect(await capture(bob, toStep())).toHaveProperty('token');
    planNextTry('unrecognised', captures, true);
    expect(await capture(bob, toStep())).toEqual({ descriptors: bob[current], version: current });
    await enrolledDevice.confirm();
    expect(await enrolledDevice.find()).toEqual(record);
  });

  it('sends no key that the server has rejected, but may compare with the stored token', async () => {
    const { capture, captures, step } = await openEnrolled(ann, current);
    planNextTry('device_key', captures, true);
    expect(await capture(ann, step)).toEqual({ descriptors: ann[current], version: current });
    expect(captures.isComparisonRejected).toBe(false);
  });

  it('is the same after a face that could not be read', async () => {
    const { captures } = await openEnrolled(ann, current);
    planNextTry('unreadable', captures, true);
    expect(captures).toEqual(emptyCaptures());
  });
});
