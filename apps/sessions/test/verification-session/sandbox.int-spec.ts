import { decode } from 'jpeg-js';
import { verificationErrors } from '../../src/verification-session/model/verification-error';
import { outcomeRisk } from '../support/outcome-risk';
import { makePhone } from '../support/phone';
import { smallSelfie } from '../support/raw-verification-device';
import { toRowId } from '../support/session-history';
import { openStored, readRow } from '../support/stored-session';
import { makeVerificationHost } from '../support/verification-host';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';
import { makeVerificationVisitor } from '../support/verification-visitor';

/** The recommendation for the error of a failure. */
const expectedRisk = (code: number) => {
  if (code === 1) return outcomeRisk('spoof', 'BLOCK');
  if (code === -8) return outcomeRisk('challenge_not_completed');
  return outcomeRisk(code === -7 ? 'camera_failure' : 'failed');
};
const madeUpId = expect.stringMatching(/^[0-9a-z]{20}$/) as string;
const types = ['ENROLL', 'SIGN-IN'];
/** The errors that end a session by themselves. */
const failing = Object.values(verificationErrors).filter(({ code }) => ![-5, 6].includes(code));

describe('the sandbox of verification sessions', () => {
  const { sessions, host, verification } = useVerificationWithoutNode({ mode: 'test' });

  const header = (outcome: unknown) => ({ 'x-sandbox-outcome': JSON.stringify(outcome) });
  /** The outcome of GET, which equals the webhook. */
  const outcomeWith = async (outcome: object, body: object = {}) => {
    const { sessionId } = await host.create(body, header(outcome));
    const { status, headers, body: read } = await host.get(sessionId);
    expect(status).toBe(200);
    expect(headers.get('retry-after')).toBeNull();
    expect(await host.receivedWebhook(sessionId)).toEqual(read);
    return { sessionId, read };
  };

  it.each(types)('answers the creation of a(n) %s like a live session', async (type) => {
    const { status, body } = await host.post({ type }, header({}));
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['launchUrl', 'sessionId']);
  });

  it('succeeds with a SIGN-IN by the face alone, among as many people as the header says', async () => {
    const { read } = await outcomeWith({ identifiedAmong: 1200 }, { type: 'SIGN-IN' });
    expect(read).toMatchObject({
      status: 'SUCCESS',
      assurance: { identified_among: 1200 },
      riskEvaluation: {
        ...outcomeRisk('success', 'REVIEW'),
        flags: ['outcome.success', 'outcome.face_only'],
      },
    });
  });

  it.each(types)('succeeds with a(n) %s by default', async (type) => {
    for (const outcome of [{}, { status: 'SUCCESS' }]) {
      const { sessionId, read } = await outcomeWith(outcome, { type, transactionID: 't-1' });
      expect(read).toEqual({
        sessionId,
        status: 'SUCCESS',
        transactionId: 't-1',
        message: 'Ok',
        puid: madeUpId,
        guid: madeUpId,
        errors: [],
        riskEvaluation: outcomeRisk('success', 'ALLOW'),
        sandbox: true,
      });
      expect(read.puid).not.toBe(read.guid);
    }
  });

  it.each([
    ['CANCELLED', 'The session was cancelled'],
    ['EXPIRED', 'The session has expired'],
  ])('ends both types as %s', async (status, message) => {
    for (const type of types) {
      const { sessionId, read } = await outcomeWith({ status }, { type });
      const riskEvaluation = outcomeRisk(status.toLowerCase());
      expect(read).toEqual({ sessionId, status, message, errors: [], riskEvaluation, sandbox: true });
    }
  });

  it('fails with an ENROLL like the node', async () => {
    const { sessionId, read } = await outcomeWith({ status: 'FAILED' });
    const message = 'Face enrollment failed';
    expect(read).toEqual({
      sessionId,
      status: 'FAILED',
      message,
      errors: [{ code: 152, message }],
      riskEvaluation: outcomeRisk('failed'),
      sandbox: true,
    });
  });

  it('fails with a SIGN-IN by the failure body of the contract', async () => {
    const { sessionId, read } = await outcomeWith(
      { status: 'FAILED' },
      { type: 'SIGN-IN', transactionID: 't-2' },
    );
    expect(read).toEqual({
      status: 'error',
      message: 'User not enrolled',
      errorCodes: [-1],
      sessionId,
      transactionId: 't-2',
      riskEvaluation: outcomeRisk('failed'),
      sandbox: true,
    });
  });

  it.each(failing.map((error) => [error.code, error.message] as const))(
    'fails with the error %d, "%s", with or without a status beside it',
    async (code, message) => {
      for (const outcome of [{ error: code }, { error: code, status: 'FAILED' }]) {
        const enroll = await outcomeWith(outcome);
        expect(enroll.read).toMatchObject({ status: 'FAILED', message, errors: [{ code, message }] });
        expect(enroll.read).not.toHaveProperty('puid');
        const signIn = await outcomeWith(outcome, { type: 'SIGN-IN' });
        expect(signIn.read).toEqual({
          status: 'error',
          message,
          errorCodes: [code],
          sessionId: signIn.sessionId,
          riskEvaluation: expectedRisk(code),
          sandbox: true,
        });
      }
    },
  );

  it('returns the given waiting time', async () => {
    const outcome = { error: 5, retryAfter: 900 };
    expect((await outcomeWith(outcome, { type: 'SIGN-IN' })).read).toMatchObject({
      status: 'error',
      errorCodes: [5],
      retryAfter: 900,
    });
  });

  it('simulates a desktop: EXPIRED unless CANCELLED is requested', async () => {
    for (const type of types) {
      expect((await outcomeWith({ error: -5 }, { type })).read).toMatchObject({
        status: 'EXPIRED',
        errors: [{ code: -5 }],
        riskEvaluation: outcomeRisk('desktop_refused'),
      });
      expect((await outcomeWith({ error: -5, status: 'CANCELLED' }, { type })).read).toMatchObject({
        status: 'CANCELLED',
        errors: [{ code: -5 }],
      });
    }
  });

  it('can succeed with the error that the passkey was not added', async () => {
    const body = { requirements: ['face', 'passkey'] };
    for (const outcome of [{ status: 'SUCCESS', error: 6 }, { error: 6 }])
      expect((await outcomeWith(outcome, body)).read).toMatchObject({
        status: 'SUCCESS',
        message: 'Ok',
        puid: madeUpId,
        errors: [verificationErrors.passkeyNotAdded],
      });
  });

  it.each(['SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED'])(
    'rates the given indicators, with the status %s',
    async (status) => {
      const { read } = await outcomeWith({ status, indicators: { headless: { webdriver: true } } });
      expect(read).toMatchObject({
        status,
        indicators: { headless: { webdriver: true, phantom: false } },
        riskEvaluation: { recommendation: 'BLOCK', signals: { behavioral: null, browser: { score: 85 } } },
      });
    },
  );

  it('returns what was requested: the estimate, the document, and data of the device', async () => {
    sessions.advanceClock(3600);
    const before = sessions.now();
    const body = { estimateAge: true, requirements: ['face', 'identity_document'] };
    const { read } = await outcomeWith({}, body);
    expect(read).toMatchObject({
      estimatedAge: expect.any(Number),
      identityInformation: { documentType: 'passport', verificationDate: expect.stringMatching(/^\d{13}$/) },
    });
    expect(Number(read.identityInformation.verificationDate)).toBeGreaterThanOrEqual(before);
    const failed = (await outcomeWith({ status: 'FAILED' }, body)).read;
    expect(failed).not.toHaveProperty('estimatedAge');
    expect(failed).not.toHaveProperty('identityInformation');
    const deviceInfo = { os: 'iOS 20' };
    const { sessionId } = await host.create({ deviceInfo, debugMode: true }, header({}));
    expect((await host.get(sessionId)).body).toMatchObject({ deviceInfo, log: [] });
  });

  describe('returns what the header gives:', () => {
    it.each(['passport', 'id_card'])('a document of the type %s', async (documentType) => {
      const body = { requirements: ['face', 'identity_document'] };
      const { read } = await outcomeWith({ status: 'SUCCESS', documentType }, body);
      expect(read.identityInformation).toMatchObject({ documentType });
    });

    it.each([0, 17.5, 31, 150])('an estimated age of %d', async (estimatedAge) => {
      expect((await outcomeWith({ estimatedAge }, { estimateAge: true })).read).toMatchObject({
        status: 'SUCCESS',
        estimatedAge,
      });
    });
  });

  describe('returns a selfie only in the webhook, and only if sendImages is true:', () => {
    const imagesWith = async (outcome: object, type = 'ENROLL') => {
      const { sessionId } = await host.create({ type, sendImages: true }, header(outcome));
      const { status, images } = await host.receivedWebhook(sessionId);
      expect((await host.get(sessionId)).body).not.toHaveProperty('images');
      return { status, images: images as { type: string; data: string }[] | undefined };
    };

    it.each(types.flatMap((type) => [{}, { selfie: true }].map((outcome) => ({ type, outcome }))))(
      'a placeholder that can be decoded ($type, $outcome)',
      async ({ type, outcome }) => {
        const { images } = await imagesWith(outcome, type);
        expect(images).toEqual([{ type: 'selfie', data: expect.any(String) }]);
        const { width, height } = decode(Buffer.from(images![0]!.data, 'base64'));
        expect({ width, height }).toEqual({ width: 64, height: 64 });
      },
    );

    it('the picture of the header', async () => {
      const { images } = await imagesWith({ selfie: smallSelfie });
      expect(images).toEqual([{ type: 'selfie', data: smallSelfie }]);
    });

    it('none if the header says so, or the session did not succeed', async () => {
      expect(await imagesWith({ selfie: false })).toEqual({ status: 'SUCCESS', images: [] });
      expect(await imagesWith({ status: 'FAILED' })).toEqual({ status: 'FAILED', images: [] });
      expect(await imagesWith({ status: 'CANCELLED' })).toEqual({ status: 'CANCELLED', images: [] });
    });

    it('not where sendImages is false', async () => {
      const { sessionId } = await host.create({}, header({}));
      expect(await host.receivedWebhook(sessionId)).not.toHaveProperty('images');
    });

    it('nor in the row of the session afterwards', async () => {
      const { sessionId } = await host.create({ sendImages: true }, header({}));
      const { images } = await host.receivedWebhook(sessionId);
      const id = toRowId(sessionId);
      const stored = openStored(sessions, id, await readRow(sessions, id));
      for (const part of ['request', 'progress', 'result'] as const)
        expect(stored.part(part) ?? '').not.toContain(images[0].data);
    });
  });

  it('registers no person', async () => {
    const { read } = await outcomeWith({});
    expect((await host.credentials(read.puid)).body).toEqual({ credentials: [] });
    const tables = ['people', 'device_keys', 'passkeys', 'node_requests'];
    for (const table of tables)
      expect(await sessions.source.query(`SELECT 1 FROM sessions.${table}`)).toEqual([]);
  });

  it('ends at once: a claim, a cancellation and a step are rejected', async () => {
    const { sessionId } = await host.create({}, header({}));
    const visitor = makeVerificationVisitor(sessions, sessionId, await makePhone());
    await expect(visitor.open()).rejects.toMatchObject({ status: 409 });
    expect(await host.cancel(sessionId)).toMatchObject({
      status: 409,
      body: { message: 'The session has ended: its state is SUCCEEDED. Nothing was changed.' },
    });
    expect((await host.delete(sessionId)).status).toBe(200);
  });

  it('is not used without the header', async () => {
    const { sessionId } = await host.create();
    const { body } = await host.get(sessionId);
    expect(body.status).toBe('PENDING');
    expect(body).not.toHaveProperty('sandbox');
  });

  it('rejects a live key with any header', async () => {
    const live = await makeVerificationHost(verification);
    for (const text of ['{}', '{"status":"SUCCESS"}', 'nonsense', ''])
      expect(await live.post({}, { 'x-sandbox-outcome': text })).toMatchObject({
        status: 403,
        body: {
          statusCode: 403,
          message:
            'x-sandbox-outcome works with test keys only; this is a live key. Use a test key, or omit the header.',
        },
      });
  });

  const codes = Object.values(verificationErrors).map(({ code }) => code);
  const estimate = 'estimatedAge requires status SUCCESS and an ENROLL with estimateAge: true';
  const document = 'documentType requires status SUCCESS and an ENROLL that requires identity_document';
  const faceOnly = 'identifiedAmong requires status SUCCESS and a SIGN-IN without passkey';
  const withDocument = { requirements: ['face', 'identity_document'] };
  const noObject = 'must be a JSON object, for example {"error":1}';
  it.each<[string, string, object?]>([
    ['', noObject],
    ['nonsense', noObject],
    ['[]', noObject],
    ['null', noObject],
    ['"SUCCESS"', noObject],
    ['{"status":"success"}', 'status must be one of SUCCESS, FAILED, CANCELLED, EXPIRED'],
    ['{"status":"PENDING"}', 'status must be one of SUCCESS, FAILED, CANCELLED, EXPIRED'],
    ['{"error":3.5}', `error must be one of ${codes.join(', ')}`],
    ['{"error":"1"}', `error must be one of ${codes.join(', ')}`],
    ['{"error":0}', `error must be one of ${codes.join(', ')}`],
    ['{"error":5,"retryAfter":0}', 'retryAfter must be a whole number of seconds from 1 to 86400'],
    ['{"error":5,"retryAfter":1.5}', 'retryAfter must be a whole number of seconds from 1 to 86400'],
    ['{"error":5,"retryAfter":86401}', 'retryAfter must be a whole number of seconds from 1 to 86400'],
    ['{"status":"SUCCESS","error":1}', 'error 1 requires status FAILED or CANCELLED or EXPIRED'],
    ['{"status":"FAILED","error":-5}', 'error -5 requires status EXPIRED or CANCELLED'],
    ['{"status":"FAILED","error":6}', 'error 6 requires status SUCCESS'],
    ['{"error":6}', 'error 6 requires an ENROLL: a SIGN-IN adds no passkey', { type: 'SIGN-IN' }],
    ['{"error":5,"retryAfter":900}', 'retryAfter requires a failed SIGN-IN'],
    ['{"retryAfter":900}', 'retryAfter requires a failed SIGN-IN', { type: 'SIGN-IN' }],
    ['{"error":-5}', 'error -5 cannot happen while enableDesktop is true', { enableDesktop: true }],
    ['{"estimatedAge":"31"}', 'estimatedAge must be a number from 0 to 150', { estimateAge: true }],
    ['{"estimatedAge":151}', 'estimatedAge must be a number from 0 to 150', { estimateAge: true }],
    ['{"estimatedAge":31}', estimate],
    ['{"estimatedAge":31}', estimate, { type: 'SIGN-IN', estimateAge: true }],
    ['{"estimatedAge":31,"status":"FAILED"}', estimate, { estimateAge: true }],
    ['{"identifiedAmong":0}', 'identifiedAmong must be a whole number from 1', { type: 'SIGN-IN' }],
    ['{"identifiedAmong":1.5}', 'identifiedAmong must be a whole number from 1', { type: 'SIGN-IN' }],
    ['{"identifiedAmong":7}', faceOnly],
    ['{"identifiedAmong":7,"status":"FAILED"}', faceOnly, { type: 'SIGN-IN' }],
    ['{"identifiedAmong":7}', faceOnly, { type: 'SIGN-IN', requirements: ['face', 'passkey'] }],
    ['{"documentType":"visa"}', 'documentType must be one of passport, id_card', withDocument],
    ['{"documentType":"id_card"}', document],
    ['{"documentType":"id_card","error":2}', document, withDocument],
    ['{"selfie":true}', 'selfie requires status SUCCESS and sendImages: true'],
    [
      '{"selfie":true,"status":"EXPIRED"}',
      'selfie requires status SUCCESS and sendImages: true',
      { sendImages: true },
    ],
    ['{"selfie":"aGVsbG8="}', 'selfie must be a JPEG', { sendImages: true }],
    ['{"selfie":7}', 'selfie must be true, false, or a JPEG in base64', { sendImages: true }],
  ])('answers 400 to the header %s: %s', async (text, problem, body = {}) => {
    expect(await host.post(body, { 'x-sandbox-outcome': text })).toMatchObject({
      status: 400,
      body: { message: `x-sandbox-outcome: ${problem}` },
    });
  });

  it.each([
    'status',
    'error',
    'retryAfter',
    'indicators',
    'estimatedAge',
    'identifiedAmong',
    'documentType',
    'selfie',
  ])('treats null as %s like a missing field', async (field) => {
    const { sessionId } = await host.create({}, header({ [field]: null }));
    expect((await host.get(sessionId)).body).toMatchObject({ status: 'SUCCESS', errors: [] });
  });

  it('lists all errors of the header in one message', async () => {
    const { body } = await host.post({}, header({ status: 1, error: 0, retryAfter: 0, indicators: 1 }));
    for (const field of ['status', 'error', 'retryAfter', 'indicators'])
      expect(body.message).toContain(`${field} must`);
  });
});
