import type { SyntheticPerson } from '@gatehouse/testing';
import { makePhone, type Phone } from '../support/phone';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, people } from '../support/verification-visitor';

describe('verification sessions with the biometric node', () => {
  const population = people(4711);
  const { sessions, host, nodeClient } = useVerification();

  const visit = (sessionId: string, phone: Phone) => makeVerificationVisitor(sessions, sessionId, phone);

  /** Enrolls a person with their phone, and returns the webhook. */
  const enroll = async (face: SyntheticPerson, phone: Phone, body: object = {}) => {
    const { sessionId } = await host.create({ type: 'ENROLL', ...body });
    const visitor = visit(sessionId, phone);
    await visitor.open();
    await visitor.enrollFace(face);
    await visitor.whenDecided();
    return host.receivedWebhook(sessionId);
  };

  const signIn = async (
    face: SyntheticPerson,
    phone: Phone,
    how: { compare?: boolean; sign?: boolean } = {},
  ) => {
    const { sessionId } = await host.create({ type: 'SIGN-IN' });
    const visitor = visit(sessionId, phone);
    await visitor.open(how.sign === false ? {} : { deviceKey: phone.keyId });
    for (;;) {
      const before = visitor.device.step!;
      await visitor.showFace(face, how);
      const { ended } = await visitor.whenDecided();
      if (ended || visitor.device.step?.nonce === before.nonce) break;
    }
    return host.receivedWebhook(sessionId);
  };

  it('enroll a person, recognize them on their device and in the node, and no other person', async () => {
    const [ann, bob] = [population.person(), population.person()];
    const phone = await makePhone();
    const enrolled = await enroll(ann, phone, { transactionID: 'order-1' });
    expect(enrolled).toMatchObject({
      status: 'SUCCESS',
      message: 'Ok',
      transactionId: 'order-1',
      errors: [],
    });
    expect(enrolled.puid).toMatch(/^[0-9a-z]{20}$/);
    expect(await nodeClient.predict(ann.capture())).toBe(enrolled.puid);

    expect(await signIn(ann, phone)).toMatchObject({
      status: 'SUCCESS',
      puid: enrolled.puid,
      guid: enrolled.guid,
    });
    expect(await signIn(ann, phone, { compare: false })).toMatchObject({
      status: 'SUCCESS',
      puid: enrolled.puid,
    });
    expect(await signIn(ann, phone, { compare: false, sign: false })).toMatchObject({
      status: 'SUCCESS',
      puid: enrolled.puid,
    });

    expect(await signIn(bob, phone)).toMatchObject({ status: 'error', errorCodes: [153] });
    expect(await signIn(bob, await makePhone(), { sign: false })).toMatchObject({
      status: 'error',
      errorCodes: [-1],
    });
  });
});
