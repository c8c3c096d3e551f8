import { normalise } from '@gatehouse/biometrics';
import { eventually } from '@gatehouse/testing';
import { createToken } from '@gatehouse/tokens';
import { parseMasterKeys } from '@gatehouse/vault';
import { randomBytes, randomUUID } from 'node:crypto';
import { type BiometricNode, startNode } from './biometric-node';
import { sealFace, sealToNode } from './device-sealing';
import { type Face, faces } from './face';
import { containsVector, openDump } from './node-dump';
import { type SessionClient, startSessionClient } from './session-client';

const face = faces(99, 128);

/** The vectors that an attacker would look for: the descriptor, and the one in the token, at unit length. */
const toVectors = ({ vector }: Face): Float32Array[] => [
  vector,
  Float32Array.from(normalise(Float64Array.from(vector)) ?? []),
];

describe('a dump of the node, with all its keys', () => {
  let node: BiometricNode;
  let client: SessionClient;
  const withToken = face();
  const withFace = face();
  let token: Uint8Array;
  let secretKey: Uint8Array;

  beforeAll(async () => {
    node = await startNode({ GATEHOUSE_NODE_KEYS: `n1:${randomBytes(32).toString('base64')}` });
    client = await startSessionClient(node);
    const answer = await client.request('register-person', randomUUID(), client.gallery);
    const puid = 'puid' in answer ? answer.puid : '';
    const created = await createToken(withToken.vector, client.gallery.version);
    ({ token, secretKey } = created);
    const sealedToken = await sealToNode(node, 'gatehouse/token', token);
    const request = { ...client.gallery, puid, tokenId: created.id, sealedToken };
    expect(await client.request('store-token', randomUUID(), request)).toEqual({ outcome: 'stored' });
    const sealedFeatures = await sealFace(node, [withFace.vector]);
    const enrolled = { ...client.gallery, sealedFeatures };
    expect(await client.request('enroll-for-session', randomUUID(), enrolled)).toMatchObject({
      outcome: 'enrolled',
    });
    await eventually(() => expect(node.registry.all()[0]?.size).toBe(1));
  });
  afterAll(async () => {
    await client?.close();
    await node?.close();
  });

  const masterKeys = () => parseMasterKeys(node.env['GATEHOUSE_MASTER_KEYS']!);
  const allKeys = () => [...parseMasterKeys(node.env['GATEHOUSE_NODE_KEYS']!), ...masterKeys()];

  it('opens the token, and no number of the face of a person who is enrolled by it', async () => {
    const { stored, opened } = await openDump(node.source, allKeys());
    expect(opened.some((each) => each.equals(token))).toBe(true);
    for (const vector of toVectors(withToken))
      expect(containsVector([...stored, ...opened], vector)).toBe(false);
  });

  it('has no secret key of a token', async () => {
    const { stored, opened } = await openDump(node.source, allKeys());
    // The seed, without the header.
    const seed = Buffer.from(secretKey.subarray(8, 40));
    expect([...stored, ...opened].some((each) => each.includes(seed))).toBe(false);
  });

  it('opens the template of a person who is enrolled with a face: the search would find one', async () => {
    const { stored, opened } = await openDump(node.source, allKeys());
    const [, unit] = toVectors(withFace);
    expect(containsVector(opened, unit!)).toBe(true);
    expect(containsVector(stored, unit!)).toBe(false);
  });

  it('opens nothing with the master keys, which the other apps have', async () => {
    expect((await openDump(node.source, masterKeys())).opened).toEqual([]);
  });
});
