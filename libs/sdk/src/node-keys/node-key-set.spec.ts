import { exportJWK, generateKeyPair } from 'jose';
import { startNode, type Node } from '../../test/node';
import { NodeKeySet } from './node-key-set';

describe('NodeKeySet', () => {
  let node: Node;
  beforeAll(async () => {
    node = await startNode();
  });

  it('seals to the first key for encryption, and loads the set once', async () => {
    const load = jest.fn(() => Promise.resolve<unknown>(node.jwks));
    const keys = new NodeKeySet(load);
    expect((await Promise.all([keys.findSealingKey(), keys.findSealingKey()]))[0].kid).toBe('enc-2');
    expect((await keys.findSigningKey('sig-1'))?.kid).toBe('sig-1');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads the set again for a signature with a new key', async () => {
    const old = { keys: node.jwks.keys.slice(0, 2) };
    const load = jest.fn(() => Promise.resolve<unknown>(node.jwks)).mockResolvedValueOnce(old);
    const keys = new NodeKeySet(load);
    await keys.findSealingKey();
    expect((await keys.findSigningKey('sig-1'))?.kid).toBe('sig-1');
    expect(await keys.findSigningKey('sig-0')).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('never takes a key for another use', async () => {
    const keys = new NodeKeySet(() => Promise.resolve(node.jwks));
    expect(await keys.findSigningKey('enc-2')).toBeUndefined();
  });

  it('tries again after a failure', async () => {
    const load = jest.fn(() => Promise.resolve<unknown>(node.jwks)).mockRejectedValueOnce(new Error('Lost.'));
    const keys = new NodeKeySet(load);
    await expect(keys.findSealingKey()).rejects.toMatchObject({
      name: 'DeviceError',
      code: 'node_keys',
      isRetryable: true,
      message: expect.stringContaining('so nothing of the face was sent: Lost. Try again;'),
    });
    expect((await keys.findSealingKey()).kid).toBe('enc-2');
  });

  it.each<[string, unknown]>([
    ['is no JWK set', { message: 'Not found' }],
    ['is nothing', null],
    ['has no keys', { keys: [] }],
    ['has only other things', { keys: [null, 'x', { kty: 'RSA' }] }],
  ])('asks for another try if the reply %s', async (_, reply) => {
    const keys = new NodeKeySet(() => Promise.resolve(reply));
    await expect(keys.findSealingKey()).rejects.toMatchObject({ code: 'node_keys', isRetryable: true });
  });

  it('rejects a key that is not a point of the curve', async () => {
    const jwk = { ...node.jwks.keys[0]!, x: node.jwks.keys[0]!.y };
    const keys = new NodeKeySet(() => Promise.resolve({ keys: [jwk] }));
    await expect(keys.findSealingKey()).rejects.toMatchObject({ code: 'node_keys' });
  });

  it.each([
    ['on another curve', 'P-384'],
    ['of another use', 'P-256'],
  ])('ignores a key %s', async (_, crv) => {
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv, extractable: true });
    const other = {
      ...(await exportJWK(publicKey)),
      kid: 'x',
      alg: 'ECDH-ES',
      use: crv === 'P-384' ? 'enc' : 'sig',
    };
    const keys = new NodeKeySet(() => Promise.resolve({ keys: [other, ...node.jwks.keys] }));
    expect((await keys.findSealingKey()).kid).toBe('enc-2');
  });
});
