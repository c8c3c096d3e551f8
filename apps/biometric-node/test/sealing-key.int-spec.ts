import { Clock } from '@gatehouse/platform';
import { Sweeper } from '@gatehouse/queues';
import { controlClock, eventually } from '@gatehouse/testing';
import { CompactEncrypt, CompactSign, compactVerify, importJWK, type JWK } from 'jose';
import { SealingKeyRepository, type SealingKeyRow } from '../src/sealing-key/sealing-key.repository';
import { SealingKeyService } from '../src/sealing-key/sealing-key.service';
import { type BiometricNode, startNode } from './biometric-node';

const minute = 60;
const day = 24 * 60 * minute;

interface KeySet {
  keys: (JWK & { kid: string })[];
}

const readKeys = async ({ url }: BiometricNode): Promise<KeySet['keys']> => {
  const response = await fetch(`${url}/node/.well-known/jwks.json`);
  expect(response.status).toBe(200);
  return ((await response.json()) as KeySet).keys;
};

describe('the public keys of the node', () => {
  let node: BiometricNode;
  let other: BiometricNode;
  beforeAll(async () => {
    node = await startNode();
    other = await startNode(node.env, node.key);
  });
  afterAll(async () => {
    await other?.close();
    await node?.close();
  });

  it('are created once, however many processes are asked at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => readKeys(i % 2 ? node : other)));
    expect(new Set(replies.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(await node.app.get(SealingKeyRepository, { strict: false }).list()).toHaveLength(2);
  });

  it('are a JWK set without private parts, which may be cached for five minutes', async () => {
    const response = await fetch(`${node.url}/node/.well-known/jwks.json`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const text = expect.stringMatching(/^[\w-]{43}$/);
    const key = { kty: 'EC', crv: 'P-256', x: text, y: text, kid: text };
    expect(await response.json()).toEqual({
      keys: [
        { ...key, alg: 'ECDH-ES', use: 'enc' },
        { ...key, alg: 'ES256', use: 'sig' },
      ],
    });
  });

  it('are not cached as an error', async () => {
    const repository = node.app.get(SealingKeyRepository, { strict: false });
    const unreachable = Object.assign(new Error('unreachable'), { code: 'ECONNREFUSED' });
    jest.spyOn(repository, 'list').mockRejectedValueOnce(unreachable);
    const response = await fetch(`${node.url}/node/.well-known/jwks.json`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });

  it('are stored with private keys that the vault of the node wraps', async () => {
    const rows = await node.app.get(SealingKeyRepository, { strict: false }).list();
    for (const { wrappedKey } of rows) {
      // PKCS #8 of P-256 names the curve in plaintext.
      expect(wrappedKey.includes(Buffer.from('2a8648ce3d030107', 'hex'))).toBe(false);
      expect(wrappedKey.subarray(2, 6).toString()).toBe('test');
    }
  });

  it('need no API key, and count for the address beside the budget of any key', async () => {
    // Requests of the other tests count in Redis too.
    const own = { RATE_LIMIT_PER_MINUTE: '3', REDIS_PREFIX: `${node.env['REDIS_PREFIX']}-limited` };
    const limited = await startNode({ ...node.env, ...own }, node.key);
    // A window of the clock must not end between the requests.
    controlClock(limited.app.get(Clock)).freezeClock();
    const checkKey = async () =>
      (await limited.post('/node/api-key/checkApiKeyValid', {}, { 'x-api-key': node.key })).status;
    expect(await checkKey()).toBe(200);
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await fetch(`${limited.url}/node/.well-known/jwks.json`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await checkKey()).toBe(200);
    await limited.close();
  });
});

describe('the rotation of the keys', () => {
  let node: BiometricNode;
  let service: SealingKeyService;
  let clock: ReturnType<typeof controlClock>;
  beforeEach(async () => {
    node = await startNode();
    service = node.app.get(SealingKeyService, { strict: false });
    clock = controlClock(node.app.get(Clock));
    clock.freezeClock();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await node?.close();
  });

  const list = (): Promise<SealingKeyRow[]> => node.app.get(SealingKeyRepository, { strict: false }).list();
  const getIds = async (use: 'enc' | 'sig') =>
    (await list()).filter((row) => row.use === use).map(({ id }) => id);
  const publishedIds = async (use: 'enc' | 'sig') =>
    (await readKeys(node)).filter((key) => key.use === use).map(({ kid }) => kid);
  const sweep = () => node.app.get(Sweeper, { strict: false }).sweep();

  it('creates the first keys by a job, before any request', async () => {
    await sweep();
    await eventually(async () => expect(await list()).toHaveLength(2));
  });

  it('replaces keys after 30 days by a job, and not before', async () => {
    const [first] = await publishedIds('enc');
    clock.advanceClock(30 * day - 1);
    expect(await service.isRotationDue()).toBe(false);
    await service.rotate();
    expect(await publishedIds('enc')).toEqual([first]);

    clock.advanceClock(1);
    await sweep();
    await eventually(async () => expect(await list()).toHaveLength(4));
    const [second, ...rest] = await publishedIds('enc');
    expect(second).not.toBe(first);
    expect(rest).toEqual([]);
    expect(await publishedIds('sig')).toHaveLength(2);
    expect(await service.isRotationDue()).toBe(false);
  });

  it('happens once, however many processes do it at the same time', async () => {
    await readKeys(node);
    clock.advanceClock(31 * day);
    await Promise.all(Array.from({ length: 10 }, () => service.rotate()));
    expect(await getIds('enc')).toHaveLength(2);
    expect(await getIds('sig')).toHaveLength(2);
  });

  it('keeps a replaced key to open with for 8 days, and then deletes its private key', async () => {
    const [first] = await publishedIds('enc');
    clock.advanceClock(30 * day);
    await service.rotate();
    const [second] = await publishedIds('enc');
    clock.advanceClock(8 * day - 1);
    await service.rotate();
    expect((await service.findOpeningKey(first!))?.id).toBe(first);

    clock.advanceClock(1);
    expect(await service.isRotationDue()).toBe(true);
    await service.rotate();
    expect(await service.findOpeningKey(first!)).toBeUndefined();
    expect(await getIds('enc')).toEqual([second]);
    expect((await service.findOpeningKey(second!))?.id).toBe(second);
  });

  it('signs with a new key once no cache lacks it, and publishes the old one for a day at least', async () => {
    const [first] = await publishedIds('sig');
    expect((await service.getSigningKey()).id).toBe(first);
    clock.advanceClock(30 * day);
    await service.rotate();
    const [second, ...older] = await publishedIds('sig');
    expect(older).toEqual([first]);
    clock.advanceClock(10 * minute - 1);
    expect((await service.getSigningKey()).id).toBe(first);
    clock.advanceClock(1);
    expect((await service.getSigningKey()).id).toBe(second);
    clock.advanceClock(1 * day);
    await service.rotate();
    expect(await publishedIds('sig')).toEqual([second, first]);
    clock.advanceClock(1 * day);
    await service.rotate();
    expect(await publishedIds('sig')).toEqual([second]);
  });

  it('never uses a key for the purpose of another one', async () => {
    const [signing] = await publishedIds('sig');
    expect(await service.findOpeningKey(signing!)).toBeUndefined();
  });

  it('creates keys that work for their purpose', async () => {
    const keys = await readKeys(node);
    const signing = await service.getSigningKey();
    const published = keys.find(({ kid }) => kid === signing.id);
    const jws = await new CompactSign(Buffer.from('text'))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(signing.privateKey);
    const { payload } = await compactVerify(jws, await importJWK(published!, 'ES256'));
    expect(Buffer.from(payload).toString()).toBe('text');
    const jwe = new CompactEncrypt(Buffer.from('text')).setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
    });
    await expect(jwe.encrypt(await importJWK(keys[0]!, 'ECDH-ES'))).resolves.toMatch(/^[\w-]+\.\./);
  });
});
