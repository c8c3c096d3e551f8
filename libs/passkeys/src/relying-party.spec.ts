import { type Authenticator, type Behaviour, makeDefaultAuthenticator } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { RelyingParty } from './relying-party';

const challenge = 'Y2hhbGxlbmdl';
const userHandle = 'dXNlcg';

describe('the relying party', () => {
  const party = new RelyingParty({
    publicUrl: 'https://verify.example/gatehouse',
    origins: ['https://app.example'],
  });
  let authenticator: Authenticator;
  beforeEach(() => {
    authenticator = makeDefaultAuthenticator();
  });

  const create = (behaviour?: Partial<Behaviour>) =>
    party.verifyRegistration(
      authenticator.create(
        party.creationOptions({ challenge, userHandle, residentKey: 'discouraged' }),
        behaviour,
      ),
      challenge,
    );

  const use = async (behaviour?: Partial<Behaviour>) => {
    const passkey = { ...(await create())!, userHandle };
    return party.verifyAssertion(
      authenticator.get(party.requestOptions(challenge, [passkey]), behaviour),
      challenge,
      passkey,
    );
  };

  it('registers a passkey, and accepts its use with the next counter', async () => {
    expect(await create()).toMatchObject({ counter: 0, transports: ['internal'] });
    expect(await use()).toBe(1);
  });

  it('accepts its further origins, and passkeys without a counter', async () => {
    expect(await use({ origin: 'https://app.example', hasNoCounter: true })).toBe(0);
  });

  it.each<[string, Partial<Behaviour>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'https://verify.example:8443' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['no user verification', { userVerified: false }],
    ['no user presence', { userPresent: false }],
  ])('rejects %s at a registration and at a use', async (_, behaviour) => {
    expect(await create(behaviour)).toBeUndefined();
    // The authenticator looks for a passkey of the domain.
    const { rpId, ...rest } = behaviour;
    if (rpId === undefined) expect(await use(rest)).toBeUndefined();
  });

  it('rejects a tampered signature and the handle of another user', async () => {
    expect(await use({ tamperedSignature: true })).toBeUndefined();
    expect(await use({ userHandle: 'b3RoZXI' })).toBeUndefined();
  });

  it('rejects a counter that has not grown', async () => {
    const passkey = { ...(await create())!, counter: 7, userHandle };
    for (const counter of [0, 6, 7])
      expect(
        await party.verifyAssertion(
          authenticator.get(party.requestOptions(challenge), { counter }),
          challenge,
          passkey,
        ),
      ).toBeUndefined();
  });

  it.each([{}, { response: {} }, { id: 'x', response: { clientDataJSON: 1, attestationObject: 'oWE' } }])(
    'rejects the malformed response %j',
    async (response) => {
      expect(await party.verifyRegistration(response as never, challenge)).toBeUndefined();
      const passkey = { ...(await create())!, userHandle };
      expect(await party.verifyAssertion(response as never, challenge, passkey)).toBeUndefined();
    },
  );

  it('rejects text of any bytes without an exception', async () => {
    for (let i = 0; i < 50; i++) {
      const attestationObject = randomBytes(i * 3).toString('base64url');
      const response = { clientDataJSON: attestationObject, attestationObject };
      expect(await party.verifyRegistration({ response } as never, challenge)).toBeUndefined();
    }
  });
});
