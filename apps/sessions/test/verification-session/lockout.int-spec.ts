import type { SyntheticPerson } from '@gatehouse/testing';
import { outcomeRisk } from '../support/outcome-risk';
import { makePhone, type Phone } from '../support/phone';
import {
  completeFlow,
  failedRisk,
  makeFlows,
  signInActions,
  type SignInOptions,
} from '../support/verification-flow';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

interface Enrolled {
  face: SyntheticPerson;
  phone: Phone;
  puid: string;
}

describe('a person who fails to sign in', () => {
  const population = people(707);
  const thief = population.person();
  const { sessions, host, flows, verification } = useVerification();

  const enrolled = async (body: object = {}): Promise<Enrolled> => {
    const [face, phone] = [population.person(), await makePhone()];
    const { puid } = await flows.enroll(face, phone, body);
    return { face, phone, puid };
  };
  const fail = ({ phone }: Enrolled, manner: SignInOptions = {}) => flows.signIn(thief, phone, manner);
  const failOften = async (owner: Enrolled, times: number): Promise<void> => {
    for (let i = 0; i < times; i++) expect(await fail(owner)).not.toHaveProperty('retryAfter');
  };
  /** One failed try in a session that the device then abandons. */
  const tryAndLeave = async ({ phone }: Enrolled): Promise<void> => {
    const { visitor } = await flows.openSignIn(phone);
    await visitor.showFace(thief);
    await visitor.whenDecided();
    await visitor.device.cancel();
  };
  const locked = (seconds: number) => ({
    status: 'error',
    message: 'Too many failed sign-ins',
    errorCodes: [5],
    retryAfter: seconds,
  });

  it('five times is locked out for 15 minutes, with Retry-After, and not longer', async () => {
    const ann = await enrolled();
    await failOften(ann, 4);
    expect(await fail(ann)).toMatchObject({ status: 'error', errorCodes: [153], retryAfter: 900 });

    const { sessionId, visitor } = await flows.openSignIn(ann.phone);
    expect(visitor.device.step).toMatchObject({ token: null, acceptsDeviceKey: false });
    sessions.advanceClock(300);
    // One try, by the right person: the session still ends at once.
    expect(await visitor.showFace(ann.face)).toMatchObject({ state: 'FAILED', failure: null, step: null });
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      ...locked(expect.any(Number) as number),
      sessionId,
      puid: ann.puid,
      riskEvaluation: failedRisk,
    });
    expect(webhook.retryAfter).toBeLessThanOrEqual(600);
    expect(webhook.retryAfter).toBeGreaterThan(540);
    expect((await host.get(sessionId)).body).toEqual(webhook);
    expect(visitor.device.progress!.ended).toMatchObject({ retryAfter: webhook.retryAfter });

    sessions.advanceClock(605);
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
  });

  it('is not locked out for longer by trying while locked out', async () => {
    const ann = await enrolled();
    await failOften(ann, 4);
    await fail(ann);
    sessions.advanceClock(800);
    for (let i = 0; i < 3; i++) expect(await fail(ann)).toMatchObject({ errorCodes: [5] });
    sessions.advanceClock(101);
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ status: 'SUCCESS' });
  });

  it('is locked out on every device and with every credential, and no other person is', async () => {
    const ann = await enrolled({ requirements: ['face', 'passkey'] });
    const second = await makePhone();
    await flows.enroll(ann.face, second);
    await host.approve(ann.puid, second.keyId);
    const bob = await enrolled();
    await failOften(ann, 4);
    await fail(ann);
    expect(await flows.signIn(ann.face, second)).toMatchObject({ errorCodes: [5] });
    expect(await flows.signIn(ann.face, await makePhone(), { sign: false })).toMatchObject({
      errorCodes: [5],
    });
    const requirements = ['passkey', 'face'];
    expect(await flows.signIn(ann.face, ann.phone, { sign: false }, { requirements })).toMatchObject({
      errorCodes: [5],
    });
    expect(await flows.signIn(bob.face, bob.phone)).toMatchObject({ status: 'SUCCESS' });
    expect(await flows.enroll(ann.face, second)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
  });

  it('starts again after a success', async () => {
    const ann = await enrolled();
    await failOften(ann, 4);
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ status: 'SUCCESS' });
    await failOften(ann, 4);
    expect(await fail(ann)).toMatchObject({ retryAfter: 900 });
  });

  it('and then succeeds in the same session starts again', async () => {
    const ann = await enrolled();
    await failOften(ann, 4);
    const { sessionId, visitor } = await flows.openSignIn(ann.phone);
    await visitor.showFace(thief);
    await visitor.whenDecided();
    await completeFlow(visitor, signInActions(ann.face));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS' });
    await failOften(ann, 4);
  });

  it('is counted even if they cancel after a failed try', async () => {
    const ann = await enrolled();
    for (let i = 0; i < 5; i++) await tryAndLeave(ann);
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ errorCodes: [5] });
  });

  it('gets the waiting time with the fifth failure, even if it ends with a failing camera', async () => {
    const ann = await enrolled();
    await failOften(ann, 4);
    const { sessionId, visitor } = await flows.openSignIn(ann.phone);
    await visitor.showFace(thief);
    await visitor.whenDecided();
    await visitor.device.sendFailure('camera');
    await visitor.device.sendFailure('camera');
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ errorCodes: [153, -7], retryAfter: 900 });
  });

  it.each([
    ['a failing camera', 'camera', 'Camera failure', -7, 'camera_failure'],
    [
      'challenges that were not completed',
      'challenge',
      'Challenge not completed',
      -8,
      'challenge_not_completed',
    ],
  ] as const)('is not locked out by %s', async (_, failure, message, code, outcome) => {
    const ann = await enrolled();
    for (let i = 0; i < 6; i++) {
      const { sessionId, visitor } = await flows.openSignIn(ann.phone);
      for (let tries = 0; tries < 3; tries++) await visitor.device.sendFailure(failure);
      expect(await host.receivedWebhook(sessionId)).toEqual({
        status: 'error',
        message,
        errorCodes: [code],
        sessionId,
        riskEvaluation: outcomeRisk(outcome),
      });
    }
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ status: 'SUCCESS' });
  });

  it('by spoofs on a device that only named its key locks out the key, and not its owner', async () => {
    const ann = await enrolled();
    const second = await makePhone();
    await flows.enroll(ann.face, second);
    await host.approve(ann.puid, second.keyId);
    for (let i = 0; i < 5; i++) {
      const { visitor } = await flows.openSignIn(ann.phone);
      await visitor.device.sendFailure('spoof');
      await visitor.device.cancel();
    }
    const { visitor } = await flows.openSignIn(ann.phone);
    expect(visitor.device.step).toMatchObject({ token: null });
    await visitor.device.cancel();
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ errorCodes: [5] });
    expect(await flows.signIn(ann.face, second)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
  });

  it('with the face of another person and no passkey locks no one out, because a photograph would be enough', async () => {
    const ann = await enrolled({ requirements: ['face', 'passkey'] });
    const stranger = await makePhone();
    for (let i = 0; i < 6; i++) {
      const { visitor } = await flows.openSignIn(
        stranger,
        { sign: false },
        { requirements: ['face', 'passkey'] },
      );
      await visitor.showFace(ann.face, { sign: false });
      await visitor.whenDecided();
      expect(await visitor.device.sendFailure('passkey')).toMatchObject({ failure: 'passkey' });
      await visitor.device.cancel();
    }
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
  });

  it('less than five times within 15 minutes is not locked out', async () => {
    const ann = await enrolled();
    await failOften(ann, 2);
    sessions.advanceClock(901);
    await failOften(ann, 4);
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ status: 'SUCCESS' });
  });

  it('in concurrent sessions gets no more tries than in sequential ones', async () => {
    const ann = await enrolled();
    const opened = await Promise.all(Array.from({ length: 12 }, () => flows.openSignIn(ann.phone)));
    await Promise.all(opened.map(({ visitor }) => completeFlow(visitor, signInActions(thief))));
    const webhook = await Promise.all(opened.map(({ sessionId }) => host.receivedWebhook(sessionId)));
    expect(webhook.every(({ status }) => status === 'error')).toBe(true);
    expect(webhook.filter(({ errorCodes }) => errorCodes[0] === 5).length).toBeGreaterThan(0);
    expect(await flows.signIn(ann.face, ann.phone)).toMatchObject({ errorCodes: [5] });
  });

  it('does not lock out the same phone at another customer or in test mode', async () => {
    const ann = await enrolled();
    await failOften(ann, 4);
    await fail(ann);
    const elsewhere = [
      await makeVerificationHost(verification, { mode: 'test' }),
      await makeVerificationHost(verification, { customer: 'other' }),
    ];
    for (const each of elsewhere.map((verifier) => makeFlows(verification, verifier))) {
      await each.enroll(ann.face, ann.phone);
      expect(await each.signIn(ann.face, ann.phone)).toMatchObject({ status: 'SUCCESS' });
    }
    expect(await fail(ann, { compare: false })).toMatchObject({ errorCodes: [5] });
  });
});
