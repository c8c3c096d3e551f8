import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { type Authenticator, type Behaviour, makeAuthenticator } from './authenticator';

const origin = 'https://verify.example';
const rpId = 'verify.example';
const userID = new Uint8Array(32).fill(7);

describe('the software authenticator, verified by @simplewebauthn/server', () => {
  let authenticator: Authenticator;
  beforeEach(() => {
    authenticator = makeAuthenticator({ origin, rpId });
  });

  const optionsToRegister = (excludeCredentials: { id: string }[] = []) =>
    generateRegistrationOptions({
      rpName: 'Gatehouse',
      rpID: rpId,
      userName: 'person',
      userID,
      excludeCredentials,
    });

  const register = async (behaviour?: Partial<Behaviour>): Promise<WebAuthnCredential> => {
    const options = await optionsToRegister();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: authenticator.create(options, behaviour),
      expectedChallenge: options.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    });
    expect(verified).toBe(true);
    return registrationInfo!.credential;
  };

  const signIn = async (credential: WebAuthnCredential, behaviour?: Partial<Behaviour>) => {
    const options = await generateAuthenticationOptions({ rpID: rpId });
    return verifyAuthenticationResponse({
      response: authenticator.get(options, behaviour),
      expectedChallenge: options.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential,
    });
  };

  it('registers a passkey of an ES256 key', async () => {
    const options = await optionsToRegister();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: authenticator.create(options),
      expectedChallenge: options.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: [-7],
    });
    expect(verified).toBe(true);
    expect(registrationInfo).toMatchObject({
      fmt: 'none',
      aaguid: '00000000-0000-0000-0000-000000000000',
      userVerified: true,
      credentialDeviceType: 'singleDevice',
      credentialBackedUp: false,
      credential: { id: authenticator.passkeys[0]!.id, counter: 0, transports: ['internal'] },
    });
  });

  it('signs in with it, counts, and returns the user handle', async () => {
    const credential = await register();
    expect(await signIn(credential)).toMatchObject({
      verified: true,
      authenticationInfo: { newCounter: 1, userVerified: true },
    });
    expect(await signIn(credential)).toMatchObject({ authenticationInfo: { newCounter: 2 } });
    const { response } = authenticator.get(await generateAuthenticationOptions({ rpID: rpId }));
    expect(response.userHandle).toBe(Buffer.from(userID).toString('base64url'));
  });

  it('registers a synced passkey without a counter', async () => {
    authenticator = makeAuthenticator({
      origin,
      rpId,
      backupEligible: true,
      backedUp: true,
      hasNoCounter: true,
    });
    const credential = await register();
    for (const answer of [await signIn(credential), await signIn(credential)])
      expect(answer).toMatchObject({
        verified: true,
        authenticationInfo: {
          newCounter: 0,
          credentialDeviceType: 'multiDevice',
          credentialBackedUp: true,
        },
      });
  });

  it('uses the passkey that the site allows, else the newest one', async () => {
    const [first, second] = [await register(), await register()];
    const get = async (ids: string[]) =>
      authenticator.get(
        await generateAuthenticationOptions({ rpID: rpId, allowCredentials: ids.map((id) => ({ id })) }),
      ).id;
    expect(await get([first.id])).toBe(first.id);
    expect(await get([])).toBe(second.id);
    await expect(get(['AAAA'])).rejects.toThrow('has no passkey that the site allows');
    const elsewhere = await generateAuthenticationOptions({ rpID: 'evil.example' });
    expect(() => authenticator.get(elsewhere)).toThrow('has no passkey that the site allows');
  });

  it('does not register a second passkey of a site, nor without ES256', async () => {
    const { id } = await register();
    const again = await optionsToRegister([{ id }]);
    expect(() => authenticator.create(again)).toThrow('already has a passkey of this site');
    const options = { ...again, pubKeyCredParams: [{ type: 'public-key' as const, alg: -257 }] };
    expect(() => authenticator.create(options)).toThrow('the site does not accept ES256');
  });

  const misbehaviours: [string, Partial<Behaviour>, RegExp][] = [
    ['another origin', { origin: 'https://evil.example' }, /origin/],
    ['another domain', { rpId: 'evil.example' }, /RP ID/],
    ['another challenge', { challenge: 'AAAA' }, /challenge/],
    ['an unverified user', { userVerified: false }, /could not be verified/],
    ['an absent user', { userPresent: false, userVerified: false }, /presen/],
    ['a backup of a device-bound passkey', { backedUp: true }, /backed up/],
  ];

  it.each(misbehaviours)('is rejected at registration with %s', async (_, behaviour, problem) => {
    await expect(register(behaviour)).rejects.toThrow(problem);
  });

  it.each([
    ...misbehaviours,
    ['a counter that decreased', { counter: 4 }, /counter value 4 was lower/],
    ['a counter that did not increase', { counter: 5 }, /counter value 5 was lower/],
  ] as typeof misbehaviours)('is rejected at sign-in with %s', async (_, behaviour, problem) => {
    const credential = await register({ counter: 5 });
    await expect(signIn(credential, behaviour)).rejects.toThrow(problem);
  });

  it('is rejected with a changed signature, and with that of another passkey', async () => {
    const credential = await register();
    expect(await signIn(credential, { tamperedSignature: true })).toMatchObject({ verified: false });
    await register();
    expect(await signIn(credential)).toMatchObject({ verified: false });
  });

  it('answers with another user handle, or with none, on request', async () => {
    await register();
    const options = await generateAuthenticationOptions({ rpID: rpId });
    expect(authenticator.get(options, { userHandle: 'BBBB' }).response.userHandle).toBe('BBBB');
    expect(authenticator.get(options, { userHandle: null }).response).not.toHaveProperty('userHandle');
  });
});
