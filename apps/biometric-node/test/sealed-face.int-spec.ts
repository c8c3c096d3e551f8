import type { SealedContent } from '@gatehouse/node-link';
import { Clock } from '@gatehouse/platform';
import { controlClock } from '@gatehouse/testing';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomBytes, randomUUID } from 'node:crypto';
import { SealingKeyService } from '../src/sealing-key/sealing-key.service';
import { type BiometricNode, startNode } from './biometric-node';
import {
  changeByte,
  changeHeader,
  encodeDescriptor,
  readNodeKeys,
  sealFace,
  sealToNode,
  toBinding,
  toFaceContent,
} from './device-sealing';
import { faces } from './face';
import { getPerson, type SessionClient, startSessionClient } from './session-client';

const face = faces(91, 128);
const day = 24 * 60 * 60;

describe('a face that a device has sealed to the node', () => {
  let node: BiometricNode;
  let client: SessionClient;
  beforeAll(async () => {
    node = await startNode();
    client = await startSessionClient(node);
  });
  afterAll(async () => {
    await client?.close();
    await node?.close();
  });
  afterEach(() => jest.restoreAllMocks());

  const enroll = (sealedFeatures: SealedContent, id: string = randomUUID()) =>
    client.request('enroll-for-session', id, { ...client.gallery, sealedFeatures });
  const recognise = (sealedFeatures: SealedContent, puid?: string) =>
    client.request('recognise-for-session', randomUUID(), { ...client.gallery, sealedFeatures, puid });
  const countResult = async (result: string): Promise<number> => {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    return Number(
      new RegExp(`sealed_contents_total{content="face",result="${result}".*} (\\d+)`).exec(text)?.[1],
    );
  };
  const sealText = (text: string) => sealToNode(node, 'gatehouse/face', Buffer.from(text));

  it('is enrolled, found and verified as one in plaintext is', async () => {
    const one = face();
    const id = randomUUID();
    const sealed = await sealFace(node, [one.capture(0.98), one.capture(0.98), one.capture(0.98)]);
    const answer = await enroll(sealed, id);
    expect(answer).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    const puid = getPerson(answer);
    expect(await enroll(sealed, id)).toEqual(answer);
    expect(await recognise(await sealFace(node, [one.vector]))).toMatchObject({
      outcome: 'recognised',
      puid,
    });
    expect(await recognise(await sealFace(node, [one.vector]), puid)).toMatchObject({
      outcome: 'recognised',
      puid,
    });
    expect(await recognise(await sealFace(node, [face().vector]), puid)).toEqual({ outcome: 'unknown' });
    // Release 0.2.0 of sessions sends numbers.
    expect(await client.recognise([one.vector])).toMatchObject({ outcome: 'recognised', puid });
    expect(await client.enroll(randomUUID(), [one.vector])).toMatchObject({ puid, isDuplicate: true });
  });

  it('may have eight captures', async () => {
    const one = face();
    const captures = Array.from({ length: 8 }, () => one.capture(0.98));
    expect(await enroll(await sealFace(node, captures))).toMatchObject({ outcome: 'enrolled' });
  });

  it('is opened until 8 days after its key was replaced', async () => {
    const own = await startNode();
    const clock = controlClock(own.app.get(Clock));
    const ownClient = await startSessionClient(own);
    const sealed = await sealFace(own, [face().vector]);
    const rotateAfter = (days: number) => {
      clock.advanceClock(days * day);
      return own.app.get(SealingKeyService, { strict: false }).rotate();
    };
    const request = () =>
      ownClient.request('recognise-for-session', randomUUID(), {
        ...ownClient.gallery,
        sealedFeatures: sealed,
      });
    await rotateAfter(30);
    await rotateAfter(7);
    expect(await request()).toEqual({ outcome: 'unknown' });
    await rotateAfter(1);
    expect(await request()).toEqual({ outcome: 'unusable' });
    await ownClient.close();
    await own.close();
  });

  const otherKey = async (): Promise<JWK> =>
    exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).publicKey);
  const sealOne = () => sealFace(node, [face().vector]);
  const changed = async (change: (jwe: string) => string): Promise<SealedContent> => {
    const { jwe, binding } = await sealOne();
    return { jwe: change(jwe), binding };
  };
  const withHeader = (header: Record<string, unknown>) => sealFace(node, [face().vector], { header });
  const notFinite = Float32Array.from(face().vector).fill(NaN, 5, 6);
  const rejected: [name: string, reason: string, make: () => Promise<SealedContent>][] = [
    ['is no JWE', 'format', () => changed(() => 'no JWE')],
    ['is no object', 'format', () => Promise.resolve('text' as unknown as SealedContent)],
    ['is null', 'format', () => Promise.resolve(null as unknown as SealedContent)],
    [
      'has no binding',
      'format',
      async () => ({ ...(await sealOne()), binding: undefined as unknown as string }),
    ],
    [
      'has an encrypted key',
      'format',
      () => changed((jwe) => jwe.replace('..', `.${randomBytes(40).toString('base64url')}.`)),
    ],
    ['is too long', 'format', () => sealText(' '.repeat(12_000))],
    ['has a header that is no JSON', 'format', () => changed((jwe) => jwe.replace(/^[^.]+/, 'e30x'))],
    ['is for another step', 'binding', async () => ({ ...(await sealOne()), binding: toBinding() })],
    ['has no binding in the header', 'header', () => withHeader({ bnd: undefined })],
    ['is a token', 'header', () => sealToNode(node, 'gatehouse/token', toFaceContent([face().vector]))],
    ['has another encryption', 'header', () => withHeader({ enc: 'A128GCM' })],
    ['wraps its key', 'header', () => changed((jwe) => changeHeader(jwe, { alg: 'ECDH-ES+A256KW' }))],
    ['is compressed', 'header', () => changed((jwe) => changeHeader(jwe, { zip: 'DEF' }))],
    [
      'has a critical extension',
      'header',
      () => changed((jwe) => changeHeader(jwe, { crit: ['exp'], exp: 1 })),
    ],
    ['has another field in the header', 'header', () => withHeader({ typ: 'JWE' })],
    [
      'has an ephemeral key on another curve',
      'header',
      () => changed((jwe) => changeHeader(jwe, { epk: { kty: 'OKP', crv: 'X25519', x: 'x' } })),
    ],
    [
      'has a point that is not on the curve',
      'decryption',
      async () => {
        const { x } = (await otherKey()) as { x: string };
        return changed((jwe) => changeHeader(jwe, { epk: { kty: 'EC', crv: 'P-256', x, y: x } }));
      },
    ],
    ['is encrypted to an unknown key', 'key', () => withHeader({ kid: 'unknown' })],
    [
      'is encrypted to the signing key',
      'key',
      async () => {
        const signing = (await readNodeKeys(node)).find(({ use }) => use === 'sig')!;
        return sealFace(node, [face().vector], {
          header: { kid: signing.kid },
          key: { ...signing, alg: 'ECDH-ES' },
        });
      },
    ],
    [
      'is encrypted to a key under the id of another one',
      'decryption',
      async () => sealFace(node, [face().vector], { key: await otherKey() }),
    ],
    ['has a changed ciphertext', 'decryption', () => changed((jwe) => changeByte(jwe, 3))],
    ['has a changed tag', 'decryption', () => changed((jwe) => changeByte(jwe, 4))],
    ['has a changed initialization vector', 'decryption', () => changed((jwe) => changeByte(jwe, 2))],
    ['has no JSON in it', 'content', () => sealText('[')],
    ['has null in it', 'content', () => sealText('null')],
    ['has no descriptor', 'content', () => sealFace(node, [])],
    ['has nine descriptors', 'content', () => sealFace(node, Array(9).fill(face().vector))],
    ['has a descriptor of 127 numbers', 'content', () => sealFace(node, [face().vector.subarray(1)])],
    ['has a descriptor of 129 numbers', 'content', () => sealFace(node, [new Float32Array(129).fill(1)])],
    [
      'has a descriptor that is no base64url',
      'content',
      () => sealText(JSON.stringify({ descriptors: ['+'.repeat(683)] })),
    ],
    [
      'has numbers instead of text',
      'content',
      () => sealText(JSON.stringify({ descriptors: [[...face().vector]] })),
    ],
    [
      'has another field',
      'content',
      () => sealText(JSON.stringify({ descriptors: [encodeDescriptor(face().vector)], age: 3 })),
    ],
    ['has a number that is not finite', 'content', () => sealFace(node, [notFinite])],
  ];

  it.each(rejected)('is unusable if it %s (%s)', async (_, reason, make) => {
    const before = (await countResult(reason)) || 0;
    const sealed = await make();
    expect(await recognise(sealed)).toEqual({ outcome: 'unusable' });
    expect(await enroll(sealed)).toEqual({ outcome: 'unusable' });
    expect(await countResult(reason)).toBe(before + 2);
  });

  it('is not accepted beside one in plaintext', async () => {
    const features = [[...face().vector]];
    const request = { ...client.gallery, sealedFeatures: await sealOne(), features };
    expect(await client.request('recognise-for-session', randomUUID(), request)).toEqual({
      outcome: 'failed',
    });
    expect(await client.request('enroll-for-session', randomUUID(), request)).toEqual({ outcome: 'failed' });
  });

  it('is in no log, opened or not', async () => {
    const { vector } = face();
    const sealed = await sealFace(node, [vector]);
    await enroll(sealed);
    await enroll({ ...sealed, jwe: changeByte(sealed.jwe, 4) });
    await enroll(await sealText(JSON.stringify({ descriptors: [`${encodeDescriptor(vector)}A`] })));
    const logs = node.logs.join('');
    expect(logs).toContain('enroll-for-session');
    expect(logs).not.toContain(encodeDescriptor(vector).slice(0, 40));
    expect(logs).not.toContain(String(vector[0]).slice(0, 10));
    expect(logs).not.toContain(sealed.jwe.slice(-60));
  });
});
