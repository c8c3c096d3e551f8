import { toCentred } from '@gatehouse/biometrics';
import { openRequest } from '@gatehouse/node-link';
import { eventually } from '@gatehouse/testing';
import { compareWithToken } from '@gatehouse/tokens';
import { createPublicKey, openReply } from '@gatehouse/tokens/key-holder';
import { open, parseMasterKeys, Vault } from '@gatehouse/vault';
import { decodeProtectedHeader } from 'jose';
import { findSpace, type SyntheticPerson } from '../support/face-space';
import { makePhone } from '../support/phone';
import { toRowId } from '../support/session-history';
import { openStored, readRow } from '../support/stored-session';
import { dumpRedis, dumpTables } from '../support/secret-leaks';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

const population = people(2529);

interface Keys {
  GATEHOUSE_MASTER_KEYS?: string;
  GATEHOUSE_TOKEN_KEYS?: string;
  GATEHOUSE_NODE_KEYS?: string;
}
interface TokenRow {
  context: string;
  key: Buffer;
  sealed: Buffer;
}

/** A template that an attacker can compute from what they have; undefined if they lack the key or the token. */
async function computeTemplate(secretKey?: Uint8Array, token?: Uint8Array): Promise<number[] | undefined> {
  if (!secretKey || !token) return undefined;
  const publicKey = await createPublicKey(Uint8Array.from(secretKey));
  const template: number[] = [];
  // The score with each axis is a coordinate of the face.
  for (let axis = 0; axis < 77; axis++) {
    const probe = Float64Array.from({ length: 77 }, (_, i) => (i === axis ? 1 : 0));
    const reply = await compareWithToken(Uint8Array.from(token), publicKey, probe);
    template.push((await openReply(reply, Uint8Array.from(secretKey))).score);
  }
  return template;
}

/** Unwraps with every key that the attacker has. */
const tryUnwrap = (lists: (string | undefined)[], wrapped: Buffer, context: string): Buffer | undefined => {
  for (const list of lists.filter((each) => each !== undefined))
    try {
      return new Vault(parseMasterKeys(list)).unwrap(wrapped, context);
    } catch {
      // Another list may have the key.
    }
  return undefined;
};

describe('the face of a person who enrolled by a token', () => {
  const { sessions, node, flows, nodeClient } = useVerification({
    env: { ENROLLMENT: 'token', TOKEN_STORAGE: 'server' },
  });
  let face: SyntheticPerson;
  let puid: string;
  const descriptors: Float32Array[] = [];

  beforeAll(async () => {
    const person = population.person();
    face = person;
    const capture = person.capture.bind(person);
    person.capture = () => {
      const descriptor = capture();
      descriptors.push(descriptor);
      return descriptor;
    };
    const phone = await makePhone();
    ({ puid } = await flows.enroll(face, phone));
    await eventually(async () =>
      expect(await sessions.source.query('SELECT 1 FROM sessions.token_keys WHERE is_stored')).toHaveLength(
        1,
      ),
    );
    await flows.signIn(face, phone);
  });

  const ofSessions = (): Keys => sessions.env;
  const ofNode = (): Keys => node.env;

  /** The secret key of the token, from the tables of sessions. */
  const findSecretKey = async (keys: Keys): Promise<Buffer | undefined> => {
    const [row] = await sessions.source.query<
      { person: string; token: string; key: Buffer; sealed: Buffer }[]
    >(
      `SELECT customer_id || '/' || mode || '/' || puid AS person, token_id AS token, wrapped_token_key AS key,
         sealed_key AS sealed FROM sessions.people JOIN sessions.token_keys USING (customer_id, mode, puid)
       WHERE puid = $1`,
      [puid],
    );
    const { person, token, key, sealed } = row!;
    const personKey = tryUnwrap(Object.values(keys) as string[], key, `sessions.people/${person}`);
    return personKey && open(personKey, sealed, `sessions.token_keys/${person}/${token}`);
  };
  /** The token, from the tables of the node. */
  const findToken = async (keys: Keys): Promise<Buffer | undefined> => {
    const [row] = await sessions.source.query<TokenRow[]>(
      `SELECT 'biometric_node.tokens/' || gallery_id || '/' || puid || '/' || token_id AS context, wrapped_key AS key, sealed
       FROM biometric_node.tokens WHERE puid = $1`,
      [puid],
    );
    const { context, key, sealed } = row!;
    const tokenKey = tryUnwrap(Object.values(keys) as string[], key, context);
    return tokenKey && open(tokenKey, sealed, context);
  };
  const pickKeys = ({ GATEHOUSE_MASTER_KEYS, GATEHOUSE_TOKEN_KEYS, GATEHOUSE_NODE_KEYS }: Keys): Keys => ({
    GATEHOUSE_MASTER_KEYS,
    ...(GATEHOUSE_TOKEN_KEYS !== undefined && { GATEHOUSE_TOKEN_KEYS }),
    ...(GATEHOUSE_NODE_KEYS !== undefined && { GATEHOUSE_NODE_KEYS }),
  });
  const compute = async (keys: Keys) => computeTemplate(await findSecretKey(keys), await findToken(keys));

  it('cannot be computed from both databases with all keys of sessions: the token stays unreadable', async () => {
    const keys = pickKeys(ofSessions());
    expect(await findSecretKey(keys)).toHaveLength(48);
    expect(await findToken(keys)).toBeUndefined();
    expect(await compute(keys)).toBeUndefined();
  });

  it('cannot be computed from both databases with all keys of the node: the secret key stays unreadable', async () => {
    const keys = pickKeys(ofNode());
    expect(await findToken(keys)).toHaveLength(13_432);
    expect(await findSecretKey(keys)).toBeUndefined();
    expect(await compute(keys)).toBeUndefined();
  });

  it('can be computed with the keys of both', async () => {
    const template = await compute({ ...pickKeys(ofNode()), ...pickKeys(ofSessions()) });
    const vector = face.capture();
    const length = Math.hypot(...vector);
    const centred = toCentred(
      findSpace(face),
      vector.map((value) => value / length),
    );
    const dot = template!.reduce((sum, value, i) => sum + value * centred[i]!, 0);
    expect(dot / Math.hypot(...template!) / Math.hypot(...centred)).toBeGreaterThan(0.5);
  });

  it('is in no table and not in Redis', async () => {
    const dump = `${await dumpTables(sessions, ['sessions', 'biometric_node', 'webhooks'])}${await dumpRedis(sessions)}`;
    expect(descriptors.length).toBeGreaterThan(5);
    for (const descriptor of descriptors)
      for (const encoding of ['hex', 'base64url', 'base64'] as const)
        expect(dump).not.toContain(Buffer.from(descriptor.buffer).toString(encoding).slice(0, 40));
  });

  it('cannot be computed from an open session with the master keys, which the node has too', async () => {
    await node.kill();
    const { sessionId, visitor } = await flows.openEnroll(await makePhone());
    const sent = jest.spyOn(visitor.device, 'sendCapture');
    expect(await visitor.enrollFace(population.person())).toMatchObject({ state: 'CHECKING' });
    const secretKey = Buffer.from(sent.mock.calls[0]![0].token!.secretKey);
    const id = toRowId(sessionId);
    const progress = openStored(sessions, id, await readRow(sessions, id)).part('progress');
    const { findings } = JSON.parse(progress) as { findings: { token: { wrappedKey: string } } };
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(progress).not.toContain(secretKey.toString(encoding));
    const wrapped = Buffer.from(findings.token.wrappedKey, 'base64url');
    const unwrap = ({ GATEHOUSE_MASTER_KEYS, GATEHOUSE_TOKEN_KEYS, GATEHOUSE_NODE_KEYS }: Keys) =>
      tryUnwrap(
        [GATEHOUSE_MASTER_KEYS, GATEHOUSE_TOKEN_KEYS, GATEHOUSE_NODE_KEYS],
        wrapped,
        `sessions.sessions/${id}/token`,
      );
    expect(unwrap(ofNode())).toBeUndefined();
    expect(unwrap(ofSessions())).toEqual(secretKey);
    await visitor.device.cancel();
    await node.start();
  });

  it('is in neither database once the person is deleted; a dump from before still opens with the keys of both', async () => {
    const keys = { ...pickKeys(ofNode()), ...pickKeys(ofSessions()) };
    const [secretKey, token] = [await findSecretKey(keys), await findToken(keys)];
    expect(await nodeClient.delete(puid)).toBe(200);
    const countRows = async (table: string): Promise<number> =>
      (await sessions.source.query(`SELECT 1 FROM ${table} WHERE puid = $1`, [puid])).length;
    // Sessions learns of it in the daily check.
    sessions.advanceClock(24 * 60 * 60 + 60);
    await eventually(async () => {
      await sessions.sweep();
      expect(await countRows('sessions.people')).toBe(0);
    });
    for (const table of ['sessions.token_keys', 'biometric_node.tokens', 'biometric_node.token_people'])
      expect([table, await countRows(table)]).toEqual([table, 0]);
    // Only the end of the keys or of the backups ends this: docs/master-keys.md.
    expect(await computeTemplate(secretKey, token)).toHaveLength(77);
  });
});

describe('the face of an ENROLL in the gallery, while the node is unreachable', () => {
  const { sessions, node, flows } = useVerification();
  let descriptors: ArrayLike<number>[];
  let sessionId: string;
  beforeAll(async () => {
    await node.kill();
    const enroll = await flows.openEnroll(await makePhone());
    ({ sessionId } = enroll);
    const sent = jest.spyOn(enroll.visitor.device, 'sendCapture');
    expect(await enroll.visitor.enrollFace(population.person())).toMatchObject({ state: 'CHECKING' });
    descriptors = [...sent.mock.calls[0]![0].descriptors!];
  });

  const readSealingKeys = () =>
    sessions.source.query<{ id: string; key: Buffer }[]>(
      'SELECT id, wrapped_key AS key FROM biometric_node.sealing_keys',
    );
  const expectNoDescriptor = (text: string) => {
    for (const descriptor of descriptors) {
      const bytes = Buffer.from(Float32Array.from(descriptor).buffer);
      for (const encoding of ['hex', 'base64url', 'base64'] as const)
        expect(text).not.toContain(bytes.toString(encoding).slice(0, 40));
      expect(text).not.toContain(JSON.stringify(Array.from(descriptor).slice(0, 3)).slice(1, -1));
    }
  };

  it('is only in content that is sealed to the node, with all keys of sessions', async () => {
    const master = new Vault(parseMasterKeys(sessions.env['GATEHOUSE_MASTER_KEYS']!));
    const id = toRowId(sessionId);
    const stored = openStored(sessions, id, await readRow(sessions, id));
    const requests = await sessions.source.query<{ id: string; message: Buffer }[]>(
      'SELECT id, sealed_message AS message FROM sessions.node_requests',
    );
    const redis = await dumpRedis(sessions);
    const queued = [...redis.matchAll(/sealedMessage\W+([\w-]{100,})/g)].map(([, message]) =>
      Buffer.from(message!, 'base64url'),
    );
    expect([requests.length, queued.length]).toEqual([1, 1]);
    const opened = [requests[0]!.message, ...queued].map((message) =>
      openRequest(master, 'enroll-for-session', requests[0]!.id, message),
    );
    for (const { features, sealedFeatures } of opened) {
      expect(features).toBeUndefined();
      expect(decodeProtectedHeader(sealedFeatures!.jwe)).toMatchObject({ cty: 'gatehouse/face' });
    }
    expectNoDescriptor(
      `${stored.part('progress')}${stored.part('request')}${JSON.stringify(opened)}${redis}`,
    );
  });

  it('cannot be opened with the keys of sessions: those of the node are wrapped by its own', async () => {
    const unwrapAll = async (lists: (string | undefined)[]) =>
      (await readSealingKeys()).map(({ id, key }) =>
        tryUnwrap(lists, key, `biometric_node.sealing_keys/${id}`),
      );
    const { GATEHOUSE_MASTER_KEYS, GATEHOUSE_TOKEN_KEYS } = sessions.env as Keys;
    const { GATEHOUSE_NODE_KEYS } = node.env as Keys;
    const withSessions = await unwrapAll([GATEHOUSE_MASTER_KEYS, GATEHOUSE_TOKEN_KEYS]);
    expect(withSessions.length).toBeGreaterThan(0);
    expect(withSessions.every((key) => key === undefined)).toBe(true);
    expect((await unwrapAll([GATEHOUSE_NODE_KEYS])).every((key) => key !== undefined)).toBe(true);
  });
});
