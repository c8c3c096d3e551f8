import { CompactEncrypt, type JWK } from 'jose';
import { createStepKeys, openStep, parseStep, requireSize } from './step-envelope';

const sealed = (publicKey: JWK, content: string | Buffer) =>
  new CompactEncrypt(Buffer.from(content))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(publicKey);

const errorOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('the keys of a session', () => {
  it('say what they are for, and the public one holds nothing of the private one', async () => {
    const { publicKey, privateKey } = await createStepKeys();
    expect(publicKey).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      alg: 'ECDH-ES',
      use: 'enc',
    });
    expect(privateKey.d).toEqual(expect.any(String));
  });

  it('differ from session to session', async () => {
    const [one, other] = await Promise.all([createStepKeys(), createStepKeys()]);
    expect(one.publicKey.x).not.toBe(other.publicKey.x);
  });
});

describe('an envelope', () => {
  it('gives back what was put in, to the letter', async () => {
    const { publicKey, privateKey } = await createStepKeys();
    const text = '{"step": "face",  "name": "Zoë 👩‍🦰"}';
    expect(await openStep(await sealed(publicKey, text), privateKey)).toBe(text);
  });

  it('does not open for others', async () => {
    const [one, other] = await Promise.all([createStepKeys(), createStepKeys()]);
    const error = await errorOf(openStep(await sealed(one.publicKey, '{}'), other.privateKey));
    expect(error).toMatchObject({ code: 'step.other-key', status: 400 });
  });

  it.each(['', '.', '....', 'a.b.c.d.e', 'e30....', 'e30.e30.e30', '{}', '\0', 'null', 'é.é.é.é.é'])(
    'is none: %j',
    async (text) => {
      const { privateKey } = await createStepKeys();
      expect(await errorOf(openStep(text, privateKey))).toMatchObject({ code: 'step.not-jwe', status: 400 });
    },
  );

  it('is not nested so deeply that reading it would hold up everybody', async () => {
    const { publicKey, privateKey } = await createStepKeys();
    const deep = Buffer.from(`{"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    const error = await errorOf(openStep(await sealed(publicKey, deep), privateKey));
    expect(error).toMatchObject({ code: 'step.too-deep', status: 400 });
  });

  it('holds UTF-8', async () => {
    const { publicKey, privateKey } = await createStepKeys();
    const error = await errorOf(
      openStep(await sealed(publicKey, Buffer.from([0x22, 0xff, 0x22])), privateKey),
    );
    expect(error).toMatchObject({ code: 'step.not-json', status: 400 });
  });

  it.each([
    [8192, undefined],
    [8193, 'step.too-large'],
  ])('of %d characters: %s', (length, code) => {
    const check = () => requireSize('x'.repeat(length), 8192);
    if (code === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code, status: 413 }));
  });
});

describe('the text of a step', () => {
  it.each([
    '',
    ' ',
    'face',
    '[]',
    '[{}]',
    '"{}"',
    'null',
    '7',
    'true',
    '{',
    '{}{}',
    "{'a':1}",
    '[['.repeat(4000),
  ])('is no JSON object: %.10j', (text) => {
    expect(() => parseStep(text)).toThrow(expect.objectContaining({ code: 'step.not-json', status: 400 }));
  });

  it('is a JSON object, whose fields named __proto__ are nothing but fields', () => {
    const parsed = parseStep('{"a":1,"__proto__":{"b":2}}');
    expect(parsed['a']).toBe(1);
    expect(parsed['b']).toBeUndefined();
    expect(({} as Record<string, unknown>)['b']).toBeUndefined();
  });
});
