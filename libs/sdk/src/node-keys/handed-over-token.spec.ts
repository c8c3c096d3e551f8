import { knownSpaces } from '@gatehouse/biometrics/spaces';
import { generateKeyPair } from 'jose';
import { face } from '../../test/face';
import { type Handover, type Node, startNode } from '../../test/node';
import { createFaceToken, type FaceToken } from '../face-token/face-token';
import { openHandedOverToken } from './handed-over-token';
import { NodeKeySet } from './node-key-set';
import { createTokenRecipient, type TokenRecipient } from './token-recipient';

const claim = { sessionId: 'session-1', epoch: 2 };
const newToken = () =>
  createFaceToken({ descriptors: [face(1)], version: 'SFACE_1' }, knownSpaces['SFACE_1']!);

describe('a handed-over token', () => {
  let node: Node;
  let keys: NodeKeySet;
  let recipient: TokenRecipient;
  let token: FaceToken;
  beforeAll(async () => {
    [node, recipient, token] = await Promise.all([startNode(), createTokenRecipient(), newToken()]);
    keys = new NodeKeySet(() => Promise.resolve(node.jwks));
  });

  const handover = (changes: Partial<Handover> = {}): Handover => ({
    token: token.token,
    recipient: recipient.publicKey,
    ...claim,
    ...changes,
  });
  const open = (jwe: string, id = token.id) => openHandedOverToken({ jwe, id }, recipient, keys, claim);

  it('is opened by the device to which it was handed over', async () => {
    const { id, version } = token;
    expect(await open(await node.handOver(handover()))).toEqual({ token: token.token, id, version });
  });

  it('is handed over to a key that cannot be extracted', async () => {
    expect(recipient.privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('jwk', recipient.privateKey)).rejects.toThrow();
    expect(Object.keys(recipient.publicKey).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  });

  it.each<[string, string, () => Promise<string>]>([
    [
      'encrypted to another device',
      'does-not-open',
      async () => node.handOver(handover({ recipient: (await createTokenRecipient()).publicKey })),
    ],
    [
      'changed on the way',
      'does-not-open',
      async () => {
        const jwe = await node.handOver(handover());
        const [header, key, iv, text = '', tag] = jwe.split('.');
        return [header, key, iv, `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`, tag].join('.');
      },
    ],
    ['of another kind', 'does-not-open', () => node.handOver(handover(), { cty: 'gatehouse/token' })],
    ['not a JWE', 'does-not-open', () => Promise.resolve('x')],
    [
      'signed by another key under the same name',
      'not-signed',
      async () => node.handOver(handover(), { signer: (await generateKeyPair('ES256')).privateKey }),
    ],
    ['signed by an unpublished key', 'not-signed', () => node.handOver(handover(), { kid: 'sig-9' })],
    ['signed by a name for encryption', 'not-signed', () => node.handOver(handover(), { kid: 'enc-2' })],
    ['of another session', 'other-claim', () => node.handOver(handover({ sessionId: 'session-2' }))],
    ['of an earlier claim', 'other-claim', () => node.handOver(handover({ epoch: 1 }))],
    [
      'another token',
      'not-the-token',
      async () => node.handOver(handover({ token: (await newToken()).token })),
    ],
    ['no token', 'not-the-token', () => node.handOver(handover({ token: Uint8Array.of(1, 2, 3) }))],
  ])('is not used if it is %s', async (_, reason, make) => {
    await expect(open(await make())).rejects.toMatchObject({ name: 'HandedOverTokenError', reason });
  });

  it('is not lost if the keys of the node cannot be loaded', async () => {
    const unreachable = new NodeKeySet(() => Promise.reject(new Error('Lost.')));
    const jwe = await node.handOver(handover());
    await expect(
      openHandedOverToken({ jwe, id: token.id }, recipient, unreachable, claim),
    ).rejects.toMatchObject({ code: 'node_keys', isRetryable: true });
  });
});
