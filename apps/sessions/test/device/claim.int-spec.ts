import { randomBytes } from 'node:crypto';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { catchRejection } from '../support/device-rejection';
import { claimRawDevice } from '../support/raw-device';

const both = { requirements: ['face', 'identity_document'] };
const takenOver = {
  status: 409,
  message: expect.stringContaining('Another device has taken over the session'),
};
const elsewhere = { status: 409, message: expect.stringContaining('in progress on another device') };

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });

const claim = (sessionId: string, body: unknown = { device: 'mobile' }, headers = {}) =>
  sessions.call('POST', `/device/sessions/${sessionId}/claim`, body, headers);

describe('the first claim', () => {
  it('opens the session and returns the first step', async () => {
    const created = await host.create({ ...both, locale: 'de', redirectUrl: 'https://shop.example/back' });
    const opened = await makeAgeVisitor(sessions, created).open();
    expect(opened).toEqual({
      kind: 'age',
      deviceToken: expect.stringMatching(/^[\w-]{22}$/),
      holdsLease: true,
      publicKey: {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        alg: 'ECDH-ES',
        use: 'enc',
      },
      page: {
        locale: 'de',
        requirements: both.requirements,
        redirectUrl: 'https://shop.example/back',
        retentionSeconds: 86_400,
        faceModel: { name: 'faceapi', version: 'FACEAPI_1', files: [] },
        brand: null,
        embedOrigins: [],
        ageThresholds: [18],
        report: 'decision',
        mayAskDocument: false,
      },
      state: 'STARTED',
      epoch: 1,
      expiresAt: created.expiresAt,
      step: {
        name: 'face',
        nonce: expect.stringMatching(/^[\w-]{22}$/),
        triesLeft: 3,
        liveness: expect.arrayContaining(['left', 'right']),
        gestures: [expect.any(String), expect.any(String)],
        report: 'decision',
        ageThreshold: 18,
        modelErrorYears: expect.any(Number),
        matchFace: false,
      },
      failure: null,
      ended: null,
    });
  });

  it.each<[string, object, object]>([
    ['an age threshold of its own', { ageThreshold: 21 }, { ageThresholds: [21] }],
    [
      'the thresholds of face and document, in their order',
      { requirements: ['identity_document', 'face'], ageThreshold: 25, documentAgeThreshold: 18 },
      { ageThresholds: [18, 25] },
    ],
    ['that the age is sent', { facialAgeEstimationReturnFormat: 'exact' }, { report: 'age' }],
    [
      'that the age is sent, if only by the document',
      { ...both, documentAgeReturnFormat: 'both' },
      { report: 'age', mayAskDocument: false },
    ],
    [
      'no format of a document that is never requested',
      { documentAgeReturnFormat: 'exact' },
      { report: 'decision', mayAskDocument: false },
    ],
    [
      'that a document may be requested, and which fields it would send',
      { stepUpEnabled: true, documentAgeReturnFormat: 'exact' },
      { report: 'age', mayAskDocument: true },
    ],
    [
      'no step-up where the document is required anyway',
      { ...both, stepUpEnabled: true },
      { report: 'decision', mayAskDocument: false },
    ],
  ])('returns to the page in advance: %s', async (_, request, page) => {
    expect(await makeAgeVisitor(sessions, await host.create(request)).open()).toMatchObject({ page });
  });

  it('begins with the document where that comes first', async () => {
    const person = makeAgeVisitor(sessions, await host.create({ requirements: ['identity_document'] }));
    expect(await person.open()).toMatchObject({
      state: 'AWAITING_DOCUMENT',
      step: { name: 'identity_document', liveness: null, modelErrorYears: null },
    });
  });

  it('is answered with no-store', async () => {
    const { headers } = await claim((await host.create()).sessionId);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('treats null like a missing field', async () => {
    const { sessionId } = await host.create();
    const reply = await claim(sessionId, { device: 'mobile', handoff: null, deviceKey: null });
    expect(reply).toMatchObject({ status: 200, body: { epoch: 1, holdsLease: true } });
  });

  it('works without an API key', async () => {
    const { sessionId } = await host.create();
    expect(await claim(sessionId, { device: 'mobile' }, { 'x-api-key': '' })).toMatchObject({ status: 200 });
  });
});

describe('a claim is rejected', () => {
  const unknown = { status: 404, body: { message: expect.stringMatching(/^There is no such session/) } };

  it.each<[string, (created: Created) => string]>([
    ['an unknown id', () => randomBytes(32).toString('base64url')],
    ['the token of the session', ({ token }) => token],
    ['an id whose secret part is wrong', ({ sessionId }) => sessionId.slice(0, -4) + 'AAAA'],
    ['an id cut short', ({ sessionId }) => sessionId.slice(1)],
    ['an id with something behind it', ({ sessionId }) => `${sessionId}A`],
    ['a UUID', () => crypto.randomUUID()],
    ['text with a null character', () => '%00'],
    ['a path', () => '..%2f..%2fsession'],
    ['a very long id', () => 'A'.repeat(5000)],
    ['quotes', () => `'%20OR%201=1--`],
  ])('with 404: %s', async (_, readSessionId) => {
    expect(await claim(readSessionId(await host.create()))).toMatchObject(unknown);
  });

  it.each<[string, unknown, RegExp]>([
    ['no device', {}, /^device must be one of mobile, desktop$/],
    ['null as device', { device: null }, /^device must be one of mobile, desktop$/],
    ['another device', { device: 'watch' }, /^device must be one of mobile, desktop$/],
    ['a list of devices', { device: ['mobile'] }, /^device must be one of mobile, desktop$/],
    ['a number as code', { device: 'mobile', handoff: 5 }, /^handoff must be a code$/],
    ['a very long code', { device: 'mobile', handoff: 'x'.repeat(65) }, /^handoff must be a code$/],
    ['both', { handoff: {} }, /device must be .*; handoff must be|handoff must be .*; device must be/],
    ['a list', [], /^The body must be a JSON object\.$/],
  ])('with the name of the invalid field: %s', async (_, body, message) => {
    const { sessionId } = await host.create();
    const reply = await claim(sessionId, body);
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    expect(await claim(sessionId)).toMatchObject({ status: 200, body: { epoch: 1 } });
  });
});

describe('the same device', () => {
  it('reopens the session with its token: the same lease and step, a new nonce', async () => {
    const created = await host.create();
    const first = await makeAgeVisitor(sessions, created).open();
    const again = await makeAgeVisitor(sessions, created, first.deviceToken).open();
    expect(again).toEqual({ ...first, step: { ...first.step, nonce: expect.any(String) } });
    expect(again.step!.nonce).not.toBe(first.step!.nonce);
  });

  it('cannot use the nonce from before', async () => {
    const created = await host.create();
    const before = await claimRawDevice(sessions, created);
    const after = await claimRawDevice(sessions, created, { deviceToken: before.token });
    expect(await before.proceed()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('its nonce is no longer valid') },
    });
    expect(await after.proceed()).toMatchObject({ status: 200, body: { state: 'COMPLETED' } });
  });

  it('reopens the session after a step was done', async () => {
    const created = await host.create(both);
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await person.showFace(30);
    const again = makeAgeVisitor(sessions, created, person.device.deviceToken);
    expect(await again.open()).toMatchObject({ epoch: 1, state: 'AWAITING_DOCUMENT', holdsLease: true });
    expect(await again.showPassport(30, { score: 0.9 })).toMatchObject({ state: 'COMPLETED' });
  });
});

describe('a second device', () => {
  it('takes over before the first step is done; the first one can only watch', async () => {
    const created = await host.create();
    const [first, second] = [makeAgeVisitor(sessions, created), makeAgeVisitor(sessions, created)];
    const { deviceToken } = await first.open();
    const taken = await second.open();
    expect(taken).toMatchObject({ epoch: 2, state: 'STARTED', holdsLease: true });
    expect(taken.deviceToken).not.toBe(deviceToken);
    expect(await catchRejection(first.showFace(30))).toMatchObject(takenOver);
    expect(await catchRejection(first.device.cancel())).toMatchObject(takenOver);
    expect(await first.open()).toMatchObject({ epoch: 2, holdsLease: false, publicKey: null, step: null });
    expect(await second.showFace(30)).toMatchObject({ state: 'COMPLETED' });
    expect(await first.open()).toMatchObject({ state: 'COMPLETED', ended: { flowStatus: 'COMPLETED' } });
  });

  it('takes over after a failed try, which is not a completed step', async () => {
    const created = await host.create();
    const first = makeAgeVisitor(sessions, created);
    await first.open();
    expect(await first.device.sendFailure('camera')).toMatchObject({ step: { triesLeft: 2 } });
    expect(await makeAgeVisitor(sessions, created).open()).toMatchObject({
      epoch: 2,
      step: { triesLeft: 2 },
    });
  });

  it('is rejected once a step is done', async () => {
    const created = await host.create(both);
    const [first, second] = [makeAgeVisitor(sessions, created), makeAgeVisitor(sessions, created)];
    await first.open();
    await first.showFace(30);
    expect(await catchRejection(second.open())).toMatchObject(elsewhere);
    const stranger = makeAgeVisitor(sessions, created, randomBytes(16).toString('base64url'));
    expect(await catchRejection(stranger.open())).toMatchObject(elsewhere);
    expect(await first.showPassport(30, { score: 0.9 })).toMatchObject({ state: 'COMPLETED' });
  });

  it('and a concurrent step of the first device: exactly one wins', async () => {
    for (let round = 0; round < 12; round++) {
      const created = await host.create(both);
      const first = await claimRawDevice(sessions, created);
      const [step, taking] = await Promise.all([first.proceed(), claim(created.sessionId)]);
      expect([step.status, taking.status].sort()).toEqual([200, 409]);
      const [lost, message] = step.status === 200 ? [taking, elsewhere.message] : [step, takenOver.message];
      expect(lost.body).toMatchObject({ message });
    }
  });

  it('among many concurrent ones: one holds the lease, and each has its own epoch', async () => {
    const created = await host.create();
    const replies = await Promise.all(Array.from({ length: 5 }, () => claim(created.sessionId)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const epochs = replies.map(({ body }) => body.epoch as number);
    expect([...epochs].sort()).toEqual([1, 2, 3, 4, 5]);
    const results = await Promise.all(
      replies.map(({ body }) => makeAgeVisitor(sessions, created, body.deviceToken as string).open()),
    );
    expect(results.map(({ holdsLease }) => holdsLease)).toEqual(epochs.map((epoch) => epoch === 5));
  });
});

describe('after the end', () => {
  const ends: [string, (created: Created) => Promise<unknown>][] = [
    ['COMPLETED', (created) => finish(created)],
    ['CANCELLED', ({ token }) => host.cancel(token)],
    ['EXPIRED', () => Promise.resolve(sessions.advanceClock(15 * 60))],
  ];
  const finish = async (created: Created) => (await claimRawDevice(sessions, created)).proceed();

  it.each(ends)('rejects a new device with the state %s', async (state, end) => {
    const created = await host.create();
    await end(created);
    expect(await catchRejection(makeAgeVisitor(sessions, created).open())).toEqual({
      status: 409,
      message: `The session has ended: its state is ${state}. Nothing was changed.`,
    });
  });

  it.each(ends.slice(1))('returns the outcome to a device that claimed before: %s', async (state, end) => {
    const created = await host.create({ redirectUrl: 'https://shop.example/back?order=1' });
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await end(created);
    const redirectUrl = `https://shop.example/back?order=1&sessionId=${created.sessionId}&flowStatus=${state}`;
    expect(await person.open()).toMatchObject({
      state,
      publicKey: null,
      step: null,
      ended: { flowStatus: state, sessionStatus: 'AGE_UNKNOWN', redirectUrl },
    });
  });

  it('a deleted session returns 410', async () => {
    const created = await host.create();
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await host.delete(created.token);
    const { device } = person;
    for (const call of [() => person.open(), () => device.cancel(), () => device.createHandoff()])
      expect(await catchRejection(call())).toMatchObject({ status: 410 });
  });
});

describe('a body of a request without an API key', () => {
  it('may have at most 1 MiB', async () => {
    const { sessionId } = await host.create();
    const reply = await claim(sessionId, { device: 'mobile', more: 'x'.repeat(1024 * 1024) });
    expect(reply).toMatchObject({
      status: 413,
      body: { message: 'The body is too large: at most 1 MiB of JSON.' },
    });
    expect(await claim(sessionId)).toMatchObject({ status: 200 });
  });
});
