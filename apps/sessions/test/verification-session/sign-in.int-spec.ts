import type { SyntheticPerson } from '@gatehouse/testing';
import { catchRejection } from '../support/device-rejection';
import { outcomeRisk } from '../support/outcome-risk';
import { makePhone, type Phone } from '../support/phone';
import { completeFlow, faceOnlyRisk, failedRisk, noRisk, signInActions } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, people } from '../support/verification-visitor';

describe('a SIGN-IN', () => {
  let ann: { face: SyntheticPerson; phone: Phone; puid: string; guid: string };
  const population = people(303);
  const { sessions, host, flows } = useVerification();
  beforeAll(async () => {
    const face = population.person();
    const phone = await makePhone();
    const { puid, guid } = await flows.enroll(face, phone);
    ann = { face, phone, puid, guid };
  });

  const success = (sessionId: string) => ({
    sessionId,
    status: 'SUCCESS',
    message: 'Ok',
    puid: ann.puid,
    guid: ann.guid,
    errors: [],
    assurance: { challenge: 'head_turns' },
    riskEvaluation: noRisk,
  });

  it('by a comparison with the token of the device reports the person, and sends no descriptor', async () => {
    const { sessionId, visitor } = await flows.openSignIn(ann.phone);
    expect(visitor.device.step).toMatchObject({
      name: 'face',
      sendsDescriptors: true,
      storesToken: false,
      acceptsDeviceKey: true,
      handsOverToken: false,
      token: { id: ann.phone.token!.id, publicKey: expect.stringMatching(/^[\w-]{17803}$/) as string },
    });
    const sent = jest.spyOn(visitor.device, 'sendCapture');
    await completeFlow(visitor, signInActions(ann.face));
    expect(sent.mock.calls.map(([capture]) => Object.keys(capture).sort())).toEqual([
      ['comparison', 'deviceKey'],
    ]);
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual(success(sessionId));
    expect((await host.get(sessionId)).body).toEqual(webhook);
    const { credentials } = (await host.credentials(ann.puid)).body as {
      credentials: { lastUsedAt: string | null }[];
    };
    expect(credentials[0]?.lastUsedAt).toMatch(/^20/);
  });

  // A face alone is weaker: the result says so.
  const faceOnly = {
    assurance: { identified_among: 1, challenge: 'head_turns' },
    riskEvaluation: faceOnlyRisk,
  };
  it.each([
    ['with the person whose device signs', { compare: false }, {}],
    ['with all people, where no device signs', { compare: false, sign: false }, faceOnly],
  ])('by a comparison in the node %s reports the person', async (_how, manner, more) => {
    const { sessionId, visitor } = await flows.openSignIn(ann.phone, manner, { transactionID: 'visit-1' });
    await completeFlow(visitor, signInActions(ann.face, manner));
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({ ...success(sessionId), transactionId: 'visit-1', ...more });
    expect((await host.get(sessionId)).body).toEqual(webhook);
  });

  it('works on an unknown phone', async () => {
    expect(await flows.signIn(ann.face, await makePhone(), { sign: false })).toMatchObject({
      status: 'SUCCESS',
      puid: ann.puid,
    });
  });

  it('of another person on the device fails with 153, and reports the owner of the device', async () => {
    const { sessionId, visitor } = await flows.openSignIn(ann.phone, {}, { transactionID: 'visit-2' });
    const bob = population.person();
    for (const triesLeft of [2, 1]) {
      await visitor.showFace(bob);
      expect(await visitor.whenDecided()).toMatchObject({
        state: 'STARTED',
        failure: 'unrecognised',
        step: { name: 'face', triesLeft },
      });
    }
    await visitor.showFace(bob);
    expect((await visitor.whenDecided()).ended).toEqual({
      flowStatus: 'COMPLETED',
      sessionStatus: 'FAILED',
      redirectUrl: null,
      backUrl: `https://shop.example/done?sessionId=${sessionId}&status=FAILED`,
    });
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      status: 'error',
      message: 'Face authentication failed',
      errorCodes: [153],
      sessionId,
      transactionId: 'visit-2',
      puid: ann.puid,
      riskEvaluation: failedRisk,
    });
    expect((await host.get(sessionId)).body).toEqual(webhook);
  });

  it('of another enrolled person on the device fails with 153, because the device identifies its owner only', async () => {
    const bob = population.person();
    const enrolled = await flows.enroll(bob, await makePhone());
    expect(await flows.signIn(bob, ann.phone)).toMatchObject({
      status: 'error',
      errorCodes: [153],
      puid: ann.puid,
    });
    expect(await flows.signIn(bob, ann.phone, { sign: false })).toMatchObject({
      status: 'SUCCESS',
      puid: enrolled.puid,
    });
  });

  it('of an unknown person fails with -1, and reports no person', async () => {
    const { sessionId, visitor } = await flows.openSignIn(await makePhone(), { sign: false });
    await completeFlow(visitor, signInActions(population.person(), { sign: false }));
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      status: 'error',
      message: 'User not enrolled',
      errorCodes: [-1],
      sessionId,
      riskEvaluation: failedRisk,
    });
    expect((await host.get(sessionId)).body).toEqual(webhook);
  });

  it('returns data of the device with GET, also after a failure', async () => {
    const deviceInfo = { os: 'iOS 20' };
    const { sessionId, visitor } = await flows.openSignIn(
      await makePhone(),
      { sign: false },
      { deviceInfo, debugMode: true },
    );
    const log = [{ level: 3 as const, at: 5, text: 'too dark' }];
    for (let i = 0; i < 3; i++) await visitor.device.sendFailure('spoof', { audit: { light: 3 }, log });
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      status: 'error',
      message: 'Image spoof',
      errorCodes: [1],
      sessionId,
      riskEvaluation: outcomeRisk('spoof', 'BLOCK'),
    });
    expect((await host.get(sessionId)).body).toEqual({
      ...webhook,
      deviceInfo,
      audit: { light: 3 },
      log: [...log, ...log, ...log],
    });
  });

  it('with an unknown device key fails with 7', async () => {
    expect(await flows.signIn(ann.face, await makePhone())).toMatchObject({
      status: 'error',
      errorCodes: [7],
      message: 'The device key is unknown or was revoked',
    });
  });

  it('reports each code once, in the order of the tries', async () => {
    const stranger = await makePhone();
    const { sessionId, visitor } = await flows.openSignIn(stranger, { sign: false });
    await visitor.device.sendFailure('camera');
    await visitor.showFace(ann.face);
    await visitor.device.sendFailure('camera');
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      errorCodes: [-7, 7],
      message: 'Camera failure',
    });
  });

  it('is compared in the node when the comparison on the device fails, and can succeed there', async () => {
    const { sessionId, visitor } = await flows.openSignIn(ann.phone);
    await visitor.showFace(population.person());
    await visitor.whenDecided();
    await visitor.showFace(ann.face, { compare: false });
    await visitor.whenDecided();
    expect(await host.receivedWebhook(sessionId)).toEqual(success(sessionId));
  });

  it('rejects a comparison without a signature, and does not count it as a try', async () => {
    const { visitor } = await flows.openSignIn(ann.phone);
    const { comparison } = (await visitor.compareOnPhone(ann.face, true))!;
    expect(
      await catchRejection(visitor.device.sendCapture({ comparison: comparison! }, visitor.evidence())),
    ).toEqual({
      status: 400,
      message: 'deviceKey is missing: a comparison requires its signature, unless a token was handed over',
    });
    expect(visitor.device.step).toMatchObject({ triesLeft: 3 });
    await visitor.device.cancel();
  });

  it('continues on another phone after a handoff, with the key of that phone', async () => {
    const bob = { face: population.person(), phone: await makePhone() };
    const { puid } = await flows.enroll(bob.face, bob.phone);
    const { sessionId, visitor } = await flows.openSignIn(ann.phone);
    const { url } = await visitor.device.createHandoff();
    const second = makeVerificationVisitor(sessions, sessionId, bob.phone);
    await second.open({
      handoff: new URL(url).searchParams.get('handoff')!,
      deviceKey: bob.phone.keyId,
    });
    await completeFlow(second, signInActions(bob.face));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });
});
