import { eventually } from '@gatehouse/testing';
import { makePhone } from '../support/phone';
import { completeFlow, failedRisk, signInActions } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

const day = 24 * 60 * 60;

describe('a person who was deleted in the node', () => {
  const population = people(606);
  const { sessions, host, flows, nodeClient } = useVerification();

  const withPasskey = { requirements: ['face', 'passkey'] };
  const listCredentials = async (puid: string) =>
    ((await host.credentials(puid)).body as { credentials: unknown[] }).credentials;

  /** A person with a phone and a passkey who was deleted in the node. */
  const deleted = async () => {
    const [face, phone] = [population.person(), await makePhone()];
    const { puid } = await flows.enroll(face, phone, withPasskey);
    expect(await listCredentials(puid)).toHaveLength(2);
    expect(await nodeClient.delete(puid)).toBe(200);
    return { face, phone, puid };
  };

  it.each([
    ['a comparison with the token', {}, ['face']],
    ['a comparison at the node with the owner of the device', { compare: false }, ['face']],
    ['a passkey after a comparison with the token', {}, ['face', 'passkey']],
    ['a passkey before a comparison with the token', {}, ['passkey', 'face']],
    ['a passkey before a comparison', { compare: false, sign: false }, ['passkey', 'face']],
  ])('cannot sign in by %s, and loses device key and passkey', async (_how, manner, requirements) => {
    const { face, phone, puid } = await deleted();
    const { sessionId, visitor } = await flows.openSignIn(phone, manner, { requirements });
    await completeFlow(visitor, signInActions(face, manner));
    expect(await host.receivedWebhook(sessionId)).toEqual({
      status: 'error',
      message: 'User not enrolled',
      errorCodes: [-1],
      sessionId,
      puid,
      riskEvaluation: failedRisk,
    });
    expect(await listCredentials(puid)).toEqual([]);
    // The phone is unknown from now on.
    const later = await flows.openSignIn(phone);
    expect(later.visitor.device.step).toMatchObject({ token: null });
    await completeFlow(later.visitor, signInActions(face));
    expect(await host.receivedWebhook(later.sessionId)).toMatchObject({ status: 'error', errorCodes: [7] });
  });

  it('is not found by a search of the gallery', async () => {
    const { face, phone } = await deleted();
    expect(await flows.signIn(face, phone, { sign: false })).toMatchObject({
      status: 'error',
      errorCodes: [-1],
    });
  });

  it('becomes a new person with another ENROLL, and earlier credentials stay invalid', async () => {
    const { face, phone, puid } = await deleted();
    const second = await makePhone();
    const again = await flows.enroll(face, second);
    expect(again).toMatchObject({ status: 'SUCCESS', message: 'Ok' });
    expect(again.puid).not.toBe(puid);
    expect(await flows.signIn(face, phone)).toMatchObject({ status: 'error', errorCodes: [-1] });
    expect(await flows.signIn(face, second)).toMatchObject({ status: 'SUCCESS', puid: again.puid });
  });

  it('loses all credentials in the daily check, and no other person does', async () => {
    const gone = await deleted();
    const [face, phone] = [population.person(), await makePhone()];
    const { puid } = await flows.enroll(face, phone, withPasskey);
    sessions.advanceClock(day - 60);
    await sessions.sweep();
    expect(await listCredentials(gone.puid)).toHaveLength(2);
    sessions.advanceClock(120);
    await eventually(async () => {
      await sessions.sweep();
      expect(await listCredentials(gone.puid)).toEqual([]);
    });
    expect(await listCredentials(puid)).toHaveLength(2);
    expect(await flows.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
    await eventually(async () =>
      expect(await sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]),
    );
  });
});
