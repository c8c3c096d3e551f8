import { eventually } from '@gatehouse/testing';
import { failedRisk, makeJourneys, signInWays, walk, type Journeys } from '../support/verification-flow';
import {
  makeNodeCaller,
  makeVerifier,
  startVerification,
  type Verification,
  type Verifier,
} from '../support/verification-host';
import { makePhone, people } from '../support/visitor';

const day = 24 * 60 * 60;

describe('somebody who was deleted at the node', () => {
  let verification: Verification;
  let host: Verifier;
  let journeys: Journeys;
  const crowd = people(606);
  beforeAll(async () => {
    verification = await startVerification();
    host = await makeVerifier(verification);
    journeys = makeJourneys(verification, host);
  });
  afterAll(() => verification?.close());

  const withPasskey = { requirements: ['face', 'passkey'] };
  const node = () => makeNodeCaller(verification.node.url, host.key);
  const credentialsOf = async (puid: string) =>
    ((await host.credentials(puid)).body as { credentials: unknown[] }).credentials;

  /** Somebody with a phone and a passkey whom the node knows no longer. */
  const deleted = async () => {
    const [face, phone] = [crowd.person(), await makePhone()];
    const { puid } = await journeys.enroll(face, phone, withPasskey);
    expect(await credentialsOf(puid)).toHaveLength(2);
    expect(await node().delete(puid)).toBe(200);
    return { face, phone, puid };
  };

  it.each([
    ['a match on the device', {}, ['face']],
    ['a comparison at the node with the owner of the device', { compare: false }, ['face']],
    ['a passkey after a match on the device', {}, ['face', 'passkey']],
    ['a passkey before a match on the device', {}, ['passkey', 'face']],
    ['a passkey before a comparison', { compare: false, sign: false }, ['passkey', 'face']],
  ])('is not signed in by %s, and loses device key and passkey by it', async (_how, manner, requirements) => {
    const { face, phone, puid } = await deleted();
    const { sessionId, visitor } = await journeys.openSignIn(phone, manner, { requirements });
    await walk(visitor, signInWays(face, manner));
    expect(await host.told(sessionId)).toEqual({
      status: 'error',
      message: 'User not enrolled',
      errorCodes: [-1],
      sessionId,
      puid,
      riskEvaluation: failedRisk,
    });
    expect(await credentialsOf(puid)).toEqual([]);
    // From now on the phone is one that nobody knows.
    const later = await journeys.openSignIn(phone);
    expect(later.visitor.device.step).toMatchObject({ release: null });
    await walk(later.visitor, signInWays(face));
    expect(await host.told(later.sessionId)).toMatchObject({ status: 'error', errorCodes: [7] });
  });

  it('is not signed in by a match on the device under a passkey alone', async () => {
    const { phone, puid } = await deleted();
    const { sessionId, visitor } = await journeys.openSignIn(phone, { sign: false, name: true }, withPasskey);
    await walk(visitor, {
      face: (person) => person.device.sendCapture({ localMatch: true }, person.evidence()),
      passkey: (person) => person.usePasskey(),
    });
    expect(await host.told(sessionId)).toMatchObject({ status: 'error', errorCodes: [-1] });
    expect(await credentialsOf(puid)).toEqual([]);
  });

  it('is unknown to a comparison with everybody', async () => {
    const { face, phone } = await deleted();
    expect(await journeys.signIn(face, phone, { sign: false })).toMatchObject({
      status: 'error',
      errorCodes: [-1],
    });
  });

  it('is a new person when they enroll again, and what they had before stays useless', async () => {
    const { face, phone, puid } = await deleted();
    const second = await makePhone();
    const again = await journeys.enroll(face, second);
    expect(again).toMatchObject({ status: 'SUCCESS', message: 'Ok' });
    expect(again.puid).not.toBe(puid);
    expect(await journeys.signIn(face, phone)).toMatchObject({ status: 'error', errorCodes: [-1] });
    expect(await journeys.signIn(face, second)).toMatchObject({ status: 'SUCCESS', puid: again.puid });
  });

  it('loses what they had with the daily check, though they never come back; nobody else does', async () => {
    const gone = await deleted();
    const [face, phone] = [crowd.person(), await makePhone()];
    const { puid } = await journeys.enroll(face, phone, withPasskey);
    verification.sessions.turnClock(day - 60);
    await verification.sessions.sweep();
    expect(await credentialsOf(gone.puid)).toHaveLength(2);
    verification.sessions.turnClock(120);
    await eventually(async () => {
      await verification.sessions.sweep();
      expect(await credentialsOf(gone.puid)).toEqual([]);
    });
    expect(await credentialsOf(puid)).toHaveLength(2);
    expect(await journeys.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
    await eventually(async () =>
      expect(await verification.sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]),
    );
  });
});
