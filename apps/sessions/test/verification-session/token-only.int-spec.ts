import { CustomerService } from '@gatehouse/auth';
import { eventually } from '@gatehouse/testing';
import { registerKey, makeDeviceKey } from '../support/device-key';
import { captureDescriptors } from '../support/enrolled-person';
import { makeAnyToken } from '../support/face-token';
import { makePhone, type Phone } from '../support/phone';
import { registerToken } from '../support/raw-comparison';
import { completeFlow, makeFlows, noRisk, personId, signInActions } from '../support/verification-flow';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { people, type SyntheticPerson } from '../support/verification-visitor';

describe('with ENROLLMENT=token', () => {
  const population = people(2526);
  const { sessions, node, host, flows, claimEnroll, claimSignIn, nodeClient } = useVerification({
    env: { ENROLLMENT: 'token', TOKEN_STORAGE: 'server' },
  });
  afterEach(() => sessions.source.query('DELETE FROM sessions.sign_in_failures'));

  const count = async (table: string): Promise<number> =>
    (await sessions.source.query(`SELECT 1 FROM biometric_node.${table}`)).length;

  const enrolled = async (): Promise<{ face: SyntheticPerson; phone: Phone; puid: string }> => {
    const [face, phone] = [population.person(), await makePhone()];
    const { puid } = await flows.enroll(face, phone, { requirements: ['face', 'passkey'] });
    await eventually(async () =>
      expect(
        await sessions.source.query('SELECT is_stored FROM sessions.token_keys WHERE puid = $1', [puid]),
      ).toEqual([{ is_stored: true }]),
    );
    return { face, phone, puid };
  };

  it('an ENROLL sends no descriptor, and its result says that duplicates were not checked', async () => {
    const [face, phone] = [population.person(), await makePhone()];
    const { sessionId, visitor } = await flows.openEnroll(phone);
    expect(visitor.device.step).toMatchObject({ sendsDescriptors: false, storesToken: true });
    const sent = jest.spyOn(visitor.device, 'sendCapture');
    await visitor.enrollFace(face);
    expect(sent.mock.calls.map(([capture]) => Object.keys(capture).sort())).toEqual([['deviceKey', 'token']]);
    await visitor.whenDecided();
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      sessionId,
      status: 'SUCCESS',
      message: 'Ok',
      puid: expect.stringMatching(personId),
      guid: expect.stringMatching(personId),
      errors: [],
      assurance: { enrollment: 'token', duplicate_check: false, challenge: 'head_turns' },
      riskEvaluation: noRisk,
    });
    expect((await host.get(sessionId)).body).toEqual(webhook);
    expect(await count('people')).toBe(0);
    expect(await nodeClient.predict(face.capture())).toBeUndefined();
    // The same face is another person: nothing was compared.
    expect((await flows.enroll(face, await makePhone())).puid).not.toBe(webhook.puid);
  });

  it('a SIGN-IN compares with the token of the device, and its result says that there was no search', async () => {
    const { face, phone, puid } = await enrolled();
    expect(await flows.signIn(face, phone)).toMatchObject({
      status: 'SUCCESS',
      puid,
      assurance: { enrollment: 'token', identified_among: null },
      riskEvaluation: noRisk,
    });
    expect(await flows.signIn(population.person(), phone)).toMatchObject({
      status: 'error',
      errorCodes: [153],
    });
  });

  it('a SIGN-IN on another device compares with the stored token', async () => {
    const { face, phone, puid } = await enrolled();
    const other = { ...(await makePhone()), authenticator: phone.authenticator };
    const options = { sign: false, receivesToken: true };
    for (const body of [{ person: puid }, { requirements: ['passkey', 'face'] }])
      expect(await flows.signIn(face, other, options, body)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('a SIGN-IN on a device without a token is rejected with code 10, and does not count for a lockout', async () => {
    const { face, phone, puid } = await enrolled();
    for (let session = 0; session < 6; session++) {
      const { sessionId, visitor } = await flows.openSignIn(await makePhone(), { sign: false });
      await completeFlow(visitor, signInActions(face, { sign: false }));
      expect(await host.receivedWebhook(sessionId)).toMatchObject({
        status: 'error',
        message: 'No face token of this person is available',
        errorCodes: [10],
      });
    }
    expect(await sessions.source.query('SELECT subject FROM sessions.sign_in_failures')).toEqual([]);
    expect(await flows.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('a person who was deleted at the node cannot sign in by their token', async () => {
    const { face, phone, puid } = await enrolled();
    expect(await nodeClient.delete(puid)).toBe(200);
    expect(await flows.signIn(face, phone)).toMatchObject({ status: 'error', errorCodes: [-1] });
    expect(await sessions.source.query('SELECT 1 FROM sessions.token_keys WHERE puid = $1', [puid])).toEqual(
      [],
    );
  });

  it('an ENROLL that is cancelled while the node is unreachable leaves no person', async () => {
    const before = await count('token_people');
    await node.kill();
    const { sessionId, visitor } = await flows.openEnroll(await makePhone());
    expect(await visitor.enrollFace(population.person())).toMatchObject({ state: 'CHECKING' });
    expect(await sessions.source.query('SELECT job FROM sessions.node_requests')).toEqual([
      { job: 'register-person' },
    ]);
    await host.cancel(sessionId);
    await node.start();
    await eventually(async () => {
      sessions.advanceClock(4);
      await sessions.sweep();
      expect(await sessions.source.query('SELECT job FROM sessions.node_requests')).toEqual([]);
    });
    expect(await count('token_people')).toBe(before);
  });

  describe('rejects', () => {
    const key = makeDeviceKey();

    it('descriptors, at an ENROLL', async () => {
      const device = await claimEnroll();
      const descriptors = captureDescriptors(population.person());
      const reply = await device.sendWith({ face: { descriptors } });
      expect([reply.status, reply.body.message]).toEqual([
        400,
        'face.sealedDescriptors must not be sent: this session enrolls a face token only',
      ]);
    });

    it('descriptors, at a SIGN-IN', async () => {
      const device = await claimSignIn();
      const reply = await device.sendWith({ face: { descriptors: captureDescriptors(population.person()) } });
      expect([reply.status, reply.body.message]).toEqual([
        400,
        'face.sealedDescriptors must not be sent: this session compares face tokens only',
      ]);
    });

    it.each<[string, string, () => Promise<object>]>([
      [
        'no token',
        'token is missing: this session enrolls a face token only',
        () => Promise.resolve({ token: undefined }),
      ],
      [
        'a token without its sealed copy',
        'token.sealedToken is missing: this session stores a copy of the token',
        async () => registerToken(await makeAnyToken()),
      ],
    ])('%s, at an ENROLL', async (_, message, fields) => {
      const device = await claimEnroll();
      const reply = await device.sendWith({
        face: {},
        ...registerKey(key, device.answer()),
        ...(await fields()),
      });
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    });

    it('a token without a device key', async () => {
      const device = await claimEnroll();
      const reply = await device.sendWith({ face: {}, ...registerToken(await makeAnyToken()) });
      expect([reply.status, reply.body.message]).toEqual([
        400,
        'deviceKey is missing: a token belongs to the key of its device',
      ]);
    });
  });
});

describe('a customer with its own settings', () => {
  const population = people(2527);
  const { sessions, verification } = useVerification();

  it('enrolls tokens although the variable says gallery, from the next session on', async () => {
    const host = await makeVerificationHost(verification, { customer: 'private' });
    const flows = makeFlows(verification, host);
    const customers = sessions.app.get(CustomerService, { strict: false });
    const [face, phone] = [population.person(), await makePhone()];
    await customers.update({ name: 'private' }, { enrollment: 'token', tokenStorage: 'device' });
    const { sessionId, visitor } = await flows.openEnroll(phone);
    expect(visitor.device.step).toMatchObject({ sendsDescriptors: false, storesToken: false });
    await visitor.enrollFace(face);
    await visitor.whenDecided();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'SUCCESS',
      assurance: { enrollment: 'token' },
    });
    expect(await flows.signIn(face, phone)).toMatchObject({ status: 'SUCCESS' });
    expect(await sessions.source.query(`SELECT 1 FROM sessions.token_keys WHERE is_stored`)).toEqual([]);
  });

  it('signs in a person without a template after a change to the gallery and back, and never deletes them', async () => {
    const host = await makeVerificationHost(verification, { customer: 'undecided' });
    const flows = makeFlows(verification, host);
    const customers = sessions.app.get(CustomerService, { strict: false });
    /** Changes the setting, and waits until new sessions have it: processes cache it for some seconds. */
    const use = async (enrollment: 'token' | 'gallery') => {
      await customers.update({ name: 'undecided' }, { enrollment, tokenStorage: 'server' });
      await eventually(async () => {
        const { visitor } = await flows.openSignIn(await makePhone(), { sign: false });
        const { step } = visitor.device;
        await visitor.device.cancel();
        expect(step).toMatchObject({ sendsDescriptors: enrollment === 'gallery' });
      });
    };
    const [face, phone] = [population.person(), await makePhone()];
    await use('token');
    const { puid } = await flows.enroll(face, phone);
    await eventually(async () =>
      expect(
        await sessions.source.query('SELECT is_stored FROM sessions.token_keys WHERE puid = $1', [puid]),
      ).toEqual([{ is_stored: true }]),
    );
    const elsewhere = { sign: false, receivesToken: true };
    const named = { person: puid as string };
    for (const mode of ['token', 'gallery', 'token'] as const) {
      await use(mode);
      expect(await flows.signIn(face, await makePhone(), elsewhere, named)).toMatchObject({
        status: 'SUCCESS',
        puid,
      });
      expect(await flows.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
      // Without a token the gallery has nothing to compare with.
      if (mode === 'gallery')
        expect(
          await flows.signIn(face, await makePhone(), { sign: false, compare: false }, named),
        ).toMatchObject({ status: 'error', errorCodes: [153] });
    }
  });
});
