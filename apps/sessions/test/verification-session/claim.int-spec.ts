import type { Reply } from '@gatehouse/testing';
import { makeDeviceKey } from '../support/device-key';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

const elsewhere = 'This session is in progress on another device. Continue there, or hand it off from there.';
const secret = expect.stringMatching(/^[A-Za-z0-9_-]{22,}$/);
const turns = expect.arrayContaining(['left', 'right']);

const { sessions, host, claimEnroll } = useVerificationWithoutNode({ env: { ROLE: 'api' } });

const open = (sessionId: string, body: object): Promise<Reply> =>
  sessions.call('POST', `/device/sessions/${sessionId}/claim`, { device: 'mobile', ...body });
const listJobs = async (): Promise<string[]> =>
  (await sessions.source.query('SELECT job FROM sessions.node_requests ORDER BY id')).map(
    ({ job }: { job: string }) => job,
  );

describe('the claim of a verification session', () => {
  it('of an ENROLL returns what the page needs, and nothing else', async () => {
    const { sessionId } = await host.create({
      locale: 'de-AT',
      estimateAge: true,
      sendImages: true,
      debugMode: ['2'],
      transactionID: 'order-1',
      deviceInfo: { os: 'Android' },
    });
    const { body } = await open(sessionId, {});
    expect(body).toEqual({
      kind: 'verification',
      deviceToken: secret,
      holdsLease: true,
      publicKey: expect.objectContaining({ kty: 'EC', crv: 'P-256' }),
      page: {
        locale: 'de',
        requirements: ['face'],
        redirectUrl: 'https://shop.example/done',
        retentionSeconds: 86_400,
        faceModel: { name: 'faceapi', version: 'FACEAPI_1', files: [] },
        brand: null,
        embedOrigins: [],
        type: 'ENROLL',
        sendImages: true,
        estimateAge: true,
        enrollment: 'gallery',
        tokenStorage: 'device',
        asksContact: false,
        logLevel: 2,
      },
      state: 'STARTED',
      epoch: 1,
      expiresAt: expect.any(String),
      step: {
        name: 'face',
        nonce: secret,
        liveness: turns,
        gestures: [expect.any(String), expect.any(String)],
        triesLeft: 3,
        matchFace: false,
        estimateAge: true,
        sendImage: true,
        sendsDescriptors: true,
        storesToken: false,
        token: null,
        acceptsDeviceKey: false,
        handsOverToken: false,
      },
      failure: null,
      ended: null,
    });
    expect(body.publicKey).not.toHaveProperty('d');
  });

  it('of a SIGN-IN estimates no age, and has no token for a device without a key', async () => {
    const device = await claimEnroll({ type: 'SIGN-IN', estimateAge: true });
    expect(device.claim.page).toMatchObject({ type: 'SIGN-IN', locale: null, logLevel: 0 });
    expect(device.claim.step).toMatchObject({ estimateAge: false, token: null, handsOverToken: false });
  });

  it.each(['SIGN-IN', 'ENROLL'])('of a %s ignores an unknown key', async (type) => {
    const { sessionId } = await host.create({ type });
    const { status, body } = await open(sessionId, { deviceKey: makeDeviceKey().id });
    const { token, acceptsDeviceKey } = body.step as { token: unknown; acceptsDeviceKey: unknown };
    expect({ status, token, acceptsDeviceKey }).toEqual({
      status: 200,
      token: null,
      acceptsDeviceKey: false,
    });
  });

  it.each<[string, unknown]>([
    ['a private key', { ...makeDeviceKey().jwk, d: 'AAAA' }],
    ['a key on P-384', makeDeviceKey('P-384').jwk],
    ['text', 'mine'],
    ['a list', []],
  ])('of a SIGN-IN rejects %s as tokenRecipient', async (_, tokenRecipient) => {
    const { sessionId } = await host.create({ type: 'SIGN-IN' });
    expect(await open(sessionId, { tokenRecipient })).toMatchObject({
      status: 400,
      body: { message: 'tokenRecipient must be a public JWK on the curve P-256' },
    });
  });

  it('of a SIGN-IN without a known person hands over no token', async () => {
    const { sessionId } = await host.create({ type: 'SIGN-IN' });
    const { status, body } = await open(sessionId, { tokenRecipient: makeDeviceKey().jwk });
    expect({ status, step: body.step }).toMatchObject({ status: 200, step: { handsOverToken: false } });
  });

  it('of a SIGN-IN treats null as a key like a missing field', async () => {
    const { sessionId } = await host.create({ type: 'SIGN-IN' });
    expect((await open(sessionId, { deviceKey: null })).status).toBe(200);
  });

  it.each([['x'], ['A'.repeat(44)], [7], [{}], [`${'A'.repeat(42)}=`], [`${'A'.repeat(42)}\0`]])(
    'is rejected with %j as a key',
    async (deviceKey) => {
      const { sessionId } = await host.create({ type: 'SIGN-IN' });
      expect(await open(sessionId, { deviceKey })).toMatchObject({
        status: 400,
        body: { message: 'deviceKey must be the thumbprint of a key: 43 characters of base64url' },
      });
      expect((await open(sessionId, {})).body).toMatchObject({ epoch: 1, state: 'STARTED' });
    },
  );

  it('of a document requests a score only after a face', async () => {
    const device = await claimEnroll({ requirements: ['identity_document', 'face'] });
    expect(device.claim.step).toEqual({
      name: 'identity_document',
      nonce: secret,
      liveness: null,
      gestures: null,
      triesLeft: 3,
      matchFace: false,
    });
    expect((await device.proceed()).body.step).toMatchObject({ name: 'face', matchFace: true });
  });

  it('of a new passkey has the nonce as challenge, and a random user handle', async () => {
    const devices = await Promise.all([1, 2].map(() => claimEnroll({ requirements: ['passkey', 'face'] })));
    const handles = devices.map(({ requested }) => {
      const { passkey, nonce } = requested;
      expect(passkey).toMatchObject({
        challenge: nonce,
        rp: { id: 'verify.example' },
        user: { id: secret },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return passkey.user.id as string;
    });
    expect(new Set(handles).size).toBe(2);
    expect(handles).not.toContain(devices[0]!.sessionId);
  });

  it('of a passkey for a sign-in does not list credentials', async () => {
    const device = await claimEnroll({ type: 'SIGN-IN', requirements: ['passkey', 'face'] });
    const { passkey, nonce } = device.requested;
    expect(passkey).toEqual({
      rpId: 'verify.example',
      challenge: nonce,
      timeout: 300_000,
      userVerification: 'required',
    });
  });
});

describe('a handoff during a request to the node', () => {
  const handOff = async (type: string) => {
    const device = await claimEnroll({ type });
    await device.proceed();
    const before = await listJobs();
    const claim = await open(device.sessionId, { handoff: await device.handoff() });
    expect(await listJobs()).toEqual(before);
    return { device, claim };
  };

  it('moves a SIGN-IN', async () => {
    const { device, claim } = await handOff('SIGN-IN');
    expect(claim).toMatchObject({
      status: 200,
      body: { state: 'CHECKING', holdsLease: true, epoch: 2, step: null },
    });
    expect((await device.claimAgain()).body).toMatchObject({
      holdsLease: false,
      publicKey: null,
      step: null,
    });
  });

  it('does not move an ENROLL after its face: another device cannot repeat it with that passkey', async () => {
    const { device, claim } = await handOff('ENROLL');
    expect(claim).toMatchObject({
      status: 409,
      body: { message: 'This is not possible while the state of the session is CHECKING.' },
    });
    expect((await device.claimAgain()).body).toMatchObject({ holdsLease: true, epoch: 1 });
  });
});

describe.each(['ENROLL', 'SIGN-IN'])('during the request to the node of a %s', (type) => {
  const beginChecking = async () => {
    const device = await claimEnroll({ type });
    expect((await device.proceed()).body).toMatchObject({ state: 'CHECKING' });
    return device;
  };

  it('the device can reopen the session, and has no step', async () => {
    const device = await beginChecking();
    const before = await listJobs();
    const { status, body } = await device.claimAgain();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { state: 'CHECKING', holdsLease: true, epoch: 1, step: null, failure: null, ended: null },
    });
    expect(await listJobs()).toEqual(before);
  });

  it('another device cannot take it over', async () => {
    const device = await beginChecking();
    expect(await open(device.sessionId, {})).toMatchObject({ status: 409, body: { message: elsewhere } });
  });

  it('the person can cancel, and the request is withdrawn', async () => {
    const before = await listJobs();
    const device = await beginChecking();
    expect(await device.post('cancel', {}, device.token)).toMatchObject({
      status: 200,
      body: {
        state: 'CANCELLED',
        ended: {
          flowStatus: 'CANCELLED',
          sessionStatus: 'CANCELLED',
          redirectUrl: null,
          backUrl: `https://shop.example/done?sessionId=${device.sessionId}&status=CANCELLED`,
        },
      },
    });
    expect(await listJobs()).toEqual([...before, ...(type === 'ENROLL' ? ['withdraw-enrollment'] : [])]);
  });

  it('the session can expire, and later calls return that', async () => {
    const device = await claimEnroll({ type, sessionExpiry: 60 });
    await device.proceed();
    const before = (await listJobs()).length;
    sessions.advanceClock(61);
    expect((await device.claimAgain()).body).toMatchObject({
      state: 'EXPIRED',
      step: null,
      ended: { flowStatus: 'EXPIRED', sessionStatus: 'EXPIRED' },
    });
    expect(await listJobs()).toHaveLength(type === 'ENROLL' ? before : before - 1);
  });
});
