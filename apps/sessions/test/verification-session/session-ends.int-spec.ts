import { eventually, seededRandom } from '@gatehouse/testing';
import { distinctFaces } from '../support/distinct-face';
import { riskOf } from '../support/outcome-risk';
import { makePhone } from '../support/phone';
import { completeFlow, enrollActions, noRisk, signInActions } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, type VerificationVisitor } from '../support/verification-visitor';

const ways = ['device', 'host', 'time'] as const;
const ends = { device: 'CANCELLED', host: 'CANCELLED', time: 'EXPIRED' } as const;
const messages = { CANCELLED: 'The session was cancelled', EXPIRED: 'The session has expired' };

describe('a verification session that ends before it is decided', () => {
  const crowd = { person: distinctFaces(seededRandom(808)) };
  const { sessions, node, host, flows, nodeClient } = useVerification();

  const finish = async (way: (typeof ways)[number], sessionId: string, visitor?: VerificationVisitor) => {
    if (way === 'time') {
      sessions.advanceClock(901);
      await sessions.sweep();
    } else if (way === 'host') expect((await host.cancel(sessionId)).status).toBe(200);
    else await visitor!.device.cancel();
  };
  /** Once a face was shown, the missing report of the browser counts. */
  const expectedRisk = (way: (typeof ways)[number], hasFace: boolean) => {
    const outcome = ends[way].toLowerCase();
    return hasFace ? { ...noRisk, flags: ['browser.missing', `outcome.${outcome}`] } : riskOf(outcome);
  };
  const bodyOf = (sessionId: string, way: (typeof ways)[number], hasFace = true) => ({
    sessionId,
    status: ends[way],
    transactionId: 'left',
    message: messages[ends[way]],
    errors: [],
    riskEvaluation: expectedRisk(way, hasFace),
  });
  const isOver = async (sessionId: string, way: (typeof ways)[number], hasFace = true): Promise<void> => {
    const told = await host.receivedWebhook(sessionId);
    expect(told).toEqual(bodyOf(sessionId, way, hasFace));
    expect((await host.get(sessionId)).body).toEqual(told);
    expect(await host.cancel(sessionId)).toMatchObject({ status: 409 });
  };

  describe.each(['ENROLL', 'SIGN-IN'] as const)('an %s', (type) => {
    const body = { type, transactionID: 'left' };

    it.each(['host', 'time'] as const)('before a claim, by the %s', async (way) => {
      const { sessionId } = await host.create(body);
      await finish(way, sessionId);
      await isOver(sessionId, way, false);
    });

    it.each(ways)('after a claim, by the %s', async (way) => {
      const { sessionId, visitor } = await flows.open(body, await makePhone());
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way, false);
    });

    it.each(ways)('after a failed try, by the %s', async (way) => {
      const { sessionId, visitor } = await flows.open(body, await makePhone());
      await visitor.device.sendFailure('spoof');
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way, false);
    });

    it.each(ways)('between two steps, by the %s', async (way) => {
      const ann = crowd.person();
      const phone = await makePhone();
      const enrolled = type === 'ENROLL' ? undefined : await flows.enroll(ann, phone);
      const claim = enrolled && { deviceKey: phone.keyId };
      const withPasskey = { ...body, requirements: ['face', 'passkey'] };
      const { sessionId, visitor } = await flows.open(withPasskey, phone, claim);
      if (enrolled) await visitor.showFace(ann);
      else await visitor.enrollFace(ann);
      await visitor.whenDecided();
      expect(visitor.device.step).toMatchObject({ name: 'passkey' });
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way);
      expect(await nodeClient.predict(ann.capture())).toBe(enrolled?.puid);
    });
  });

  describe('while the node is unreachable', () => {
    it.each(ways)('enrolls no person when the node is reachable again, ended by the %s', async (way) => {
      const ann = crowd.person();
      const phone = await makePhone();
      await node.kill();
      const { sessionId, visitor } = await flows.openEnroll(phone, { transactionID: 'left' });
      expect(await visitor.enrollFace(ann)).toMatchObject({ state: 'CHECKING', step: null });
      expect((await host.get(sessionId)).body).toMatchObject({ status: 'PENDING' });
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way);
      await node.start();
      await eventually(async () => {
        await sessions.sweep();
        expect(await sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]);
      });
      expect(await nodeClient.predict(ann.capture())).toBeUndefined();
      const { source } = sessions;
      expect(await source.query('SELECT 1 FROM sessions.device_keys WHERE id = $1', [phone.keyId])).toEqual(
        [],
      );
      expect((await host.get(sessionId)).body).toEqual(bodyOf(sessionId, way));
      // Whoever was taken back may come again, as somebody new.
      expect(await flows.enroll(ann, phone)).toMatchObject({ status: 'SUCCESS', message: 'Ok' });
    });

    it.each(ways)('signs no person in when the node is reachable again, ended by the %s', async (way) => {
      const ann = crowd.person();
      const phone = await makePhone();
      expect(await flows.enroll(ann, phone)).toMatchObject({ message: 'Ok' });
      await node.kill();
      const { sessionId, visitor } = await flows.openSignIn(phone, {}, { transactionID: 'left' });
      expect(await visitor.showFace(ann)).toMatchObject({ state: 'CHECKING' });
      await finish(way, sessionId, visitor);
      await isOver(sessionId, way);
      await node.start();
      expect(await sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]);
      expect((await host.get(sessionId)).body).toEqual(bodyOf(sessionId, way));
    });

    it('waits for it, and continues', async () => {
      const ann = crowd.person();
      const phone = await makePhone();
      await node.kill();
      const enrolling = await flows.openEnroll(phone);
      await enrolling.visitor.enrollFace(ann);
      await node.start();
      await completeFlow(enrolling.visitor, enrollActions(ann));
      const { puid, message } = await host.receivedWebhook(enrolling.sessionId);
      expect(message).toBe('Ok');
      await node.kill();
      const signingIn = await flows.openSignIn(phone);
      await signingIn.visitor.showFace(ann);
      await node.start();
      await completeFlow(signingIn.visitor, signInActions(ann));
      expect(await host.receivedWebhook(signingIn.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    });
  });

  it('reports a rejected desktop with code -5', async () => {
    const { sessionId } = await host.create({ type: 'ENROLL', transactionID: 'left' });
    const visitor = makeVerificationVisitor(sessions, sessionId, await makePhone());
    await visitor.open({ device: 'desktop' });
    expect(visitor.device.step).toBeNull();
    await finish('time', sessionId);
    expect(await host.receivedWebhook(sessionId)).toEqual({
      ...bodyOf(sessionId, 'time'),
      errors: [{ code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' }],
      riskEvaluation: riskOf('desktop_refused'),
    });
  });
});
