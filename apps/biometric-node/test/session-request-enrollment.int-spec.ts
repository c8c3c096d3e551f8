import { eventually } from '@gatehouse/testing';
import { Sweeper } from '@gatehouse/queues';
import { Vault } from '@gatehouse/vault';
import { randomBytes, randomUUID } from 'node:crypto';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';
import { getPerson, seal, type SessionClient, startSessionClient } from './session-client';

const dimension = 128;
const face = faces(61, dimension);

describe('an enrollment for a session', () => {
  let node: BiometricNode;
  let client: SessionClient;
  beforeAll(async () => {
    node = await startNode();
    client = await startSessionClient(node);
    // Simulates a database failure: an enrollment with seven embeddings fails.
    await node.source.query(`
      CREATE FUNCTION biometric_node.reject() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.level = 7 THEN RAISE EXCEPTION 'rejected'; END IF; RETURN NEW; END $$`);
    await node.source.query(`
      CREATE TRIGGER reject BEFORE INSERT ON biometric_node.people
      FOR EACH ROW EXECUTE FUNCTION biometric_node.reject()`);
  });
  afterAll(async () => {
    await client?.close();
    await node?.close();
  });

  const countPeople = async (): Promise<number> => {
    const [row] = await node.source.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM biometric_node.people',
    );
    return row?.count ?? 0;
  };
  const findRow = async (id: string) => {
    const [row] = await node.source.query(
      'SELECT state, attempts, template FROM biometric_node.enrollments WHERE id = $1',
      [id],
    );
    return row;
  };

  it('returns the person and the gallery, and the customer finds the person over HTTP', async () => {
    const { vector, capture } = face();
    const answer = await client.enroll(randomUUID(), [vector]);
    expect(answer).toEqual({
      outcome: 'enrolled',
      puid: expect.stringMatching(/^[0-9a-z]{20}$/),
      guid: node.registry.all()[0]?.gallery.guid,
      isDuplicate: false,
    });
    expect(node.getPuid(await node.predict([capture(0.97)]))).toBe(getPerson(answer));
  });

  it('stores every good embedding once', async () => {
    const { capture } = face();
    const id = randomUUID();
    await client.enroll(id, [capture(0.98), capture(0.98), face().vector, capture(0.98)]);
    expect(await findRow(id)).toEqual({ state: 'done', attempts: 0, template: null });
    const found = await node.predict([capture(0.98)]);
    expect(found.body.enroll_level).toBe(3);
  });

  it('sent twenty times concurrently creates one person, and returns twenty equal answers', async () => {
    const { vector } = face();
    const before = await countPeople();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.enroll(id, [vector])));
    expect(answers).toHaveLength(20);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    expect(await countPeople()).toBe(before + 1);
  });

  it('repeated after its outcome returns the same answer', async () => {
    const { vector } = face();
    const id = randomUUID();
    const first = await client.enroll(id, [vector]);
    const before = await countPeople();
    expect(await client.enroll(id, [vector])).toEqual(first);
    expect(await countPeople()).toBe(before);
  });

  it('of an enrolled person returns that person', async () => {
    const { vector, capture } = face();
    const known = node.getPuid(await node.enroll([vector]));
    expect(await client.enroll(randomUUID(), [capture(0.97)])).toMatchObject({
      outcome: 'enrolled',
      puid: known,
      isDuplicate: true,
    });
  });

  it.each([
    ['no embedding', () => []],
    ['zeros', () => [new Float32Array(dimension)]],
    ['two different faces', () => [face().vector, face().vector]],
  ])('with %s is unusable', async (_what, vectors) => {
    expect(await client.enroll(randomUUID(), vectors())).toEqual({ outcome: 'unusable' });
  });

  it.each<[string, object]>([
    ['vectors that are too short', { features: [Array(127).fill(0.5)] }],
    ['vectors that are too long', { features: [Array(513).fill(0.5)] }],
    ['vectors of different lengths', { features: [Array(128).fill(0.5), Array(256).fill(0.5)] }],
    ['vectors of strings', { features: [Array(128).fill('0.5')] }],
    ['vectors without finite numbers', { features: [Array(128).fill(NaN)] }],
    ['features that are no list', { features: 'face' }],
    ['missing features', { features: undefined }],
    ['an invalid version', { version: 'face 3' }],
    ['an invalid mode', { mode: 'demo' }],
    ['an invalid customer', { customerId: 'acme' }],
  ])('with %s fails', async (_what, wrong) => {
    const content = { ...client.gallery, features: [[...face().vector]], ...wrong };
    expect(await client.request('enroll-for-session', randomUUID(), content)).toEqual({ outcome: 'failed' });
  });

  it('with vectors of another length than the gallery has fails', async () => {
    await client.enroll(randomUUID(), [face().vector]);
    expect(await client.enroll(randomUUID(), [faces(62, 256)().vector])).toEqual({ outcome: 'failed' });
  });

  it('that fails three times returns failed, stores no embedding, and stays failed', async () => {
    const { capture } = face();
    const seven = Array.from({ length: 7 }, () => capture(0.98));
    const id = randomUUID();
    expect(await client.enroll(id, seven)).toEqual({ outcome: 'failed' });
    expect(await findRow(id)).toEqual({ state: 'failed', attempts: 3, template: null });
    expect(await client.enroll(id, seven)).toEqual({ outcome: 'failed' });
  });

  it('is not repeated for a person who was deleted since', async () => {
    const { vector } = face();
    const [first, second] = [randomUUID(), randomUUID()];
    const puid = getPerson(await client.enroll(first, [vector]));
    expect(getPerson(await client.enroll(second, [vector]))).toBe(puid);
    expect((await node.deleteUser(puid)).status).toBe(200);
    expect(await client.enroll(first, [vector])).toEqual({ outcome: 'withdrawn' });
    expect(await client.enroll(second, [vector])).toEqual({ outcome: 'withdrawn' });
    expect((await node.predict([vector])).body.message).toBe('User not enrolled');
  });

  it('is rejected as a replay if it is older than any session', async () => {
    const { vector } = face();
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    const content = () => ({ ...client.gallery, features: [[...vector]] });
    const enrollAt = (requestedAt: Date) =>
      client.request('enroll-for-session', randomUUID(), content(), requestedAt);
    expect(await enrollAt(days(3.1))).toEqual({ outcome: 'withdrawn' });
    expect((await node.predict([vector])).body.message).toBe('User not enrolled');
    expect(await enrollAt(days(2.9))).toMatchObject({ outcome: 'enrolled' });
  });

  it('of a test key is in a separate gallery', async () => {
    const { vector } = face();
    const live = await client.enroll(randomUUID(), [vector]);
    const test = await client.request('enroll-for-session', randomUUID(), {
      ...client.gallery,
      mode: 'test',
      features: [[...vector]],
    });
    expect(test).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    expect(getPerson(test)).not.toBe(getPerson(live));
    expect(test).not.toHaveProperty('guid', (live as { guid: string }).guid);
  });

  it('is stored for two days, others for an hour', async () => {
    const id = randomUUID();
    const { vector } = face();
    const enrolled = await client.enroll(id, [vector]);
    const ended = (ago: string) =>
      node.source.query(`UPDATE biometric_node.enrollments SET finished_at = now() - $1::interval`, [ago]);
    const countStored = async () =>
      (await node.source.query<{ id: string }[]>('SELECT id FROM biometric_node.enrollments')).length;
    await node.source.query('DELETE FROM biometric_node.enrollments WHERE id <> $1', [id]);
    await node.enroll([face().vector]);
    expect(await countStored()).toBe(2);

    await ended('47 hours');
    await node.app.get(Sweeper, { strict: false }).sweep();
    await eventually(async () => expect(await countStored()).toBe(1));
    expect(await client.enroll(id, [vector])).toEqual(enrolled);

    await ended('49 hours');
    await node.app.get(Sweeper, { strict: false }).sweep();
    await eventually(async () => expect(await countStored()).toBe(0));
    expect(node.getPuid(await node.predict([vector]))).toBe(getPerson(enrolled));
  });
});

describe('a sealed message', () => {
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
  const job = 'enroll-for-session';
  const content = () => ({ ...client.gallery, features: [[...face().vector]] });
  const otherVault = new Vault([{ name: 'test', bytes: randomBytes(32) }]);
  const unknown = new Vault([{ name: 'unknown', bytes: randomBytes(32) }]);

  it.each<[string, () => { requestId: string; sealedMessage: string }]>([
    ['sealed with another key', () => sealed(otherVault, randomUUID())],
    ['sealed with a master key that is unknown here', () => sealed(unknown, randomUUID())],
    ['of another request', () => ({ ...sealed(client.vault, randomUUID()), requestId: randomUUID() })],
    ['for another job', () => sealWithdrawal(randomUUID())],
    [
      'of random bytes',
      () => ({ requestId: randomUUID(), sealedMessage: randomBytes(300).toString('base64url') }),
    ],
    ['of no bytes', () => ({ requestId: randomUUID(), sealedMessage: '' })],
    ['that is missing', () => ({ requestId: randomUUID() }) as never],
    ['with an invalid request id', () => sealed(client.vault, 'request-1')],
  ])('%s is not answered, retried or quoted, and is logged as an error', async (_what, forge) => {
    const payload = forge();
    const lines = node.logs.length;
    await client.send(job, payload);
    // Jobs run in order: when this one is answered, the other one has run.
    expect(await client.enroll(randomUUID(), [face().vector])).toMatchObject({ outcome: 'enrolled' });
    const errors = () => node.logs.slice(lines).filter((line) => line.includes('cannot be read'));
    await eventually(() => expect(errors()).toHaveLength(1));
    expect(errors()[0]).toContain('GATEHOUSE_MASTER_KEYS');
    if (payload.sealedMessage) expect(errors()[0]).not.toContain(payload.sealedMessage);
    expect(errors()[0]).not.toContain(payload.requestId);
    expect(node.logs.slice(lines).join()).not.toContain('failed');
    expect(client.received.map(({ requestId }) => requestId)).not.toContain(payload.requestId);
  });

  const sealed = (vault: Vault, requestId: string) => ({
    requestId,
    sealedMessage: seal(vault, job, requestId, content()),
  });
  const sealWithdrawal = (requestId: string) => ({
    requestId,
    sealedMessage: seal(client.vault, 'withdraw-enrollment', requestId, client.gallery),
  });

  it('leaves no vectors or person ids in the log or in queued answers', async () => {
    const { vector } = face();
    const puid = getPerson(await client.enroll(randomUUID(), [vector]));
    await client.recognise([vector], puid);
    await client.findPeople([puid]);
    const log = node.logs.join('\n');
    for (const secret of [puid, String(vector[3]).slice(0, 9)]) {
      expect(log).not.toContain(secret);
      expect(JSON.stringify(client.received)).not.toContain(secret);
    }
    expect(log).toContain('recognise-for-session');
  });

  it('is counted by job and outcome', async () => {
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    expect(metrics).toMatch(/node_requests_total\{task="enroll-for-session",outcome="enrolled"\} [1-9]/);
    expect(metrics).toMatch(/node_requests_total\{task="enroll-for-session",outcome="unreadable"\} 8/);
    expect(metrics).toMatch(/enrollments_total\{outcome="new"\} [1-9]/);
  });
});
