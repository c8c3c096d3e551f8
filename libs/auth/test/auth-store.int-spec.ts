import { migrate } from '@gatehouse/database';
import { createTestDatabase, type TestDatabase } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { credentialFormats } from '../src/credential/credential-format';
import { authSchema, ensureDemoCredentials, openAuthStore, withdrawDemoCredentials } from '../src';

const masterKey = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;

describe('credentials', () => {
  let database: TestDatabase;
  const first = masterKey('k1');
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, [authSchema]);
  });
  afterAll(() => database?.drop());

  /** Returns all stored rows as text. */
  const dump = async (): Promise<string> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const tables: unknown[] = [];
    for (const table of ['customers', 'api_keys', 'client_credentials', 'long_lived_credentials', 'pepper']) {
      tables.push((await client.query(`SELECT t::text FROM auth.${table} t`)).rows);
    }
    await client.end();
    return JSON.stringify(tables);
  };

  it('are not stored in plain text or hex', async () => {
    const store = await openAuthStore(database.url, first);
    const { key } = await store.apiKeys.create({ customer: 'acme', mode: 'live' });
    const { clientId, clientSecret } = await store.clients.create('acme');
    const { token } = await store.longLived.create('acme');
    expect(key).toMatch(credentialFormats.liveKey);
    expect(clientId).toMatch(credentialFormats.clientId);
    expect(clientSecret).toMatch(credentialFormats.clientSecret);
    expect(token).toMatch(credentialFormats.slc);
    await store.close();
    const stored = await dump();
    for (const secret of [key, clientSecret, token]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('of a client are checked by id and secret until they are revoked', async () => {
    const store = await openAuthStore(database.url, first);
    const created = await store.clients.create('acme');
    expect(await store.clients.authenticate(created.clientId, created.clientSecret)).toEqual({
      id: created.id,
      customerId: expect.any(String),
    });
    expect(await store.clients.authenticate(created.clientId, 'wrong')).toBeUndefined();
    expect(await store.clients.authenticate('unknown', created.clientSecret)).toBeUndefined();
    expect(await store.clients.authenticate('nul\0', created.clientSecret)).toBeUndefined();
    await store.clients.revoke(created.id);
    await store.close();
    const later = await openAuthStore(database.url, first);
    expect(await later.clients.authenticate(created.clientId, created.clientSecret)).toBeUndefined();
    await later.close();
  });

  it('that are long-lived are checked by their token until they are revoked', async () => {
    const store = await openAuthStore(database.url, first);
    const { id, token } = await store.longLived.create('acme');
    expect(await store.longLived.authenticate(token)).toEqual({ id, customerId: expect.any(String) });
    for (const wrong of ['', `${token}x`, token.toUpperCase(), 'nul\0', 'x'.repeat(1000)])
      expect(await store.longLived.authenticate(wrong)).toBeUndefined();
    await store.longLived.revoke(id);
    await store.close();
    const later = await openAuthStore(database.url, first);
    expect(await later.longLived.authenticate(token)).toBeUndefined();
    await later.close();
  });

  it('stay valid after a rotation of the master keys and the removal of the old key', async () => {
    const second = masterKey('k2');
    const before = await openAuthStore(database.url, first);
    const { id, key } = await before.apiKeys.create({ customer: 'acme', mode: 'live' });
    await before.close();

    const rotating = await openAuthStore(database.url, `${second},${first}`);
    expect(await rotating.apiKeys.authenticate(key)).toMatchObject({ id });
    expect(await rotating.rewrap()).toBeGreaterThan(1);
    expect(await rotating.rewrap()).toBe(0);
    await rotating.close();

    const after = await openAuthStore(database.url, second);
    expect(await after.apiKeys.authenticate(key)).toMatchObject({ id });
    expect((await after.apiKeys.unwrapKeys([id]))(id)).toBe(key);
    expect(await after.rewrap()).toBe(0);
    await after.close();

    const stale = await openAuthStore(database.url, first);
    await expect(stale.apiKeys.authenticate(key)).rejects.toThrow(
      'The master key "k2" is not among GATEHOUSE_MASTER_KEYS.',
    );
    await stale.close();
  });
});

describe('ensureDemoCredentials', () => {
  it('creates missing credentials, reactivates revoked ones, is idempotent, and can be undone', async () => {
    const database = await createTestDatabase();
    await migrate(database.url, [authSchema]);
    const demo = {
      databaseUrl: database.url,
      masterKeys: masterKey('k1'),
      apiKey: 'a demo key of 24 letters',
      clientId: 'demo-client-0123456789',
      clientSecret: 'demo-secret-0123456789',
    };
    await ensureDemoCredentials(demo);
    await ensureDemoCredentials(demo);
    const store = await openAuthStore(demo.databaseUrl, demo.masterKeys);
    const [key] = await store.apiKeys.list();
    expect(key).toMatchObject({ mode: 'test', customer: { name: 'demo' } });
    await store.apiKeys.revoke(key?.id ?? '');
    await ensureDemoCredentials({ ...demo, clientSecret: 'another-secret-0123456789' });
    expect(await store.apiKeys.authenticate(demo.apiKey)).toMatchObject({ mode: 'test' });
    expect(await store.clients.authenticate(demo.clientId, 'another-secret-0123456789')).toBeDefined();

    await withdrawDemoCredentials(demo);
    await withdrawDemoCredentials({ ...demo, apiKey: 'never-created-0123', clientId: 'never-created-0123' });
    const later = await openAuthStore(demo.databaseUrl, demo.masterKeys);
    expect(await later.apiKeys.authenticate(demo.apiKey)).toBeUndefined();
    expect(await later.clients.authenticate(demo.clientId, 'another-secret-0123456789')).toBeUndefined();
    await later.close();
    await store.close();
    await database.drop();
  });
});
