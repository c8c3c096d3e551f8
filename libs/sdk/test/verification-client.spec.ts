import type { JWK } from 'jose';
import { knownSpaces } from '@gatehouse/biometrics/spaces';
import { createPublicKey as createTokenKey, openReply } from '@gatehouse/tokens/key-holder';
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  type Capture,
  type CaptureEvidence,
  type CaptureStep,
  compareFace,
  createDeviceKey,
  createFaceToken,
  DeviceClient,
  type DeviceKeyPair,
  type FaceToken,
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
import { type Node, startNode, stepBinding } from './node';

const sessionId = '3f2c8a6e4b1d4f0e9a7c5d2b8e6f1a03';
const start = 1_767_225_600_000;
const models = [{ name: 'face-recognizer', version: '1.7.15', sha256: 'a'.repeat(64) }];
const evidence: CaptureEvidence = { turns: ['left', 'right'], models };
const indicators: Indicators = { headless: { webdriver: false }, virtualCamera: {}, browserAnomalies: {} };
const descriptors = [face(1), like(face(1), 0.01)];
const stepToken = { id: 'token-1', publicKey: 'AAAA' };
const signIn = (values: Partial<CaptureStep> = {}) => captureStep({ token: stepToken, ...values });
const comparison = Uint8Array.of(5, 6, 7);
const noToken: FaceToken = { token: comparison, secretKey: comparison, id: 'token-1', version: 'SFACE_1' };
const sealed = expect.stringMatching(/^ey[\w-]+(\.[\w-]*){4}$/) as string;
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
const isSigned = (statement: string, jwk: JWK, signature: string, epoch = 1, about = ''): boolean =>
  verify(
    'sha256',
    Buffer.from(`gatehouse/device-key/v1\n${statement}\n${sessionId}\n${epoch}\nface\nnonce-1${about}`),
    { key: createPublicKey({ key: { ...jwk }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );

describe('DeviceClient in a verification session', () => {
  let key: Awaited<ReturnType<typeof sessionKey>>;
  let deviceKey: DeviceKeyPair;
  let publicKey: JWK;
  let server: DeviceServer;
  let node: Node;
  let token: FaceToken;

  beforeAll(async () => {
    key = await sessionKey();
    node = await startNode();
    token = await createFaceToken({ descriptors, version: 'SFACE_1' }, knownSpaces['SFACE_1']!);
    deviceKey = await createDeviceKey();
    publicKey = await exportPublicJwk(deviceKey);
  });

  beforeEach(async () => {
    server = await startDeviceServer();
    server.answerKeys(json(node.jwks));
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
      const capture = { descriptors, age: 36.2, selfie: '/9j/2Q==', deviceKey, token, ...notes };
      expect(await device.sendCapture(capture, { ...evidence, indicators })).toEqual(checking);
      expect(stepsReceived()[0]!.path).toBe(`/device/sessions/${sessionId}/steps/face`);
      expect(await key.decrypt(stepsReceived()[0]!)).toEqual({
        sessionId,
        epoch: 1,
        step: 'face',
        nonce: 'nonce-1',
        face: { sealedDescriptors: sealed, age: 36.2 },
        token: { secretKey: Buffer.from(token.secretKey).toString('base64url') },
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
      expect(Object.keys(sent.face as object)).toEqual(['sealedDescriptors']);
    });

    it('seals the descriptors to the node, bound to the step', async () => {
      const sent = await received('ENROLL', captureStep(), { descriptors, version: 'SFACE_1' }, 4);
      const { sealedDescriptors, version } = sent.face as { sealedDescriptors: string; version: string };
      expect(version).toBe('SFACE_1');
      expect(await node.openFace(sealedDescriptors)).toEqual(descriptors);
      const { header } = await node.open(sealedDescriptors);
      expect(header).toMatchObject({ cty: 'gatehouse/face', bnd: stepBinding(sessionId, 4, 'nonce-1') });
    });

    it('loads the keys of the node once, and without the device token', async () => {
      const device = await claimed();
      const again = captureStep({ nonce: 'nonce-2' });
      server.answer(json(progress<'verification'>({ step: again, failure: 'unreadable' })), json(checking));
      await device.sendCapture({ descriptors }, evidence);
      await device.sendCapture({ descriptors }, evidence);
      const requests = server.received.filter(({ path }) => path === '/node/.well-known/jwks.json');
      expect(requests).toHaveLength(1);
      expect(requests[0]!.headers).not.toHaveProperty('authorization');
    });

    it.each(['https://verify.example/gate', 'https://verify.example/gate/'])(
      'loads the keys of the node below the path of %s',
      async (baseUrl) => {
        const asked: string[] = [];
        const replies: Record<string, object> = {
          claim: verificationClaim(key.publicKey),
          'jwks.json': node.jwks,
          face: checking,
        };
        const device = new DeviceClient<'verification'>({
          baseUrl,
          sessionId,
          fetch: (input) => {
            const url = input as string;
            asked.push(url);
            return Promise.resolve(Response.json(replies[url.split('/').pop()!]));
          },
        });
        await device.claim({ device: 'mobile' });
        await device.sendCapture({ descriptors }, evidence);
        expect(asked).toContain('https://verify.example/gate/node/.well-known/jwks.json');
      },
    );

    it('sends nothing if the keys of the node cannot be loaded, and then tries again', async () => {
      const device = await claimed();
      server.answerKeys(json({ message: 'Cannot GET /node/.well-known/jwks.json' }, 404));
      await expect(device.sendCapture({ descriptors }, evidence)).rejects.toMatchObject({
        name: 'DeviceError',
        code: 'node_keys',
        isRetryable: true,
      });
      expect(stepsReceived()).toEqual([]);
      server.answerKeys(json(node.jwks));
      server.answer(json(checking));
      expect(await device.sendCapture({ descriptors }, evidence)).toEqual(checking);
    });

    it('seals a copy of the token to the node, if the step stores one', async () => {
      const sent = await received('ENROLL', captureStep({ storesToken: true }), {
        descriptors,
        token,
        deviceKey,
      });
      const { sealedToken } = sent['token'] as { sealedToken: string };
      const { header, content } = await node.open(sealedToken);
      expect(content).toEqual(token.token);
      expect(header).toMatchObject({ cty: 'gatehouse/token', bnd: stepBinding(sessionId, 1, 'nonce-1') });
    });

    it('sends only the key of a token where no descriptor is accepted, and needs no key of the node', async () => {
      server.answerKeys(json({}, 404));
      const step = captureStep({ sendsDescriptors: false });
      const sent = await received('ENROLL', step, { token, version: 'SFACE_1', deviceKey });
      expect(sent.face).toEqual({ version: 'SFACE_1' });
      expect(Object.keys(sent['token'] as object)).toEqual(['secretKey']);
      expect(JSON.stringify(sent)).not.toContain('ealed');
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

    it('fits eight descriptors and a token into the 64 KiB limit of the server', async () => {
      const many = Array.from({ length: 8 }, (_, i) => like(face(i), 0.01));
      const capture = { descriptors: many, deviceKey, token };
      const sent = await received('ENROLL', captureStep({ storesToken: true }), capture);
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
      const { sealedDescriptors, sealedFormerDescriptors, ...rest } = sent.face as Record<string, string>;
      expect(rest).toEqual({ version: 'SFACE_1' });
      expect(await node.openFace(sealedDescriptors!)).toEqual(descriptors);
      expect(await node.openFace(sealedFormerDescriptors!)).toEqual(former);
    });

    it('signs a comparison with the registered key', async () => {
      const sent = await received('SIGN-IN', signIn(), { comparison, version: 'SFACE_1', deviceKey });
      expect(sent.face).toEqual({
        comparison: Buffer.from(comparison).toString('base64url'),
        version: 'SFACE_1',
      });
      const { id, signature, ...rest } = sent.deviceKey as { id: string; signature: string };
      expect(rest).toEqual({});
      expect(id).toBe(await computeThumbprint(publicKey));
      const digest = createHash('sha256').update(comparison).digest('base64url');
      expect(isSigned('compare', publicKey, signature, 1, `\n${digest}`)).toBe(true);
    });

    it('signs that the key is present with descriptors, and may renew its token', async () => {
      const sent = await received('SIGN-IN', signIn(), { descriptors, token, deviceKey });
      expect(sent.face).toEqual({ sealedDescriptors: sealed });
      const { signature } = sent.deviceKey as { signature: string };
      expect(isSigned('present', publicKey, signature)).toBe(true);
      expect(sent['token']).toEqual({ secretKey: Buffer.from(token.secretKey).toString('base64url') });
    });

    it('sends descriptors without a key if it has none', async () => {
      const sent = await received('SIGN-IN', signIn({ token: null }), { descriptors });
      expect(sent).not.toHaveProperty('deviceKey');
      expect(sent.face).toEqual({ sealedDescriptors: sealed });
    });
  });

  describe('at a SIGN-IN with the stored token of the person', () => {
    const step = captureStep({ handsOverToken: true });
    const claimToReceive = async () => {
      const device = newClient();
      server.answer(json(verificationClaim(key.publicKey, { step, epoch: 3 }, 'SIGN-IN')));
      await device.claim({ device: 'mobile', receivesToken: true });
      return device;
    };
    const recipient = () => (JSON.parse(server.received[0]!.body) as { tokenRecipient: JWK }).tokenRecipient;

    it('names a key of its own in the claim, and the same one in a later claim', async () => {
      const device = await claimToReceive();
      const first = recipient();
      expect(first).toEqual({ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) });
      server.answer(json(verificationClaim(key.publicKey, { step, epoch: 4 }, 'SIGN-IN')));
      await device.claim({ device: 'mobile', receivesToken: true });
      expect(JSON.parse(server.received[1]!.body)).toEqual({ device: 'mobile', tokenRecipient: first });
    });

    it('waits for the token, compares with it, and sends only the encrypted score', async () => {
      const device = await claimToReceive();
      const jwe = await node.handOver({ token: token.token, recipient: recipient(), sessionId, epoch: 3 });
      const tokenKey = await createTokenKey(token.secretKey);
      const ready = {
        status: 'ready',
        jwe,
        id: token.id,
        publicKey: Buffer.from(tokenKey).toString('base64url'),
      };
      server.answer(json({ status: 'pending' }), json(ready));
      const handedOver = await device.fetchToken();
      expect(server.received.filter(({ path }) => path.endsWith('/token'))).toMatchObject([
        { method: 'GET', path: `/device/sessions/${sessionId}/token` },
        { headers: { authorization: 'Bearer device-token-1' } },
      ]);
      const probe = { descriptors: [like(face(1), 0.01, 3)], version: 'SFACE_1' };
      const reply = await compareFace(handedOver!, handedOver!.publicKey, probe, knownSpaces['SFACE_1']!);
      server.answer(json(checking));
      await device.sendCapture({ comparison: reply }, evidence);
      const sent = await key.decrypt(stepsReceived()[0]!);
      expect(sent).not.toHaveProperty('deviceKey');
      const received = Buffer.from((sent.face as { comparison: string }).comparison, 'base64url');
      const opened = await openReply(received, token.secretKey);
      expect(opened.isGenuine).toBe(true);
      expect(opened.score).toBeGreaterThan(0.9);
    });

    it('returns null if there is no token', async () => {
      const device = await claimToReceive();
      server.answer(json({ status: 'none' }));
      expect(await device.fetchToken()).toBeNull();
    });

    it('does not use a token that the server has replaced', async () => {
      const device = await claimToReceive();
      const other = await startNode();
      const jwe = await other.handOver({ token: token.token, recipient: recipient(), sessionId, epoch: 3 });
      server.answer(json({ status: 'ready', jwe, id: token.id, publicKey: 'AAAA' }));
      await expect(device.fetchToken()).rejects.toMatchObject({ reason: 'not-signed' });
    });

    it('asks for another try if the token does not come in time', async () => {
      const device = await claimToReceive();
      server.answer(...Array.from({ length: 22 }, () => json({ status: 'pending' })));
      await expect(device.fetchToken()).rejects.toMatchObject({ code: 'token_pending', isRetryable: true });
    });

    it('needs a claim that receives it', async () => {
      const device = await claimed({ step }, 'SIGN-IN');
      await expect(device.fetchToken()).rejects.toMatchObject({ reason: 'no-recipient' });
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
      'a descriptor',
      'SIGN-IN',
      signIn({ sendsDescriptors: false }),
      { descriptors },
      'descriptors-not-wanted',
    ],
    ['a comparison', 'SIGN-IN', signIn({ token: null }), { comparison }, 'comparison-not-wanted'],
    ['a comparison at an ENROLL', 'ENROLL', signIn(), { comparison }, 'comparison-not-wanted'],
    ['a token without its key', 'ENROLL', captureStep(), { token: noToken }, 'token-not-wanted'],
    [
      'a renewed token without descriptors',
      'SIGN-IN',
      signIn(),
      { token: noToken, deviceKey: {} as DeviceKeyPair },
      'token-not-wanted',
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
