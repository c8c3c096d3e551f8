import { indicators, models } from '../support/device-report';
import type { RawVerificationDevice } from '../support/raw-verification-device';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

describe('a face that arrives faster than a person can show it', () => {
  const { sessions, host, claimEnroll, claimSignIn } = useVerificationWithoutNode({ env: { ROLE: 'api' } });
  beforeAll(() => sessions.freezeClock());

  /** Sends a handmade face step after the given time on the clock of the server. */
  const answerAfter = async (
    device: RawVerificationDevice,
    milliseconds: number,
    progress = device.claim,
  ) => {
    const content = { ...device.answer(progress), indicators, models };
    // Sealing a face advances the clock by the time of a scan; this sets it back to the moment of the claim.
    const jwe = device.seal(content);
    sessions.elapse(milliseconds - 1_700);
    return (await device.send(jwe)).body;
  };

  it.each([
    ['an ENROLL', claimEnroll],
    ['a SIGN-IN', claimSignIn],
  ])('counts as a failed try with the reason spoof at %s', async (_, claim) => {
    const device = await claim();
    const body = await answerAfter(device, 84);
    expect(body).toMatchObject({ state: 'STARTED', failure: 'spoof', step: { name: 'face', triesLeft: 2 } });
    expect(body.step.nonce).not.toBe(device.requested.nonce);
  });

  it.each([
    [1_199, 'STARTED'],
    [1_200, 'CHECKING'],
  ])('after %d ms is %s', async (milliseconds, state) => {
    expect(await answerAfter(await claimEnroll(), milliseconds)).toMatchObject({ state });
  });

  it('fails for good after three tries, with error 1 and BLOCK', async () => {
    const device = await claimEnroll();
    let body = await answerAfter(device, 84);
    body = await answerAfter(device, 84, body);
    expect(body).toMatchObject({ failure: 'spoof', step: { triesLeft: 1 } });
    expect(await answerAfter(device, 84, body)).toMatchObject({ state: 'FAILED' });
    expect((await host.get(device.sessionId)).body).toMatchObject({
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

  it('is measured from the last claim', async () => {
    const device = await claimEnroll();
    sessions.elapse(60_000);
    const { body } = await device.claimAgain();
    expect(await answerAfter(device, 84, body)).toMatchObject({ failure: 'spoof' });
  });

  it('is detected when the clocks of processes differ', async () => {
    const device = await claimEnroll();
    const body = await answerAfter(device, -30_000);
    sessions.elapse(30_000);
    expect(body).toMatchObject({ failure: 'spoof' });
  });

  it('is counted once when the same answer is repeated', async () => {
    const device = await claimEnroll();
    const jwe = device.seal(device.answer());
    sessions.elapse(84 - 1_700);
    const first = await device.send(jwe);
    sessions.elapse(5_000);
    expect((await device.send(jwe)).body).toEqual(first.body);
    expect((await device.claimAgain()).body).toMatchObject({ step: { triesLeft: 2 } });
  });
});
