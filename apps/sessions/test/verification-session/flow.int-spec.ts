import {
  makeNodeCaller,
  makeVerifier,
  startVerification,
  type Verification,
  type Verifier,
} from '../support/verification-host';
import { makePhone, makeVisitor, people, type FaceLikePerson, type Phone } from '../support/visitor';

describe('verification sessions with the real node', () => {
  let verification: Verification;
  let host: Verifier;
  const crowd = people(4711);
  beforeAll(async () => {
    verification = await startVerification();
    host = await makeVerifier(verification);
  });
  afterAll(() => verification?.close());

  const visit = (sessionId: string, phone: Phone) => makeVisitor(verification.sessions, sessionId, phone);
  const node = () => makeNodeCaller(verification.node.url, host.key);

  /** Enrolls somebody with their phone, and answers what the host was told. */
  const enroll = async (face: FaceLikePerson, phone: Phone, body: object = {}) => {
    const { sessionId } = await host.create({ type: 'ENROLL', ...body });
    const visitor = visit(sessionId, phone);
    await visitor.open();
    await visitor.enrollFace(face);
    await visitor.whenDecided();
    return host.told(sessionId);
  };

  const signIn = async (
    face: FaceLikePerson,
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
    return host.told(sessionId);
  };

  it('enroll somebody, and find them again on their device, by the node, and as nobody else', async () => {
    const [ann, bob] = [crowd.person(), crowd.person()];
    const phone = await makePhone();
    const enrolled = await enroll(ann, phone, { transactionID: 'order-1' });
    expect(enrolled).toMatchObject({
      status: 'SUCCESS',
      message: 'Ok',
      transactionId: 'order-1',
      errors: [],
    });
    expect(enrolled.puid).toMatch(/^[0-9a-z]{20}$/);
    expect(await node().predict(ann.capture())).toBe(enrolled.puid);

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
