import { makePhone } from '../support/phone';
import { enrollActions, failedRisk, makeFaceMatch, noRisk, personId } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

describe('an ENROLL with more than a face', () => {
  const population = people(202);
  const { sessions, host, flows, verification, nodeClient } = useVerification();

  const orders = [
    ['face', 'identity_document'],
    ['identity_document', 'face'],
    ['face', 'passkey'],
    ['passkey', 'face'],
    ['face', 'identity_document', 'passkey'],
    ['face', 'passkey', 'identity_document'],
    ['identity_document', 'face', 'passkey'],
    ['identity_document', 'passkey', 'face'],
    ['passkey', 'face', 'identity_document'],
    ['passkey', 'identity_document', 'face'],
  ];

  it.each(orders.map((order) => [order]))(
    'requests %j in this order, and reports all results',
    async (order) => {
      const ann = population.person();
      const phone = await makePhone();
      const { sessionId, visitor } = await flows.openEnroll(phone, { requirements: order });
      const actions = enrollActions(ann);
      const before = sessions.now();
      for (const [place, name] of order.entries()) {
        const { step } = visitor.device;
        const other = { face: 'identity_document', identity_document: 'face' }[name] ?? '';
        expect(step).toMatchObject({ name, triesLeft: 3 });
        expect('faceMatch' in makeFaceMatch(step)).toBe(order.slice(0, place).includes(other));
        // In any order, no person is enrolled before the last step.
        expect(await nodeClient.predict(ann.capture())).toBeUndefined();
        await actions[step!.name]!(visitor);
      }
      expect(visitor.device.progress).toMatchObject({ state: 'CHECKING' });
      await visitor.whenDecided();
      const webhook = await host.receivedWebhook(sessionId);
      expect(webhook).toEqual({
        sessionId,
        status: 'SUCCESS',
        message: 'Ok',
        puid: expect.stringMatching(personId) as string,
        guid: expect.stringMatching(personId) as string,
        ...(order.includes('identity_document') && {
          identityInformation: {
            documentType: 'passport',
            verificationDate: expect.stringMatching(/^\d{13}$/) as string,
          },
        }),
        errors: [],
        assurance: { challenge: 'head_turns' },
        riskEvaluation: noRisk,
      });
      const verifiedAt = Number(webhook.identityInformation?.verificationDate ?? before);
      expect(verifiedAt).toBeGreaterThanOrEqual(before);
      expect(verifiedAt).toBeLessThanOrEqual(sessions.now());
      expect((await host.get(sessionId)).body).toEqual(webhook);
      const { credentials } = (await host.credentials(webhook.puid)).body as {
        credentials: { id: string }[];
      };
      const passkeys = phone.authenticator.passkeys.map(({ id }) => id);
      expect(passkeys).toHaveLength(order.includes('passkey') ? 1 : 0);
      expect(credentials.map(({ id }) => id).sort()).toEqual([phone.keyId, ...passkeys].sort());
    },
  );

  it.each([[['face', 'identity_document']], [['identity_document', 'face']]])(
    'with %j fails with code 3 after three faces that do not match the document',
    async (requirements) => {
      const ann = population.person();
      const { sessionId, visitor } = await flows.openEnroll(await makePhone(), { requirements });
      const actions = enrollActions(ann);
      await actions[visitor.device.step!.name]!(visitor);
      const later = visitor.device.step!.name;
      const mismatch = () =>
        later === 'face'
          ? visitor.enrollFace(ann, { faceMatch: { score: 0.499 } })
          : visitor.showPassport({ score: 0.499 });
      for (const triesLeft of [2, 1])
        expect(await mismatch()).toMatchObject({
          state: 'STARTED',
          failure: 'mismatch',
          step: { name: later, triesLeft },
        });
      expect(await mismatch()).toMatchObject({ state: 'FAILED', ended: { sessionStatus: 'FAILED' } });
      expect(await host.receivedWebhook(sessionId)).toEqual({
        sessionId,
        status: 'FAILED',
        message: 'The face is not that of the document',
        errors: [{ code: 3, message: 'The face is not that of the document' }],
        riskEvaluation: failedRisk,
      });
      expect(await nodeClient.predict(ann.capture())).toBeUndefined();
    },
  );

  it('accepts a face that matches the document at exactly the threshold on the second try', async () => {
    const ann = population.person();
    const { sessionId, visitor } = await flows.openEnroll(await makePhone(), {
      requirements: ['identity_document', 'face'],
    });
    await visitor.showPassport();
    await visitor.enrollFace(ann, { faceMatch: { score: 0.2 } });
    await visitor.enrollFace(ann, { faceMatch: { score: 0.5 } });
    await visitor.whenDecided();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', errors: [] });
  });

  it('reports an identity card', async () => {
    const ann = population.person();
    const { sessionId, visitor } = await flows.openEnroll(await makePhone(), {
      requirements: ['identity_document', 'face'],
    });
    await visitor.device.sendDocument({ type: 'id_card', checkDigitsValid: true }, { models: [] });
    await visitor.enrollFace(ann, { faceMatch: { score: 1 } });
    await visitor.whenDecided();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      identityInformation: { documentType: 'id_card' },
    });
  });

  it('fails with code 2 for an unreadable document, and enrolls no person', async () => {
    const ann = population.person();
    const { sessionId, visitor } = await flows.openEnroll(await makePhone(), {
      requirements: ['face', 'identity_document'],
    });
    await visitor.enrollFace(ann);
    await visitor.device.sendFailure('unreadable');
    await visitor.showPassport({ score: 0.9, checkDigitsValid: false });
    expect(await visitor.showPassport({ score: 0.9, checkDigitsValid: false })).toMatchObject({
      state: 'FAILED',
    });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'FAILED',
      errors: [{ code: 2, message: 'The document could not be read' }],
    });
    expect(await nodeClient.predict(ann.capture())).toBeUndefined();
  });

  it('fails with code 4 after three rejected passkeys, and registers nothing', async () => {
    const ann = population.person();
    const phone = await makePhone();
    const { sessionId, visitor } = await flows.openEnroll(phone, { requirements: ['face', 'passkey'] });
    await visitor.enrollFace(ann);
    await visitor.addPasskey({ userVerified: false });
    await visitor.device.sendFailure('passkey');
    await visitor.addPasskey({ origin: 'https://evil.example' });
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toMatchObject({
      status: 'FAILED',
      message: 'The passkey was refused',
      errors: [{ code: 4, message: 'The passkey was refused' }],
    });
    expect(webhook).not.toHaveProperty('puid');
    expect(await nodeClient.predict(ann.capture())).toBeUndefined();
    const { sessions } = verification;
    for (const table of ['device_keys', 'passkeys'])
      expect(
        await sessions.source.query(`SELECT 1 FROM sessions.${table} WHERE id = ANY ($1)`, [
          [phone.keyId, ...phone.authenticator.passkeys.map(({ id }) => id)],
        ]),
      ).toEqual([]);
  });

  it('requests the face again when the node rejects it, and keeps the other steps', async () => {
    const ann = population.person();
    const phone = await makePhone();
    const { sessionId, visitor } = await flows.openEnroll(phone, {
      requirements: ['face', 'identity_document', 'passkey'],
    });
    const twoPeople = [ann.capture(), ann.capture().map((number) => -number)];
    await visitor.device.sendCapture(
      { descriptors: twoPeople, deviceKey: phone.deviceKey },
      visitor.evidence(),
    );
    await visitor.showPassport({ score: 0.9 });
    await visitor.addPasskey();
    expect(await visitor.whenDecided()).toMatchObject({
      state: 'STARTED',
      failure: 'unreadable',
      step: { name: 'face', triesLeft: 2, matchFace: true },
    });
    await visitor.enrollFace(ann, { faceMatch: { score: 0.9 } });
    await visitor.whenDecided();
    const { status, puid } = await host.receivedWebhook(sessionId);
    expect(status).toBe('SUCCESS');
    expect((await host.credentials(puid)).body.credentials).toHaveLength(2);
  });
});
