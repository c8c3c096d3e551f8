import { capture, type Case, signedKey } from '../support/face-rejection.table';
import {
  claimRawVerificationDevice,
  type RawVerificationDevice,
  smallSelfie,
} from '../support/raw-verification-device';
import type { VerificationHost } from '../support/verification-host';
import { expectRejected, useVerificationWithoutNode } from '../support/verification-session.fixture';

let curious: VerificationHost;
const { sessions, claimEnroll, makeContactHost } = useVerificationWithoutNode({ env: { ROLE: 'api' } });
beforeAll(async () => {
  curious = await makeContactHost();
});

describe('contact data that the customer asks for', () => {
  it.each([
    ['contact.email must be an e-mail address of at most 254 characters', { email: 'ann' }],
    [
      'contact.email must be an e-mail address of at most 254 characters',
      { email: 'ann@example.org, eve@example.org' },
    ],
    [
      'contact.email must be an e-mail address of at most 254 characters',
      { email: `${'a'.repeat(250)}@b.de` },
    ],
    ['contact.phone must be a telephone number of 3 to 32 characters', { phone: 'call me' }],
    ['contact.phone must be a telephone number of 3 to 32 characters', { phone: 112 }],
    ['contact must be an object', 'ann@example.org'],
  ])('must be valid: %s', async (message, contact) => {
    const device = await claimRawVerificationDevice(sessions, await curious.create());
    expect(device.claim.page).toMatchObject({ asksContact: true });
    await expectRejected(device, await device.sendWith({ contact }), message);
  });

  it('are not requested at a SIGN-IN', async () => {
    const device = await claimRawVerificationDevice(sessions, await curious.create({ type: 'SIGN-IN' }));
    expect(device.claim.page).toMatchObject({ asksContact: false });
    const reply = await device.sendWith({ contact: { email: 'ann@example.org' } });
    await expectRejected(device, reply, 'contact must not be sent: this session does not request it');
  });
});

describe('an invalid document is rejected and not counted:', () => {
  const begin = () => claimEnroll({ requirements: ['identity_document', 'face'] });

  it.each<Case>([
    ['none', 'document is missing: send what was read, or a failure', () => ({ document: undefined })],
    [
      'another type',
      'document.type must be one of passport, id_card',
      () => ({ document: { type: 'visa', checkDigitsValid: true } }),
    ],
    [
      'no word on the check digits',
      'document.checkDigitsValid must be true or false',
      () => ({ document: { type: 'passport' } }),
    ],
    ['a face beside it', 'face does not belong to the step identity_document', () => capture],
    [
      'a key beside it',
      'deviceKey does not belong to the step identity_document',
      (device) => signedKey(device, 'enroll'),
    ],
    [
      'a selfie beside it',
      'selfie does not belong to the step identity_document',
      () => ({ selfie: smallSelfie }),
    ],
    [
      'a failure beside it',
      'failure must not be sent together with a result',
      () => ({ failure: 'unreadable' }),
    ],
  ])('%s', async (_, message, fields) => {
    const device = await begin();
    await expectRejected(device, await device.sendWith(fields(device)), message);
  });

  it.each([[['face', 'identity_document', 'passkey']], [['identity_document', 'face', 'passkey']]])(
    'no score in the later one of %j',
    async (requirements) => {
      const device = await claimEnroll({ requirements });
      const { body } = await device.proceed();
      const reply = await device.sendWith({ faceMatch: undefined }, body);
      expect(reply).toMatchObject({
        status: 400,
        body: { message: 'faceMatch is missing: compare the face with the portrait of the document' },
      });
      expect((await device.proceed(body)).body).toMatchObject({ failure: null, step: { name: 'passkey' } });
    },
  );
});

describe('an invalid passkey is rejected and not counted:', () => {
  const outline = 'passkey must be a public-key credential as JSON, with id, rawId, type and response';
  const begin = () => claimEnroll({ requirements: ['passkey', 'face'] });
  const made = (device: RawVerificationDevice) =>
    device.answer() as unknown as { passkey: { response: object } };

  it.each<Case>([
    [
      'none',
      'passkey is missing: send the response of the authenticator, or a failure',
      () => ({ passkey: undefined }),
    ],
    ['text', outline, () => ({ passkey: 'mine' })],
    ['a list', outline, () => ({ passkey: [] })],
    ['no response', outline, (device) => ({ passkey: { ...made(device).passkey, response: undefined } })],
    ['another type', outline, (device) => ({ passkey: { ...made(device).passkey, type: 'password' } })],
    [
      'an id that is no base64url',
      outline,
      (device) => ({ passkey: { ...made(device).passkey, id: 'a b' } }),
    ],
    [
      'an id of 1 KiB and more',
      outline,
      (device) => ({ passkey: { ...made(device).passkey, rawId: 'a'.repeat(1367) } }),
    ],
    ['a face beside it', 'face does not belong to the step passkey', () => capture],
    [
      'a failure beside it',
      'failure must not be sent together with a result',
      () => ({ failure: 'passkey' }),
    ],
  ])('%s', async (_, message, fields) => {
    const device = await begin();
    await expectRejected(device, await device.sendWith(fields(device)), message);
  });

  it.each([
    ['text', 'usb'],
    ['an object', { 0: 'usb' }],
    ['a number', 7],
    ['null', null],
  ])('transports that are %s do not break the server', async (_, transports) => {
    const device = await begin();
    const { passkey } = made(device);
    const reply = await device.sendWith({
      passkey: { ...passkey, response: { ...passkey.response, transports } },
    });
    expect([200, 400]).toContain(reply.status);
  });
});

describe('an invalid failure is rejected and not counted:', () => {
  it.each([
    ['face', 'passkey', 'spoof, challenge, camera, unreadable'],
    ['passkey', 'challenge', 'passkey'],
    ['identity_document', 'passkey', 'spoof, challenge, camera, unreadable'],
    ['passkey', 'camera', 'passkey'],
    ['passkey', 'unreadable', 'passkey'],
  ])('at the step %s a failure of %s', async (step, failure, possible) => {
    const device = await claimEnroll({ requirements: [...new Set([step, 'face'])] });
    const reply = await device.fail(failure);
    await expectRejected(device, reply, `failure must be one of ${possible} at the step ${step}`);
  });
});

describe('a step that is too large', () => {
  it.each([
    [96, {}],
    [1008, { sendImages: true }],
  ])('is rejected beyond %i KiB of JWE, and accepted up to that', async (kibibytes, body) => {
    const device = await claimEnroll(body);
    const limit = kibibytes * 1024;
    expect(await device.send('x'.repeat(limit + 1))).toMatchObject({
      status: 413,
      body: { message: `The payload is too large: at most ${kibibytes} KiB of JWE.` },
    });
    const sealed = (padding: number) => device.seal({ ...device.answer(), more: 'x'.repeat(padding) });
    const rest = limit - sealed(0).length;
    const jwe = [0, 1, 2, 3]
      .map((less) => sealed(Math.floor((rest * 3) / 4) - less))
      .find(({ length }) => length <= limit)!;
    expect(jwe.length).toBeGreaterThan(limit - 4);
    expect(await device.send(jwe)).toMatchObject({ status: 200, body: { state: 'CHECKING' } });
  });

  it('has no room for a selfie if none is requested', async () => {
    const device = await claimEnroll({ sendImages: true, requirements: ['identity_document', 'face'] });
    const reply = await device.send('x'.repeat(96 * 1024 + 1), { step: 'identity_document' });
    await expectRejected(device, reply, 'The payload is too large: at most 96 KiB of JWE.', 413);
  });

  it('is rejected by the size of its body before it is parsed', async () => {
    const device = await claimEnroll({ sendImages: true });
    const reply = await device.send('x'.repeat(1024 * 1024));
    await expectRejected(device, reply, 'The body is too large: at most 1 MiB of JSON.', 413);
  });
});
