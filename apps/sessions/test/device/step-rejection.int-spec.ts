import type { Reply } from '@gatehouse/testing';
import { CompactEncrypt, generateKeyPair, importJWK } from 'jose';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeJwe } from '../support/hand-made-jwe';
import { claimRawDevice, type RawDevice } from '../support/raw-device';

const both = { requirements: ['face', 'identity_document'] };

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });

const begin = async (): Promise<RawDevice> => claimRawDevice(sessions, await host.create(both));

/** The expected rejection, and the invalid steps that cause it. */
interface Problem {
  status: number;
  message: RegExp;
  variants: Record<string, (device: RawDevice) => Reply | Promise<Reply>>;
}

/** Sends a step that a library encrypted with other algorithms. */
const sendAs = async (
  { claim, answer, send }: RawDevice,
  alg: string,
  enc: string,
  key?: Parameters<CompactEncrypt['encrypt']>[0],
) =>
  send(
    await new CompactEncrypt(Buffer.from(JSON.stringify(answer())))
      .setProtectedHeader({ alg, enc })
      .encrypt(key ?? (await importJWK({ ...claim.publicKey!, alg: undefined }, alg))),
  );

const rsaKey = async (alg: string) => (await generateKeyPair(alg)).publicKey;

/** Sends a valid step with an invalid header. */
const sendUnder = ({ answer, seal, send }: RawDevice, header: Record<string, unknown>) =>
  send(seal(answer(), { header }));

const makePoint = (namedCurve: string) => {
  const { kty, crv, x, y } = generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' });
  return { kty, crv, x, y };
};

/** Sends a valid step with one part changed. */
const sendChanged = ({ answer, seal, send }: RawDevice, part: number, change: (text: string) => string) =>
  send(
    seal(answer())
      .split('.')
      .map((text, place) => (place === part ? change(text) : text))
      .join('.'),
  );

const garbled = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

/** Sends a valid answer with some fields replaced. */
const sendWith = ({ answer, seal, send }: RawDevice, fields: object) =>
  send(seal({ ...answer(), ...fields }));

const sendText = ({ seal, send }: RawDevice, content: string | Buffer) => send(seal(content));

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const problems: Record<string, Problem> = {
  'is no compact JWE of the pinned algorithms': {
    status: 400,
    message: /^jwe must be a compact JWE with the header \{"alg":"ECDH-ES","enc":"A256GCM"\} and without zip/,
    variants: {
      'ECDH-ES+A256KW': (device) => sendAs(device, 'ECDH-ES+A256KW', 'A256GCM'),
      'RSA-OAEP': async (device) => sendAs(device, 'RSA-OAEP', 'A256GCM', await rsaKey('RSA-OAEP')),
      'RSA-OAEP-256': async (device) =>
        sendAs(device, 'RSA-OAEP-256', 'A256GCM', await rsaKey('RSA-OAEP-256')),
      dir: (device) => sendAs(device, 'dir', 'A256GCM', randomBytes(32)),
      A128GCM: (device) => sendAs(device, 'ECDH-ES', 'A128GCM'),
      'A256CBC-HS512': (device) => sendAs(device, 'ECDH-ES', 'A256CBC-HS512'),
      'alg none': (device) => sendUnder(device, { alg: 'none' }),
      'alg as an array': (device) => sendUnder(device, { alg: ['ECDH-ES'] }),
      'no enc': (device) => sendUnder(device, { enc: undefined }),
      zip: ({ answer, seal, send }) =>
        send(seal(deflateRawSync(JSON.stringify(answer())), { header: { zip: 'DEF' } })),
      'a critical extension': (device) => sendUnder(device, { crit: ['exp'], exp: 4_102_444_800 }),
      'no epk': (device) => sendUnder(device, { epk: undefined }),
      'an epk that is no key': (device) => sendUnder(device, { epk: 'key' }),
      'a header that is no JSON': (device) => sendChanged(device, 0, (text) => text.slice(5)),
      'an encrypted key': (device) => sendChanged(device, 1, () => 'AAAA'),
      'an iv cut short': (device) => sendChanged(device, 2, (text) => text.slice(4)),
      'a tag cut short': (device) => sendChanged(device, 4, (text) => text.slice(0, 4)),
      'four parts': ({ answer, seal, send }) => send(seal(answer()).split('.').slice(1).join('.')),
      'five empty parts': ({ send }) => send('....'),
      'JSON serialisation': ({ answer, seal, send }) => {
        const [head, , iv, ciphertext, tag] = seal(answer()).split('.');
        return send(JSON.stringify({ protected: head, iv, ciphertext, tag }));
      },
    },
  },
  'is no text at all': {
    status: 400,
    message: /^jwe must be a compact JWE$/,
    variants: {
      'an empty string': ({ send }) => send(''),
      'a number': ({ send }) => send(7),
      'an object': ({ send }) => send({ protected: 'e30' }),
      nothing: ({ send }) => send(undefined),
      'an array with a JWE': ({ answer, seal, send }) => send([seal(answer())]),
    },
  },
  'cannot be decrypted': {
    status: 400,
    message: /cannot be decrypted with the key of this session/,
    variants: {
      'the key of another session': async ({ answer, send }) => {
        const other = await begin();
        return send(other.seal(answer()));
      },
      'an epk on P-384': (device) => sendUnder(device, { epk: makePoint('P-384') }),
      'an epk off the curve': (device) =>
        sendUnder(device, { epk: { ...makePoint('P-256'), y: randomBytes(32).toString('base64url') } }),
      'an epk at infinity': (device) =>
        sendUnder(device, { epk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } }),
      'a garbled ciphertext': (device) => sendChanged(device, 3, garbled),
      'a ciphertext cut short': (device) => sendChanged(device, 3, (text) => text.slice(0, -4)),
      'a garbled iv': (device) => sendChanged(device, 2, garbled),
      'a garbled tag': (device) => sendChanged(device, 4, garbled),
      'a header that was changed': (device) =>
        sendChanged(device, 0, (text) => {
          const header = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
          return Buffer.from(JSON.stringify({ ...header, kid: '1' })).toString('base64url');
        }),
    },
  },
  'is too large': {
    status: 413,
    message: /^The payload is too large: at most 8 KiB/,
    variants: {
      'one more than 8 KiB': ({ send }) => send('x'.repeat(8193)),
      'nearly 16 KiB': ({ send }) => send('x'.repeat(16_000)),
    },
  },
  'holds no JSON object': {
    status: 400,
    message: /^The payload must be a JSON object in UTF-8\.$/,
    variants: {
      'no JSON': (device) => sendText(device, 'face'),
      nothing: (device) => sendText(device, ''),
      'an array': (device) => sendText(device, '[]'),
      null: (device) => sendText(device, 'null'),
      'a string': (device) => sendText(device, '"face"'),
      'broken UTF-8': (device) => sendText(device, Buffer.from('{"step":"\xff"}', 'latin1')),
      'arrays, 100 levels deep': (device) => sendText(device, nested(100)),
      'arrays, 2,000 levels deep': (device) => sendText(device, nested(2000)),
    },
  },
  'belongs to another session': {
    status: 400,
    message: /^The payload belongs to another session/,
    variants: {
      'its id': async (device) => sendWith(device, { sessionId: (await host.create()).sessionId }),
      'a made-up id': (device) => sendWith(device, { sessionId: 'x' }),
    },
  },
  'is for another step than its path': {
    status: 400,
    message: /^The payload is for another step than the path\./,
    variants: {
      'the document, to face': (device) => sendWith(device, { step: 'identity_document' }),
      'the face, to the document': ({ answer, seal, send }) =>
        send(seal(answer()), { step: 'identity_document' }),
    },
  },
  'is for a step that there is not': {
    status: 404,
    message: /^There is no step "(passkey|__proto__|nothing)"; there are face, identity_document\.$/,
    variants: {
      passkey: ({ answer, seal, send }) => send(seal({ ...answer(), step: 'passkey' }), { step: 'passkey' }),
      'a name of the language': ({ answer, seal, send }) =>
        send(seal({ ...answer(), step: '__proto__' }), { step: '__proto__' }),
      'in the path alone': ({ answer, seal, send }) => send(seal(answer()), { step: 'nothing' }),
    },
  },
  'is not the step that is waited for': {
    status: 409,
    message: /^The session waits for the step face\b/,
    variants: {
      'the document before the face': ({ answer, seal, send }) =>
        send(seal({ ...answer(), step: 'identity_document' }), { step: 'identity_document' }),
    },
  },
  'is of another epoch': {
    status: 409,
    message: /^The payload is not of the current epoch, which is 1/,
    variants: {
      'an earlier one': (device) => sendWith(device, { epoch: 0 }),
      'a later one': (device) => sendWith(device, { epoch: 2 }),
    },
  },
  'has a nonce that is none of this step': {
    status: 409,
    message: /^The payload answers an earlier step: its nonce is no longer valid/,
    variants: {
      'made up': (device) => sendWith(device, { nonce: randomBytes(16).toString('base64url') }),
      'of another session': async (device) => sendWith(device, { nonce: (await begin()).claim.step!.nonce }),
    },
  },
  'comes from a stranger': {
    status: 401,
    message: /^Invalid device token: claim the session, /,
    variants: {
      'without a token': ({ answer, seal, send }) => send(seal(answer()), { as: null }),
      'with a made-up token': ({ answer, seal, send }) =>
        send(seal(answer()), { as: randomBytes(16).toString('base64url') }),
      'with something else as a token': ({ answer, seal, send }) => send(seal(answer()), { as: 'x' }),
      'with the token of another session': async ({ answer, seal, send }) =>
        send(seal(answer()), { as: (await begin()).token }),
    },
  },
};

const cases = Object.entries(problems).flatMap(([problem, { status, message, variants }]) =>
  Object.entries(variants).map(([variant, send]) => ({ problem, variant, status, message, send })),
);

describe('a step is rejected, and the session continues,', () => {
  it.each(cases)('when it $problem: $variant', async ({ status, message, send }) => {
    const device = await begin();
    const reply = await send(device);
    expect(reply).toMatchObject({
      status,
      body: { statusCode: status, message: expect.stringMatching(message) },
    });
    expect(await device.proceed()).toMatchObject({ status: 200, body: { state: 'AWAITING_DOCUMENT' } });
  });

  it('with a message of its own for each problem', async () => {
    const messages = await Promise.all(
      Object.values(problems).map(
        async ({ variants }) => (await Object.values(variants)[0]!(await begin())).body.message as string,
      ),
    );
    expect(new Set(messages).size).toBe(Object.keys(problems).length);
  });
});

describe('a payload whose fields are wrong', () => {
  const nothing = {};
  const required = ['sessionId', 'epoch', 'step', 'nonce', 'events', 'models'];

  it('is rejected with all of them in one message', async () => {
    const device = await begin();
    const { status, body } = await device.send(device.seal(nothing));
    expect(status).toBe(400);
    for (const field of required) expect(body.message).toContain(`${field} must be`);
    expect(await device.proceed()).toMatchObject({ status: 200 });
  });

  it.each<[string, object, RegExp]>([
    ['a number as id', { sessionId: 7 }, /^sessionId must be 1 to 64 characters of text$/],
    ['text as epoch', { epoch: '1' }, /^epoch must be a number/],
    ['no face', { face: undefined }, /^face is missing/],
    ['null as face', { face: null }, /^face is missing/],
    ['a document beside the face', { document: {} }, /document/],
    ['a failure beside the face', { failure: 'camera' }, /^failure must not be sent together with a result/],
    ['an array as face', { face: [] }, /^face must be an object/],
    ['no liveness', { liveness: undefined }, /^liveness is missing/],
    ['no turns', { liveness: {} }, /liveness\.turns must be an array/],
    [
      'turns upwards',
      { liveness: { turns: ['up'] } },
      /^liveness\.turns must contain left, right, blink, nod, open_mouth only/,
    ],
    ['another decision', { face: { decision: 'OLD' } }, /^face\.decision must be one of ABOVE, AT, BELOW/],
    ['no decision', { face: {} }, /^face\.decision is missing/],
    ['an age that was not requested', { face: { age: 30 } }, /^face\.age must not be sent/],
    [
      'an age beside the decision',
      { face: { decision: 'ABOVE', nearThreshold: false, age: 30 } },
      /^face\.age must not be sent/,
    ],
    [
      'a decision without nearThreshold',
      { face: { decision: 'ABOVE' } },
      /^face\.nearThreshold is missing: it is required with a decision$/,
    ],
    [
      'null as nearThreshold',
      { face: { decision: 'ABOVE', nearThreshold: null } },
      /^face\.nearThreshold is missing/,
    ],
    ['null as events', { events: null }, /^events must be a list/],
    ['another failure', { failure: 'bored' }, /^failure must be one of spoof, challenge, camera, unreadable/],
    ['text as events', { events: 'none' }, /^events must be a list/],
    ['events that are none', { events: [null] }, /^events must contain objects with name\b/],
    ['events that are lists', { events: [[]] }, /^events must contain objects with name\b/],
    [
      'an event without a time',
      { events: [{ name: 'step_started' }] },
      /^events\b.*\bat of entry 1 must be a number/,
    ],
    ['too many events', { events: Array(201).fill({ name: 'a', at: 1 }) }, /^events must .*at most 200/],
    ['models that are lists', { models: [[]] }, /^models must contain objects with name\b/],
    [
      'a model without a digest',
      { models: [{ name: 'a', version: '1' }] },
      /^models\b.*\bsha256 of entry 1 must be 64/,
    ],
    ['text as indicators', { indicators: 'none' }, /^indicators must be an object/],
    [
      'an indicator that is no boolean',
      { indicators: { headless: { webdriver: 'no' } } },
      /^indicators must have true or false as headless\.webdriver/,
    ],
    ['a score above 1', { faceMatch: { score: 1.5 } }, /^faceMatch\.score must be a number from 0 to 1/],
  ])('is rejected with the name of the field: %s', async (_, fields, message) => {
    const device = await begin();
    const reply = await sendWith(device, fields);
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    expect(await device.proceed()).toMatchObject({ status: 200 });
  });

  it.each([
    [
      '__proto__',
      '{"__proto__":{"failure":"spoof"},"face":{"__proto__":{"age":3},"decision":"ABOVE","nearThreshold":false},',
    ],
    ['an unknown field', '{"more":{"deep":[1]},'],
    ['an unknown field, 100 levels deep', `{"more":${nested(100)},`],
    ['an unknown field, as deep as the size allows', `{"more":${nested(2500)},`],
  ])('is accepted without unknown fields: %s', async (_, extra) => {
    const device = await begin();
    const text = JSON.stringify({ ...device.answer(), ...(extra.includes('"face"') && { face: undefined }) });
    expect(await sendText(device, extra + text.slice(1))).toMatchObject({
      status: 200,
      body: { state: 'AWAITING_DOCUMENT', failure: null },
    });
  });

  it.each([
    ['at the top', '{"constructor":"x",'],
    ['inside', '{"face":{"constructor":{"name":"x"},"decision":"ABOVE","nearThreshold":false},'],
  ])('does not break the server: a field named constructor, %s', async (_, extra) => {
    const device = await begin();
    const text = JSON.stringify({ ...device.answer(), ...(extra.includes('"face"') && { face: undefined }) });
    expect((await sendText(device, extra + text.slice(1))).status).toBe(200);
  });
});

describe('a step of exactly 8 KiB', () => {
  it('is accepted', async () => {
    const device = await begin();
    const sealed = (padding: number) =>
      device.seal({ ...device.answer(), more: { padding: 'x'.repeat(padding) } });
    const rest = 8192 - sealed(0).length;
    const jwe = [0, 1, 2, 3]
      .map((less) => sealed(Math.floor((rest * 3) / 4) - less))
      .find(({ length }) => length >= 8191);
    expect(jwe!.length).toBeLessThanOrEqual(8192);
    expect(await device.send(jwe)).toMatchObject({ status: 200 });
  });
});

describe('a JWE of another library', () => {
  it('is accepted with unknown header fields', async () => {
    const { claim, answer, send } = await begin();
    const jwe = makeJwe(claim.publicKey!, JSON.stringify(answer()), { header: { kid: '1', typ: 'JWE' } });
    expect(await send(jwe)).toMatchObject({ status: 200 });
  });
});
