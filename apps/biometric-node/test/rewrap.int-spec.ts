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

  it('includes both rows of a person in two galleries at the end of a batch', async () => {
    const node = await startNode();
    const vault = new Vault(parseMasterKeys(node.env['GATEHOUSE_MASTER_KEYS'] ?? ''));
    await node.source.query('CREATE TABLE shared_ids (puid text, wrapped bytea)');
    // The last two rows have the same id, and a batch has 1,000 rows.
    const puids = Array.from({ length: 1001 }, (_, i) => String(Math.min(i, 999)).padStart(4, '0'));
    const wrapped = puids.map((puid) => vault.wrap(randomBytes(32), puid));
    await node.source.query('INSERT INTO shared_ids SELECT * FROM unnest($1::text[], $2::bytea[])', [
      puids,
      wrapped,
    ]);
    const newKey = `newest:${randomBytes(32).toString('base64')}`;
    const rotated = new Vault(parseMasterKeys(`${newKey},${node.env['GATEHOUSE_MASTER_KEYS']}`));
    const column = { table: 'shared_ids', column: 'wrapped', id: 'puid', context: (id: string) => id };
    expect(await rewrapColumns(node.source, rotated, [column])).toBe(1001);
    expect(await rewrapColumns(node.source, rotated, [column])).toBe(0);
    await node.close();
  });
});
