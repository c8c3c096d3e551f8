import type { Reply } from '@gatehouse/testing';
import { makeDeviceKey, signStatement } from '../support/device-key';
import { makeDescriptor, type RawVerificationDevice } from '../support/raw-verification-device';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

const { sessions, host, claimEnroll, claimSignIn } = useVerificationWithoutNode({ env: { ROLE: 'api' } });

const readOutcome = async ({ claim }: RawVerificationDevice, sessionId: string) => {
  expect(claim.kind).toBe('verification');
  return (await host.get(sessionId)).body;
};

/** Every order of every set of requirements that a session may have. */
const orders = (type: string, all: string[]): [string, string[]][] => {
  const arranged = (rest: string[]): string[][] => [
    [],
    ...rest.flatMap((first) =>
      arranged(rest.filter((step) => step !== first)).map((others) => [first, ...others]),
    ),
  ];
  return arranged(all)
    .filter((steps) => steps.includes('face'))
    .map((steps) => [type, steps]);
};

describe('the steps of an ENROLL', () => {
  it.each(orders('ENROLL', ['face', 'identity_document', 'passkey']))(
    'follow the order of %s, and then the request to the node: %j',
    async (type, requirements) => {
      const device = await claimEnroll({ type, requirements });
      let progress: Reply['body'] = device.claim;
      const requested: string[] = [];
      const compared: string[] = [];
      while (progress.step) {
        expect(progress).toMatchObject({ state: 'STARTED', failure: null, ended: null });
        expect(progress.step.triesLeft).toBe(3);
        requested.push(progress.step.name);
        if (progress.step.matchFace) compared.push(progress.step.name);
        progress = (await device.proceed(progress)).body;
      }
      expect(requested).toEqual(requirements);
      const isCompared = requirements.includes('identity_document');
      expect(compared).toEqual(isCompared ? [requirements.filter((step) => step !== 'passkey')[1]] : []);
      expect(progress).toMatchObject({ state: 'CHECKING', step: null, failure: null, ended: null });
    },
  );

  it.each<[string, object]>([
    ['deviceKey', { deviceKey: null }],
    ['selfie', { selfie: null }],
    ['document', { document: null }],
    ['passkey', { passkey: null }],
    ['failure', { failure: null }],
    ['contact', { contact: null }],
    ['audit', { audit: null }],
    ['log', { log: null }],
    ['indicators', { indicators: null }],
    ['faceMatch', { faceMatch: null }],
    ['metadata', { metadata: null }],
    ['comparison and age', { face: { descriptors: [makeDescriptor()], comparison: null, age: null } }],
    ['token', { token: null }],
  ])('treat null as %s like a missing field', async (_, fields) => {
    const device = await claimEnroll();
    const reply = await device.sendContent({ ...device.answer(), ...fields });
    expect(reply).toMatchObject({ status: 200, body: { state: 'CHECKING' } });
    expect((await readOutcome(device, device.sessionId)).audit).toBeUndefined();
  });

  it('leave nulls inside the audit object as they are', async () => {
    const device = await claimEnroll();
    const audit = { light: null, sensors: [null, { tilt: null }] };
    await device.sendWith({ audit });
    await host.cancel(device.sessionId);
    expect((await readOutcome(device, device.sessionId)).audit).toEqual(audit);
  });

  it('send one request to the node, after the last of them', async () => {
    const count = async () => (await sessions.source.query('SELECT job FROM sessions.node_requests')).length;
    const before = await count();
    const device = await claimEnroll({ requirements: ['face', 'identity_document'] });
    const { body } = await device.proceed();
    expect(await count()).toBe(before);
    await device.proceed(body);
    expect(await count()).toBe(before + 1);
  });
});

describe('a SIGN-IN', () => {
  it('sends the request to the node as soon as there is a face', async () => {
    const device = await claimSignIn({ requirements: ['face', 'passkey'] });
    expect((await device.proceed()).body).toMatchObject({ state: 'CHECKING', step: null });
  });

  it('has no step that is not among its requirements', async () => {
    const device = await claimSignIn();
    const document = { document: { type: 'passport', checkDigitsValid: true }, face: undefined };
    expect(await device.sendWith({ ...document, step: 'identity_document' })).toMatchObject({
      status: 409,
      body: { message: 'The session waits for the step face: its state is STARTED.' },
    });
  });
});

/** One failed try, at a step after successful ones. */
type Try = (device: RawVerificationDevice, progress: Reply['body']) => Promise<Reply>;
const reports =
  (failure: string): Try =>
  (device, progress) =>
    device.fail(failure, progress);
const sends =
  (fields: (progress: Reply['body']) => object): Try =>
  (device, progress) =>
    device.sendWith(fields(progress), progress);
const otherTurns = sends(({ step }) => ({
  liveness: { turns: (step.liveness as string[]).map((turn) => (turn === 'left' ? 'right' : 'left')) },
}));
const tooFewTurns = sends(({ step }) => ({ liveness: { turns: step.liveness.slice(1) } }));
const misread = sends(() => ({ document: { type: 'id_card', checkDigitsValid: false } }));
const mismatched = sends(() => ({ faceMatch: { score: 0.49 } }));
const stranger = makeDeviceKey();
const unknownKey =
  (statement: string, more: object = {}): Try =>
  (device, progress) => {
    const signature = signStatement(stranger.privateKey, statement, device.answer(progress));
    return device.sendWith({ deviceKey: { id: stranger.id, signature }, ...more }, progress);
  };
const garbledPasskey: Try = (device, progress) => {
  const { passkey } = device.answer(progress) as unknown as { passkey: { response: object } };
  const response = { ...passkey.response, clientDataJSON: 'e30' };
  return device.sendWith({ passkey: { ...passkey, response } }, progress);
};

describe('three tries of a step that fail', () => {
  it.each<[string, string[], string, Try[], string[], number[]]>([
    ['ENROLL', ['face'], 'spoof', [reports('spoof')], ['spoof'], [1]],
    ['ENROLL', ['face'], 'turns', [otherTurns, tooFewTurns], ['spoof', 'spoof'], [1]],
    ['ENROLL', ['face'], 'camera', [reports('camera')], ['camera'], [-7]],
    ['ENROLL', ['face'], 'unreadable', [reports('unreadable')], ['unreadable'], [-7]],
    ['ENROLL', ['face'], 'both', [otherTurns, reports('camera')], ['spoof', 'camera'], [1, -7]],
    ['ENROLL', ['identity_document', 'face'], 'digits', [misread], ['unreadable'], [2]],
    ['ENROLL', ['identity_document', 'face'], 'unread', [reports('unreadable')], ['unreadable'], [2]],
    ['ENROLL', ['identity_document', 'face'], 'camera', [reports('camera')], ['camera'], [-7]],
    [
      'ENROLL',
      ['face', 'identity_document'],
      'mismatch',
      [mismatched, misread],
      ['mismatch', 'unreadable'],
      [3, 2],
    ],
    ['ENROLL', ['identity_document', 'face'], 'mismatch after it', [mismatched], ['mismatch'], [3]],
    [
      'ENROLL',
      ['passkey', 'face'],
      'refused',
      [garbledPasskey, reports('passkey')],
      ['passkey', 'passkey'],
      [4],
    ],
    ['SIGN-IN', ['face'], 'turns', [otherTurns], ['spoof'], [1]],
    ['SIGN-IN', ['face'], 'unknown key, descriptors', [unknownKey('present')], ['device_key'], [7]],
  ])(
    'end a %s of %j with the reason of the failures: %s',
    async (type, requirements, what, tries, failures, codes) => {
      const device = await claimEnroll({ type, requirements });
      let progress: Reply['body'] = device.claim;
      if (what.includes('mismatch')) progress = (await device.proceed()).body;
      const nonces = new Set<string>();
      for (let count = 0; count < 3; count++) {
        nonces.add(progress.step.nonce);
        expect(progress.step.triesLeft).toBe(3 - count);
        const reply = await tries[count % tries.length]!(device, progress);
        expect(reply.status).toBe(200);
        progress = reply.body;
        expect(progress.failure).toBe(failures[count % failures.length]);
      }
      expect(nonces.size).toBe(3);
      expect(progress).toMatchObject({
        state: 'FAILED',
        step: null,
        ended: {
          flowStatus: 'COMPLETED',
          sessionStatus: 'FAILED',
          redirectUrl: null,
          backUrl: `https://shop.example/done?sessionId=${device.sessionId}&status=FAILED`,
        },
      });
      const outcome = await readOutcome(device, device.sessionId);
      if (type === 'SIGN-IN') expect(outcome).toMatchObject({ status: 'error', errorCodes: codes });
      else expect(outcome).toMatchObject({ status: 'FAILED', errors: codes.map((code) => ({ code })) });
    },
  );

  it('of an unknown passkey end a SIGN-IN', async () => {
    const device = await claimSignIn({ requirements: ['passkey', 'face'] });
    // Created for this installation, but never registered.
    device.authenticator.create({
      user: { id: 'YQ' },
      challenge: 'YQ',
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    } as never);
    let progress: Reply['body'] = device.claim;
    for (let count = 0; count < 3; count++) progress = (await device.proceed(progress)).body;
    expect(progress).toMatchObject({ state: 'FAILED', failure: 'passkey' });
    expect(await readOutcome(device, device.sessionId)).toMatchObject({ status: 'error', errorCodes: [4] });
  });

  it('are counted per step, and not reported if the step succeeds', async () => {
    const device = await claimEnroll({ requirements: ['face', 'identity_document', 'passkey'] });
    let progress: Reply['body'] = device.claim;
    for (const [step, failure] of [
      ['face', 'spoof'],
      ['identity_document', 'unreadable'],
      ['passkey', 'passkey'],
    ] as const) {
      expect(progress.step).toMatchObject({ name: step, triesLeft: 3 });
      for (const triesLeft of [2, 1]) {
        progress = (await device.fail(failure, progress)).body;
        expect(progress).toMatchObject({ failure, step: { name: step, triesLeft } });
      }
      progress = (await device.proceed(progress)).body;
    }
    expect(progress).toMatchObject({ state: 'CHECKING', failure: null });
  });

  it('request four other head turns after a spoof', async () => {
    const seen = new Set<string>();
    for (let session = 0; session < 16; session++) {
      const one = await claimEnroll();
      let progress: Reply['body'] = one.claim;
      for (let count = 0; count < 2; count++) {
        seen.add(progress.step.liveness.join());
        progress = (await one.fail('spoof', progress)).body;
        expect(progress.step.liveness).toHaveLength(4);
      }
    }
    expect(seen.size).toBeGreaterThan(2);
  });
});

describe('gestures', () => {
  it('are accepted in place of the head turns', async () => {
    const device = await claimEnroll();
    const { gestures } = device.claim.step!;
    expect(await device.sendWith({ liveness: { turns: gestures } })).toMatchObject({
      status: 200,
      body: { state: 'CHECKING' },
    });
  });
});

describe('the log of a device', () => {
  const log = [1, 2, 3].map((level) => ({ level, at: level, text: `level ${level}` }));

  it.each<[unknown, number]>([
    [undefined, 0],
    [false, 0],
    [['1'], 1],
    [['2', '1'], 2],
    [true, 3],
  ])('is kept as debugMode %j requires, after any outcome of the step', async (debugMode, level) => {
    const device = await claimEnroll({ debugMode });
    expect(device.claim.page).toMatchObject({ logLevel: level });
    const { body } = await device.fail('camera', device.claim, { log, audit: { ambientLight: 320 } });
    await device.sendWith({ log, audit: { ambientLight: 10 } }, body);
    const shown = await readOutcome(device, device.sessionId);
    const kept = log.filter((line) => line.level <= level);
    expect(shown.log).toEqual(level === 0 ? undefined : [...kept, ...kept]);
    expect(shown.audit).toEqual({ ambientLight: 10 });
  });

  it('is not kept when the step is rejected', async () => {
    const device = await claimEnroll({ debugMode: true });
    expect(await device.sendWith({ face: {}, log, audit: { a: 1 } })).toMatchObject({ status: 400 });
    expect(await readOutcome(device, device.sessionId)).toMatchObject({ status: 'PENDING', log: [] });
  });

  it('is kept without unknown fields, and limited to the last thousand lines', async () => {
    const device = await claimEnroll({
      debugMode: true,
      requirements: ['face', 'identity_document', 'passkey'],
    });
    let progress: Reply['body'] = device.claim;
    const lines = (round: number) =>
      Array.from({ length: 200 }, (_, line) => ({ level: 1, at: line, text: `${round}`, secret: 'x' }));
    for (const round of [0, 1])
      progress = (await device.fail('camera', progress, { log: lines(round) })).body;
    progress = (await device.sendWith({ log: lines(2) }, progress)).body;
    for (const round of [3, 4])
      progress = (await device.fail('camera', progress, { log: lines(round) })).body;
    progress = (await device.sendWith({ log: lines(5) }, progress)).body;
    const shown = (await readOutcome(device, device.sessionId)).log as { text: string }[];
    expect(shown).toHaveLength(1000);
    expect(shown[0]).toEqual({ level: 1, at: 0, text: '1' });
    expect(shown.at(-1)).toEqual({ level: 1, at: 199, text: '5' });
  });
});
