import { makeJourneys } from '../support/verification-flow';
import { refusalOf } from '../support/device-rejection';
import { makeVerifier, startVerification, type Verification } from '../support/verification-host';
import { makePhone, makeVisitor, people } from '../support/visitor';

describe('the people of one host', () => {
  let verification: Verification;
  const crowd = people(1010);
  beforeAll(async () => {
    verification = await startVerification();
  });
  afterAll(() => verification?.close());

  const host = async (customer: string, mode: 'live' | 'test' = 'live') => {
    const verifier = await makeVerifier(verification, { customer, mode });
    return { verifier, journeys: makeJourneys(verification, verifier) };
  };
  const passkeyFirst = { requirements: ['passkey', 'face'] };
  const withPasskey = { requirements: ['face', 'passkey'] };

  it.each([
    ['another customer', 'other', 'live'],
    ['their own tests', 'acme', 'test'],
  ] as const)(
    'are unknown to %s: by their face, their device and their passkey',
    async (_who, name, mode) => {
      const acme = await host('acme');
      const stranger = await host(name, mode);
      const [face, phone] = [crowd.person(), await makePhone()];
      const enrolled = await acme.journeys.enroll(face, phone, withPasskey);

      const { visitor } = await stranger.journeys.openSignIn(phone);
      expect(visitor.device.step).toMatchObject({ release: null });
      await visitor.device.cancel();
      const codesOf = async (manner: object, body: object = {}) =>
        (await stranger.journeys.signIn(face, phone, manner, body)).errorCodes as number[];
      expect(await codesOf({})).toEqual([7]);
      expect(await codesOf({ sign: false })).toEqual([-1]);
      expect(await codesOf({ sign: false }, passkeyFirst)).toEqual([4]);
      expect((await stranger.verifier.credentials(enrolled.puid)).body).toEqual({ credentials: [] });

      // The same face and the same phone are somebody else there.
      const there = await stranger.journeys.enroll(face, phone);
      expect(there.message).toBe('Ok');
      expect(there.puid).not.toBe(enrolled.puid);
      expect(there.guid).not.toBe(enrolled.guid);
      expect(await stranger.journeys.signIn(face, phone)).toMatchObject({ puid: there.puid });
      expect(await acme.journeys.signIn(face, phone, { compare: false })).toMatchObject({
        puid: enrolled.puid,
      });
    },
  );

  it('are the same for every key of the customer', async () => {
    const [first, second] = [await host('keys'), await host('keys')];
    const [face, phone] = [crowd.person(), await makePhone()];
    const { puid } = await first.journeys.enroll(face, phone);
    expect(await second.journeys.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
    expect((await second.verifier.credentials(puid)).body).toMatchObject({
      credentials: [{ id: phone.keyId }],
    });
  });
});

describe('where matches on devices do not count (LOCAL_MATCH=false)', () => {
  let verification: Verification;
  const crowd = people(1011);
  beforeAll(async () => {
    verification = await startVerification({ LOCAL_MATCH: 'false' });
  });
  afterAll(() => verification?.close());

  it('the node compares, and a device is told so before it captures', async () => {
    const host = await makeVerifier(verification);
    const journeys = makeJourneys(verification, host);
    const [face, phone] = [crowd.person(), await makePhone()];
    const { puid } = await journeys.enroll(face, phone, { requirements: ['face', 'passkey'] });
    for (const requirements of [['face'], ['face', 'passkey']]) {
      const { sessionId, visitor } = await journeys.openSignIn(phone, {}, { requirements });
      const { step } = visitor.device;
      expect(step).toMatchObject({ localMatch: false, release: null });
      // A client that does not care what the step says.
      const careless = makeVisitor(verification.sessions, sessionId, phone);
      await careless.open({ deviceKey: phone.keyId });
      Object.assign(careless.device.step!, { localMatch: true });
      const { deviceKey } = phone;
      expect(
        await refusalOf(careless.device.sendCapture({ localMatch: true, deviceKey }, careless.evidence())),
      ).toEqual({ status: 400, message: 'face.localMatch does not count here: send face.descriptors' });
      await host.cancel(sessionId);
      expect(await journeys.signIn(face, phone, {}, { requirements })).toMatchObject({
        status: 'SUCCESS',
        puid,
      });
    }
  });
});
