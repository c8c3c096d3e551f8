import { eventually } from '@gatehouse/testing';
import { distinctFaces } from '../support/distinct-face';
import { makeJourneys, noRisk, walk, enrollWays, signInWays, type Journeys } from '../support/verification-flow';
import { riskBy } from '../support/outcome-risk';
import { seededRandom } from '../support/random';
import {
  makeNodeCaller,
  makeVerifier,
  startVerification,
  type Verification,
  type Verifier,
} from '../support/verification-host';
import { makePhone, makeVisitor, type Visitor } from '../support/visitor';

const ways = ['device', 'host', 'time'] as const;
const ends = { device: 'CANCELLED', host: 'CANCELLED', time: 'EXPIRED' } as const;
const messages = { CANCELLED: 'The session was cancelled', EXPIRED: 'The session has expired' };

describe('a verification session that ends before it is decided', () => {
  let verification: Verification;
  let host: Verifier;
  let journeys: Journeys;
  const crowd = { person: distinctFaces(seededRandom(808)) };
  beforeAll(async () => {
    verification = await startVerification();
    host = await makeVerifier(verification);
    journeys = makeJourneys(verification, host);
  });
  afterAll(() => verification?.close());

  const node = () => makeNodeCaller(verification.node.url, host.key);
  const finish = async (way: (typeof ways)[number], sessionId: string, visitor?: Visitor) => {
    if (way === 'time') {
      verification.sessions.turnClock(901);
      await verification.sessions.sweep();
    } else if (way === 'host') expect((await host.cancel(sessionId)).status).toBe(200);
    else await visitor!.device.cancel();
  };
  /** Once a face was shown, it is known that the browser told nothing. */
  const riskOf = (way: (typeof ways)[number], hasFace: boolean) => {
    const outcome = ends[way].toLowerCase();
    return hasFace ? { ...noRisk, flags: ['browser.missing', `outcome.${outcome}`] } : riskBy(outcome);
  };
  const bodyOf = (sessionId: string, way: (typeof ways)[number], hasFace = true) => ({
    sessionId,
    status: ends[way],
    transactionId: 'left',
    message: messages[ends[way]],
    errors: [],
    riskEvaluation: riskOf(way, hasFace),
  });
  const isOver = async (sessionId: string, way: (typeof ways)[number], hasFace = true): Promise<void> => {
    const told = await host.told(sessionId);
    expect(told).toEqual(bodyOf(sessionId, way, hasFace));
    expect((await host.get(sessionId)).body).toEqual(told);
    expect(await host.cancel(sessionId)).toMatchObject({ status: 409 });
  };

  describe.each(['ENROLL', 'SIGN-IN'] as const)('an %s', (type) => {
    const body = { type, transactionID: 'left' };

    it.each(['host', 'time'] as const)('that nobody opened, by the %s', async (way) => {
      const { sessionId } = await host.create(body);
      await finish(way, sessionId);
      await isOver(sessionId, way, false);
    });

    it.each(ways)('that was opened, by the %s', async (way) => {
      const { sessionId, visitor } = await journeys.open(body, await makePhone());
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way, false);
    });

    it.each(ways)('after a failed try, by the %s', async (way) => {
      const { sessionId, visitor } = await journeys.open(body, await makePhone());
      await visitor.device.sendFailure('spoof');
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way, false);
    });

    it.each(ways)('between two steps, by the %s', async (way) => {
      const ann = crowd.person();
      const phone = await makePhone();
      const enrolled = type === 'ENROLL' ? undefined : await journeys.enroll(ann, phone);
      const claim = enrolled && { deviceKey: phone.keyId };
      const withPasskey = { ...body, requirements: ['face', 'passkey'] };
      const { sessionId, visitor } = await journeys.open(withPasskey, phone, claim);
      if (enrolled) await visitor.showFace(ann);
      else await visitor.enrollFace(ann);
      await visitor.whenDecided();
      expect(visitor.device.step).toMatchObject({ name: 'passkey' });
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way);
      expect(await node().predict(ann.capture())).toBe(enrolled?.puid);
    });
  });

  describe('while the node is away', () => {
    it.each(ways)('enrolls nobody when the node is back, ended by the %s', async (way) => {
      const ann = crowd.person();
      const phone = await makePhone();
      await verification.node.kill();
      const { sessionId, visitor } = await journeys.openEnroll(phone, { transactionID: 'left' });
      expect(await visitor.enrollFace(ann)).toMatchObject({ state: 'CHECKING', step: null });
      expect((await host.get(sessionId)).body).toMatchObject({ status: 'PENDING' });
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way);
      await verification.node.start();
      await eventually(async () => {
        await verification.sessions.sweep();
        expect(await verification.sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]);
      });
      expect(await node().predict(ann.capture())).toBeUndefined();
      const { source } = verification.sessions;
      expect(await source.query('SELECT 1 FROM sessions.device_keys WHERE id = $1', [phone.keyId])).toEqual(
        [],
      );
      expect((await host.get(sessionId)).body).toEqual(bodyOf(sessionId, way));
      // Whoever was taken back may come again, as somebody new.
      expect(await journeys.enroll(ann, phone)).toMatchObject({ status: 'SUCCESS', message: 'Ok' });
    });

    it.each(ways)('signs nobody in when the node is back, ended by the %s', async (way) => {
      const ann = crowd.person();
      const phone = await makePhone();
      expect(await journeys.enroll(ann, phone)).toMatchObject({ message: 'Ok' });
      await verification.node.kill();
      const { sessionId, visitor } = await journeys.openSignIn(phone, {}, { transactionID: 'left' });
      expect(await visitor.showFace(ann)).toMatchObject({ state: 'CHECKING' });
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way);
      await verification.node.start();
      expect(await verification.sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]);
      expect((await host.get(sessionId)).body).toEqual(bodyOf(sessionId, way));
    });

    it('waits for it, and goes on where it was', async () => {
      const ann = crowd.person();
      const phone = await makePhone();
      await verification.node.kill();
      const enrolling = await journeys.openEnroll(phone);
      await enrolling.visitor.enrollFace(ann);
      await verification.node.start();
      await walk(enrolling.visitor, enrollWays(ann));
      const { puid, message } = await host.told(enrolling.sessionId);
      expect(message).toBe('Ok');
      await verification.node.kill();
      const signingIn = await journeys.openSignIn(phone);
      await signingIn.visitor.showFace(ann);
      await verification.node.start();
      await walk(signingIn.visitor, signInWays(ann));
      expect(await host.told(signingIn.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    });
  });

  it('tells a desktop that was sent away with code -5', async () => {
    const { sessionId } = await host.create({ type: 'ENROLL', transactionID: 'left' });
    const visitor = makeVisitor(verification.sessions, sessionId, await makePhone());
    await visitor.open({ device: 'desktop' });
    expect(visitor.device.step).toBeNull();
    await finish('time', sessionId);
    expect(await host.told(sessionId)).toEqual({
      ...bodyOf(sessionId, 'time'),
      errors: [{ code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' }],
      riskEvaluation: riskBy('desktop_refused'),
    });
  });
});
