import { createToken, tokenBytes } from '@gatehouse/tokens';
import { parseMasterKeys, rewrapColumns, SealError, Vault } from '@gatehouse/vault';
import { randomBytes, randomUUID } from 'node:crypto';
import { biometricNode } from '../src/biometric-node.app';
import { openTemplate, type SealedTemplate } from '../src/template/template';
import { listNodeKeys, NodeVault } from '../src/vault/node-vault';
import { wrappedKeys } from '../src/wrapped-keys';
import { type BiometricNode, startNode } from './biometric-node';
import { sealToNode } from './device-sealing';
import { faces } from './face';
import { openDump } from './node-dump';
import { startSessionClient } from './session-client';
import { openAuthStore } from '@gatehouse/auth';

const createKey = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
const createVault = (keys: string) => new Vault(parseMasterKeys(keys));

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

describe('keys of the node alone', () => {
  const face = faces(52, 128);
  let before: BiometricNode;
  let node: BiometricNode;
  const nodeKeys = createKey('n1');
  const vector = face().vector;
  const later = face().vector;

  beforeAll(async () => {
    before = await startNode();
    await before.enroll([vector], { metadata: { id: 'before' } });
    await storeToken();
    // Its own queues: a worker without these keys cannot open what they wrap.
    const own = { GATEHOUSE_NODE_KEYS: nodeKeys, REDIS_PREFIX: `${before.env['REDIS_PREFIX']}-own` };
    node = await startNode({ ...before.env, ...own }, before.key);
  });
  afterAll(async () => {
    await node?.close();
    await before?.close();
  });
  afterEach(() => jest.restoreAllMocks());

  /** Stores a token under the master keys. */
  async function storeToken(): Promise<void> {
    const client = await startSessionClient(before);
    const answer = await client.request('register-person', randomUUID(), client.gallery);
    const puid = 'puid' in answer ? answer.puid : '';
    const { id: tokenId, token } = await createToken(face().vector, client.gallery.version);
    const sealedToken = await sealToNode(before, 'gatehouse/token', token);
    const request = { ...client.gallery, puid, tokenId, sealedToken };
    expect(await client.request('store-token', randomUUID(), request)).toEqual({ outcome: 'stored' });
    await client.close();
  }

  const templates = () =>
    node.source.query<(SealedTemplate & { puid: string })[]>(
      'SELECT puid, wrapped_key AS "wrappedKey", template FROM biometric_node.people ORDER BY number',
    );
  const canOpen = async (vault: Vault): Promise<boolean[]> =>
    (await templates()).map((row) => {
      try {
        return openTemplate(vault, row.puid, row, 128).length === 1;
      } catch (error) {
        if (error instanceof SealError) return false;
        throw error;
      }
    });
  /** Runs the command of the app, and returns what it prints. */
  async function rewrap(): Promise<string> {
    jest.replaceProperty(process, 'env', { ...process.env, ...node.env });
    const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await biometricNode.commands['rewrap']!();
    return write.mock.calls.map(([text]) => String(text)).join('');
  }

  it('are added to a database that the master keys wrapped, and wrap what is new', async () => {
    expect((await node.predict([vector], { user_identifier: 'before' })).body.message).toBe('Ok');
    expect((await node.enroll([later])).body.message).toBe('Ok');
    expect(await canOpen(createVault(node.env['GATEHOUSE_MASTER_KEYS']!))).toEqual([true, false]);
  });

  it('wrap everything after a rewrap: the master keys alone open no template', async () => {
    // What the master keys wrapped: the template, the id key of the gallery, the token and two private keys.
    expect(await rewrap()).toBe('Rewrapped 5 secrets of biometric-node.\n');
    jest.restoreAllMocks();
    expect(await rewrap()).toBe('Rewrapped 0 secrets of biometric-node.\n');
    expect(await canOpen(createVault(node.env['GATEHOUSE_MASTER_KEYS']!))).toEqual([false, false]);
    expect(await canOpen(createVault(nodeKeys))).toEqual([true, true]);
    for (const { table, column } of wrappedKeys)
      for (const { wrapped } of await node.source.query<{ wrapped: Buffer }[]>(
        `SELECT ${column} AS wrapped FROM ${table} WHERE ${column} IS NOT NULL`,
      ))
        expect([table, createVault(nodeKeys).isOutdated(wrapped)]).toEqual([table, false]);
    const { opened } = await openDump(node.source, parseMasterKeys(nodeKeys));
    expect(opened.filter(({ length }) => length === tokenBytes)).toHaveLength(1);
    expect((await openDump(node.source, parseMasterKeys(node.env['GATEHOUSE_MASTER_KEYS']!))).opened).toEqual(
      [],
    );
  });

  it('are enough for a node that starts later, and a new one replaces them', async () => {
    const both = `${createKey('n2')},${nodeKeys}`;
    const rotated = await startNode({ ...node.env, GATEHOUSE_NODE_KEYS: both }, node.key);
    expect((await rotated.predict([vector], { user_identifier: 'before' })).body.message).toBe('Ok');
    await rotated.close();
  });

  it('are named if one of them is missing', async () => {
    const [row] = await templates();
    const vault = new NodeVault(parseMasterKeys(createKey('other')));
    expect(() => openTemplate(vault, row!.puid, row!, 128)).toThrow(
      'The master key "n1" is not among GATEHOUSE_NODE_KEYS or GATEHOUSE_MASTER_KEYS.',
    );
  });

  it.each([
    ['a key', 'n1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['the name of a key', 'k1:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA='],
  ])('must not share %s with the master keys', (_, keys) => {
    const master = 'k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
    expect(() => listNodeKeys({ GATEHOUSE_MASTER_KEYS: master, GATEHOUSE_NODE_KEYS: keys })).toThrow(
      'GATEHOUSE_NODE_KEYS has a key, or the name of a key, of GATEHOUSE_MASTER_KEYS.',
    );
  });
});

describe('the keys of sessions', () => {
  it('stop the node at its start, so that no process can read tokens', async () => {
    await expect(startNode({ GATEHOUSE_TOKEN_KEYS: createKey('t1') })).rejects.toThrow(
      'GATEHOUSE_TOKEN_KEYS belongs to sessions alone. Remove it from the environment of this app.',
    );
  });
});
