import type { JWK } from 'jose';
import { createPublicKey, verify } from 'node:crypto';
import {
  type Capture,
  type CaptureEvidence,
  type CaptureStep,
  createDeviceKey,
  DeviceClient,
  type DeviceKeyPair,
  type Indicators,
  exportPublicJwk,
  computeThumbprint,
  type VerificationType,
} from '../src';
import {
  captureStep,
  claim,
  type DeviceServer,
  drop,
  faceStep,
  identityStep,
  json,
  passkeyStep,
  progress,
  sessionKey,
  startDeviceServer,
  verificationClaim,
} from './device-server';
import { face, like } from './face';

const sessionId = '3f2c8a6e4b1d4f0e9a7c5d2b8e6f1a03';
const start = 1_767_225_600_000;
const models = [{ name: 'face-recognizer', version: '1.7.15', sha256: 'a'.repeat(64) }];
const evidence: CaptureEvidence = { turns: ['left', 'right'], models };
const indicators: Indicators = { headless: { webdriver: false }, virtualCamera: {}, browserAnomalies: {} };
const descriptors = [face(1), like(face(1), 0.01)];
const sevenDigits = (number: number): number => Number(number.toPrecision(7));
const signIn = (values: Partial<CaptureStep> = {}) => captureStep({ localMatch: true, ...values });
const succeeded = progress<'verification'>({
  state: 'SUCCEEDED',
  ended: { flowStatus: 'COMPLETED', sessionStatus: 'SUCCESS', redirectUrl: null },
});
const checking = progress<'verification'>({ state: 'CHECKING' });
const passkey = {
  id: 'credential-1',
  rawId: 'credential-1',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  clientExtensionResults: {},
};

/** Verifies a signature without the SDK. */
const isSigned = (statement: string, jwk: JWK, signature: string, epoch = 1): boolean =>
  verify(
    'sha256',
    Buffer.from(`gatehouse/device-key/v1\n${statement}\n${sessionId}\n${epoch}\nface\nnonce-1`),
    { key: createPublicKey({ key: { ...jwk }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );

describe('DeviceClient in a verification session', () => {
  let key: Awaited<ReturnType<typeof sessionKey>>;
  let deviceKey: DeviceKeyPair;
  let publicKey: JWK;
  let server: DeviceServer;

  beforeAll(async () => {
    key = await sessionKey();
    deviceKey = await createDeviceKey();
    publicKey = await exportPublicJwk(deviceKey);
  });

  beforeEach(async () => {
    server = await startDeviceServer();
  });

  afterEach(async () => {
    await server.close();
    expect(server.unused).toBe(0);
  });

  const newClient = () =>
    new DeviceClient<'verification'>({
      baseUrl: server.url,
      sessionId,
      now: () => start,
      sleep: () => Promise.resolve(),
    });

  async function claimed(values: Parameters<typeof verificationClaim>[1] = {}, type?: VerificationType) {
    const device = newClient();
    server.answer(json(verificationClaim(key.publicKey, values, type)));
    await device.claim({ device: 'mobile' });
    return device;
  }

  const stepsReceived = () => server.received.filter(({ path }) => path.includes('/steps/'));

  /** Sends a capture for a step; returns what the server decrypts. */
  async function received(type: VerificationType, step: CaptureStep, capture: Capture, epoch = 1) {
    const device = await claimed({ step, epoch }, type);
    server.answer(json(checking));
    await device.sendCapture(capture, evidence);
    return key.decrypt(stepsReceived()[0]!);
  }

  it('sends the id of the stored device key in a claim', async () => {
    const device = newClient();
    const deviceKeyId = await computeThumbprint(publicKey);
    server.answer(json(verificationClaim(key.publicKey, { step: signIn() }, 'SIGN-IN')));
    const { kind, page } = await device.claim({ device: 'mobile', deviceKey: deviceKeyId });
    expect(JSON.parse(server.received[0]!.body)).toEqual({ device: 'mobile', deviceKey: deviceKeyId });
    expect(kind).toBe('verification');
    expect(page).toMatchObject({ type: 'SIGN-IN', asksContact: false, logLevel: 0 });
    expect(device.step).toEqual(signIn());
  });

  describe('at an ENROLL', () => {
    it('sends the face with everything the session requests, encrypted', async () => {
      const device = await claimed({ step: captureStep({ estimateAge: true, sendImage: true }) });
      device.record('camera_started');
      server.answer(json(checking));
      const notes = {
        audit: { ambientLight: 120 },
        log: [{ level: 1, at: start, text: 'The camera has started.' }],
        contact: { email: 'ada@example.org' },
      } satisfies Partial<Capture>;
      const capture = { descriptors, age: 36.2, selfie: '/9j/2Q==', deviceKey, ...notes };
      expect(await device.sendCapture(capture, { ...evidence, indicators })).toEqual(checking);
      expect(stepsReceived()[0]!.path).toBe(`/device/sessions/${sessionId}/steps/face`);
      expect(await key.decrypt(stepsReceived()[0]!)).toEqual({
        sessionId,
        epoch: 1,
        step: 'face',
        nonce: 'nonce-1',
        face: { descriptors: descriptors.map((numbers) => Array.from(numbers, sevenDigits)), age: 36.2 },
        liveness: { turns: ['left', 'right'] },
        selfie: '/9j/2Q==',
        deviceKey: { publicKey, signature: expect.any(String) },
        ...notes,
        models,
        indicators,
        events: [
          { name: 'step_started', at: start },
          { name: 'camera_started', at: start },
          { name: 'step_submitted', at: start },
        ],
      });
      expect(device.progress).toEqual(checking);
      expect(device.step).toBeNull();
    });

    it('registers its key with a signature bound to the step', async () => {
      const sent = await received('ENROLL', captureStep(), { descriptors, deviceKey }, 4);
      const proof = sent.deviceKey as { publicKey: JWK; signature: string };
      expect(proof.publicKey).toEqual(publicKey);
      expect(isSigned('enroll', publicKey, proof.signature, 4)).toBe(true);
    });

    it('also signs with the key of an earlier ENROLL', async () => {
      const priorDeviceKey = await createDeviceKey();
      const priorPublicKey = await exportPublicJwk(priorDeviceKey);
      const capture = { descriptors, deviceKey, priorDeviceKey };
      const sent = await received('ENROLL', captureStep({}), capture);
      const { id, signature } = sent['priorDeviceKey'] as { id: string; signature: string };
      expect(id).toBe(await computeThumbprint(priorPublicKey));
      expect(isSigned('present', priorPublicKey, signature)).toBe(true);
    });

    it('sends nothing else', async () => {
      const sent = await received('ENROLL', captureStep(), { descriptors });
      expect(Object.keys(sent).sort()).toEqual(
        ['epoch', 'events', 'face', 'liveness', 'models', 'nonce', 'sessionId', 'step'].sort(),
      );
      expect(Object.keys(sent.face as object)).toEqual(['descriptors']);
    });

    it('sends how well the face matches the portrait of an earlier document', async () => {
      const device = await claimed({ step: captureStep({ matchFace: true }) });
      server.answer(json(checking));
      await device.sendCapture({ descriptors }, { ...evidence, faceMatch: { score: 0.7 } });
      expect(await key.decrypt(stepsReceived()[0]!)).toMatchObject({ faceMatch: { score: 0.7 } });
    });

    it('sends metadata of the app, which the host receives as deviceMetadata', async () => {
      const device = await claimed({ step: captureStep() });
      const metadata = { build: '1.4.2' };
      server.answer(json(checking));
      await device.sendCapture({ descriptors }, { ...evidence, metadata });
      expect(await key.decrypt(stepsReceived()[0]!)).toMatchObject({ metadata });
    });

    it('fits eight descriptors into the 64 KiB limit of the server', async () => {
      const many = Array.from({ length: 8 }, (_, i) => like(face(i), 0.01));
      const sent = await received('ENROLL', captureStep(), { descriptors: many, deviceKey });
      expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(64 * 1024);
    });
  });

  describe('at a SIGN-IN', () => {
    it('sends the descriptors of the former model, if the step names one', async () => {
      const former = [face(2)];
      const sent = await received('SIGN-IN', signIn({ formerVersion: 'FACEAPI_1' }), {
        descriptors,
        version: 'SFACE_1',
        formerDescriptors: former,
        deviceKey,
      });
      const toSent = (list: readonly ArrayLike<number>[]) =>
        list.map((numbers) => Array.from(numbers, sevenDigits));
      expect(sent.face).toEqual({
        descriptors: toSent(descriptors),
        version: 'SFACE_1',
        formerDescriptors: toSent(former),
      });
    });

    it.each<[string, Capture, object]>([
      ['match', { localMatch: true }, { localMatch: true }],
      ['present', { descriptors: [[0.5, 0.25]] }, { descriptors: [[0.5, 0.25]] }],
    ])('signs the statement %s with the registered key', async (statement, capture, expected) => {
      const sent = await received('SIGN-IN', signIn(), { ...capture, deviceKey });
      expect(sent.face).toEqual(expected);
      const { id, signature, ...rest } = sent.deviceKey as { id: string; signature: string };
      expect(rest).toEqual({});
      expect(id).toBe(await computeThumbprint(publicKey));
      expect(isSigned(statement, publicKey, signature)).toBe(true);
    });

    it('sends descriptors without a key if it has none', async () => {
      const sent = await received('SIGN-IN', signIn({ release: null }), { descriptors });
      expect(sent).not.toHaveProperty('deviceKey');
      expect(sent.face).toEqual({
        descriptors: descriptors.map((numbers) => Array.from(numbers, sevenDigits)),
      });
    });
  });

  it.each<[string, VerificationType, CaptureStep, Capture, string]>([
    ['an age', 'ENROLL', captureStep(), { descriptors, age: 36 }, 'estimate-not-wanted'],
    ['a selfie', 'SIGN-IN', captureStep(), { descriptors, selfie: '/9j/2Q==' }, 'image-not-wanted'],
    [
      'a descriptor of another model',
      'SIGN-IN',
      signIn({ formerVersion: null }),
      { descriptors, formerDescriptors: descriptors },
      'former-not-wanted',
    ],
    [
      'a local match',
      'SIGN-IN',
      signIn({ localMatch: false }),
      { localMatch: true },
      'local-match-not-wanted',
    ],
    [
      'a local match at an ENROLL',
      'ENROLL',
      captureStep({ localMatch: true }),
      { localMatch: true },
      'local-match-not-wanted',
    ],
  ])('keeps %s on the device if it is not requested', async (_, type, step, capture, reason) => {
    const device = await claimed({ step }, type);
    await expect(device.sendCapture(capture, evidence)).rejects.toMatchObject({
      name: 'DeviceStepError',
      reason,
    });
    expect(stepsReceived()).toEqual([]);
  });

  it('goes from the document to the passkey', async () => {
    const device = await claimed({ step: identityStep });
    server.answer(json(progress<'verification'>({ step: passkeyStep })), json(succeeded));
    await device.sendDocument(
      { type: 'passport', checkDigitsValid: true },
      { models, faceMatch: { score: 0.7 }, audit: { light: 3 } },
    );
    expect(device.step).toEqual(passkeyStep);
    expect(await device.sendPasskey(passkey, { indicators })).toEqual(succeeded);

    expect(stepsReceived().map(({ path }) => path.split('/').pop())).toEqual([
      'identity_document',
      'passkey',
    ]);
    const [document, assertion] = await Promise.all(stepsReceived().map((request) => key.decrypt(request)));
    expect(document).toMatchObject({
      nonce: 'nonce-2',
      document: { type: 'passport', checkDigitsValid: true },
      faceMatch: { score: 0.7 },
      audit: { light: 3 },
    });
    expect(assertion).toMatchObject({ step: 'passkey', nonce: 'nonce-3', passkey, indicators, models: [] });
  });

  it('reports that a passkey has no result', async () => {
    const device = await claimed({ step: passkeyStep });
    const again = { ...passkeyStep, nonce: 'nonce-3b', triesLeft: 2 };
    server.answer(json(progress<'verification'>({ step: again, failure: 'passkey' })));
    const log = [{ level: 2, at: start, text: 'NotAllowedError' }] as const;
    expect(await device.sendFailure('passkey', { log })).toMatchObject({ failure: 'passkey', step: again });
    expect(await key.decrypt(stepsReceived()[0]!)).toMatchObject({ failure: 'passkey', log });
  });

  it.each<[string, (device: DeviceClient<'verification'>) => Promise<unknown>]>([
    ['a capture', (device) => device.sendCapture({ descriptors }, evidence)],
    ['a passkey', (device) => device.sendPasskey(passkey)],
  ])('does not send %s while another step is in progress', async (_, send) => {
    const device = await claimed({ step: identityStep });
    await expect(send(device)).rejects.toMatchObject({ reason: 'another-step' });
    expect(stepsReceived()).toEqual([]);
  });

  it('repeats the same bytes after a loss, though every signature differs', async () => {
    const device = await claimed();
    server.answer(drop, drop, drop, drop, json(checking));
    await expect(device.sendCapture({ descriptors, deviceKey }, evidence)).rejects.toMatchObject({
      status: undefined,
    });
    expect(await device.sendCapture({ descriptors, deviceKey }, evidence)).toEqual(checking);
    expect(stepsReceived()).toHaveLength(5);
    expect(new Set(stepsReceived().map(({ body }) => body)).size).toBe(1);
  });

  it('sends a capture to its step, even after another claim', async () => {
    const device = await claimed();
    server.answer(
      json(verificationClaim(key.publicKey, { epoch: 2, step: captureStep({ nonce: 'nonce-9' }) })),
    );
    server.answer(json({ message: 'An old epoch.' }, 409));
    const again = device.claim({ device: 'mobile' });
    const sent = device.sendCapture({ descriptors, deviceKey }, evidence);
    await expect(Promise.all([again, sent])).rejects.toMatchObject({ status: 409 });
    expect(await key.decrypt(stepsReceived()[0]!)).toMatchObject({ epoch: 1, nonce: 'nonce-1' });
  });

  describe('distinguishes the kinds of sessions', () => {
    it.each<[string, (device: DeviceClient<'verification'>) => Promise<unknown>]>([
      ['an estimate', (device) => device.sendEstimate(21, undefined, evidence)],
      ['a decision', (device) => device.sendFace({ decision: 'ABOVE', nearThreshold: false }, evidence)],
    ])('and does not send %s', async (_, send) => {
      await expect(send(await claimed())).rejects.toMatchObject({ reason: 'another-kind' });
      expect(stepsReceived()).toEqual([]);
    });

    it('and sends no capture in an age session', async () => {
      const device = newClient();
      server.answer(json(claim(key.publicKey, { step: faceStep() })));
      await device.claim({ device: 'mobile' });
      await expect(device.sendCapture({ descriptors }, evidence)).rejects.toMatchObject({
        reason: 'another-kind',
      });
    });
  });
});
