import { decodeProtectedHeader } from 'jose';
import {
  DeviceClient,
  type DeviceClientOptions,
  DeviceError,
  type DeviceStepError,
  type FaceEvidence,
  type Indicators,
} from '../src';
import {
  type Answer,
  breakOff,
  claim,
  type DeviceServer,
  documentStep,
  drop,
  faceStep,
  fallSilent,
  json,
  progress,
  sessionKey,
  startDeviceServer,
} from './device-server';

const sessionId = '3f2c8a6e4b1d4f0e9a7c5d2b8e6f1a03';
const start = 1_767_225_600_000;
const models = [
  { name: 'face-detector', version: '1.2.0', sha256: 'a'.repeat(64) },
  { name: 'age-estimator', version: '3.0.1', sha256: 'b'.repeat(64) },
];
const evidence: FaceEvidence = { turns: ['left', 'right'], models };
const indicators: Indicators = {
  headless: {
    webdriver: false,
    userAgent: false,
    webGL: false,
    phantom: false,
    selenium: false,
    chrome: false,
    permissions: false,
    plugins: true,
    languages: false,
    webRTC: false,
    notification: false,
    deviceMemory: false,
    connectionType: false,
    timing: false,
  },
  virtualCamera: {
    virtualCameraSoftware: false,
    suspiciousLabels: false,
    noMediaDevices: false,
    mediaDevicesError: false,
  },
  browserAnomalies: { missingWebAPIs: false, inconsistentFingerprint: false, automationProperties: false },
};
const ended = { flowStatus: 'COMPLETED', sessionStatus: 'AGE_ABOVE_THRESHOLD', redirectUrl: null } as const;
const completed = progress({ state: 'COMPLETED', ended });
const cancelled = progress({ state: 'CANCELLED', ended: { ...ended, flowStatus: 'CANCELLED' } });
const over: Answer = json({ statusCode: 409, message: 'The session has ended.' }, 409);
const decision = { decision: 'ABOVE', nearThreshold: false } as const;

describe('DeviceClient', () => {
  let key: Awaited<ReturnType<typeof sessionKey>>;
  let server: DeviceServer;
  let clock: number;
  let slept: number[];

  beforeAll(async () => {
    key = await sessionKey();
  });

  beforeEach(async () => {
    server = await startDeviceServer();
    clock = start;
    slept = [];
  });

  afterEach(async () => {
    await server.close();
    expect(server.unused).toBe(0);
  });

  function newClient(options: Partial<DeviceClientOptions> = {}): DeviceClient {
    return new DeviceClient({
      baseUrl: server.url,
      sessionId,
      now: () => clock,
      sleep: (milliseconds) => Promise.resolve(void slept.push(milliseconds)),
      ...options,
    });
  }

  async function claimed(values: Parameters<typeof claim>[1] = {}, options = {}): Promise<DeviceClient> {
    const device = newClient(options);
    server.answer(json(claim(key.publicKey, values)));
    await device.claim({ device: 'mobile' });
    return device;
  }

  const stepsReceived = () => server.received.filter(({ path }) => path.includes('/steps/'));
  const sentTo = (path: string) => server.received.filter((request) => request.path.endsWith(path));

  describe('reportVisit', () => {
    const visit = { screens: { opening: 1, face: 2 }, last: 'face' } as const;

    it('sends what was shown once, with the token of the device, in a request that outlives the page', async () => {
      const requests: RequestInit[] = [];
      const device = await claimed(
        {},
        {
          fetch: (url: string, init: RequestInit) => {
            requests.push(init);
            return fetch(url, init);
          },
        },
      );
      server.answer(json({ message: 'wrong' }, 503));
      await device.reportVisit(visit);
      expect(sentTo('/visit')).toMatchObject([{ headers: { authorization: 'Bearer device-token-1' } }]);
      expect(JSON.parse(sentTo('/visit')[0]?.body ?? '')).toEqual(visit);
      expect(requests.at(-1)).toMatchObject({ keepalive: true });
    });

    it('ignores a lost connection, and sends nothing before the claim', async () => {
      const device = await claimed();
      server.answer(drop);
      await device.reportVisit(visit);
      expect(slept).toEqual([]);
      await newClient().reportVisit(visit);
      expect(sentTo('/visit')).toHaveLength(1);
    });
  });

  describe('claim', () => {
    it('opens the session without a token, and stores the reply', async () => {
      const device = newClient({ baseUrl: `${server.url}/` });
      server.answer(json(claim(key.publicKey)));
      expect(await device.claim({ device: 'mobile' })).toEqual(claim(key.publicKey));

      const [request] = server.received;
      expect(request).toMatchObject({ method: 'POST', path: `/device/sessions/${sessionId}/claim` });
      expect(request?.headers.authorization).toBeUndefined();
      expect(request?.headers['content-type']).toBe('application/json');
      expect(JSON.parse(request?.body ?? '')).toEqual({ device: 'mobile' });
      expect(device.deviceToken).toBe('device-token-1');
      expect(device.step).toEqual(faceStep());
      expect(device.progress).toEqual(progress({ step: faceStep() }));
    });

    it('sends the code of a handoff, and the token to reopen with', async () => {
      const device = newClient({ deviceToken: 'kept-token' });
      server.answer(json(claim(key.publicKey)));
      await device.claim({ device: 'desktop', handoff: 'code-1' });
      expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ device: 'desktop', handoff: 'code-1' });
      expect(server.received[0]?.headers.authorization).toBe('Bearer kept-token');
    });

    it('has no step to send without the lease', async () => {
      const device = await claimed({ holdsLease: false, publicKey: null, step: null, state: 'CREATED' });
      expect(device.step).toBeNull();
      await expect(device.sendFailure('camera')).rejects.toMatchObject({ reason: 'no-step' });
      expect(stepsReceived()).toEqual([]);
    });

    it('rejects with the message of the server', async () => {
      const device = newClient();
      const notFound = { statusCode: 404, message: 'No such session.', error: 'Not Found', requestId: 'r-1' };
      server.answer(json(notFound, 404));
      const error = await device.claim({ device: 'mobile' }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DeviceError);
      expect(error).toMatchObject({ status: 404, message: 'No such session.', requestId: 'r-1' });
      expect(device.progress).toBeNull();
      expect(device.deviceToken).toBeUndefined();
    });

    it('rejects without a status when the server is unreachable', async () => {
      const device = newClient();
      server.answer(drop, drop, drop, drop);
      const error = await device.claim({ device: 'mobile' }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DeviceError);
      expect((error as DeviceError).status).toBeUndefined();
      expect(server.received).toHaveLength(4);
    });

    it('rejects the login page of a public network', async () => {
      const device = newClient();
      server.answer((response) => response.end('<html>Log in first</html>'));
      await expect(device.claim({ device: 'mobile' })).rejects.toMatchObject({
        name: 'DeviceError',
        status: 200,
        message: expect.stringContaining('is not from Gatehouse'),
      });
    });

    it('reports the status when a proxy answers', async () => {
      const device = newClient();
      server.answer((response) => response.writeHead(413).end('<html>too large</html>'));
      await expect(device.claim({ device: 'mobile' })).rejects.toMatchObject({
        status: 413,
        message: 'The server answered with status 413.',
      });
    });
  });

  describe('a step', () => {
    it('is encrypted with everything the server requires', async () => {
      const device = await claimed({ epoch: 4 });
      clock = start + 400;
      device.record('camera_started');
      clock = start + 900;
      device.record('face_detected');
      clock = start + 1000;
      device.record('liveness_started');
      clock = start + 3000;
      device.record('liveness_passed');
      device.record('capture_started');
      clock = start + 4000;
      device.record('capture_finished');
      clock = start + 4200;
      server.answer(json(completed));
      const faceMatch = { score: 0.62 };
      const metadata = { build: '1.4.2' };
      expect(await device.sendFace(decision, { ...evidence, indicators, faceMatch, metadata })).toEqual(
        completed,
      );

      const request = stepsReceived()[0]!;
      expect(request).toMatchObject({ method: 'POST', path: `/device/sessions/${sessionId}/steps/face` });
      expect(request.headers.authorization).toBe('Bearer device-token-1');
      const { jwe, ...rest } = JSON.parse(request.body) as { jwe: string };
      expect(rest).toEqual({});
      const { epk, ...header } = decodeProtectedHeader(jwe) as { epk: object };
      expect(header).toEqual({ alg: 'ECDH-ES', enc: 'A256GCM' });
      expect(epk).toMatchObject({ kty: 'EC', crv: 'P-256' });
      expect(jwe.length).toBeLessThan(4096);
      expect(await key.decrypt(request)).toEqual({
        sessionId,
        epoch: 4,
        step: 'face',
        nonce: 'nonce-1',
        face: { decision: 'ABOVE', nearThreshold: false },
        liveness: { turns: ['left', 'right'] },
        faceMatch,
        indicators,
        metadata,
        models,
        events: [
          { name: 'step_started', at: start },
          { name: 'camera_started', at: start + 400 },
          { name: 'face_detected', at: start + 900 },
          { name: 'liveness_started', at: start + 1000 },
          { name: 'liveness_passed', at: start + 3000 },
          { name: 'capture_started', at: start + 3000 },
          { name: 'capture_finished', at: start + 4000 },
          { name: 'step_submitted', at: start + 4200 },
        ],
      });
      expect(device.progress).toEqual(completed);
      expect(device.step).toBeNull();
    });

    it('leads to the next one, which starts with new events', async () => {
      const device = await claimed();
      device.record('camera_started');
      clock = start + 5000;
      server.answer(json(progress({ state: 'AWAITING_DOCUMENT', step: documentStep({ report: 'age' }) })));
      await device.sendFace(decision, evidence);
      expect(device.step?.name).toBe('identity_document');

      server.answer(json(completed));
      const document = { type: 'passport', checkDigitsValid: true, age: 31 } as const;
      await device.sendDocument(document, { models, faceMatch: { score: 0.7 } });
      expect(stepsReceived()[1]?.path).toBe(`/device/sessions/${sessionId}/steps/identity_document`);
      expect(await key.decrypt(stepsReceived()[1]!)).toEqual({
        sessionId,
        epoch: 1,
        step: 'identity_document',
        nonce: 'nonce-2',
        document,
        faceMatch: { score: 0.7 },
        models,
        events: [
          { name: 'step_started', at: start + 5000 },
          { name: 'step_submitted', at: start + 5000 },
        ],
      });
    });

    it('can report a failure, and is repeated with a new nonce', async () => {
      const device = await claimed();
      const again = faceStep({ nonce: 'nonce-1b', triesLeft: 2 });
      server.answer(json(progress({ step: again, failure: 'camera' })), json(completed));
      expect(await device.sendFailure('camera')).toMatchObject({ failure: 'camera' });
      await device.sendFace(decision, evidence);

      const [failed, repeated] = await Promise.all(stepsReceived().map((request) => key.decrypt(request)));
      expect(failed).toMatchObject({ nonce: 'nonce-1', failure: 'camera', models: [] });
      expect(failed).not.toHaveProperty('face');
      expect(repeated).toMatchObject({ nonce: 'nonce-1b', face: decision });
      expect(repeated).not.toHaveProperty('failure');
    });

    it('is rejected when another one is in progress', async () => {
      const device = await claimed();
      const document = { type: 'id_card', checkDigitsValid: true, decision: 'ABOVE' } as const;
      await expect(device.sendDocument(document, { models })).rejects.toMatchObject({
        reason: 'another-step',
      });
      expect(stepsReceived()).toEqual([]);
    });

    it.each([
      ['a face', faceStep(), (device: DeviceClient) => device.sendFace({ age: 21.4 }, evidence)],
      [
        'a document',
        documentStep(),
        (device: DeviceClient) =>
          device.sendDocument({ type: 'passport', checkDigitsValid: true, age: 31 }, { models }),
      ],
    ])('keeps the age of %s on the device where the session accepts a decision', async (_, step, send) => {
      const device = await claimed({ step });
      const error = (await send(device).catch((reason: unknown) => reason)) as DeviceStepError;
      expect(error).toMatchObject({ name: 'DeviceStepError', reason: 'age-not-wanted' });
      expect(stepsReceived()).toEqual([]);
    });
  });

  describe('an estimate', () => {
    it.each([
      [25.9, { decision: 'ABOVE', nearThreshold: false }],
      [20.1, { decision: 'ABOVE', nearThreshold: true }],
      [18.4, { decision: 'AT', nearThreshold: true }],
      [12.5, { decision: 'BELOW', nearThreshold: false }],
    ])('of %d is sent as a decision where the session accepts one', async (age, face) => {
      const device = await claimed();
      server.answer(json(completed));
      await device.sendEstimate(age, 2.5, evidence);
      const sent = await key.decrypt(stepsReceived()[0]!);
      expect(sent.face).toEqual(face);
      expect(JSON.stringify(sent)).not.toMatch(/"age"|"spread"/);
    });

    it.each([
      [2.5, { age: 21.4, spread: 2.5 }],
      [undefined, { age: 21.4 }],
    ])('is sent as it is where the session accepts the age, with a spread of %p', async (spread, face) => {
      const device = await claimed({ step: faceStep({ report: 'age' }) });
      server.answer(json(completed));
      await device.sendEstimate(21.4, spread, evidence);
      expect((await key.decrypt(stepsReceived()[0]!)).face).toEqual(face);
    });

    it.each(['age', 'decision'] as const)('that is not a number is not sent as %s', async (report) => {
      const device = await claimed({ step: faceStep({ report }) });
      await expect(device.sendEstimate(NaN, 1, evidence)).rejects.toThrow(RangeError);
      expect(stepsReceived()).toEqual([]);
    });
  });

  describe('a step whose reply is lost', () => {
    const busy: Answer = json({ statusCode: 503, message: 'Busy.' }, 503);

    it.each([
      ['a lost connection', drop],
      ['an answer that breaks off', breakOff],
      ['502', json({}, 502)],
      ['503', busy],
      ['504', json({}, 504)],
      ['429', json({}, 429)],
    ])('is repeated with the same bytes after %s', async (_, loss) => {
      const device = await claimed();
      server.answer(loss, json(completed));
      expect(await device.sendFace(decision, evidence)).toEqual(completed);
      const [first, second] = stepsReceived();
      expect(second?.body).toBe(first?.body);
      expect(stepsReceived()).toHaveLength(2);
      expect(slept).toHaveLength(1);
    });

    it('is repeated when the server never answers', async () => {
      const device = await claimed({}, { replyTimeoutMs: 200 });
      server.answer(fallSilent, json(completed));
      expect(await device.sendFace(decision, evidence)).toEqual(completed);
      expect(stepsReceived()[1]?.body).toBe(stepsReceived()[0]?.body);
    });

    it('is sent four times, with growing delays', async () => {
      const device = await claimed();
      server.answer(busy, drop, busy, json({ message: 'Still busy.', requestId: 'r-4' }, 503));
      await expect(device.sendFace(decision, evidence)).rejects.toMatchObject({
        status: 503,
        message: 'Still busy.',
        requestId: 'r-4',
      });
      expect(new Set(stepsReceived().map(({ body }) => body)).size).toBe(1);
      expect(stepsReceived()).toHaveLength(4);
      expect(slept).toHaveLength(3);
      expect(slept).toEqual([...slept].sort((a, b) => a - b));
      expect(new Set(slept).size).toBe(3);
    });

    it.each([
      ['7', 7_000],
      ['0', 0],
      ['3600', 30_000],
      ['Fri, 01 Jan 2100 00:00:00 GMT', 30_000],
      ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ])('waits as long as the server asks, at most 30 seconds: %s', async (retryAfter, milliseconds) => {
      const device = await claimed();
      server.answer(json({}, 429, { 'retry-after': retryAfter }), json(completed));
      await device.sendFace(decision, evidence);
      expect(slept).toEqual([milliseconds]);
    });

    it('sends the first answer again when the caller retries, because a nonce is for one answer', async () => {
      const device = await claimed();
      server.answer(drop, drop, drop, drop, json(completed));
      await expect(device.sendFace(decision, evidence)).rejects.toMatchObject({ status: undefined });
      expect(await device.sendFace({ decision: 'BELOW', nearThreshold: true }, evidence)).toEqual(completed);
      expect(new Set(stepsReceived().map(({ body }) => body)).size).toBe(1);
      expect(stepsReceived()).toHaveLength(5);
    });

    it('sends the same bytes when it is sent twice concurrently', async () => {
      const device = await claimed();
      server.answer(json(completed), json(completed));
      await Promise.all([device.sendFace(decision, evidence), device.sendFace(decision, evidence)]);
      expect(stepsReceived()[1]?.body).toBe(stepsReceived()[0]?.body);
    });

    it.each([400, 401, 409, 410, 413, 500])('is not repeated after %d', async (status) => {
      const device = await claimed();
      server.answer(json({ statusCode: status, message: 'Refused.' }, status));
      await expect(device.sendFace(decision, evidence)).rejects.toMatchObject({
        status,
        message: 'Refused.',
      });
      expect(stepsReceived()).toHaveLength(1);
    });

    it.each([400, 413])('accepts a corrected answer with the same nonce after %d', async (status) => {
      const device = await claimed();
      server.answer(json({ message: 'Refused.' }, status), drop, json(completed));
      const metadata = { note: 'too much' };
      await expect(device.sendFace(decision, { ...evidence, metadata })).rejects.toMatchObject({ status });
      expect(await device.sendFace(decision, evidence)).toEqual(completed);
      const [rejected, corrected, repeated] = stepsReceived();
      expect(await key.decrypt(rejected!)).toMatchObject({ nonce: 'nonce-1', metadata });
      expect(await key.decrypt(corrected!)).toMatchObject({ nonce: 'nonce-1', face: decision });
      expect(await key.decrypt(corrected!)).not.toHaveProperty('metadata');
      expect(repeated?.body).toBe(corrected?.body);
    });

    it.each([401, 409, 410, 500])('keeps its first answer after %d', async (status) => {
      const device = await claimed();
      server.answer(json({ message: 'Refused.' }, status), json(completed));
      await expect(device.sendFace(decision, evidence)).rejects.toMatchObject({ status });
      await device.sendFailure('camera');
      expect(stepsReceived()[1]?.body).toBe(stepsReceived()[0]?.body);
    });

    it('keeps a corrected answer when the rejection of the first one arrives late', async () => {
      const device = await claimed();
      let arrive = () => {};
      const late = new Promise<void>((resolve) => (arrive = resolve));
      const reject = json({ message: 'Rejected.' }, 400);
      server.answer(
        reject,
        (response) => late.then(() => reject(response)),
        json({ message: 'Broken.' }, 500),
        json(completed),
      );
      const both = [device.sendFace(decision, evidence), device.sendFace(decision, evidence)];
      await expect(Promise.race(both)).rejects.toMatchObject({ status: 400 });
      await expect(device.sendFailure('camera')).rejects.toMatchObject({ status: 500 });
      arrive();
      await Promise.allSettled(both);
      await device.sendFailure('spoof');
      const bodies = stepsReceived().map(({ body }) => body);
      expect(bodies[3]).toBe(bodies[2]);
      expect(bodies[2]).not.toBe(bodies[0]);
    });

    it.each([400, 409])('allows another claim after %d', async (status) => {
      const device = await claimed();
      server.answer(
        json({ message: 'Refused.' }, status),
        json(claim(key.publicKey, { epoch: 2, step: faceStep({ nonce: 'nonce-1c' }) })),
        json(completed),
      );
      await expect(device.sendFace(decision, evidence)).rejects.toMatchObject({ status });
      await device.claim({ device: 'mobile' });
      expect(sentTo('/claim')[1]?.headers.authorization).toBe('Bearer device-token-1');
      expect(await device.sendFace(decision, evidence)).toEqual(completed);
      expect(await key.decrypt(stepsReceived()[1]!)).toMatchObject({ epoch: 2, nonce: 'nonce-1c' });
    });
  });

  it('creates a handoff', async () => {
    const device = await claimed();
    const handoff = { url: 'https://verify.example/launch?x', code: 'c', qr: '<svg/>', expiresAt: 'later' };
    server.answer(json(handoff, 201));
    expect(await device.createHandoff()).toEqual(handoff);
    expect(sentTo('/handoff')[0]?.headers.authorization).toBe('Bearer device-token-1');
  });

  it('cancels the session', async () => {
    const device = await claimed();
    server.answer(json(cancelled));
    expect(await device.cancel()).toEqual(cancelled);
    expect(sentTo('/cancel')[0]?.headers.authorization).toBe('Bearer device-token-1');
    expect(device.progress).toEqual(cancelled);
    expect(device.step).toBeNull();
  });

  describe('a request whose reply is lost', () => {
    const handoff = { url: 'https://verify.example/launch?x', code: 'c', qr: '<svg/>', expiresAt: 'later' };
    const losses: [string, Answer][] = [
      ['a lost connection', drop],
      ...[429, 502, 503, 504].map((status): [string, Answer] => [String(status), json({}, status)]),
    ];

    it.each(losses)('is repeated after %s', async (_, loss) => {
      const device = newClient();
      server.answer(loss, json(claim(key.publicKey)), loss, json(handoff, 201), loss, json(cancelled));
      await device.claim({ device: 'mobile', handoff: 'code-1' });
      expect(await device.createHandoff()).toEqual(handoff);
      expect(await device.cancel()).toEqual(cancelled);
      const bodies = (path: string) => sentTo(path).map(({ body }) => body);
      const claimBody = JSON.stringify({ device: 'mobile', handoff: 'code-1' });
      expect([bodies('/claim'), bodies('/handoff'), bodies('/cancel')]).toEqual([
        [claimBody, claimBody],
        ['{}', '{}'],
        ['{}', '{}'],
      ]);
      expect(slept).toHaveLength(3);
    });

    it('waits as long as the server asks', async () => {
      const device = newClient();
      server.answer(json({}, 503, { 'retry-after': '1' }), json(claim(key.publicKey)));
      await device.claim({ device: 'mobile' });
      expect(slept).toEqual([1_000]);
    });

    it('counts as cancelled when the first attempt succeeded', async () => {
      const device = await claimed();
      const end = claim(null, { ...cancelled, holdsLease: false });
      server.answer(drop, over, json(end));
      expect(await device.cancel()).toEqual(cancelled);
      expect(sentTo('/claim')[1]?.headers.authorization).toBe('Bearer device-token-1');
      expect(device.progress).toEqual(cancelled);
      expect(device.step).toBeNull();
    });

    it('does not count as cancelled when the session has ended in another way', async () => {
      const device = await claimed();
      server.answer(drop, over, json(claim(null, { ...completed, holdsLease: false })));
      await expect(device.cancel()).rejects.toMatchObject({ status: 409, message: 'The session has ended.' });
      expect(device.progress).toEqual(completed);
    });

    it('does not count as cancelled when nothing was lost', async () => {
      const device = await claimed();
      server.answer(over);
      await expect(device.cancel()).rejects.toMatchObject({ status: 409 });
      expect(sentTo('/claim')).toHaveLength(1);
    });

    it.each([401, 404, 410])('is rejected with %d after a loss', async (status) => {
      const device = await claimed();
      server.answer(drop, json({ message: 'Refused.' }, status));
      await expect(device.cancel()).rejects.toMatchObject({ status });
      expect(sentTo('/claim')).toHaveLength(1);
    });
  });

  it('ignores events while there is no step', () => {
    expect(() => newClient().record('tab_hidden')).not.toThrow();
  });
});
