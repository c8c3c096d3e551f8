import { outcomeRisk } from '../support/outcome-risk';
import { makePhone } from '../support/phone';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';
import { makeVerificationVisitor } from '../support/verification-visitor';

const spoof = { code: 1, message: 'Image spoof' };

describe('the outcome of a verification session', () => {
  const { sessions, host } = useVerificationWithoutNode();

  const visit = async (sessionId: string) => makeVerificationVisitor(sessions, sessionId, await makePhone());
  /** A person whose tries all fail with this reason. */
  const failAll = async (body: object, failure: 'spoof' | 'camera' | 'unreadable', more: object = {}) => {
    const { sessionId } = await host.create(body);
    const visitor = await visit(sessionId);
    await visitor.open();
    for (let tries = 0; tries < 3; tries++) await visitor.device.sendFailure(failure, more);
    return sessionId;
  };

  describe.each(['ENROLL', 'SIGN-IN'])('of type %s', (type) => {
    it('is PENDING before the first claim, with Retry-After', async () => {
      const { sessionId } = await host.create({ type });
      const { status, headers, body } = await host.get(sessionId);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          sessionId,
          status: 'PENDING',
          message: 'The session is open',
          errors: [],
          riskEvaluation: outcomeRisk('open'),
        },
      });
      expect(headers.get('retry-after')).toBe('2');
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('is PENDING while tries are left, without findings', async () => {
      const { sessionId } = await host.create({ type, transactionID: 't-1' });
      const visitor = await visit(sessionId);
      await visitor.open();
      const indicators = { headless: { webdriver: true }, virtualCamera: {}, browserAnomalies: {} };
      await visitor.device.sendFailure('spoof', { indicators });
      const { headers, body } = await host.get(sessionId);
      expect(headers.get('retry-after')).toBe('2');
      expect(body).toEqual({
        sessionId,
        status: 'PENDING',
        transactionId: 't-1',
        message: 'The session is open',
        errors: [],
        riskEvaluation: outcomeRisk('open'),
      });
    });

    it('is CANCELLED when the host cancels it: 200 once, 409 from then on, one webhook', async () => {
      const { sessionId } = await host.create({ type, transactionID: 't-2', sendImages: true });
      const { status, body } = await host.cancel(sessionId);
      const cancelled = {
        sessionId,
        status: 'CANCELLED',
        transactionId: 't-2',
        message: 'The session was cancelled',
        errors: [],
        riskEvaluation: outcomeRisk('cancelled'),
      };
      expect({ status, body }).toEqual({ status: 200, body: cancelled });
      for (let times = 0; times < 2; times++)
        expect(await host.cancel(sessionId)).toMatchObject({
          status: 409,
          body: { message: 'The session has ended: its state is CANCELLED. Nothing was changed.' },
        });
      const read = await host.get(sessionId);
      expect({ status: read.status, body: read.body }).toEqual({ status: 200, body: cancelled });
      expect(read.headers.get('retry-after')).toBeNull();
      expect(await host.receivedWebhook(sessionId)).toEqual({ ...cancelled, images: [] });
    });

    it('is CANCELLED when the person cancels it, with the redirect URL', async () => {
      const redirectURL = 'https://shop.example/back?order=1&status=mine#part';
      const { sessionId } = await host.create({ type, redirectURL });
      const visitor = await visit(sessionId);
      await visitor.open();
      expect((await visitor.device.cancel()).ended).toEqual({
        flowStatus: 'CANCELLED',
        sessionStatus: 'CANCELLED',
        redirectUrl: null,
        backUrl: `https://shop.example/back?order=1&sessionId=${sessionId}&status=CANCELLED#part`,
      });
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'CANCELLED' });
      expect((await host.cancel(sessionId)).status).toBe(409);
    });

    it('is EXPIRED at its expiry, without an earlier request', async () => {
      const { sessionId } = await host.create({ type, sessionExpiry: 'PT1M' });
      const visitor = await visit(sessionId);
      await visitor.open();
      sessions.advanceClock(60);
      const { body } = await host.get(sessionId);
      expect(body).toEqual({
        sessionId,
        status: 'EXPIRED',
        message: 'The session has expired',
        errors: [],
        riskEvaluation: outcomeRisk('expired'),
      });
      await expect(visitor.device.sendFailure('camera')).rejects.toMatchObject({ status: 409 });
      expect(await host.cancel(sessionId)).toMatchObject({
        status: 409,
        body: { message: 'The session has ended: its state is EXPIRED. Nothing was changed.' },
      });
      expect(await host.receivedWebhook(sessionId)).toEqual(body);
    });

    it.each(['CANCELLED', 'EXPIRED'])(
      'has error -5 if only a desktop claimed it, and it is %s',
      async (status) => {
        const { sessionId } = await host.create({ type, sessionExpiry: 60 });
        await (await visit(sessionId)).open({ device: 'desktop' });
        if (status === 'CANCELLED') await host.cancel(sessionId);
        else sessions.advanceClock(60);
        expect((await host.get(sessionId)).body).toMatchObject({
          status,
          errors: [{ code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' }],
          riskEvaluation: outcomeRisk('desktop_refused'),
        });
      },
    );
  });

  it('has no error of a desktop once a phone has taken over', async () => {
    const { sessionId } = await host.create();
    await (await visit(sessionId)).open({ device: 'desktop' });
    await (await visit(sessionId)).open();
    await host.cancel(sessionId);
    expect((await host.get(sessionId)).body.errors).toEqual([]);
  });

  it('of an ENROLL without tries left is FAILED, with errors, indicators and risk', async () => {
    const indicators = { headless: { webdriver: true }, virtualCamera: {}, browserAnomalies: {} };
    const sessionId = await failAll({ transactionID: 't-3', sendImages: true }, 'spoof', { indicators });
    const { body } = await host.get(sessionId);
    expect(body).toEqual({
      sessionId,
      status: 'FAILED',
      transactionId: 't-3',
      message: 'Image spoof',
      errors: [spoof],
      indicators: {
        headless: expect.objectContaining({ webdriver: true, phantom: false }),
        virtualCamera: expect.objectContaining({ noMediaDevices: false }),
        browserAnomalies: expect.objectContaining({ missingWebAPIs: false }),
      },
      riskEvaluation: {
        score: 85,
        level: 'CRITICAL',
        recommendation: 'BLOCK',
        flags: ['browser.webdriver', 'outcome.spoof'],
        signals: { behavioral: null, browser: { score: 85, flags: ['browser.webdriver'] } },
      },
    });
    expect(Object.values(body.indicators.headless as object)).toHaveLength(14);
    expect(await host.receivedWebhook(sessionId)).toEqual({ ...body, images: [] });
  });

  it('of a SIGN-IN without tries left is the failure body of the contract', async () => {
    const sessionId = await failAll({ type: 'SIGN-IN', transactionID: 't-4', sendImages: true }, 'spoof');
    const failure = {
      status: 'error',
      message: 'Image spoof',
      errorCodes: [1],
      sessionId,
      transactionId: 't-4',
      riskEvaluation: outcomeRisk('spoof', 'BLOCK'),
    };
    expect((await host.get(sessionId)).body).toEqual(failure);
    expect(await host.receivedWebhook(sessionId)).toEqual(failure);
  });

  it.each<['camera' | 'unreadable', object]>([
    ['camera', { code: -7, message: 'Camera failure' }],
    ['unreadable', { code: -7, message: 'Camera failure' }],
  ])('of a face that failed with %s has the error %j', async (failure, error) => {
    expect((await host.get(await failAll({}, failure))).body.errors).toEqual([error]);
  });

  it('of a document that could not be read has an error of its own', async () => {
    const sessionId = await failAll({ requirements: ['identity_document', 'face'] }, 'unreadable');
    expect((await host.get(sessionId)).body).toMatchObject({
      status: 'FAILED',
      errors: [{ code: 2, message: 'The document could not be read' }],
    });
  });

  it('lists each reason once, in order', async () => {
    const { sessionId } = await host.create({ type: 'SIGN-IN' });
    const visitor = await visit(sessionId);
    await visitor.open();
    for (const failure of ['camera', 'spoof', 'unreadable'] as const)
      await visitor.device.sendFailure(failure);
    expect((await host.get(sessionId)).body).toMatchObject({
      message: 'Camera failure',
      errorCodes: [-7, 1],
    });
  });

  it('has deviceInfo, audit and the requested log only with GET', async () => {
    const deviceInfo = { os: 'Android 16', model: 'Pixel 10', resolution: '1080x2424' };
    const { sessionId } = await host.create({
      deviceInfo: { ...deviceInfo, serial: 'of no concern' },
      debugMode: ['2'],
    });
    const visitor = await visit(sessionId);
    const line = (level: 1 | 2 | 3) => ({ level, at: level * 10, text: `line ${level}` });
    await visitor.open();
    await visitor.device.sendFailure('camera', { log: [line(1), line(3)] });
    await visitor.device.sendFailure('camera', { audit: { ambientLight: 320 }, log: [line(2)] });
    const kept = { deviceInfo, audit: { ambientLight: 320 }, log: [line(1), line(2)] };
    expect((await host.get(sessionId)).body).toMatchObject({ status: 'PENDING', ...kept });
    await visitor.device.sendFailure('camera');
    const { body } = await host.get(sessionId);
    expect(body).toMatchObject({ status: 'FAILED', ...kept });
    const webhook = await host.receivedWebhook(sessionId);
    expect({ ...webhook, ...kept }).toEqual(body);
    for (const field of Object.keys(kept)) expect(webhook).not.toHaveProperty(field);
  });

  it('has no log if none was requested', async () => {
    const sessionId = await failAll({}, 'camera', { log: [{ level: 1, at: 1, text: 'x' }] });
    expect((await host.get(sessionId)).body).not.toHaveProperty('log');
  });

  it('has one end, and one webhook, when cancellations and tries race', async () => {
    for (let round = 0; round < 5; round++) {
      const { sessionId } = await host.create({ type: round % 2 ? 'ENROLL' : 'SIGN-IN' });
      const visitor = await visit(sessionId);
      await visitor.open();
      await visitor.device.sendFailure('camera');
      await visitor.device.sendFailure('camera');
      const [last, ...cancels] = await Promise.all([
        visitor.device.sendFailure('camera').then(
          () => 200,
          () => 409,
        ),
        ...Array.from({ length: 4 }, async () => (await host.cancel(sessionId)).status),
      ]);
      const won = [last, ...cancels].filter((status) => status === 200);
      expect(won).toHaveLength(1);
      const webhook = await host.receivedWebhook(sessionId);
      expect(webhook.status === 'CANCELLED').toBe(last !== 200);
      expect((await host.get(sessionId)).body).toEqual(webhook);
    }
  });
});
