import { useAgeSessions } from '../support/age-session.fixture';

const both = ['face', 'identity_document'];

describe('the sandbox of age sessions', () => {
  const { sessions, receiver, host } = useAgeSessions({ mode: 'test' });

  const outcome = (recipe: unknown) => ({ 'x-sandbox-outcome': JSON.stringify(recipe) });
  const resultWith = async (recipe: object, body: object = {}) => {
    const { token } = await host.create(body, outcome(recipe));
    return (await host.result(token)).body;
  };

  it.each<[object, object, object]>([
    [{}, {}, { status: 'AGE_ABOVE_THRESHOLD', flowStatus: 'COMPLETED', errors: [] }],
    [{ age: 25 }, {}, { status: 'AGE_ABOVE_THRESHOLD' }],
    [{ age: 18 }, {}, { status: 'AGE_AT_THRESHOLD' }],
    [{ age: 17.9 }, {}, { status: 'AGE_BELOW_THRESHOLD' }],
    [{ age: 0 }, {}, { status: 'AGE_BELOW_THRESHOLD' }],
    [{ age: 25 }, { ageThreshold: 30 }, { status: 'AGE_BELOW_THRESHOLD' }],
    [
      { age: 16, documentAge: 30 },
      { stepUpEnabled: true },
      { status: 'AGE_ABOVE_THRESHOLD', result: { faceMatch: true, confidenceScore: 1 } },
    ],
    [{ age: 16, documentAge: 30 }, {}, { status: 'AGE_BELOW_THRESHOLD' }],
    [{ age: 25, documentAge: 17 }, { requirements: both }, { status: 'AGE_BELOW_THRESHOLD' }],
    [{ documentAge: 17 }, { requirements: ['identity_document'] }, { status: 'AGE_BELOW_THRESHOLD' }],
    [
      { age: 25, documentAge: 30, faceMatch: false },
      { requirements: [...both].reverse() },
      { status: 'AGE_UNKNOWN', flowStatus: 'COMPLETED', result: { faceMatch: false, confidenceScore: 0 } },
    ],
    [{ flow: 'COMPLETED' }, {}, { status: 'AGE_ABOVE_THRESHOLD', flowStatus: 'COMPLETED' }],
    [{ flow: 'CANCELLED' }, {}, { status: 'AGE_UNKNOWN', flowStatus: 'CANCELLED', errors: [] }],
    [{ flow: 'EXPIRED', age: 25 }, {}, { status: 'AGE_UNKNOWN', flowStatus: 'EXPIRED', result: {} }],
    [
      { error: 1 },
      {},
      { status: 'AGE_UNKNOWN', flowStatus: 'COMPLETED', errors: [{ code: 1, message: 'Image spoof' }] },
    ],
    [{ error: -7 }, {}, { status: 'AGE_UNKNOWN', flowStatus: 'COMPLETED', errors: [{ code: -7 }] }],
    [{ error: -8 }, {}, { status: 'AGE_UNKNOWN', flowStatus: 'COMPLETED', errors: [{ code: -8 }] }],
    [
      { error: -7 },
      { requirements: ['identity_document'] },
      { status: 'AGE_UNKNOWN', errors: [{ code: -7 }] },
    ],
    [{ error: -5 }, {}, { status: 'AGE_UNKNOWN', flowStatus: 'EXPIRED', errors: [{ code: -5 }] }],
    [{ error: -5, flow: 'CANCELLED' }, {}, { flowStatus: 'CANCELLED', errors: [{ code: -5 }] }],
  ])('ends a session with %j and the body %j', async (recipe, body, expected) => {
    expect(await resultWith(recipe, body)).toMatchObject({ sandbox: true, ...expected });
  });

  it.each(['COMPLETED', 'CANCELLED', 'EXPIRED'])(
    'rates the given indicators, with the flow %s',
    async (flow) => {
      const indicators = { headless: { webdriver: true }, virtualCamera: { suspiciousLabels: true } };
      const result = await resultWith({ flow, indicators });
      expect(result).toMatchObject({
        flowStatus: flow,
        indicators: {
          headless: { webdriver: true, phantom: false },
          virtualCamera: { suspiciousLabels: true },
          browserAnomalies: { missingWebAPIs: false },
        },
        riskEvaluation: { recommendation: 'BLOCK' },
      });
    },
  );

  it.each([
    [1, 'COMPLETED'],
    [-7, 'COMPLETED'],
    [-5, 'EXPIRED'],
    [-5, 'CANCELLED'],
  ])('rates them with the error %d, with the flow %s', async (error, flow) => {
    const result = await resultWith({ error, flow, indicators: { headless: { webdriver: true } } });
    expect(result).toMatchObject({
      flowStatus: flow,
      errors: [{ code: error }],
      indicators: { headless: { webdriver: true } },
      riskEvaluation: {
        recommendation: 'BLOCK',
        signals: {
          behavioral: error === 1 ? { score: 85, flags: ['behavioral.spoof_attempt'] } : null,
        },
      },
    });
  });

  it('uses up all tries of the check that the error is about', async () => {
    const { assurance } = await resultWith({ error: 1 });
    expect(assurance.checks[0]).toEqual({ check: 'liveness', ran: true, passed: false, failedTries: 3 });
  });

  it('returns ages only as far as the formats allow', async () => {
    const ages = { age: 30.5, documentAge: 31.9 };
    expect((await resultWith(ages, { requirements: both })).result).toEqual({
      confidenceScore: 1,
      faceMatch: true,
      documentAge: { thresholdResult: 'AGE_ABOVE_THRESHOLD' },
      facialAgeEstimation: { thresholdResult: 'AGE_ABOVE_THRESHOLD' },
    });
    const formats = { facialAgeEstimationReturnFormat: 'exact', documentAgeReturnFormat: 'both' };
    expect((await resultWith(ages, { requirements: both, ...formats })).result).toMatchObject({
      age: 30.5,
      documentAge: { exact: 31 },
      facialAgeEstimation: { exact: 30.5 },
    });
  });

  it('reports that nothing was proven', async () => {
    const { assurance } = await resultWith({});
    expect(assurance.notProven.map(({ code }: { code: string }) => code)).toContain('made_up');
  });

  it('has no face match for a single step', async () => {
    const { result, assurance } = await resultWith({ faceMatch: false });
    expect(result).toEqual({ facialAgeEstimation: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } });
    expect(assurance.checks[2]).toMatchObject({ check: 'face_match', ran: false, passed: null });
  });

  it('rejects a desktop that the session allows', async () => {
    expect(await host.post({ enableDesktop: true }, outcome({ error: -5 }))).toMatchObject({
      status: 400,
      body: { message: 'x-sandbox-outcome: error -5 cannot happen while enableDesktop is true' },
    });
  });

  it('assigns the error to the required step, however the flow ended', async () => {
    const { assurance } = await resultWith(
      { error: 1, flow: 'EXPIRED' },
      { requirements: ['identity_document'] },
    );
    expect(assurance.checks[0]).toMatchObject({ check: 'liveness', ran: false, failedTries: 0 });
  });

  it('cannot complete a session that met a desktop only', async () => {
    expect(await host.post({}, outcome({ flow: 'COMPLETED', error: -5 }))).toMatchObject({
      status: 400,
      body: { message: 'x-sandbox-outcome: error -5 requires flow CANCELLED or EXPIRED' },
    });
  });

  it('sends one webhook that equals the result', async () => {
    const before = receiver.received.length;
    const { token } = await host.create(
      { callback: { url: receiver.url }, metadata: { order: 1 } },
      outcome({ flow: 'CANCELLED' }),
    );
    await receiver.waitFor(before + 1);
    const result = (await host.result(token)).body;
    expect(JSON.parse(receiver.received[before]!.body)).toEqual(result);
    expect(result).toMatchObject({ sandbox: true, metadata: { order: 1 } });
    const { body } = await host.call('GET', `/webhooks/deliveries?sessionId=${result.sessionId}`);
    expect(body.items).toHaveLength(1);
  });

  it('ends at once: a claim and a cancellation are rejected', async () => {
    const { token, sessionId } = await host.create({}, outcome({}));
    const claim = await host.call('POST', `/device/sessions/${sessionId}/claim`, { device: 'mobile' });
    expect([claim.status, (await host.cancel(token)).status]).toEqual([409, 409]);
    expect((await host.delete(token)).status).toBe(200);
  });

  it('is not used without the header', async () => {
    const { token } = await host.create();
    const { body } = await host.result(token);
    expect(body.flowStatus).toBeNull();
    expect(body).not.toHaveProperty('sandbox');
  });

  it('rejects a live key', async () => {
    expect(await host.post({}, { ...outcome({}), 'x-api-key': sessions.key })).toMatchObject({
      status: 403,
      body: {
        message:
          'x-sandbox-outcome works with test keys only; this is a live key. Use a test key, or omit the header.',
      },
    });
  });

  it.each([
    'nonsense',
    '[]',
    '{"age":"old"}',
    '{"flow":"DONE","error":3}',
    `{"indicators":{"headless":{"webdriver":${'['.repeat(5000)}${']'.repeat(5000)}}}}`,
  ])('answers 400 to the header %s, and names it', async (header) => {
    expect(await host.post({}, { 'x-sandbox-outcome': header })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^x-sandbox-outcome: /) },
    });
  });

  it.each(['age', 'documentAge', 'faceMatch', 'flow', 'error', 'indicators'])(
    'treats null as %s like a missing field',
    async (field) => {
      const { token } = await host.create({}, { 'x-sandbox-outcome': JSON.stringify({ [field]: null }) });
      expect((await host.result(token)).body).toMatchObject({
        sessionStatus: 'AGE_ABOVE_THRESHOLD',
        flowStatus: 'COMPLETED',
        errors: [],
      });
    },
  );
});
