import { type BareVerification, startBareVerification } from '../support/bare-verification';
import type { BareVisitor } from '../support/bare-visitor';
import { indicators, models } from '../support/device-report';

describe('a face of a verification session that is answered sooner than a person can show it', () => {
  let bare: BareVerification;
  beforeAll(async () => {
    bare = await startBareVerification();
    bare.sessions.stopClock();
  });
  afterAll(() => bare.close());

  /** Answers the face step by hand, after so much time on the server's clock. */
  const answerAfter = async (device: BareVisitor, milliseconds: number, progress = device.claim) => {
    const content = { ...device.answer(progress), indicators, models };
    // To seal a face takes as long as to show it: back to the moment of the claim.
    const jwe = device.seal(content);
    bare.sessions.elapse(milliseconds - 1_700);
    return (await device.send(jwe)).body;
  };

  it.each(['enroll', 'signIn'] as const)('is a failed try, taken for a spoof: %s', async (begin) => {
    const device = await bare[begin]();
    const body = await answerAfter(device, 84);
    expect(body).toMatchObject({ state: 'STARTED', failure: 'spoof', step: { name: 'face', triesLeft: 2 } });
    expect(body.step.nonce).not.toBe(device.asked.nonce);
  });

  it.each([
    [1_699, 'STARTED'],
    [1_700, 'CHECKING'],
  ])('after %d ms is %s', async (milliseconds, state) => {
    expect(await answerAfter(await bare.enroll(), milliseconds)).toMatchObject({ state });
  });

  it('fails for good after three tries, with error 1 and BLOCK', async () => {
    const device = await bare.enroll();
    let body = await answerAfter(device, 84);
    body = await answerAfter(device, 84, body);
    expect(body).toMatchObject({ failure: 'spoof', step: { triesLeft: 1 } });
    expect(await answerAfter(device, 84, body)).toMatchObject({ state: 'FAILED' });
    expect((await bare.host.get(device.sessionId)).body).toMatchObject({
      status: 'FAILED',
      errors: [{ code: 1, message: 'Image spoof' }],
      riskEvaluation: {
        score: 0,
        recommendation: 'BLOCK',
        flags: ['outcome.spoof'],
        signals: { behavioral: null },
      },
    });
  });

  it('is one after the session was claimed again, however long ago the first claim was', async () => {
    const device = await bare.enroll();
    bare.sessions.elapse(60_000);
    const { body } = await device.claimAgain();
    expect(await answerAfter(device, 84, body)).toMatchObject({ failure: 'spoof' });
  });

  it('is one that came before its step, by processes whose clocks differ', async () => {
    const device = await bare.enroll();
    const body = await answerAfter(device, -30_000);
    bare.sessions.elapse(30_000);
    expect(body).toMatchObject({ failure: 'spoof' });
  });

  it('is counted once when the same answer comes again', async () => {
    const device = await bare.enroll();
    const jwe = device.seal(device.answer());
    bare.sessions.elapse(84 - 1_700);
    const first = await device.send(jwe);
    bare.sessions.elapse(5_000);
    expect((await device.send(jwe)).body).toEqual(first.body);
    expect((await device.claimAgain()).body).toMatchObject({ step: { triesLeft: 2 } });
  });
});
