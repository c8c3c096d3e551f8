import { newPersonId } from '@gatehouse/biometrics';
import type { NodeRequest, RecipientKey, SealedContent } from '@gatehouse/node-link';
import { Sweeper } from '@gatehouse/queues';
import { eventually } from '@gatehouse/testing';
import { createToken, type CreatedToken } from '@gatehouse/tokens';
import { SealError } from '@gatehouse/vault';
import {
  compactDecrypt,
  compactVerify,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type GenerateKeyPairResult,
} from 'jose';
import { randomBytes, randomUUID } from 'node:crypto';
import { openToken, type SealedToken } from '../src/token/token';
import { TokenRepository } from '../src/token/token.repository';
import { NodeVault } from '../src/vault/node-vault';
import { adminToken, type BiometricNode, type Reply, startNode } from './biometric-node';
import { readNodeKeys, sealToNode, toBinding, toFaceContent } from './device-sealing';
import { faces } from './face';
import { getPerson, type SessionClient, startSessionClient } from './session-client';

const face = faces(97, 128);
const day = 24 * 60 * 60 * 1000;
const version = 'FACE3_1';

const newToken = (space = version): Promise<CreatedToken> => createToken(face().vector, space);

describe('a face token', () => {
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

  const register = async (id: string = randomUUID()): Promise<string> => {
    const answer = await client.request('register-person', id, client.gallery);
    return 'puid' in answer ? answer.puid : '';
  };
  const enroll = async (): Promise<string> => getPerson(await client.enroll(randomUUID(), [face().vector]));
  const sealCopy = (token: Uint8Array): Promise<SealedContent> => sealToNode(node, 'gatehouse/token', token);
  const store = (
    puid: string,
    tokenId: string,
    sealedToken: SealedContent,
    { requestedAt, ...others }: Partial<NodeRequest<'store-token'>> & { requestedAt?: Date } = {},
  ) =>
    client.request(
      'store-token',
      randomUUID(),
      { ...client.gallery, puid, tokenId, sealedToken, ...others },
      requestedAt,
    );
  const storeNew = async (puid: string): Promise<CreatedToken> => {
    const created = await newToken();
    expect(await store(puid, created.id, await sealCopy(created.token))).toEqual({ outcome: 'stored' });
    return created;
  };
  const count = async (puid: string): Promise<number> => {
    const rows = await node.source.query<unknown[]>('SELECT 1 FROM biometric_node.tokens WHERE puid = $1', [
      puid,
    ]);
    return rows.length;
  };
  const stored = { outcome: 'stored' };
  const rejected = { outcome: 'rejected' };
  const unknown = { outcome: 'unknown' };

  let recipient: GenerateKeyPairResult;
  let recipientKey: RecipientKey;
  beforeAll(async () => {
    recipient = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    recipientKey = (await exportJWK(recipient.publicKey)) as unknown as RecipientKey;
  });
  const handOver = (
    puid: string,
    tokenId: string,
    fields: Partial<NodeRequest<'hand-over-token'>> = {},
    requestedAt?: Date,
  ) =>
    client.request(
      'hand-over-token',
      randomUUID(),
      { ...client.gallery, puid, tokenId, recipient: recipientKey, binding: toBinding(), ...fields },
      requestedAt,
    );
  /** Opens a handed-over token as a device does. */
  async function open(jwe: string) {
    const decrypted = await compactDecrypt(jwe, recipient.privateKey);
    const keys = createLocalJWKSet({ keys: await readNodeKeys(node) });
    const jws = Buffer.from(decrypted.plaintext).toString();
    const { payload, protectedHeader } = await compactVerify(jws, keys, { algorithms: ['ES256'] });
    return { token: payload, header: protectedHeader, outer: decrypted.protectedHeader };
  }

  describe.each([
    ['with a face', enroll],
    ['without a face', () => register()],
  ])('of a person %s', (_, create) => {
    it('is stored, and handed over to another device that can verify who sent it', async () => {
      const puid = await create();
      const { id, token } = await storeNew(puid);
      const binding = toBinding();
      const answer = await handOver(puid, id, { binding });
      expect(answer).toEqual({ outcome: 'sealed', jwe: expect.any(String) });
      const opened = await open('jwe' in answer ? answer.jwe : '');
      expect(Buffer.from(opened.token).equals(token)).toBe(true);
      const signing = (await readNodeKeys(node)).find(({ use }) => use === 'sig')!;
      expect(opened.header).toEqual({ alg: 'ES256', kid: signing.kid, bnd: binding });
      expect(opened.outer).toMatchObject({
        alg: 'ECDH-ES',
        enc: 'A256GCM',
        cty: 'gatehouse/handed-over-token',
      });
    });

    it('is deleted with the person, and no key is left for an earlier copy', async () => {
      const puid = await create();
      const { id, token } = await storeNew(puid);
      const [kept] = await node.source.query<(SealedToken & { galleryId: number })[]>(
        `SELECT gallery_id AS "galleryId", wrapped_key AS "wrappedKey", sealed FROM biometric_node.tokens WHERE puid = $1`,
        [puid],
      );
      const vault = node.app.get(NodeVault, { strict: false });
      const name = { galleryId: kept!.galleryId, puid, tokenId: id };
      expect(openToken(vault, name, kept!).equals(token)).toBe(true);
      await storeNew(await create());
      expect((await node.deleteUser(puid)).status).toBe(200);
      expect(await count(puid)).toBe(0);
      expect(await handOver(puid, id)).toEqual(unknown);
      const keys = await node.source.query<{ wrappedKey: Buffer }[]>(
        `SELECT wrapped_key AS "wrappedKey" FROM biometric_node.tokens
         UNION ALL SELECT wrapped_key FROM biometric_node.people`,
      );
      expect(keys.length).toBeGreaterThan(0);
      for (const { wrappedKey } of keys)
        expect(() => openToken(vault, name, { ...kept!, wrappedKey })).toThrow(SealError);
      expect(await store(puid, id, await sealCopy(token))).toEqual(rejected);
    });

    it('is stored once, however often it is sent', async () => {
      const puid = await create();
      const { id, token } = await newToken();
      const sealed = await sealCopy(token);
      const answers = await Promise.all(Array.from({ length: 5 }, () => store(puid, id, sealed)));
      expect(answers).toEqual(Array(5).fill(stored));
      expect(await count(puid)).toBe(1);
    });

    it('is one of the newest eight', async () => {
      const puid = await create();
      const created: CreatedToken[] = [];
      for (let i = 0; i < 10; i++) created.push(await storeNew(puid));
      expect(await count(puid)).toBe(8);
      expect(await handOver(puid, created[1]!.id)).toEqual(unknown);
      for (const { id } of created.slice(2))
        expect(await handOver(puid, id)).toMatchObject({ outcome: 'sealed' });
    });
  });

  it('is not replaced by another one with the same id', async () => {
    const puid = await register();
    const { id, token } = await storeNew(puid);
    // The seed is after the header; the checksum is at the end.
    const other = Buffer.from(token);
    other.set(randomBytes(32), 8 + 16 + 32);
    other.set(
      new Uint8Array(await crypto.subtle.digest('SHA-256', other.subarray(0, -32))),
      other.length - 32,
    );
    expect(await store(puid, id, await sealCopy(other))).toEqual(stored);
    const answer = await handOver(puid, id);
    const opened = await open('jwe' in answer ? answer.jwe : '');
    expect(Buffer.from(opened.token).equals(token)).toBe(true);
  });

  it.each([
    ['with a face', enroll],
    ['without a face', () => register()],
  ])('is not left behind if a person %s is deleted while it is stored', async (_, create) => {
    const puid = await create();
    const { id, token } = await newToken();
    const tokens = node.app.get(TokenRepository, { strict: false });
    const insert = tokens.insert.bind(tokens);
    let deletion: Promise<Reply> | undefined;
    jest.spyOn(tokens, 'insert').mockImplementationOnce(async (...args) => {
      deletion = node.deleteUser(puid);
      await waitForBlockedDeletion();
      return insert(...args);
    });
    expect(await store(puid, id, await sealCopy(token))).toEqual(stored);
    expect((await deletion)?.status).toBe(200);
    expect(await count(puid)).toBe(0);
  });

  /** Until the deletion waits for the lock of the gallery. */
  const waitForBlockedDeletion = () =>
    eventually(async () => {
      const rows = await node.source.query<unknown[]>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
      );
      expect(rows).toHaveLength(1);
    });

  it('is deleted with the enrollment that registered the person', async () => {
    const id = randomUUID();
    const puid = await register(id);
    await storeNew(puid);
    await client.withdraw(id);
    expect(await count(puid)).toBe(0);
  });

  it('is deleted with its gallery', async () => {
    const own = await startNode();
    const ownClient = await startSessionClient(own);
    const answer = await ownClient.request('register-person', randomUUID(), ownClient.gallery);
    const puid = 'puid' in answer ? answer.puid : '';
    const { id: tokenId, token } = await newToken();
    const sealedToken = await sealToNode(own, 'gatehouse/token', token);
    const request = { ...ownClient.gallery, puid, tokenId, sealedToken };
    expect(await ownClient.request('store-token', randomUUID(), request)).toEqual(stored);
    const { guid } = own.registry.all()[0]!.gallery;
    const headers = { authorization: `Bearer ${adminToken}` };
    await fetch(`${own.url}/admin/galleries/${guid}`, { method: 'DELETE', headers });
    expect(await own.source.query('SELECT 1 FROM biometric_node.tokens')).toEqual([]);
    expect(await ownClient.request('store-token', randomUUID(), request)).toEqual(rejected);
    await ownClient.close();
    await own.close();
  });

  it('of a person whom release 0.2.0 deleted is not handed over, and a job deletes it', async () => {
    const puid = await enroll();
    const { id } = await storeNew(puid);
    const keptPuid = await register();
    await storeNew(keptPuid);
    await node.source.query('DELETE FROM biometric_node.people WHERE puid = $1', [puid]);
    expect(await handOver(puid, id)).toEqual(unknown);
    expect(await count(puid)).toBe(1);
    await node.app.get(Sweeper, { strict: false }).sweep();
    await eventually(async () => expect(await count(puid)).toBe(0));
    expect(await count(keptPuid)).toBe(1);
  });

  describe('is not stored', () => {
    let puid: string;
    let created: CreatedToken;
    beforeAll(async () => {
      puid = await register();
      created = await newToken();
    });
    afterEach(async () => expect(await count(puid)).toBe(0));

    it.each<[string, () => Promise<unknown>]>([
      ['for someone else', async () => store(newPersonId(), created.id, await sealCopy(created.token))],
      ['for an invalid person', async () => store('x/../y', created.id, await sealCopy(created.token))],
      [
        'in a gallery that does not exist',
        async () => store(puid, created.id, await sealCopy(created.token), { version: 'NONE' }),
      ],
      ['under another id', async () => store(puid, (await newToken()).id, await sealCopy(created.token))],
      ['under an invalid id', async () => store(puid, 'id', await sealCopy(created.token))],
      [
        'if it is for another face model',
        async () => {
          const other = await newToken('OTHER_1');
          return store(puid, other.id, await sealCopy(other.token));
        },
      ],
      [
        'if it is damaged',
        async () => {
          const damaged = Uint8Array.from(created.token);
          damaged[5000]! ^= 1;
          return store(puid, created.id, await sealCopy(damaged));
        },
      ],
      ['if it is truncated', async () => store(puid, created.id, await sealCopy(created.token.subarray(1)))],
      ['if it is its secret key', async () => store(puid, created.id, await sealCopy(created.secretKey))],
      [
        'if it is a face',
        async () =>
          store(puid, created.id, await sealToNode(node, 'gatehouse/face', toFaceContent([face().vector]))),
      ],
      [
        'if it is of another step',
        async () => store(puid, created.id, { ...(await sealCopy(created.token)), binding: toBinding() }),
      ],
      [
        'by a request that is older than three days',
        async () =>
          store(puid, created.id, await sealCopy(created.token), {
            requestedAt: new Date(Date.now() - 3 * day),
          }),
      ],
    ])('%s', async (_, attempt) => {
      expect(await attempt()).toEqual(rejected);
    });
  });

  describe('is not handed over', () => {
    let puid: string;
    let tokenId: string;
    beforeAll(async () => {
      puid = await register();
      tokenId = (await storeNew(puid)).id;
    });
    const flipped = (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`;

    it.each<[string, () => Promise<unknown>]>([
      ['of someone else', async () => handOver(await register(), tokenId)],
      ['under another id', async () => handOver(puid, (await newToken()).id)],
      ['of another gallery', () => handOver(puid, tokenId, { version: 'NONE' })],
      ['of another mode', () => handOver(puid, tokenId, { mode: 'test' })],
      ['of another customer', () => handOver(puid, tokenId, { customerId: randomUUID() })],
      ['without a binding', () => handOver(puid, tokenId, { binding: undefined })],
      ['with a long binding', () => handOver(puid, tokenId, { binding: 'x'.repeat(10_000) })],
      ['without a recipient', () => handOver(puid, tokenId, { recipient: undefined })],
      [
        'to a private key',
        async () => handOver(puid, tokenId, { recipient: (await exportJWK(recipient.privateKey)) as never }),
      ],
      [
        'to a point that is not on the curve',
        () => handOver(puid, tokenId, { recipient: { ...recipientKey, y: flipped(recipientKey.y) } }),
      ],
      [
        'to another encoding of a key',
        () => handOver(puid, tokenId, { recipient: { ...recipientKey, x: `${recipientKey.x}=` } }),
      ],
      [
        'to a key on another curve',
        async () => {
          const other = await generateKeyPair('ECDH-ES', { crv: 'X25519', extractable: true });
          return handOver(puid, tokenId, { recipient: (await exportJWK(other.publicKey)) as never });
        },
      ],
      [
        'by a request that is older than three days',
        () => handOver(puid, tokenId, {}, new Date(Date.now() - 3 * day)),
      ],
    ])('%s', async (_, attempt) => {
      expect(await attempt()).toEqual(unknown);
    });
  });

  it('is in no log, and encrypted in the database', async () => {
    const puid = await register();
    const { id, token } = await storeNew(puid);
    await handOver(puid, id);
    const part = Buffer.from(token.subarray(6000, 6030));
    expect(node.logs.join('')).not.toContain(part.toString('base64url'));
    const [row] = await node.source.query<{ sealed: Buffer }[]>(
      'SELECT sealed FROM biometric_node.tokens WHERE puid = $1',
      [puid],
    );
    expect(row!.sealed.length).toBeGreaterThan(token.length);
    expect(row!.sealed.includes(part)).toBe(false);
  });
});
