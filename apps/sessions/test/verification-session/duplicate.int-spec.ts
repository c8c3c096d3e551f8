import { makePhone } from '../support/phone';
import { completeFlow, enrollActions, noRisk } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { people, type VerificationVisitor } from '../support/verification-visitor';

describe('an ENROLL of an enrolled person', () => {
  const population = people(505);
  const { host, flows, nodeClient } = useVerification();

  const withPasskey = { requirements: ['face', 'passkey'] };
  const listed = async (puid: string): Promise<{ id: string; status: string }[]> =>
    (await host.credentials(puid)).body.credentials;
  const listCredentials = async (puid: string): Promise<string[]> =>
    (await listed(puid)).map(({ id }) => id).sort();
  const listActive = async (puid: string): Promise<string[]> =>
    (await listed(puid)).flatMap(({ id, status }) => (status === 'active' ? [id] : [])).sort();

  it('reports the same person as a duplicate; the second phone is pending until the host approves it', async () => {
    const ann = population.person();
    const [first, second] = [await makePhone(), await makePhone()];
    const enrolled = await flows.enroll(ann, first);
    const { sessionId, visitor } = await flows.openEnroll(second, { transactionID: 'again' });
    await completeFlow(visitor, enrollActions(ann));
    const webhook = await host.receivedWebhook(sessionId);
    expect(webhook).toEqual({
      sessionId,
      status: 'SUCCESS',
      transactionId: 'again',
      message: 'User Already Enrolled',
      puid: enrolled.puid,
      guid: enrolled.guid,
      errors: [],
      pendingCredentials: [{ id: second.keyId, kind: 'device_key', createdAt: expect.any(String) }],
      assurance: { challenge: 'head_turns' },
      riskEvaluation: noRisk,
    });
    expect((await host.get(sessionId)).body).toEqual(webhook);
    expect(await listCredentials(enrolled.puid)).toEqual([first.keyId, second.keyId].sort());
    await host.approve(enrolled.puid, second.keyId);
    for (const phone of [first, second]) {
      const signIn = await flows.openSignIn(phone);
      expect(signIn.visitor.device.step).toMatchObject({ token: { id: phone.token!.id } });
      await signIn.visitor.showFace(ann);
      await signIn.visitor.whenDecided();
      expect(await host.receivedWebhook(signIn.sessionId)).toMatchObject({
        status: 'SUCCESS',
        puid: enrolled.puid,
      });
    }
  });

  it('on the same phone leaves one key, and a valid token', async () => {
    const ann = population.person();
    const phone = await makePhone();
    const { puid } = await flows.enroll(ann, phone);
    expect(await flows.enroll(ann, phone)).toMatchObject({ puid, message: 'User Already Enrolled' });
    expect(await listCredentials(puid)).toEqual([phone.keyId]);
    const { sessionId, visitor } = await flows.openSignIn(phone);
    const sent = jest.spyOn(visitor.device, 'sendCapture');
    await visitor.showFace(ann);
    expect(sent.mock.calls[0]?.[0]).toHaveProperty('comparison');
    await visitor.whenDecided();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('keeps the first passkey of a person pending', async () => {
    const ann = population.person();
    const phone = await makePhone();
    const { puid } = await flows.enroll(ann, phone);
    const webhook = await flows.enroll(ann, phone, withPasskey);
    expect(webhook).toMatchObject({ status: 'SUCCESS', puid, errors: [{ code: 6 }] });
    expect(await listActive(puid)).toEqual([phone.keyId]);
  });

  it('adds no second passkey with a face alone, and reports code 6', async () => {
    const ann = population.person();
    const [first, second] = [await makePhone(), await makePhone()];
    const { puid } = await flows.enroll(ann, first, withPasskey);
    const webhook = await flows.enroll(ann, second, withPasskey);
    expect(webhook).toMatchObject({
      status: 'SUCCESS',
      puid,
      message: 'User Already Enrolled',
      errors: [{ code: 6, message: 'The passkey was not added' }],
    });
    const passkey = first.authenticator.passkeys[0]!.id;
    expect(await listActive(puid)).toEqual([first.keyId, passkey].sort());
    expect(await flows.signIn(ann, second, { sign: false }, withPasskey)).toMatchObject({
      status: 'error',
      errorCodes: [4],
    });
    expect(await flows.signIn(ann, first, {}, withPasskey)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('adds a passkey after the person was deleted in the node, as for a new person', async () => {
    const ann = population.person();
    const phone = await makePhone();
    const { puid } = await flows.enroll(ann, phone);
    expect(await nodeClient.delete(puid)).toBe(200);
    const again = await flows.enroll(ann, phone, withPasskey);
    expect(again).toMatchObject({ status: 'SUCCESS', message: 'Ok', errors: [] });
    expect(await listCredentials(again.puid)).toEqual(
      [phone.keyId, phone.authenticator.passkeys[0]!.id].sort(),
    );
  });

  it('in two concurrent sessions creates one person, with one active phone and passkey', async () => {
    const ann = population.person();
    const phones = await Promise.all(Array.from({ length: 6 }, () => makePhone()));
    const webhook = await Promise.all(phones.map((phone) => flows.enroll(ann, phone, withPasskey)));
    expect(new Set(webhook.map(({ puid }) => puid)).size).toBe(1);
    expect(webhook.map(({ message }) => message).sort()).toEqual([
      'Ok',
      ...Array(5).fill('User Already Enrolled'),
    ]);
    const codes = webhook.flatMap(({ errors }) => (errors as { code: number }[]).map(({ code }) => code));
    expect(codes).toEqual(Array(5).fill(6));
    const credentials = await listCredentials(webhook[0].puid);
    expect(credentials).toHaveLength(12);
    expect(credentials).toEqual(expect.arrayContaining(phones.map(({ keyId }) => keyId)));
    const enrolled = phones[webhook.findIndex(({ message }) => message === 'Ok')]!;
    expect(await listActive(webhook[0].puid)).toEqual(
      [enrolled.keyId, enrolled.authenticator.passkeys[0]!.id].sort(),
    );
    expect(await nodeClient.predict(ann.capture())).toBe(webhook[0].puid);
  });

  it('assigns the phone to the person who enrolled on it last', async () => {
    const [ann, bob] = [population.person(), population.person()];
    const phone = await makePhone();
    const first = await flows.enroll(ann, phone);
    const second = await flows.enroll(bob, phone);
    expect(second.puid).not.toBe(first.puid);
    expect(await listCredentials(first.puid)).toEqual([]);
    expect(await listCredentials(second.puid)).toEqual([phone.keyId]);
    expect(await flows.signIn(ann, phone)).toMatchObject({ status: 'error', errorCodes: [153] });
    expect(await flows.signIn(bob, phone)).toMatchObject({ status: 'SUCCESS', puid: second.puid });
  });

  it('keeps the keys of the 20 most recently used phones, if a passkey proves the person', async () => {
    const ann = population.person();
    const phones = await Promise.all(Array.from({ length: 21 }, () => makePhone()));
    let puid = '';
    const actions = {
      ...enrollActions(ann),
      passkey: (visitor: VerificationVisitor) => visitor.provePasskey(phones[0]),
    };
    for (const phone of phones) {
      ({ puid } = await flows.enroll(
        ann,
        phone,
        withPasskey,
        phone === phones[0] ? enrollActions(ann) : actions,
      ));
      if (phone === phones[1]) await flows.signIn(ann, phones[0]!);
    }
    const kept = await listActive(puid);
    expect(kept).toHaveLength(21);
    expect(kept).toContain(phones[0]!.keyId);
    expect(kept).not.toContain(phones[1]!.keyId);
  });
});
