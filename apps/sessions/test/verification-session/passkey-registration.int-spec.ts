import { makeDefaultAuthenticator, type Reply } from '@gatehouse/testing';
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { captureDescriptors, type EnrolledPerson } from '../support/enrolled-person';
import { claimRawVerificationDevice, type RawVerificationDevice } from '../support/raw-verification-device';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

const app = 'android:apk-key-hash:9Ykd6Qm0kXZ0m7o4';

const population = people(78);
const { sessions, host, enroller } = useVerification({
  env: { PASSKEY_ORIGINS: `https://app.verify.example , ${app}` },
});

type Unusual = NonNullable<Parameters<EnrolledPerson['authenticator']['get']>[1]>;
const getOptions = ({ requested }: RawVerificationDevice) => requested.passkey;
const getChallenge = ({ requested }: RawVerificationDevice): string => requested.passkey.challenge;
const use = async ({ authenticator }: EnrolledPerson, unusual: Unusual = {}): Promise<Reply> => {
  const device = await enroller.beginWithPasskey();
  return device.sendWith({ passkey: authenticator.get(getOptions(device), unusual) });
};
const taken = { status: 200, body: { state: 'STARTED', failure: null, step: { name: 'face' } } };
const refused = { status: 200, body: { state: 'STARTED', failure: 'passkey', step: { triesLeft: 2 } } };

describe('the origins of PASSKEY_ORIGINS', () => {
  it.each(['https://app.verify.example', app, 'https://verify.example'])(
    'may create and use passkeys: %s',
    async (origin) => {
      const person = await enroller.enroll(population.person(), { behaviour: { origin } });
      expect(await use(person, { origin })).toMatchObject(taken);
    },
  );

  it('are the only ones', async () => {
    const person = await enroller.enroll(population.person());
    for (const origin of ['https://app.verify.example.evil', `${app}x`, '', 'null', '*'])
      expect(await use(person, { origin })).toMatchObject(refused);
  });
});

describe('a new passkey', () => {
  const begin = (authenticator = makeDefaultAuthenticator(), requirements = ['passkey', 'face']) =>
    enroller.begin({ requirements }, { authenticator });
  const make = (device: RawVerificationDevice, unusual: Unusual = {}) =>
    device.authenticator.create(getOptions(device), unusual);
  const finish = async (
    device: RawVerificationDevice,
    progress: Reply['body'],
    face = population.person(),
  ) => {
    await device.sendWith({ face: { descriptors: captureDescriptors(face) } }, progress);
    const { state } = await device.decided();
    expect(state).toMatch(/^(SUCCEEDED|FAILED)$/);
    return host.receivedWebhook(device.sessionId);
  };

  it.each<[string, Unusual]>([
    ['the page of another site', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['an unverified user', { userVerified: false }],
    ['an absent user', { userPresent: false }],
  ])('is rejected with %s, and accepted at the next try', async (_, unusual) => {
    const device = await begin();
    const reply = await device.sendWith({ passkey: make(device, unusual) });
    expect(reply).toMatchObject(refused);
    expect(await device.proceed(reply.body)).toMatchObject(taken);
  });

  it('is rejected in a session with another challenge', async () => {
    const [one, other] = [await begin(), await begin()];
    const passkey = make(one);
    expect(await other.sendWith({ passkey })).toMatchObject(refused);
    expect(await one.sendWith({ passkey })).toMatchObject(taken);
  });

  it('is accepted without a check of its attestation, which could cause requests to any address', async () => {
    const device = await begin();
    const passkey = make(device);
    const attestation = isoCBOR.decodeFirst<Map<string, unknown>>(
      isoBase64URL.toBuffer(passkey.response.attestationObject),
    );
    attestation.set('fmt', 'android-key');
    attestation.set(
      'attStmt',
      new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(8)],
        ['x5c', [new Uint8Array(8)]],
      ]),
    );
    const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(attestation as never));
    const reply = await device.sendWith({
      passkey: { ...passkey, response: { ...passkey.response, attestationObject } },
    });
    expect(reply).toMatchObject(taken);
  });

  it('is rejected if it is already registered', async () => {
    const [one, other] = [await begin(), await begin()];
    const passkey = make(one);
    const { body } = await one.sendWith({ passkey });
    expect(await finish(one, body)).toMatchObject({ status: 'SUCCESS' });
    expect(await other.sendWith({ passkey: withChallenge(passkey, getChallenge(other)) })).toMatchObject(
      refused,
    );
  });

  it('that two sessions send concurrently is registered for one person, and both sessions end', async () => {
    const [one, other] = [await begin(), await begin()];
    const first = make(one);
    const replies = [await one.sendWith({ passkey: first })];
    // The same key and id, for the challenge of the other session.
    const forged = withChallenge(first, getChallenge(other));
    replies.push(await other.sendWith({ passkey: forged }));
    for (const reply of replies) expect(reply).toMatchObject(taken);
    const webhooks = [await finish(one, replies[0]!.body), await finish(other, replies[1]!.body)];
    expect(webhooks[0]).toMatchObject({ status: 'SUCCESS', errors: [] });
    expect((await host.credentials(webhooks[0].puid)).body.credentials).toHaveLength(1);
    expect(webhooks[1].errors).not.toEqual([]);
  });

  it.each([
    [['\u0000']],
    [['\ud800']],
    [Array<string>(50).fill('usb')],
    [['x'.repeat(10_000)]],
    [[{}, null, 7]],
  ])('with the transports %j is registered or rejected', async (transports) => {
    const device = await begin();
    const passkey = make(device);
    const { status, body } = await device.sendWith({
      passkey: { ...passkey, response: { ...passkey.response, transports } },
    });
    expect([200, 400]).toContain(status);
    if (status === 200) expect(await finish(device, body)).toMatchObject({ status: 'SUCCESS' });
  });

  it('is created again on the phone that continues, and the first one is not registered', async () => {
    const first = await begin();
    await first.proceed();
    const { sessionId } = first;
    const how = { handoff: await first.handoff(), authenticator: makeDefaultAuthenticator() };
    const second = await claimRawVerificationDevice(sessions, { sessionId }, how);
    expect(second.claim).toMatchObject({ step: { name: 'passkey' } });
    const { body } = await second.proceed();
    const { puid } = await finish(second, body);
    expect((await host.credentials(puid)).body.credentials).toEqual([
      expect.objectContaining({ kind: 'passkey', id: second.authenticator.passkeys[0]!.id }),
    ]);
  });
});

/** The same registration for another challenge: attestation `none` signs nothing. */
function withChallenge<T extends { response: { clientDataJSON: string } }>(passkey: T, challenge: string): T {
  const clientData = JSON.parse(
    Buffer.from(passkey.response.clientDataJSON, 'base64url').toString(),
  ) as object;
  const changed = Buffer.from(JSON.stringify({ ...clientData, challenge })).toString('base64url');
  return { ...passkey, response: { ...passkey.response, clientDataJSON: changed } };
}
