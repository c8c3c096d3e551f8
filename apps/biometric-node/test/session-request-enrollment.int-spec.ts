import { eventually } from '@gatehouse/testing';
import { Sweeper } from '@gatehouse/queues';
import { Vault } from '@gatehouse/vault';
import { randomBytes, randomUUID } from 'node:crypto';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';
import { personIn, seal, type SessionAsker, startAsker } from './session-asker';

const dimension = 128;
const face = faces(61, dimension);

describe('an enrollment that a session asks for', () => {
  let node: BiometricNode;
  let asker: SessionAsker;
  beforeAll(async () => {
    node = await startNode();
    asker = await startAsker(node);
    // Stands for whatever may go wrong inside the database: whoever is enrolled with seven embeddings cannot be.
    await node.source.query(`
      CREATE FUNCTION biometric_node.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.level = 7 THEN RAISE EXCEPTION 'seven is refused'; END IF; RETURN NEW; END $$`);
    await node.source.query(`
      CREATE TRIGGER refuse BEFORE INSERT ON biometric_node.people
      FOR EACH ROW EXECUTE FUNCTION biometric_node.refuse()`);
  });
  afterAll(async () => {
    await asker?.close();
    await node?.close();
  });

  const countPeople = async (): Promise<number> => {
    const [row] = await node.source.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM biometric_node.people',
    );
    return row?.count ?? 0;
  };
  const rowOf = async (id: string) => {
    const [row] = await node.source.query(
      'SELECT state, attempts, template FROM biometric_node.enrollments WHERE id = $1',
      [id],
    );
    return row;
  };

  it('is answered with the person and the gallery, whom the customer finds over HTTP', async () => {
    const { vector, capture } = face();
    const answer = await asker.enroll(randomUUID(), [vector]);
    expect(answer).toEqual({
      outcome: 'enrolled',
      puid: expect.stringMatching(/^[0-9a-z]{20}$/),
      guid: node.registry.all()[0]?.gallery.guid,
      isDuplicate: false,
    });
    expect(node.puidOf(await node.predict([capture(0.97)]))).toBe(personIn(answer));
  });

  it('holds every good embedding, and leaves no other copy of them', async () => {
    const { capture } = face();
    const id = randomUUID();
    await asker.enroll(id, [capture(0.98), capture(0.98), face().vector, capture(0.98)]);
    expect(await rowOf(id)).toEqual({ state: 'done', attempts: 0, template: null });
    const found = await node.predict([capture(0.98)]);
    expect(found.body.enroll_level).toBe(3);
  });

  it('sent twenty times at once makes one person, and is answered twenty times alike', async () => {
    const { vector } = face();
    const before = await countPeople();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => asker.enroll(id, [vector])));
    expect(answers).toHaveLength(20);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    expect(await countPeople()).toBe(before + 1);
  });

  it('repeated after its outcome is answered the same', async () => {
    const { vector } = face();
    const id = randomUUID();
    const first = await asker.enroll(id, [vector]);
    const before = await countPeople();
    expect(await asker.enroll(id, [vector])).toEqual(first);
    expect(await countPeople()).toBe(before);
  });

  it('of somebody who is enrolled names that person', async () => {
    const { vector, capture } = face();
    const known = node.puidOf(await node.enroll([vector]));
    expect(await asker.enroll(randomUUID(), [capture(0.97)])).toMatchObject({
      outcome: 'enrolled',
      puid: known,
      isDuplicate: true,
    });
  });

  it.each([
    ['no embedding', () => []],
    ['zeros', () => [new Float32Array(dimension)]],
    ['two that disagree', () => [face().vector, face().vector]],
  ])('with %s is unusable', async (_what, vectors) => {
    expect(await asker.enroll(randomUUID(), vectors())).toEqual({ outcome: 'unusable' });
  });

  it.each<[string, object]>([
    ['vectors that are too short', { features: [Array(127).fill(0.5)] }],
    ['vectors that are too long', { features: [Array(513).fill(0.5)] }],
    ['vectors of different lengths', { features: [Array(128).fill(0.5), Array(256).fill(0.5)] }],
    ['vectors that hold something else', { features: [Array(128).fill('0.5')] }],
    ['vectors that hold no finite number', { features: [Array(128).fill(NaN)] }],
    ['no list of vectors', { features: 'face' }],
    ['nothing for features', { features: undefined }],
    ['a version that is none', { version: 'face 3' }],
    ['a mode that is none', { mode: 'demo' }],
    ['a customer that is none', { customerId: 'acme' }],
  ])('with %s fails', async (_what, wrong) => {
    const question = { ...asker.gallery, features: [[...face().vector]], ...wrong };
    expect(await asker.ask('enroll-for-session', randomUUID(), question)).toEqual({ outcome: 'failed' });
  });

  it('with vectors of another length than the gallery has fails', async () => {
    await asker.enroll(randomUUID(), [face().vector]);
    expect(await asker.enroll(randomUUID(), [faces(62, 256)().vector])).toEqual({ outcome: 'failed' });
  });

  it('that fails three times is answered so, keeps no embedding, and stays failed', async () => {
    const { capture } = face();
    const seven = Array.from({ length: 7 }, () => capture(0.98));
    const id = randomUUID();
    expect(await asker.enroll(id, seven)).toEqual({ outcome: 'failed' });
    expect(await rowOf(id)).toEqual({ state: 'failed', attempts: 3, template: null });
    expect(await asker.enroll(id, seven)).toEqual({ outcome: 'failed' });
  });

  it('is not done again for somebody who was deleted since', async () => {
    const { vector } = face();
    const [first, second] = [randomUUID(), randomUUID()];
    const puid = personIn(await asker.enroll(first, [vector]));
    expect(personIn(await asker.enroll(second, [vector]))).toBe(puid);
    expect((await node.deleteUser(puid)).status).toBe(200);
    expect(await asker.enroll(first, [vector])).toEqual({ outcome: 'withdrawn' });
    expect(await asker.enroll(second, [vector])).toEqual({ outcome: 'withdrawn' });
    expect((await node.predict([vector])).body.message).toBe('User not enrolled');
  });

  it('is not done when it is older than any session, though nobody remembers it: somebody has kept it', async () => {
    const { vector } = face();
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    const question = () => ({ ...asker.gallery, features: [[...vector]] });
    const asked = (askedAt: Date) => asker.ask('enroll-for-session', randomUUID(), question(), askedAt);
    expect(await asked(days(3.1))).toEqual({ outcome: 'withdrawn' });
    expect((await node.predict([vector])).body.message).toBe('User not enrolled');
    expect(await asked(days(2.9))).toMatchObject({ outcome: 'enrolled' });
  });

  it('of a test key is in a gallery of its own', async () => {
    const { vector } = face();
    const live = await asker.enroll(randomUUID(), [vector]);
    const test = await asker.ask('enroll-for-session', randomUUID(), {
      ...asker.gallery,
      mode: 'test',
      features: [[...vector]],
    });
    expect(test).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    expect(personIn(test)).not.toBe(personIn(live));
    expect(test).not.toHaveProperty('guid', (live as { guid: string }).guid);
  });

  it('is remembered for two days, others for an hour', async () => {
    const id = randomUUID();
    const { vector } = face();
    const enrolled = await asker.enroll(id, [vector]);
    const ended = (ago: string) =>
      node.source.query(`UPDATE biometric_node.enrollments SET finished_at = now() - $1::interval`, [ago]);
    const remembered = async () =>
      (await node.source.query<{ id: string }[]>('SELECT id FROM biometric_node.enrollments')).length;
    await node.source.query('DELETE FROM biometric_node.enrollments WHERE id <> $1', [id]);
    await node.enroll([face().vector]);
    expect(await remembered()).toBe(2);

    await ended('47 hours');
    await node.app.get(Sweeper, { strict: false }).sweep();
    await eventually(async () => expect(await remembered()).toBe(1));
    expect(await asker.enroll(id, [vector])).toEqual(enrolled);

    await ended('49 hours');
    await node.app.get(Sweeper, { strict: false }).sweep();
    await eventually(async () => expect(await remembered()).toBe(0));
    expect(node.puidOf(await node.predict([vector]))).toBe(personIn(enrolled));
  });
});

describe('a parcel', () => {
  let node: BiometricNode;
  let asker: SessionAsker;
  beforeAll(async () => {
    node = await startNode();
    asker = await startAsker(node);
  });
  afterAll(async () => {
    await asker?.close();
    await node?.close();
  });
  const job = 'enroll-for-session';
  const question = () => ({ ...asker.gallery, features: [[...face().vector]] });
  const stranger = new Vault([{ name: 'test', bytes: randomBytes(32) }]);
  const unknown = new Vault([{ name: 'unknown', bytes: randomBytes(32) }]);

  it.each<[string, () => { requestId: string; parcel: string }]>([
    ['sealed with another key', () => sealed(stranger, randomUUID())],
    ['sealed with a master key that is unknown here', () => sealed(unknown, randomUUID())],
    ['of another request', () => ({ ...sealed(asker.vault, randomUUID()), requestId: randomUUID() })],
    ['for another job', () => withdrawalOf(randomUUID())],
    ['of noise', () => ({ requestId: randomUUID(), parcel: randomBytes(300).toString('base64url') })],
    ['of nothing', () => ({ requestId: randomUUID(), parcel: '' })],
    ['that is missing', () => ({ requestId: randomUUID() }) as never],
    ['whose request has no id', () => sealed(asker.vault, 'request-1')],
  ])('%s is not answered, tried again or quoted, and said to the operator', async (_what, forge) => {
    const payload = forge();
    const lines = node.logs.length;
    await asker.send(job, payload);
    // The queue is worked off in order: once this one is answered, the other has been looked at.
    expect(await asker.enroll(randomUUID(), [face().vector])).toMatchObject({ outcome: 'enrolled' });
    const said = () => node.logs.slice(lines).filter((line) => line.includes('cannot be read'));
    await eventually(() => expect(said()).toHaveLength(1));
    expect(said()[0]).toContain('GATEHOUSE_MASTER_KEYS');
    if (payload.parcel) expect(said()[0]).not.toContain(payload.parcel);
    expect(said()[0]).not.toContain(payload.requestId);
    expect(node.logs.slice(lines).join()).not.toContain('failed');
    expect(asker.heard.map(({ requestId }) => requestId)).not.toContain(payload.requestId);
  });

  const sealed = (vault: Vault, requestId: string) => ({
    requestId,
    parcel: seal(vault, job, requestId, question()),
  });
  const withdrawalOf = (requestId: string) => ({
    requestId,
    parcel: seal(asker.vault, 'withdraw-enrollment', requestId, asker.gallery),
  });

  it('leaves neither vectors nor ids of people in the log, nor in answers on their way', async () => {
    const { vector } = face();
    const puid = personIn(await asker.enroll(randomUUID(), [vector]));
    await asker.recognise([vector], puid);
    await asker.findPeople([puid]);
    const log = node.logs.join('\n');
    for (const secret of [puid, String(vector[3]).slice(0, 9)]) {
      expect(log).not.toContain(secret);
      expect(JSON.stringify(asker.heard)).not.toContain(secret);
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
