import { type NodeAnswer, type NodeRequestName, sealAnswer } from '@gatehouse/node-link';
import type { PasskeyStep } from '@gatehouse/sdk';
import { eventually, seededRandom, type SyntheticPerson } from '@gatehouse/testing';
import { Vault } from '@gatehouse/vault';
import { RelyingPartyService } from '../../src/credential/relying-party.service';
import { ReceiveNodeAnswer } from '../../src/verification-session/node/receive-node-answer.job';
import { distinctFaces } from '../support/distinct-face';
import { countSince, readMetric } from '../support/metric';
import { makePhone, type Phone } from '../support/phone';
import { sendSealed } from '../support/raw-device';
import { toRowId } from '../support/session-history';
import { completeFlow, enrollActions, signInActions } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, type VerificationVisitor } from '../support/verification-visitor';

const withPasskey = { requirements: ['face', 'passkey'] };
const passkeyFirst = { requirements: ['passkey', 'face'] };
const accepting = { acceptsNoPasskey: true };

describe('an ENROLL with a passkey, on a device that accepts that none is added', () => {
  const person = distinctFaces(seededRandom(2642));
  const { sessions, node, host, flows } = useVerification();

  const enrolledPerson = async (body: object = withPasskey) => {
    const [face, phone] = [person(), await makePhone()];
    const { puid } = await flows.enroll(face, phone, body);
    return { face, phone, puid: puid as string };
  };
  const open = (phone: Phone, body: object = withPasskey, claim: object = accepting) =>
    flows.open({ type: 'ENROLL', ...body }, phone, claim);
  /** Shows a face, and waits for what follows. */
  const showFace = async (visitor: VerificationVisitor, face: SyntheticPerson) => {
    await visitor.enrollFace(face);
    await visitor.whenDecided();
    return visitor.device.step as PasskeyStep;
  };
  /** An ENROLL of an enrolled person, at the passkey step. */
  const atPasskey = async (face: SyntheticPerson, phone: Phone) => {
    const { sessionId, visitor } = await open(phone);
    return { sessionId, visitor, step: await showFace(visitor, face) };
  };
  const readStatuses = async (puid: string): Promise<Record<string, string>> => {
    const { credentials } = (await host.credentials(puid)).body as {
      credentials: { id: string; status: string }[];
    };
    return Object.fromEntries(credentials.map(({ id, status }) => [id, status]));
  };
  const findEnd = ({ device }: VerificationVisitor) => device.progress!.ended;
  const success = { flowStatus: 'COMPLETED', sessionStatus: 'SUCCESS', redirectUrl: expect.any(String) };

  it('asks an enrolled person for an existing passkey, which activates the key of the device', async () => {
    const { face, phone, puid } = await enrolledPerson();
    const second = await makePhone();
    const { sessionId, visitor, step } = await atPasskey(face, second);
    expect(step).toMatchObject({ name: 'passkey', alreadyEnrolled: true, triesLeft: 3 });
    expect(step.passkey).toMatchObject({ challenge: step.nonce, rpId: 'verify.example' });
    expect(step.passkey).not.toHaveProperty('user');
    await visitor.provePasskey(phone);
    await visitor.whenDecided();
    expect(findEnd(visitor)).toEqual({ ...success, enrolled: 'before' });
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toMatchObject({ puid, message: 'User Already Enrolled', errors: [] });
    expect(webhook).not.toHaveProperty('pendingCredentials');
    expect(await readStatuses(puid)).toMatchObject({ [second.keyId]: 'active' });
  });

  it('can be continued without one: the key of the device is pending, and the host gets code 6', async () => {
    const { face, puid } = await enrolledPerson();
    const second = await makePhone();
    const { sessionId, visitor } = await atPasskey(face, second);
    await visitor.device.skipPasskey();
    await visitor.whenDecided();
    expect(findEnd(visitor)).toEqual({
      ...success,
      enrolled: 'before',
      isPending: true,
      passkeyAdded: false,
    });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'SUCCESS',
      puid,
      message: 'User Already Enrolled',
      errors: [{ code: 6, message: 'The passkey was not added' }],
      pendingCredentials: [{ id: second.keyId, kind: 'device_key' }],
    });
    expect(await readStatuses(puid)).toMatchObject({ [second.keyId]: 'pending' });
  });

  it('lets a new person create a passkey', async () => {
    const [face, phone] = [person(), await makePhone()];
    const { sessionId, visitor, step } = await atPasskey(face, phone);
    expect(step).not.toHaveProperty('alreadyEnrolled');
    expect(step.passkey).toHaveProperty('user');
    await visitor.addPasskey();
    await visitor.whenDecided();
    expect(findEnd(visitor)).toEqual({ ...success, enrolled: 'new' });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ message: 'Ok', errors: [] });
    const signIn = await flows.signIn(face, phone, {}, withPasskey, signInActions(face));
    expect(signIn).toMatchObject({ status: 'SUCCESS' });
  });

  it('reports to the device that a passkey which came before the face was not added; the host cannot approve it', async () => {
    const { face, puid } = await enrolledPerson();
    const second = await makePhone();
    const { sessionId, visitor } = await open(second, passkeyFirst);
    expect(visitor.device.step).not.toHaveProperty('alreadyEnrolled');
    await completeFlow(visitor, enrollActions(face));
    expect(findEnd(visitor)).toEqual({
      ...success,
      enrolled: 'before',
      isPending: true,
      passkeyAdded: false,
    });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      puid,
      errors: [{ code: 6 }],
      pendingCredentials: [{ id: second.keyId, kind: 'device_key' }],
    });
    expect(await readStatuses(puid)).not.toHaveProperty([second.authenticator.passkeys[0]!.id]);
  });

  it('is asked to create a passkey on a device of an earlier release, which is pending', async () => {
    const { face, puid } = await enrolledPerson();
    const second = await makePhone();
    const { visitor } = await open(second, withPasskey, {});
    await visitor.enrollFace(face);
    // The node was not asked.
    expect(visitor.device.progress).toMatchObject({ state: 'STARTED', step: { passkey: { user: {} } } });
    await visitor.addPasskey();
    await visitor.whenDecided();
    expect(findEnd(visitor)).toEqual({ ...success, enrolled: 'before', isPending: true });
    expect(await readStatuses(puid)).toMatchObject({ [second.authenticator.passkeys[0]!.id]: 'pending' });
  });

  it('asks the node only once all steps before the passkey are done', async () => {
    const { face } = await enrolledPerson();
    const requirements = ['face', 'identity_document', 'passkey'];
    const { visitor } = await open(await makePhone(), { requirements });
    await visitor.enrollFace(face);
    expect(visitor.device.progress).toMatchObject({ state: 'STARTED', step: { name: 'identity_document' } });
    await visitor.showPassport({ score: 0.8 });
    expect(visitor.device.progress).toMatchObject({ state: 'CHECKING', step: null });
    await visitor.whenDecided();
    expect(visitor.device.step).toMatchObject({ name: 'passkey', alreadyEnrolled: true });
  });

  it('counts an existing passkey of another person as a failed sign-in of its owner', async () => {
    const [ann, bob] = [await enrolledPerson(), await enrolledPerson()];
    const { sessionId, visitor } = await atPasskey(ann.face, await makePhone());
    await visitor.provePasskey(bob.phone);
    await visitor.whenDecided();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ puid: ann.puid, errors: [{ code: 6 }] });
    const failures = await sessions.source.query<{ subject: string }[]>(
      'SELECT DISTINCT subject FROM sessions.sign_in_failures WHERE session_id = $1',
      [toRowId(sessionId)],
    );
    expect(failures).toHaveLength(1);
  });

  describe('rejects', () => {
    const send = async (visitor: VerificationVisitor, sessionId: string, content: object) => {
      const claim = await visitor.open(accepting);
      return sendSealed(sessions, { sessionId }, claim as never, 'passkey', content);
    };
    const rejected = (message: string) => ({ status: 400, body: { message } });

    it('a skipped passkey of a new person', async () => {
      const { visitor, sessionId } = await atPasskey(person(), await makePhone());
      expect(await send(visitor, sessionId, { skipped: true })).toMatchObject(
        rejected('skipped must not be sent: the step does not have alreadyEnrolled'),
      );
    });

    it('a skipped passkey at a SIGN-IN', async () => {
      const { phone } = await enrolledPerson();
      const { visitor, sessionId } = await flows.openSignIn(phone, {}, passkeyFirst);
      expect(await send(visitor, sessionId, { skipped: true })).toMatchObject({ status: 400 });
    });

    it('a new passkey of an enrolled person, a skip with a passkey, and a skip that is not true', async () => {
      const { face } = await enrolledPerson();
      const phone = await makePhone();
      const { visitor, sessionId, step } = await atPasskey(face, phone);
      const party = sessions.app.get(RelyingPartyService, { strict: false });
      const created = phone.authenticator.create(party.creationOptions(step.nonce, 'dXNlcg'));
      expect(await send(visitor, sessionId, { passkey: created })).toMatchObject(
        rejected(
          'passkey must be an existing one: this person is already enrolled. Without one, send skipped',
        ),
      );
      expect(await send(visitor, sessionId, { passkey: created, skipped: true })).toMatchObject(
        rejected('skipped must not be sent together with a passkey'),
      );
      expect(await send(visitor, sessionId, { skipped: false })).toMatchObject(
        rejected('skipped must be true'),
      );
      expect(await send(visitor, sessionId, { skipped: true, failure: 'passkey' })).toMatchObject(
        rejected('failure must not be sent together with a result'),
      );
    });

    it('a claim whose acceptsNoPasskey is no boolean', async () => {
      const { sessionId } = await host.create({ type: 'ENROLL' });
      const body = { device: 'mobile', acceptsNoPasskey: 'yes' };
      expect(await sessions.call('POST', `/device/sessions/${sessionId}/claim`, body)).toMatchObject(
        rejected('acceptsNoPasskey must be true or false'),
      );
    });
  });

  describe('as an attack', () => {
    /** Shows a face on another device, which takes the session over. */
    const continueWith = async (visitor: VerificationVisitor, sessionId: string, face: SyntheticPerson) => {
      const { code } = await visitor.device.createHandoff();
      const next = makeVerificationVisitor(sessions, sessionId, await makePhone());
      await next.open({ ...accepting, handoff: code });
      return { visitor: next, step: await showFace(next, face) };
    };

    it('is answered once for a face that is not enrolled: further devices enroll as before', async () => {
      const { face } = await enrolledPerson();
      const first = await atPasskey(person(), await makePhone());
      expect(first.step.passkey).toHaveProperty('user');
      const next = await continueWith(first.visitor, first.sessionId, face);
      expect(next.step).not.toHaveProperty('alreadyEnrolled');
      expect(next.step.passkey).toHaveProperty('user');
    });

    /** As many lookups as reach the limit of this subject, beside those that were counted before. */
    const repeatLookups = async (subject: string, count: number): Promise<void> => {
      const [counted] = await sessions.source.query<{ customer_id: string; subject: string; at: Date }[]>(
        `SELECT customer_id, subject, max(failed_at) AS at FROM sessions.sign_in_failures
         WHERE subject LIKE $1 GROUP BY customer_id, subject`,
        [`${subject}:%`],
      );
      await sessions.source.query(
        `INSERT INTO sessions.sign_in_failures (customer_id, mode, subject, session_id, failed_at)
         SELECT $1, 'live', $2, gen_random_uuid(), $3 FROM generate_series(1, $4::int)`,
        [counted!.customer_id, counted!.subject, counted!.at, count],
      );
    };

    it.each([
      ['lookup_network', 30],
      ['lookup_all', 600],
    ])(
      'is not answered beyond the limit of %s, and no one is locked out; 15 minutes later it is',
      async (subject, limit) => {
        const { face } = await enrolledPerson();
        await atPasskey(face, await makePhone());
        await repeatLookups(subject, limit);
        const before = await readMetric(sessions, 'enroll_lookups_total');
        const limited = await atPasskey(face, await makePhone());
        expect(limited.step).not.toHaveProperty('alreadyEnrolled');
        expect(limited.step.passkey).toHaveProperty('user');
        await limited.visitor.addPasskey();
        await limited.visitor.whenDecided();
        expect(findEnd(limited.visitor)).toMatchObject({ enrolled: 'before', passkeyAdded: false });

        sessions.advanceClock(15 * 60 + 1);
        expect((await atPasskey(face, await makePhone())).step).toMatchObject({ alreadyEnrolled: true });
        expect(await countSince(sessions, 'enroll_lookups_total', before)).toEqual({
          'outcome="limited"': 1,
          'outcome="recognised"': 1,
        });
      },
    );

    it('is answered three times in a session, whatever the number of devices', async () => {
      const { face } = await enrolledPerson();
      const { sessionId, ...first } = await atPasskey(face, await makePhone());
      const second = await continueWith(first.visitor, sessionId, face);
      const third = await continueWith(second.visitor, sessionId, face);
      const fourth = await continueWith(third.visitor, sessionId, face);
      expect([first, second, third, fourth].map(({ step }) => step.alreadyEnrolled)).toEqual([
        true,
        true,
        true,
        undefined,
      ]);
    });
  });

  describe('while the node is unreachable', () => {
    const readRequests = (sessionId: string): Promise<{ job: string }[]> =>
      sessions.source.query('SELECT job FROM sessions.node_requests WHERE session_id = $1', [
        toRowId(sessionId),
      ]);
    const lookup = { job: 'recognise-for-session' };

    it('waits for it, across a reload of the page; an end in the meantime deletes the question', async () => {
      const { face, phone } = await enrolledPerson();
      const { sessionId, visitor } = await open(await makePhone());
      const other = await open(await makePhone());
      await node.kill();
      for (const each of [visitor, other.visitor])
        expect(await each.enrollFace(face)).toMatchObject({ state: 'CHECKING', step: null, failure: null });
      expect(await readRequests(sessionId)).toEqual([lookup]);
      expect(await visitor.open(accepting)).toMatchObject({ state: 'CHECKING', step: null });
      expect(await readRequests(sessionId)).toEqual([lookup]);

      expect(await other.visitor.device.cancel()).toMatchObject({ state: 'CANCELLED' });
      expect(await readRequests(other.sessionId)).toEqual([]);

      await node.start();
      sessions.advanceClock(5);
      await eventually(async () => {
        await sessions.sweep();
        expect(await readRequests(sessionId)).toEqual([]);
      });
      await visitor.whenDecided();
      expect(visitor.device.step).toMatchObject({ alreadyEnrolled: true });
      await visitor.provePasskey(phone);
      await visitor.whenDecided();
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', errors: [] });
    });

    it('asks for the passkey again if the face must be repeated after it was skipped', async () => {
      const { sessionId, visitor } = await open(await makePhone());
      // The test sends the answers.
      await node.kill();
      const answer = async <N extends NodeRequestName>(job: N, content: NodeAnswer<N>): Promise<void> => {
        const requests = await sessions.source.query<{ id: string; job: string }[]>(
          'SELECT id, job FROM sessions.node_requests WHERE session_id = $1',
          [toRowId(sessionId)],
        );
        expect(requests).toMatchObject([{ job }]);
        const requestId = requests[0]!.id;
        const vault = sessions.app.get(Vault, { strict: false });
        const sealedMessage = sealAnswer(vault, job, requestId, content).toString('base64url');
        const receiver = sessions.app.get(ReceiveNodeAnswer, { strict: false });
        await receiver.process({ requestId, job, sealedMessage });
        await visitor.whenDecided();
      };
      await visitor.enrollFace(person());
      const ids = { puid: 'person00000000000001', guid: 'gallery0000000000000' };
      await answer('recognise-for-session', { outcome: 'recognised', score: 1, ...ids });
      await visitor.device.skipPasskey();
      await answer('enroll-for-session', { outcome: 'unusable' });
      expect(visitor.device.progress).toMatchObject({ failure: 'unreadable', step: { name: 'face' } });
      await visitor.enrollFace(person());
      await answer('recognise-for-session', { outcome: 'unknown' });
      expect(visitor.device.step).toMatchObject({ name: 'passkey', passkey: { user: {} } });
      await visitor.addPasskey();
      expect(await readRequests(sessionId)).toEqual([{ job: 'enroll-for-session' }]);
    });
  });
});
