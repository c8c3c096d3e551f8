import { eventually } from '@gatehouse/testing';
import { adminToken, type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';

const face = faces(21);

describe('three nodes on one database', () => {
  let nodes: BiometricNode[];
  let one: BiometricNode;
  let two: BiometricNode;
  beforeAll(async () => {
    one = await startNode();
    two = await startNode(one.env, one.key);
    nodes = [one, two, await startNode(one.env, one.key)];
  });
  afterAll(async () => {
    for (const node of [...nodes].reverse()) await node.close();
  });

  it('create 100 people from 100 faces that are enrolled twice concurrently, and agree on them', async () => {
    const people = Array.from({ length: 100 }, face);
    const replies = await Promise.all(
      people.flatMap(({ capture }, i) =>
        [capture(0.97), capture(0.97)].map((vector, j) => (nodes[(i + j) % 3] ?? one).enroll([vector])),
      ),
    );
    const puids = replies.map((reply) => one.getPuid(reply));
    expect(new Set(puids).size).toBe(100);
    people.forEach((_face, i) => expect(puids[2 * i]).toBe(puids[2 * i + 1]));
    for (const node of nodes) {
      await eventually(() => Promise.resolve(expect(node.registry.all()[0]?.size).toBe(100)));
      for (const [i, { capture }] of people.entries())
        expect(node.getPuid(await node.predict([capture(0.97)]))).toBe(puids[2 * i]);
    }
  });

  it('see changes of other processes at once with x-min-position', async () => {
    for (let i = 0; i < 20; i++) {
      const { vector } = face();
      const enrolled = await one.enroll([vector]);
      const position = enrolled.headers.get('x-position') ?? '';
      const found = await two.predict([vector], {}, { 'x-min-position': position });
      expect(two.getPuid(found)).toBe(one.getPuid(enrolled));
      expect(Number(found.headers.get('x-position'))).toBeGreaterThanOrEqual(Number(position));
      const deleted = await two.deleteUser(one.getPuid(enrolled));
      const gone = await one.predict(
        [vector],
        {},
        { 'x-min-position': deleted.headers.get('x-position') ?? '' },
      );
      expect(gone.body.status).toBe(-1);
    }
  });

  it('reject a position that the gallery never had', async () => {
    const reply = await one.predict([face().vector], {}, { 'x-min-position': '999999' });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^x-min-position 999999 is ahead/),
    });
    const nonsense = await one.predict([face().vector], {}, { 'x-min-position': '-1' });
    expect(nonsense.body).toEqual({ status: 400, message: 'x-min-position must be a whole number' });
  });

  it('receive galleries, people and deletions of other processes', async () => {
    const { vector } = face();
    const enrolled = await one.enroll([vector], {}, {}, 'NEWS_1');
    await eventually(async () => expect((await two.predict([vector], {}, {}, 'NEWS_1')).body.status).toBe(0));
    await one.deleteUser(one.getPuid(enrolled), {}, 'NEWS_1');
    await eventually(async () =>
      expect((await two.predict([vector], {}, {}, 'NEWS_1')).body.status).toBe(-1),
    );
  });

  it('list their galleries for an operator', async () => {
    const response = await fetch(`${two.url}/admin/galleries`, {
      headers: { authorization: `Bearer ${adminToken}` },
    });
    const galleries = (await response.json()) as { version: string }[];
    expect(galleries.find(({ version }) => version === 'FACE3_1')).toEqual({
      guid: expect.stringMatching(/^[0-9a-z]{20}$/),
      customer_id: expect.any(String),
      mode: 'live',
      version: 'FACE3_1',
      dimension: 512,
      size: 100,
      registered: 0,
      threshold: { identify: 0.92, verify: 0.875, centred: { identify: null, verify: null } },
      concentration: expect.any(Number),
      position: 140,
      memory: expect.any(Number),
    });
    expect((await fetch(`${two.url}/admin/galleries`)).status).toBe(401);
  });

  it('count searches, candidates and outcomes', async () => {
    const metrics = await (await fetch(`${one.url}/metrics`)).text();
    expect(metrics).toMatch(/gallery_search_duration_seconds_count\{people="1k"\} [1-9]/);
    expect(metrics).toMatch(/gallery_search_candidates_total\{stage="reranked"\} [1-9]/);
    expect(metrics).toMatch(/enrollments_total\{outcome="new"\} [1-9]/);
    expect(metrics).toMatch(/gallery_people 100/);
  });
});
