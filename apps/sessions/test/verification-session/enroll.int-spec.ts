import { CustomerService } from '@gatehouse/auth';
import { outcomeRisk } from '../support/outcome-risk';
import { makePhone } from '../support/phone';
import { enrollActions, type Flows, makeFlows, noRisk, personId } from '../support/verification-flow';
import { makeVerificationHost, type VerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

describe('an ENROLL', () => {
  const population = people(101);
  const { sessions, host, flows, verification, nodeClient } = useVerification();

  it('with a face reports the person, and nothing else', async () => {
    const ann = population.person();
    const phone = await makePhone();
    const { sessionId, visitor } = await flows.openEnroll(phone);
    const progress = await visitor.enrollFace(ann);
    expect(progress).toMatchObject({ state: 'CHECKING', step: null, failure: null, ended: null });
    const { ended } = await visitor.whenDecided();
    expect(ended).toEqual({
      flowStatus: 'COMPLETED',
      sessionStatus: 'SUCCESS',
      enrolled: 'new',
      redirectUrl: `https://shop.example/done?sessionId=${sessionId}&status=SUCCESS`,
    });
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      sessionId,
      status: 'SUCCESS',
      message: 'Ok',
      puid: expect.stringMatching(personId) as string,
      guid: expect.stringMatching(personId) as string,
      errors: [],
      assurance: { challenge: 'head_turns' },
      riskEvaluation: noRisk,
    });
    expect(await host.get(sessionId)).toMatchObject({ status: 200, body: webhook });
    expect((await host.get(sessionId)).body).toEqual(webhook);
    expect(await nodeClient.predict(ann.capture())).toBe(webhook.puid);
    expect((await host.credentials(webhook.puid)).body).toEqual({
      credentials: [
        {
          id: phone.keyId,
          kind: 'device_key',
          status: 'active',
          createdAt: expect.any(String) as string,
          lastUsedAt: null,
          expiresAt: null,
        },
      ],
    });
  });

  it('returns the same guid for all people of a host, and a puid for each', async () => {
    const first = await flows.enroll(population.person(), await makePhone());
    const second = await flows.enroll(population.person(), await makePhone());
    expect(second.guid).toBe(first.guid);
    expect(second.puid).not.toBe(first.puid);
  });

  it('returns data of the device with GET, and not in the webhook', async () => {
    const deviceInfo = { os: 'Android 16', model: 'Pixel 10', resolution: '1080x2424' };
    const { sessionId, visitor } = await flows.openEnroll(await makePhone(), {
      transactionID: 'order-4711',
      deviceInfo,
      debugMode: ['1', '2'],
    });
    const log = ([1, 2, 3] as const).map((level) => ({ level, at: 1000 + level, text: `line ${level}` }));
    const audit = { ambientLight: 312, sensors: ['gyroscope'] };
    await visitor.enrollFace(population.person(), { audit, log });
    await visitor.whenDecided();
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      sessionId,
      status: 'SUCCESS',
      transactionId: 'order-4711',
      message: 'Ok',
      puid: expect.stringMatching(personId) as string,
      guid: expect.stringMatching(personId) as string,
      errors: [],
      assurance: { challenge: 'head_turns' },
      riskEvaluation: noRisk,
    });
    expect((await host.get(sessionId)).body).toEqual({ ...webhook, deviceInfo, audit, log: log.slice(0, 2) });
  });

  it('reports the estimated age if the host requests it', async () => {
    const ann = population.person();
    const webhook = await flows.enroll(
      ann,
      await makePhone(),
      { estimateAge: true },
      enrollActions(ann, { age: 34.24 }),
    );
    expect(webhook).toMatchObject({ status: 'SUCCESS', estimatedAge: 34.2 });
  });

  it('reports the indicators of the browser, and their risk', async () => {
    const ann = population.person();
    const indicators = {
      headless: { webdriver: true },
      virtualCamera: { suspiciousLabels: false },
      browserAnomalies: {},
    };
    const webhook = await flows.enroll(ann, await makePhone(), {}, enrollActions(ann, { indicators }));
    expect(webhook).toMatchObject({
      status: 'SUCCESS',
      indicators: { headless: { webdriver: true }, virtualCamera: { suspiciousLabels: false } },
      riskEvaluation: {
        score: 85,
        level: 'CRITICAL',
        recommendation: 'BLOCK',
        flags: ['browser.webdriver', 'outcome.success'],
        signals: { behavioral: null, browser: { score: 85, flags: ['browser.webdriver'] } },
      },
    });
  });

  it('fails with the code of the failures after three tries at the face', async () => {
    const { sessionId, visitor } = await flows.openEnroll(await makePhone(), { transactionID: 'order-2' });
    for (const [failure, triesLeft] of [
      ['spoof', 2],
      ['camera', 1],
    ] as const)
      expect(await visitor.device.sendFailure(failure)).toMatchObject({
        state: 'STARTED',
        failure,
        step: { triesLeft },
      });
    expect(await visitor.device.sendFailure('spoof')).toMatchObject({
      state: 'FAILED',
      ended: { flowStatus: 'COMPLETED', sessionStatus: 'FAILED' },
    });
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      sessionId,
      status: 'FAILED',
      transactionId: 'order-2',
      message: 'Image spoof',
      errors: [
        { code: 1, message: 'Image spoof' },
        { code: -7, message: 'Camera failure' },
      ],
      riskEvaluation: outcomeRisk('spoof', 'BLOCK'),
    });
    expect((await host.get(sessionId)).body).toEqual(webhook);
  });

  it('requests the face again when the node rejects it, and fails after three such tries', async () => {
    const { sessionId, visitor } = await flows.openEnroll(await makePhone());
    // Two people in one capture: the mean is similar to neither.
    const twoPeople = () => [
      population.person().capture(),
      population
        .person()
        .capture()
        .map((number) => -number),
    ];
    for (const triesLeft of [2, 1]) {
      await visitor.device.sendCapture({ descriptors: twoPeople() }, visitor.evidence());
      expect(await visitor.whenDecided()).toMatchObject({
        state: 'STARTED',
        failure: 'unreadable',
        step: { name: 'face', triesLeft },
      });
    }
    await visitor.device.sendCapture({ descriptors: twoPeople() }, visitor.evidence());
    expect(await visitor.whenDecided()).toMatchObject({ state: 'FAILED' });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'FAILED',
      errors: [{ code: -7, message: 'Camera failure' }],
    });
  });

  it('succeeds with the second try after the node rejected the first one', async () => {
    const ann = population.person();
    const phone = await makePhone();
    const { sessionId, visitor } = await flows.openEnroll(phone);
    const twoPeople = [ann.capture(), ann.capture().map((number) => -number)];
    await visitor.device.sendCapture(
      { descriptors: twoPeople, deviceKey: phone.deviceKey },
      visitor.evidence(),
    );
    await visitor.whenDecided();
    await visitor.enrollFace(ann);
    await visitor.whenDecided();
    const { status, puid } = await host.receivedWebhook(sessionId);
    expect(status).toBe('SUCCESS');
    expect(await nodeClient.predict(ann.capture())).toBe(puid);
    expect(await flows.signIn(ann, phone)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('registers a person without a device key when the device has none', async () => {
    const ann = population.person();
    const phone = await makePhone();
    const { sessionId, visitor } = await flows.openEnroll(phone);
    await visitor.enrollFace(ann, { deviceKey: undefined, token: undefined });
    await visitor.whenDecided();
    const { puid } = await host.receivedWebhook(sessionId);
    expect((await host.credentials(puid)).body).toEqual({ credentials: [] });
    expect(await flows.signIn(ann, phone, { sign: false })).toMatchObject({ status: 'SUCCESS', puid });
  });

  describe('of a customer that asks for contact data', () => {
    let asking: VerificationHost;
    let contactFlows: Flows;
    const contact = { email: 'ann@example.org', phone: '+49 30 901820' };
    beforeAll(async () => {
      asking = await makeVerificationHost(verification, { customer: 'asks' });
      const settings = sessions.app.get(CustomerService, { strict: false });
      await settings.update({ name: 'asks' }, { asksContact: true });
      contactFlows = makeFlows(verification, asking);
    });

    it.each([[contact], [{ email: contact.email }], [{ phone: contact.phone }]])(
      'reports %j',
      async (entered) => {
        const ann = population.person();
        const phone = await makePhone();
        const webhook = await contactFlows.enroll(ann, phone, {}, enrollActions(ann, { contact: entered }));
        expect(webhook).toMatchObject({ status: 'SUCCESS', message: 'Ok' });
        expect(webhook.contactInformation).toEqual(entered);
      },
    );

    it('reports nothing if the person enters nothing', async () => {
      const webhook = await contactFlows.enroll(population.person(), await makePhone());
      expect(webhook.status).toBe('SUCCESS');
      expect(webhook).not.toHaveProperty('contactInformation');
    });

    it('reports nothing of a person who was not enrolled', async () => {
      const { sessionId, visitor } = await contactFlows.openEnroll(await makePhone());
      await visitor.device.sendFailure('camera', { contact });
      await visitor.device.cancel();
      expect(await asking.receivedWebhook(sessionId)).not.toHaveProperty('contactInformation');
    });
  });
});
