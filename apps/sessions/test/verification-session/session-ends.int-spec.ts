import { eventually, seededRandom } from '@gatehouse/testing';
import { distinctFaces } from '../support/distinct-face';
import { outcomeRisk } from '../support/outcome-risk';
import { makePhone } from '../support/phone';
import { completeFlow, enrollActions, noRisk, signInActions } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, type VerificationVisitor } from '../support/verification-visitor';

const causes = ['device', 'host', 'time'] as const;
const ends = { device: 'CANCELLED', host: 'CANCELLED', time: 'EXPIRED' } as const;
const messages = { CANCELLED: 'The session was cancelled', EXPIRED: 'The session has expired' };

describe('a verification session that ends before it is decided', () => {
  const population = { person: distinctFaces(seededRandom(808)) };
  const { sessions, node, host, flows, nodeClient } = useVerification();

  const finish = async (cause: (typeof causes)[number], sessionId: string, visitor?: VerificationVisitor) => {
    if (cause === 'time') {
      sessions.advanceClock(901);
      await sessions.sweep();
    } else if (cause === 'host') expect((await host.cancel(sessionId)).status).toBe(200);
    else await visitor!.device.cancel();
  };
  /** After a face step, the missing browser report counts. */
  const expectedRisk = (cause: (typeof causes)[number], hasFace: boolean) => {
    const outcome = ends[cause].toLowerCase();
    return hasFace ? { ...noRisk, flags: ['browser.missing', `outcome.${outcome}`] } : outcomeRisk(outcome);
  };
  const expectedBody = (sessionId: string, cause: (typeof causes)[number], hasFace = true) => ({
    sessionId,
    status: ends[cause],
    transactionId: 'left',
    message: messages[ends[cause]],
    errors: [],
    riskEvaluation: expectedRisk(cause, hasFace),
  });
  const isOver = async (sessionId: string, cause: (typeof causes)[number], hasFace = true): Promise<void> => {
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual(expectedBody(sessionId, cause, hasFace));
    expect((await host.get(sessionId)).body).toEqual(webhook);
    expect(await host.cancel(sessionId)).toMatchObject({ status: 409 });
  };

  describe.each(['ENROLL', 'SIGN-IN'] as const)('an %s', (type) => {
    const body = { type, transactionID: 'left' };

    it.each(['host', 'time'] as const)('before a claim, by the %s', async (cause) => {
      const { sessionId } = await host.create(body);
      await finish(cause, sessionId);
      await isOver(sessionId, cause, false);
    });

    it.each(causes)('after a claim, by the %s', async (cause) => {
      const { sessionId, visitor } = await flows.open(body, await makePhone());
      await finish(cause, sessionId, visitor);
      await isOver(sessionId, cause, false);
    });

    it.each(causes)('after a failed try, by the %s', async (cause) => {
      const { sessionId, visitor } = await flows.open(body, await makePhone());
      await visitor.device.sendFailure('spoof');
      await finish(cause, sessionId, visitor);
      await isOver(sessionId, cause, false);
    });

    it.each(causes)('between two steps, by the %s', async (cause) => {
      const ann = population.person();
      const phone = await makePhone();
      const enrolled = type === 'ENROLL' ? undefined : await flows.enroll(ann, phone);
      const claim = enrolled && { deviceKey: phone.keyId };
      const withPasskey = { ...body, requirements: ['face', 'passkey'] };
      const { sessionId, visitor } = await flows.open(withPasskey, phone, claim);
      if (enrolled) await visitor.showFace(ann);
      else await visitor.enrollFace(ann);
      await visitor.whenDecided();
      expect(visitor.device.step).toMatchObject({ name: 'passkey' });
      await finish(cause, sessionId, visitor);
      await isOver(sessionId, cause);
      expect(await nodeClient.predict(ann.capture())).toBe(enrolled?.puid);
    });
  });

  describe('while the node is unreachable', () => {
    it.each(causes)('enrolls no person when the node is reachable again, ended by the %s', async (cause) => {
      const ann = population.person();
      const phone = await makePhone();
      await node.kill();
      const { sessionId, visitor } = await flows.openEnroll(phone, { transactionID: 'left' });
      expect(await visitor.enrollFace(ann)).toMatchObject({ state: 'CHECKING', step: null });
      expect((await host.get(sessionId)).body).toMatchObject({ status: 'PENDING' });
      await finish(cause, sessionId, visitor);
      await isOver(sessionId, cause);
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
      expect((await host.get(sessionId)).body).toEqual(expectedBody(sessionId, cause));
      // A person whose enrollment was withdrawn can enroll again, as a new person.
      expect(await flows.enroll(ann, phone)).toMatchObject({ status: 'SUCCESS', message: 'Ok' });
    });

    it.each(causes)('signs no person in when the node is reachable again, ended by the %s', async (cause) => {
      const ann = population.person();
      const phone = await makePhone();
      expect(await flows.enroll(ann, phone)).toMatchObject({ message: 'Ok' });
      await node.kill();
      const { sessionId, visitor } = await flows.openSignIn(phone, {}, { transactionID: 'left' });
      expect(await visitor.showFace(ann)).toMatchObject({ state: 'CHECKING' });
      await finish(cause, sessionId, visitor);
      await isOver(sessionId, cause);
      await node.start();
      expect(await sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]);
      expect((await host.get(sessionId)).body).toEqual(expectedBody(sessionId, cause));
    });

    it('waits for it, and continues', async () => {
      const ann = population.person();
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
      ...expectedBody(sessionId, 'time'),
      errors: [{ code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' }],
      riskEvaluation: outcomeRisk('desktop_refused'),
    });
  });
});
