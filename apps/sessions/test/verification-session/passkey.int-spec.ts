import { makeDefaultAuthenticator, type Reply } from '@gatehouse/testing';
import { captureDescriptors, type EnrolledPerson, makeEnroller } from '../support/enrolled-person';
import type { RawVerificationDevice } from '../support/raw-verification-device';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

const population = people(77);
let ann: EnrolledPerson;
let bob: EnrolledPerson;
const { sessions, host, enroller, verification } = useVerification();
beforeAll(async () => {
  ann = await enroller.enroll(population.person());
  bob = await enroller.enroll(population.person());
});

type Unusual = NonNullable<Parameters<EnrolledPerson['authenticator']['get']>[1]>;
const getPasskey = ({ claim }: Pick<RawVerificationDevice, 'claim'>, progress: Reply['body'] = claim) =>
  progress.step.passkey;
const use = (
  device: RawVerificationDevice,
  { authenticator }: EnrolledPerson,
  unusual: Unusual = {},
  progress?: Reply['body'],
) => device.sendWith({ passkey: authenticator.get(getPasskey(device, progress), unusual) }, progress);
const show = (
  device: RawVerificationDevice,
  { face }: Pick<EnrolledPerson, 'face'>,
  progress: Reply['body'],
) => device.sendWith({ face: { descriptors: captureDescriptors(face) } }, progress);
const refused = {
  status: 200,
  body: { state: 'STARTED', failure: 'passkey', step: { name: 'passkey', triesLeft: 2 } },
};
const taken = { status: 200, body: { state: 'STARTED', failure: null, step: { name: 'face' } } };

describe('a passkey that was registered', () => {
  it('signs a person in together with their face, in either order', async () => {
    const before = await enroller.beginWithPasskey(ann.authenticator);
    const { body } = await before.proceed();
    await show(before, ann, body);
    expect(await before.decided()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await host.receivedWebhook(before.sessionId)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });

    const after = await enroller.beginWithPasskey(ann.authenticator, ['face', 'passkey']);
    await show(after, ann, after.claim);
    const next = await after.decided();
    expect((await after.proceed(next)).body).toMatchObject({ state: 'CHECKING' });
    expect(await after.decided()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await host.receivedWebhook(after.sessionId)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
  });

  it('lets no comparison count without the signature of the device key or a token that was handed over', async () => {
    for (const named of [undefined, ann.key.id, bob.key.id]) {
      const device = await enroller.beginWithPasskey(ann.authenticator, undefined, named);
      const { body } = await device.proceed();
      expect(await device.sendWith({ face: { comparison: 'AAAA' } }, body)).toMatchObject({
        status: 400,
        body: {
          message:
            'deviceKey is missing: a comparison requires its signature, unless a token was handed over',
        },
      });
    }
  });

  it('is listed with its last use, and without its key', async () => {
    const shown = async () =>
      (await host.credentials(bob.puid)).body.credentials.filter(
        ({ kind }: { kind: string }) => kind === 'passkey',
      );
    const { id } = bob.authenticator.passkeys[0]!;
    const passkey = {
      id,
      kind: 'passkey',
      status: 'active',
      createdAt: expect.any(String),
      expiresAt: null,
    };
    expect(await shown()).toEqual([{ ...passkey, lastUsedAt: null }]);
    await use(await enroller.beginWithPasskey(), bob);
    expect(await shown()).toEqual([{ ...passkey, lastUsedAt: expect.any(String) }]);
  });

  it('identifies the person, so that the face of another person is rejected', async () => {
    const device = await enroller.beginWithPasskey(ann.authenticator);
    const { body } = await device.proceed();
    await show(device, bob, body);
    expect(await device.decided()).toMatchObject({
      state: 'STARTED',
      failure: 'unrecognised',
      step: { name: 'face', triesLeft: 2 },
    });
  });

  it('of another person than the face is rejected', async () => {
    const device = await enroller.beginWithPasskey(bob.authenticator, ['face', 'passkey']);
    await show(device, ann, device.claim);
    const next = await device.decided();
    expect(next).toMatchObject({ state: 'STARTED', step: { name: 'passkey' } });
    expect(await device.proceed(next)).toMatchObject(refused);
  });

  it.each<[string, Unusual]>([
    ['the page of another site', { origin: 'https://verify.example.evil' }],
    ['the same site without TLS', { origin: 'http://verify.example' }],
    ['a subdomain', { origin: 'https://www.verify.example' }],
    ['another port', { origin: 'https://verify.example:8443' }],
    ['an unknown app', { origin: 'android:apk-key-hash:abc' }],
    ['another domain', { rpId: 'example' }],
    ['a made-up challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['no challenge', { challenge: '' }],
    ['an unverified user', { userVerified: false }],
    ['an absent user', { userPresent: false }],
    ['a signature that was tampered with', { tamperedSignature: true }],
    ['the user handle of another person', { userHandle: 'bm9ib2R5' }],
    ['an empty user handle', { userHandle: '' }],
  ])('is rejected with %s, and accepted at the next try', async (_, unusual) => {
    const device = await enroller.beginWithPasskey();
    const reply = await use(device, ann, unusual);
    expect(reply).toMatchObject(refused);
    expect(await use(device, ann, {}, reply.body)).toMatchObject(taken);
  });

  it('works without a user handle, which is optional', async () => {
    expect(await use(await enroller.beginWithPasskey(), ann, { userHandle: null })).toMatchObject(taken);
  });

  it('treats null as the user handle like a missing field', async () => {
    const device = await enroller.beginWithPasskey();
    const passkey = ann.authenticator.get(device.requested.passkey);
    const content = { passkey: { ...passkey, response: { ...passkey.response, userHandle: null } } };
    expect(await device.sendWith(content)).toMatchObject(taken);
  });

  it.each<[string, (response: { id: string; rawId: string; response: object }) => object]>([
    ['another id beside its own', (passkey) => ({ ...passkey, rawId: 'AAAA' })],
    [
      'the id of another passkey',
      (passkey) => ({
        ...passkey,
        id: bob.authenticator.passkeys[0]!.id,
        rawId: bob.authenticator.passkeys[0]!.id,
      }),
    ],
    ['an unknown id', (passkey) => ({ ...passkey, id: 'AAAA', rawId: 'AAAA' })],
    ['no signature', (passkey) => ({ ...passkey, response: { ...passkey.response, signature: undefined } })],
    [
      'numbers in place of text',
      (passkey) => ({ ...passkey, response: { clientDataJSON: 1, authenticatorData: 2, signature: 3 } }),
    ],
    ['nothing in it', (passkey) => ({ ...passkey, response: {} })],
    [
      'broken CBOR',
      (passkey) => ({ ...passkey, response: { ...passkey.response, authenticatorData: 'AAAA' } }),
    ],
    [
      'a user handle that is none',
      (passkey) => ({ ...passkey, response: { ...passkey.response, userHandle: { a: 1 } } }),
    ],
  ])('is rejected with %s', async (_, change) => {
    const device = await enroller.beginWithPasskey();
    const passkey = ann.authenticator.get(getPasskey(device));
    expect(await device.sendWith({ passkey: change(passkey) })).toMatchObject(refused);
  });

  it('is rejected when it is created again in place of being used', async () => {
    const device = await enroller.beginWithPasskey();
    const { challenge } = getPasskey(device);
    const created = makeDefaultAuthenticator().create({
      user: { id: 'YQ' },
      challenge,
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    } as never);
    expect(await device.sendWith({ passkey: created })).toMatchObject(refused);
  });

  it('is invalid for another customer and for test keys', async () => {
    for (const where of [{ customer: 'others' }, { mode: 'test' as const }]) {
      const other = makeEnroller(verification, await makeVerificationHost(verification, where));
      expect(await use(await other.beginWithPasskey(), ann)).toMatchObject(refused);
    }
  });

  it('is invalid once it is revoked, even if it was requested before', async () => {
    const { authenticator, puid } = await enroller.enroll(population.person());
    const device = await enroller.beginWithPasskey(authenticator);
    const { id } = authenticator.passkeys[0]!;
    expect(await host.call('DELETE', `/v2/people/${puid}/credentials/${id}`)).toMatchObject({ status: 204 });
    expect(await device.proceed()).toMatchObject(refused);
  });
});

describe('an answer to a challenge', () => {
  it('works in its own session only', async () => {
    const [one, other] = [await enroller.beginWithPasskey(), await enroller.beginWithPasskey()];
    const passkey = ann.authenticator.get(getPasskey(one));
    expect(await other.sendWith({ passkey })).toMatchObject(refused);
    expect(await one.sendWith({ passkey })).toMatchObject(taken);
    const third = await enroller.beginWithPasskey();
    expect(await third.sendWith({ passkey })).toMatchObject(refused);
  });

  it('works once: the next try and a new claim have another one', async () => {
    const device = await enroller.beginWithPasskey();
    const first = ann.authenticator.get(getPasskey(device));
    const { body } = await device.fail('passkey');
    expect(getPasskey(device, body).challenge).not.toBe(getPasskey(device).challenge);
    const reply = await device.sendWith({ passkey: first }, body);
    expect(reply.body).toMatchObject({ failure: 'passkey', step: { triesLeft: 1 } });
    const second = ann.authenticator.get(getPasskey(device, reply.body));
    const { body: again } = await device.claimAgain();
    expect(again.step.passkey.challenge).not.toBe(reply.body.step.passkey.challenge);
    expect((await device.sendWith({ passkey: second }, again)).body).toMatchObject({ state: 'FAILED' });
  });

  it('is rejected after 5 minutes without the loss of a try, and a claim returns another one', async () => {
    const device = await enroller.beginWithPasskey();
    sessions.advanceClock(5 * 60 + 1);
    expect(await use(device, ann)).toMatchObject({
      status: 409,
      body: {
        message: 'The challenge for the passkey is older than 5 minutes. Claim the session to get a new one.',
      },
    });
    const { body } = await device.claimAgain();
    expect(body).toMatchObject({ failure: null, step: { triesLeft: 3 } });
    expect(await use(device, ann, {}, body)).toMatchObject(taken);
  });

  it('can be reported as failed at any time', async () => {
    const device = await enroller.beginWithPasskey();
    sessions.advanceClock(6 * 60);
    expect(await device.fail('passkey')).toMatchObject(refused);
  });
});
