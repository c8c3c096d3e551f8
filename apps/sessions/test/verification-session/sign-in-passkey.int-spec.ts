import type { SyntheticPerson } from '@gatehouse/testing';
import { makePhone, type Phone } from '../support/phone';
import {
  completeFlow,
  failedRisk,
  noRisk,
  signInActions,
  type SignInOptions,
  type StepActions,
} from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

interface Enrolled {
  face: SyntheticPerson;
  phone: Phone;
  puid: string;
  guid: string;
}

describe('a SIGN-IN with a passkey', () => {
  let ann: Enrolled;
  let bob: Enrolled;
  const population = people(404);
  const enrolled = async (): Promise<Enrolled> => {
    const [face, phone] = [population.person(), await makePhone()];
    const { puid, guid } = await flows.enroll(face, phone, { requirements: ['face', 'passkey'] });
    return { face, phone, puid, guid };
  };
  const { host, flows, nodeClient } = useVerification();
  beforeAll(async () => {
    ann = await enrolled();
    bob = await enrolled();
  });

  const orders = [['face', 'passkey'] as const, ['passkey', 'face'] as const];
  const variants: [string, SignInOptions][] = [
    ['a comparison with the token of the device', {}],
    ['a comparison with the owner of the device', { compare: false }],
    ['a comparison with all people', { compare: false, sign: false }],
  ];

  describe.each(orders.map((order) => [order]))('in the order %j', (requirements) => {
    it.each(variants)('succeeds with %s', async (_what, options) => {
      const { sessionId, visitor } = await flows.openSignIn(ann.phone, options, { requirements });
      expect(visitor.device.step).toMatchObject({ name: requirements[0] });
      await completeFlow(visitor, signInActions(ann.face, options));
      const webhook = await host.receivedWebhook(sessionId);
      expect(webhook).toEqual({
        sessionId,
        status: 'SUCCESS',
        message: 'Ok',
        puid: ann.puid,
        guid: ann.guid,
        errors: [],
        assurance: { challenge: 'head_turns' },
        riskEvaluation: noRisk,
      });
      expect((await host.get(sessionId)).body).toEqual(webhook);
    });

    const withBobs = (actions: StepActions): StepActions => ({
      ...actions,
      passkey: (visitor) => {
        const { passkey } = visitor.device.step as unknown as { passkey: never };
        return visitor.device.sendPasskey(bob.phone.authenticator.get(passkey));
      },
    });

    it.each(variants)('fails with %s and the passkey of another person', async (_what, options) => {
      const { sessionId, visitor } = await flows.openSignIn(ann.phone, options, { requirements });
      await completeFlow(visitor, withBobs(signInActions(ann.face, options)));
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'error' });
    });
  });

  it('fails with code 4 when the face is known and the passkey is of another person', async () => {
    const { sessionId, visitor } = await flows.openSignIn(
      bob.phone,
      { sign: false },
      { requirements: ['face', 'passkey'] },
    );
    await completeFlow(visitor, signInActions(ann.face, { sign: false }));
    expect(await host.receivedWebhook(sessionId)).toEqual({
      status: 'error',
      message: 'The passkey was refused',
      errorCodes: [4],
      sessionId,
      puid: ann.puid,
      guid: ann.guid,
      riskEvaluation: failedRisk,
    });
  });

  it('compares the face with the owner of a passkey that came before it', async () => {
    const cleo = await enrolled();
    const { sessionId, visitor } = await flows.openSignIn(
      cleo.phone,
      { sign: false },
      { requirements: ['passkey', 'face'] },
    );
    await completeFlow(visitor, signInActions(ann.face, { sign: false, compare: false }));
    expect(await host.receivedWebhook(sessionId)).toEqual({
      status: 'error',
      message: 'Face authentication failed',
      errorCodes: [153],
      sessionId,
      puid: cleo.puid,
      riskEvaluation: failedRisk,
    });
  });

  it('rejects the device key of another person after a passkey with code 7', async () => {
    const { sessionId, visitor } = await flows.openSignIn(
      bob.phone,
      {},
      { requirements: ['passkey', 'face'] },
    );
    const { passkey } = visitor.device.step as unknown as { passkey: never };
    await visitor.device.sendPasskey(ann.phone.authenticator.get(passkey));
    await completeFlow(visitor, signInActions(bob.face));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'error',
      errorCodes: [7],
      puid: ann.puid,
    });
  });

  it('fails for a person who was deleted between the face and the passkey', async () => {
    const cleo = await enrolled();
    const options = { compare: false, sign: false };
    const { sessionId, visitor } = await flows.openSignIn(cleo.phone, options, {
      requirements: ['face', 'passkey'],
    });
    await visitor.showFace(cleo.face, options);
    await visitor.whenDecided();
    expect(visitor.device.step).toMatchObject({ name: 'passkey' });
    expect(await nodeClient.delete(cleo.puid)).toBe(200);
    await completeFlow(visitor, signInActions(cleo.face, options));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'error', errorCodes: [-1] });
  });

  it('reports no person for an unknown passkey', async () => {
    const phone = await makePhone();
    phone.authenticator.create({
      rp: { name: 'x' },
      user: { id: 'AAAA', name: 'x', displayName: '' },
      challenge: 'AAAA',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    });
    const { sessionId, visitor } = await flows.openSignIn(
      phone,
      { sign: false },
      { requirements: ['passkey', 'face'] },
    );
    await completeFlow(visitor, signInActions(ann.face));
    expect(await host.receivedWebhook(sessionId)).toEqual({
      status: 'error',
      message: 'The passkey was refused',
      errorCodes: [4],
      sessionId,
      riskEvaluation: failedRisk,
    });
  });
});
