import {
  type CaptureStep,
  createDeviceKey,
  type DeviceRecord,
  DeviceError,
  MemoryDeviceStore,
} from '@gatehouse/sdk/browser';
import { faceSpaces } from '@gatehouse/sdk/face-spaces';
import { EnrolledDevice } from '../enrollment/enrolled-device';
import { TokenMaker } from '../enrollment/token-maker';
import { Display } from './display';
import { runFaceStep } from './face-step';
import { emptyCaptures, type FlowContext } from './flow-context';
import { Interruption } from './interruption';
import { PageLog } from './page-log';

jest.mock('face-spaces', () => ({ faceSpaces: {} }), { virtual: true });

const origin = 'https://verify.example';
const version = 'SFACE_1';
const tokens = new TokenMaker((name) => Promise.resolve(faceSpaces[name]!));
const descriptors = [Float32Array.from({ length: 128 }, (_, i) => Math.sin(i * i))];

const tokenOnly: CaptureStep = {
  ...{ name: 'face', nonce: 'n', triesLeft: 3, liveness: ['left'], estimateAge: false, sendImage: true },
  ...{ sendsDescriptors: false, storesToken: false, token: null, handsOverToken: false, formerVersion: null },
  acceptsDeviceKey: true,
};

/** A scan begins with the camera: this one reports that it was opened. */
const scanned = new Error('scanned');

async function openSession(record?: Partial<DeviceRecord>, type = 'SIGN-IN') {
  const store = new MemoryDeviceStore();
  const deviceKey = await createDeviceKey();
  if (record) await store.put(origin, { token: new Uint8Array(0), deviceKey, keyId: 'key', ...record });
  const ended = { step: null, ended: { sessionStatus: 'FAILED' } };
  const sendCapture = jest.fn().mockResolvedValue(ended);
  const controller = new AbortController();
  const context = {
    claim: { kind: 'verification', page: { type, faceModel: { name: 'sface', version, files: [] } } },
    captures: emptyCaptures(),
    log: new PageLog(),
    signal: controller.signal,
    client: { sendCapture },
    display: new Display(() => undefined),
    enrolledDevice: new EnrolledDevice(store, origin, 'session'),
    sensors: {
      tokenMaker: () => Promise.resolve(tokens),
      indicators: () => Promise.resolve({}),
      models: () => Promise.reject(new Error('no model is loaded')),
      openCamera: () => Promise.reject(scanned),
      closeCamera: () => undefined,
      faceEngine: () => new Promise(() => undefined),
    },
  } as unknown as FlowContext;
  return { context, controller, sendCapture, run: (step: CaptureStep) => runFaceStep(context, step) };
}

describe('a SIGN-IN that compares tokens only', () => {
  it.each<[string, Partial<DeviceRecord> | undefined, Partial<CaptureStep>]>([
    ['has no record', undefined, {}],
    ['has a record that the server does not know', {}, {}],
    ['has a damaged token', {}, { token: { id: 'id', publicKey: 'AAAA' } }],
    ['has a key that is not accepted', {}, { acceptsDeviceKey: false }],
  ])('ends without a scan on a device that %s', async (_, record, changes) => {
    const { context, sendCapture, run } = await openSession(record);
    await expect(run({ ...tokenOnly, ...changes })).resolves.toMatchObject({ step: null });
    expect(sendCapture).toHaveBeenCalledTimes(1);
    expect(sendCapture).toHaveBeenCalledWith(
      { hasNoToken: true },
      { turns: [], models: [], indicators: expect.anything() },
    );
    expect(context.captures.hasNoToken).toBe(true);
  });

  it('does not repeat what the server rejects', async () => {
    const { sendCapture, run } = await openSession();
    sendCapture.mockRejectedValue(new DeviceError('rejected', { status: 409 }));
    await expect(run(tokenOnly)).rejects.toThrow('rejected');
  });

  it('sends nothing after an interruption while the signals of the browser are collected', async () => {
    const { context, controller, sendCapture, run } = await openSession();
    let finish: () => void = () => undefined;
    const collecting = new Promise<never>((resolve) => (finish = () => resolve({} as never)));
    jest.spyOn(context.sensors, 'indicators').mockReturnValue(collecting);
    const done = run(tokenOnly);
    done.catch(() => undefined);
    while (context.display.shown.name !== 'sending') await new Promise(setImmediate);
    controller.abort(new Interruption('cancelled'));
    finish();
    await expect(done).rejects.toMatchObject({ kind: 'cancelled' });
    await new Promise(setImmediate);
    expect(sendCapture).not.toHaveBeenCalled();
  });

  it('scans where the server has the key of the token', async () => {
    const { token, id } = await tokens.create({ descriptors, version });
    const { sendCapture, run } = await openSession({ token, version });
    await expect(run({ ...tokenOnly, token: { id, publicKey: 'AAAA' } })).rejects.toBe(scanned);
    expect(sendCapture).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<CaptureStep>]>([
    ['is handed over a token', { handsOverToken: true }],
    ['may send descriptors', { sendsDescriptors: true }],
  ])('scans on a device that %s', async (_, changes) => {
    const { sendCapture, run } = await openSession();
    await expect(run({ ...tokenOnly, ...changes })).rejects.toBe(scanned);
    expect(sendCapture).not.toHaveBeenCalled();
  });
});

it('scans at an ENROLL', async () => {
  const { run } = await openSession(undefined, 'ENROLL');
  await expect(run(tokenOnly)).rejects.toBe(scanned);
});
