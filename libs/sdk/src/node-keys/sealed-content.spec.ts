import { face } from '../../test/face';
import { type Node, startNode, stepBinding } from '../../test/node';
import { NodeKeySet } from './node-key-set';
import { sealFace, sealToken } from './sealed-content';

const place = { sessionId: 'session-1', epoch: 2, step: 'face', nonce: 'nonce-1' };

describe('sealed content', () => {
  let node: Node;
  let keys: NodeKeySet;
  beforeAll(async () => {
    node = await startNode();
    keys = new NodeKeySet(() => Promise.resolve(node.jwks));
  });

  it('holds the descriptors to the last bit, bound to the step', async () => {
    const jwe = await sealFace(keys, place, [face(1), Array.from(face(2))]);
    expect(await node.openFace(jwe)).toEqual([face(1), face(2)]);
    expect((await node.open(jwe)).header).toMatchObject({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: 'enc-2',
      cty: 'gatehouse/face',
      bnd: stepBinding('session-1', 2, 'nonce-1'),
    });
  });

  it('holds the bytes of a token', async () => {
    const { header, content } = await node.open(await sealToken(keys, place, Uint8Array.of(1, 2, 3)));
    expect(header).toMatchObject({ cty: 'gatehouse/token', bnd: stepBinding('session-1', 2, 'nonce-1') });
    expect(content).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('is different each time', async () => {
    const sealed = await Promise.all([1, 2, 3].map(() => sealFace(keys, place, [face(1)])));
    expect(new Set(sealed).size).toBe(3);
  });
});
