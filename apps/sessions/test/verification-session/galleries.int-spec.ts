import { makePhone } from '../support/phone';
import { makeFlows } from '../support/verification-flow';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

describe('the people of one host', () => {
  const population = people(1010);
  const { verification } = useVerification();

  const makeHost = async (customer: string, mode: 'live' | 'test' = 'live') => {
    const verifier = await makeVerificationHost(verification, { customer, mode });
    return { verifier, flows: makeFlows(verification, verifier) };
  };
  const passkeyFirst = { requirements: ['passkey', 'face'] };
  const withPasskey = { requirements: ['face', 'passkey'] };

  it.each([
    ['another customer', 'other', 'live'],
    ['their own tests', 'acme', 'test'],
  ] as const)(
    'are unknown to %s: by their face, their device and their passkey',
    async (_who, name, mode) => {
      const acme = await makeHost('acme');
      const stranger = await makeHost(name, mode);
      const [face, phone] = [population.person(), await makePhone()];
      const enrolled = await acme.flows.enroll(face, phone, withPasskey);

      const { visitor } = await stranger.flows.openSignIn(phone);
      expect(visitor.device.step).toMatchObject({ token: null });
      await visitor.device.cancel();
      const signInCodes = async (options: object, body: object = {}) =>
        (await stranger.flows.signIn(face, phone, options, body)).errorCodes as number[];
      expect(await signInCodes({})).toEqual([7]);
      expect(await signInCodes({ sign: false })).toEqual([-1]);
      expect(await signInCodes({ sign: false }, passkeyFirst)).toEqual([4]);
      expect((await stranger.verifier.credentials(enrolled.puid)).body).toEqual({ credentials: [] });

      // The same face and phone are another person there.
      const there = await stranger.flows.enroll(face, phone);
      expect(there.message).toBe('Ok');
      expect(there.puid).not.toBe(enrolled.puid);
      expect(there.guid).not.toBe(enrolled.guid);
      expect(await stranger.flows.signIn(face, phone)).toMatchObject({ puid: there.puid });
      expect(await acme.flows.signIn(face, phone, { compare: false })).toMatchObject({
        puid: enrolled.puid,
      });
    },
  );

  it('are shared by all keys of the customer', async () => {
    const [first, second] = [await makeHost('keys'), await makeHost('keys')];
    const [face, phone] = [population.person(), await makePhone()];
    const { puid } = await first.flows.enroll(face, phone);
    expect(await second.flows.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
    expect((await second.verifier.credentials(puid)).body).toMatchObject({
      credentials: [{ id: phone.keyId }],
    });
  });
});
