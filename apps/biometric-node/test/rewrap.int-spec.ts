import { parseMasterKeys, rewrapColumns, Vault } from '@gatehouse/vault';
import { randomBytes } from 'node:crypto';
import { wrappedKeys } from '../src/wrapped-keys';
import { startNode } from './biometric-node';
import { faces } from './face';
import { openAuthStore } from '@gatehouse/auth';

describe('rewrapping', () => {
  it('makes the old master key unnecessary, and everyone is still found', async () => {
    const face = faces(51);
    const node = await startNode();
    const people = Array.from({ length: 5 }, () => face().vector);
    for (const [i, vector] of people.entries())
      await node.enroll([vector], { metadata: { id: `customer-${i}` } });
    const newKey = `newest:${randomBytes(32).toString('base64')}`;
    const both = `${newKey},${node.env['GATEHOUSE_MASTER_KEYS']}`;
    const vault = new Vault(parseMasterKeys(both));
    expect(await rewrapColumns(node.source, vault, wrappedKeys)).toBe(1 + people.length);
    expect(await rewrapColumns(node.source, vault, wrappedKeys)).toBe(0);
    const auth = await openAuthStore(node.env['DATABASE_URL'] ?? '', both);
    await auth.rewrap();
    await auth.close();

    const later = await startNode({ ...node.env, GATEHOUSE_MASTER_KEYS: newKey }, node.key);
    for (const [i, vector] of people.entries())
      expect((await later.predict([vector], { user_identifier: `customer-${i}` })).body.message).toBe('Ok');
    await later.close();
    await node.close();
  });
});
