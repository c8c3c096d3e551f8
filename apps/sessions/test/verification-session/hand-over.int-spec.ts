import { type NodeAnswer, sealAnswer } from '@gatehouse/node-link';
import { eventually } from '@gatehouse/testing';
import { Vault } from '@gatehouse/vault';
import { ReceiveNodeAnswer } from '../../src/verification-session/node/receive-node-answer.job';
import { makeDeviceKey } from '../support/device-key';
import { makePhone, type Phone } from '../support/phone';
import { flushRedis } from '../support/redis-keys';
import { claimRawVerificationDevice } from '../support/raw-verification-device';
import { toRowId } from '../support/session-history';
import { readRow } from '../support/stored-session';
import { completeFlow, faceOnlyRisk, noRisk, signInActions } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { people, type SyntheticPerson } from '../support/verification-visitor';

interface Enrolled {
  face: SyntheticPerson;
  phone: Phone;
  puid: string;
  guid: string;
}

const population = people(2525);
const { sessions, node, host, flows } = useVerification({ env: { TOKEN_STORAGE: 'server' } });

const whenStored = (puid: string) =>
  eventually(async () =>
    expect(
      await sessions.source.query('SELECT is_stored FROM sessions.token_keys WHERE puid = $1', [puid]),
    ).toContainEqual({ is_stored: true }),
  );
const enrolled = async (body: object = { requirements: ['face', 'passkey'] }): Promise<Enrolled> => {
  const [face, phone] = [population.person(), await makePhone()];
  const { puid, guid } = await flows.enroll(face, phone, body);
  await whenStored(puid);
  return { face, phone, puid, guid };
};
/** Another phone of the person. Passkeys are synchronised between phones, tokens and device keys are not. */
const otherPhone = async ({ phone }: Pick<Enrolled, 'phone'>): Promise<Phone> => ({
  ...(await makePhone()),
  authenticator: phone.authenticator,
});
const elsewhere = { sign: false, receivesToken: true };
const recipient = () => makeDeviceKey().jwk;
const beginNamed = async (puid: string, claim: object = {}) =>
  claimRawVerificationDevice(sessions, await host.create({ type: 'SIGN-IN', person: puid }), claim);
const listRequests = async () =>
  (await sessions.source.query<{ job: string }[]>('SELECT job FROM sessions.node_requests')).map(
    ({ job }) => job,
  );

let ann: Enrolled;
beforeAll(async () => {
  ann = await enrolled();
});
afterEach(() => sessions.source.query('DELETE FROM sessions.sign_in_failures'));

describe('a token that the node hands over to another device', () => {
  it('is compared there with the face of the person that the host has named', async () => {
    const { sessionId, visitor } = await flows.openSignIn(await otherPhone(ann), elsewhere, {
      person: ann.puid,
    });
    expect(visitor.device.step).toMatchObject({ token: null, handsOverToken: true });
    const sent = jest.spyOn(visitor.device, 'sendCapture');
    await completeFlow(visitor, signInActions(ann.face, elsewhere));
    // No descriptor has left the device.
    expect(sent.mock.calls.map(([capture]) => Object.keys(capture))).toEqual([['comparison']]);
    expect(await host.receivedWebhook(sessionId)).toEqual({
      sessionId,
      status: 'SUCCESS',
      message: 'Ok',
      puid: ann.puid,
      guid: ann.guid,
      errors: [],
      assurance: { identified_among: 1, challenge: 'head_turns' },
      riskEvaluation: faceOnlyRisk,
    });
  });

  it('is compared there with the face of the owner of the passkey', async () => {
    const phone = await otherPhone(ann);
    const { sessionId, visitor } = await flows.openSignIn(phone, elsewhere, {
      requirements: ['passkey', 'face'],
    });
    await visitor.usePasskey();
    expect(visitor.device.step).toMatchObject({ name: 'face', handsOverToken: true });
    const sent = jest.spyOn(visitor.device, 'sendCapture');
    await completeFlow(visitor, signInActions(ann.face, elsewhere));
    expect(sent.mock.calls.map(([capture]) => Object.keys(capture))).toEqual([['comparison']]);
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'SUCCESS',
      puid: ann.puid,
      riskEvaluation: noRisk,
    });
  });

  it.each([
    ['named by the host', (puid: string) => ({ person: puid })],
    ['known by their passkey', () => ({ requirements: ['passkey', 'face'] })],
  ])('does not sign in another face as the person %s', async (_, body) => {
    const { sessionId, visitor } = await flows.openSignIn(await otherPhone(ann), elsewhere, body(ann.puid));
    await completeFlow(visitor, signInActions(population.person(), elsewhere));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'error', errorCodes: [153] });
  });

  it('is not requested for a device that has a token of its own, or that cannot take one', async () => {
    for (const claim of [{ deviceKey: ann.phone.keyId, tokenRecipient: recipient() }, {}]) {
      const device = await beginNamed(ann.puid, claim);
      expect(device.requested).toMatchObject({ handsOverToken: false });
      expect(await device.getToken()).toMatchObject({ status: 200, body: { status: 'none' } });
    }
  });

  it('is not requested for a person who is unknown', async () => {
    const device = await beginNamed('a'.repeat(20), { tokenRecipient: recipient() });
    expect(device.requested).toMatchObject({ handsOverToken: false });
  });

  it('is only for the device that holds the lease, and each device gets its own', async () => {
    const first = await beginNamed(ann.puid, { tokenRecipient: recipient() });
    await eventually(async () => expect((await first.getToken()).body.status).toBe('ready'));
    const ready = (await first.getToken()).body as { jwe: string };
    expect(await first.getToken('A'.repeat(22))).toMatchObject({ status: 401 });
    const second = await claimRawVerificationDevice(sessions, first, { tokenRecipient: recipient() });
    expect(await first.getToken()).toMatchObject({ status: 409 });
    await eventually(async () => {
      const { body } = await second.getToken();
      expect(body).toMatchObject({ status: 'ready', id: ann.phone.token!.id });
      expect(body.jwe).not.toBe(ready.jwe);
    });
    await host.cancel(first.sessionId);
    expect(await second.getToken()).toMatchObject({ status: 409 });
  });

  it('is kept when the same device claims again, and requested again for another key', async () => {
    const tokenRecipient = recipient();
    const device = await beginNamed(ann.puid, { tokenRecipient });
    const read = async () => (await device.getToken()).body as { status: string; jwe: string };
    await eventually(async () => expect(await read()).toMatchObject({ status: 'ready' }));
    const { jwe } = await read();
    await device.claimAgain({ tokenRecipient });
    expect(await read()).toMatchObject({ status: 'ready', jwe });
    await device.claimAgain({ tokenRecipient: recipient() });
    await eventually(async () => {
      const again = await read();
      expect(again.status).toBe('ready');
      expect(again.jwe).not.toBe(jwe);
    });
  });
});

describe('the number of tokens that are handed over', () => {
  const hour = 60 * 60;
  const claimNamed = async (puid: string): Promise<boolean> => {
    const device = await beginNamed(puid, { tokenRecipient: recipient() });
    return device.requested.handsOverToken as boolean;
  };
  const readSubjects = async (): Promise<string[]> =>
    (await sessions.source.query<{ subject: string }[]>('SELECT subject FROM sessions.sign_in_failures')).map(
      ({ subject }) => subject,
    );

  it('is at most three in a session, however often it is claimed', async () => {
    const device = await beginNamed(ann.puid, { tokenRecipient: recipient() });
    for (const expected of [true, true, false, false])
      expect((await device.claimAgain({ tokenRecipient: recipient() })).body.step.handsOverToken).toBe(
        expected,
      );
    expect((await device.getToken()).body).toEqual({ status: 'none' });
    const other = await claimRawVerificationDevice(sessions, device, { tokenRecipient: recipient() });
    expect(other.requested).toMatchObject({ handsOverToken: false, sendsDescriptors: true });
  });

  it('is limited for a person whom only the host has named: ten an hour, without a lockout of the person', async () => {
    const bob = await enrolled();
    for (let i = 0; i < 10; i++) expect(await claimNamed(ann.puid)).toBe(true);
    expect(await claimNamed(ann.puid)).toBe(false);
    expect(await claimNamed(bob.puid)).toBe(true);
    // Neither the node nor a passkey is affected.
    const plain = { sign: false, compare: false };
    expect(await flows.signIn(ann.face, await makePhone(), plain, { person: ann.puid })).toMatchObject({
      status: 'SUCCESS',
    });
    const { visitor } = await flows.openSignIn(await otherPhone(ann), elsewhere, {
      requirements: ['passkey', 'face'],
    });
    await visitor.usePasskey();
    expect(visitor.device.step).toMatchObject({ handsOverToken: true });
    await visitor.device.cancel();
    sessions.advanceClock(hour + 1);
    expect(await claimNamed(ann.puid)).toBe(true);
  });

  it('is limited for one network too, for all named people together', async () => {
    expect(await claimNamed(ann.puid)).toBe(true);
    await sessions.source.query(
      `INSERT INTO sessions.sign_in_failures (customer_id, mode, subject, session_id, failed_at)
       SELECT customer_id, mode, subject, gen_random_uuid(), failed_at FROM sessions.sign_in_failures, generate_series(1, 59)
       WHERE subject LIKE 'handed_over_network:%'`,
    );
    const bob = await enrolled();
    expect(await claimNamed(bob.puid)).toBe(false);
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const { visitor } = await flows.openSignIn(
      await makePhone(),
      { ...elsewhere, headers },
      {
        person: bob.puid,
      },
    );
    expect(visitor.device.step).toMatchObject({ handsOverToken: true });
    await visitor.device.cancel();
  });

  it('is not exceeded by claims at the same time', async () => {
    const claims = await Promise.allSettled(Array.from({ length: 16 }, () => claimNamed(ann.puid)));
    // Others get a 503, and try again.
    const handedOver = claims.filter((claim) => claim.status === 'fulfilled' && claim.value);
    const counted = (await readSubjects()).filter((subject) => subject === `handed_over:${ann.puid}`);
    expect(handedOver.length).toBe(counted.length);
    expect(counted.length).toBeLessThanOrEqual(10);
    expect(counted.length).toBeGreaterThan(0);
  });
});

describe('while the node is unreachable', () => {
  beforeAll(async () => {
    // The node answers the requests of the tests before: the tests here read all requests.
    await eventually(async () => {
      sessions.advanceClock(4);
      await sessions.sweep();
      expect(await listRequests()).toEqual([]);
    });
    await node.kill();
  });
  afterAll(() => node.start());

  it('the hand-over is pending, and the answer changes neither the state nor the nonce, even if Redis was flushed', async () => {
    const device = await beginNamed(ann.puid, { tokenRecipient: recipient() });
    expect((await device.getToken()).body).toEqual({ status: 'pending' });
    await flushRedis(sessions);
    await node.start();
    try {
      await eventually(async () => {
        sessions.advanceClock(4);
        await sessions.sweep();
        expect((await device.getToken()).body).toMatchObject({ status: 'ready' });
      });
    } finally {
      await node.kill();
    }
    expect(await listRequests()).toEqual([]);
    // The nonce of the claim is still valid.
    expect(await device.fail('camera')).toMatchObject({ status: 200, body: { failure: 'camera' } });
  });

  const readState = async (sessionId: string) => {
    const { state, version } = await readRow(sessions, toRowId(sessionId));
    return { state, version };
  };
  const findRequest = async (): Promise<string> =>
    (await sessions.source.query<{ id: string }[]>('SELECT id FROM sessions.node_requests'))[0]!.id;
  /** Processes an answer as the job does. */
  const answer = (requestId: string, content: NodeAnswer<'hand-over-token'>) => {
    const job = 'hand-over-token';
    const vault = sessions.app.get(Vault, { strict: false });
    const sealedMessage = sealAnswer(vault, job, requestId, content).toString('base64url');
    return sessions.app.get(ReceiveNodeAnswer, { strict: false }).process({ requestId, job, sealedMessage });
  };

  it('an answer counts once, although it arrives several times at once, and a later one does not', async () => {
    const device = await beginNamed(ann.puid, { tokenRecipient: recipient() });
    const requestId = await findRequest();
    const { state, version } = await readState(device.sessionId);
    const sealed = { outcome: 'sealed', jwe: 'the.sealed..token.x' } as const;
    await Promise.all(Array.from({ length: 5 }, () => answer(requestId, sealed)));
    expect(await readState(device.sessionId)).toEqual({ state, version: version + 1 });
    await answer(requestId, { outcome: 'unknown' });
    expect((await device.getToken()).body).toMatchObject({ status: 'ready', jwe: sealed.jwe });
    await host.cancel(device.sessionId);
  });

  it('a node without the token leaves the device to the other ways', async () => {
    const tokenRecipient = recipient();
    const device = await beginNamed(ann.puid, { tokenRecipient });
    await answer(await findRequest(), { outcome: 'unknown' });
    expect((await device.getToken()).body).toEqual({ status: 'none' });
    expect((await device.claimAgain({ tokenRecipient })).body.step).toMatchObject({
      handsOverToken: false,
      sendsDescriptors: true,
    });
    // The claim again has requested nothing.
    expect(await listRequests()).toEqual([]);
    await host.cancel(device.sessionId);
  });

  it('an answer for a device that has lost the session, or after its expiry, changes nothing', async () => {
    const first = await beginNamed(ann.puid, { tokenRecipient: recipient() });
    const lost = await findRequest();
    const second = await claimRawVerificationDevice(sessions, first, { tokenRecipient: recipient() });
    const current = await findRequest();
    expect(current).not.toBe(lost);
    const before = await readState(first.sessionId);
    await answer(lost, { outcome: 'sealed', jwe: 'for.the..first.device' });
    expect(await readState(first.sessionId)).toEqual(before);
    expect((await second.getToken()).body).toEqual({ status: 'pending' });

    sessions.advanceClock(15 * 60);
    expect((await host.get(first.sessionId)).body).toMatchObject({ status: 'EXPIRED' });
    const ended = await readState(first.sessionId);
    expect(await listRequests()).toEqual([]);
    await answer(current, { outcome: 'sealed', jwe: 'too.late..for.it' });
    expect(await readState(first.sessionId)).toEqual(ended);
  });

  it('a claim by another device replaces the request, and the end of the session deletes it', async () => {
    const first = await beginNamed(ann.puid, { tokenRecipient: recipient() });
    expect(await listRequests()).toEqual(['hand-over-token']);
    await claimRawVerificationDevice(sessions, first, { tokenRecipient: recipient() });
    expect(await listRequests()).toEqual(['hand-over-token']);
    await claimRawVerificationDevice(sessions, first);
    expect(await listRequests()).toEqual([]);
    await claimRawVerificationDevice(sessions, first, { tokenRecipient: recipient() });
    await host.cancel(first.sessionId);
    expect(await listRequests()).toEqual([]);
  });
});

describe('a person that the host has named', () => {
  const named = (puid: string) => ({ person: puid });

  it('signs in on their own device by its token, with the claim of its key', async () => {
    const { sessionId, visitor } = await flows.openSignIn(ann.phone, {}, named(ann.puid));
    expect(visitor.device.step).toMatchObject({ token: { id: ann.phone.token!.id } });
    await completeFlow(visitor, signInActions(ann.face));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'SUCCESS',
      puid: ann.puid,
      riskEvaluation: noRisk,
    });
  });

  it('is compared in the node without a token, and with them alone', async () => {
    const bob = await enrolled();
    const plain = { sign: false, compare: false };
    expect(await flows.signIn(ann.face, await makePhone(), plain, named(ann.puid))).toMatchObject({
      status: 'SUCCESS',
      puid: ann.puid,
      assurance: { identified_among: 1 },
    });
    expect(await flows.signIn(bob.face, await makePhone(), plain, named(ann.puid))).toMatchObject({
      status: 'error',
      errorCodes: [153],
    });
  });

  it('is not signed in by the device or the passkey of another person', async () => {
    const bob = await enrolled();
    expect(await flows.signIn(bob.face, bob.phone, {}, named(ann.puid))).toMatchObject({ errorCodes: [7] });
    const { sessionId, visitor } = await flows.openSignIn(bob.phone, elsewhere, {
      ...named(ann.puid),
      requirements: ['passkey', 'face'],
    });
    await completeFlow(visitor, signInActions(bob.face, elsewhere));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ errorCodes: [4] });
  });

  it('who is not enrolled is rejected', async () => {
    expect(
      await flows.signIn(ann.face, await makePhone(), { sign: false }, named('b'.repeat(20))),
    ).toMatchObject({ status: 'error', errorCodes: [-1] });
  });

  it('is locked out by strangers under that name only: their own devices still work', async () => {
    const cleo = await enrolled();
    const thief = population.person();
    const attempt = async () =>
      flows.signIn(thief, await makePhone(), elsewhere, named(cleo.puid)) as Promise<object>;
    for (let session = 0; session < 4; session++)
      expect(await attempt()).toMatchObject({ errorCodes: [153] });
    expect(await attempt()).toMatchObject({ errorCodes: [153], retryAfter: 900 });
    expect(await attempt()).toMatchObject({ errorCodes: [5] });
    // No token is handed over during the lockout, so that comparisons cannot be tried elsewhere.
    const locked = await beginNamed(cleo.puid, { tokenRecipient: recipient() });
    expect(locked.requested).toMatchObject({ handsOverToken: false });
    expect(await flows.signIn(cleo.face, cleo.phone)).toMatchObject({ status: 'SUCCESS', puid: cleo.puid });
    expect(await flows.signIn(cleo.face, cleo.phone, {}, named(cleo.puid))).toMatchObject({
      status: 'SUCCESS',
    });
  });
});

describe('a stored token', () => {
  it('is not handed over once its device key is revoked', async () => {
    const bob = await enrolled();
    await host.revoke(bob.puid, bob.phone.keyId);
    const device = await beginNamed(bob.puid, { tokenRecipient: recipient() });
    expect(device.requested).toMatchObject({ handsOverToken: false });
  });

  it('that was handed over cannot be compared with once its device key is revoked', async () => {
    const bob = await enrolled();
    const { visitor } = await flows.openSignIn(await otherPhone(bob), elsewhere, { person: bob.puid });
    const compared = (await visitor.compareOnPhone(bob.face, false))!;
    await host.revoke(bob.puid, bob.phone.keyId);
    expect(await visitor.device.sendCapture(compared, visitor.evidence())).toMatchObject({
      state: 'STARTED',
      failure: 'unrecognised',
    });
  });

  it('is not made for a pending device key, not even after the approval', async () => {
    const second = await makePhone();
    await flows.enroll(ann.face, second);
    expect(await listRequests()).toEqual([]);
    await host.approve(ann.puid, second.keyId);
    expect(
      await sessions.source.query('SELECT is_stored FROM sessions.token_keys WHERE device_key_id = $1', [
        second.keyId,
      ]),
    ).toEqual([{ is_stored: false }]);
    expect(await flows.signIn(ann.face, second)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
  });
});
