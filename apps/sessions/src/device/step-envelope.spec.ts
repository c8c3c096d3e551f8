import { CompactEncrypt, type JWK } from 'jose';
import { createStepKeys, openStep, parseStep, requireSize } from './step-envelope';

const sealed = (publicKey: JWK, content: string | Buffer) =>
  new CompactEncrypt(Buffer.from(content))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(publicKey);

const catchError = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('the keys of a session', () => {
  it('have an algorithm and a use, and no private part in the public key', async () => {
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

  it('are different for each session', async () => {
    const [one, other] = await Promise.all([createStepKeys(), createStepKeys()]);
    expect(one.publicKey.x).not.toBe(other.publicKey.x);
  });
});

describe('openStep', () => {
  it('returns the exact content', async () => {
    const { publicKey, privateKey } = await createStepKeys();
    const text = '{"step": "face",  "name": "Zoë 👩‍🦰"}';
    expect(await openStep(await sealed(publicKey, text), privateKey)).toBe(text);
  });

  it('rejects a message for another key', async () => {
    const [one, other] = await Promise.all([createStepKeys(), createStepKeys()]);
    const error = await catchError(openStep(await sealed(one.publicKey, '{}'), other.privateKey));
    expect(error).toMatchObject({ code: 'step.other-key', status: 400 });
  });

  it.each(['', '.', '....', 'a.b.c.d.e', 'e30....', 'e30.e30.e30', '{}', '\0', 'null', 'é.é.é.é.é'])(
    'rejects %j',
    async (text) => {
      const { privateKey } = await createStepKeys();
      expect(await catchError(openStep(text, privateKey))).toMatchObject({
        code: 'step.not-jwe',
        status: 400,
      });
    },
  );

  it('rejects deep nesting before parsing it', async () => {
    const { publicKey, privateKey } = await createStepKeys();
    const deep = Buffer.from(`{"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    const error = await catchError(openStep(await sealed(publicKey, deep), privateKey));
    expect(error).toMatchObject({ code: 'step.too-deep', status: 400 });
  });

  it('rejects invalid UTF-8', async () => {
    const { publicKey, privateKey } = await createStepKeys();
    const error = await catchError(
      openStep(await sealed(publicKey, Buffer.from([0x22, 0xff, 0x22])), privateKey),
    );
    expect(error).toMatchObject({ code: 'step.not-json', status: 400 });
  });

  it.each([
    [8192, undefined],
    [8193, 'step.too-large'],
  ])('with %d characters: %s', (length, code) => {
    const check = () => requireSize('x'.repeat(length), 8192);
    if (code === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code, status: 413 }));
  });
});

describe('parseStep', () => {
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
  ])('rejects %.10j, which is not a JSON object', (text) => {
    expect(() => parseStep(text)).toThrow(expect.objectContaining({ code: 'step.not-json', status: 400 }));
  });

  it('treats __proto__ as an ordinary field', () => {
    const parsed = parseStep('{"a":1,"__proto__":{"b":2}}');
    expect(parsed['a']).toBe(1);
    expect(parsed['b']).toBeUndefined();
    expect(({} as Record<string, unknown>)['b']).toBeUndefined();
  });
});
