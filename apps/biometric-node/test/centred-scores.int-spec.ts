import { computeMean } from '@gatehouse/biometrics';
import { computeCentredScore, knownSpaces, SpaceFaces, SyntheticFaces } from '@gatehouse/gallery';
import { eventually } from '@gatehouse/testing';
import { GallerySyncService } from '../src/gallery/gallery-sync.service';
import { adminToken, type BiometricNode, startNode } from './biometric-node';

const space = knownSpaces['FACEAPI_1']!;
const notEnrolled = { status: -1, message: 'User not enrolled', puid: '-1' };

interface Source {
  person(): Float64Array;
  picture(person: Float64Array): Float32Array;
}

const draw = (source: Source, count: number) => Array.from({ length: count }, () => source.person());
const average = (source: Source, count: number): Float32Array =>
  computeMean(draw(source, count).map((person) => source.picture(person)))!;

async function enrollAll(node: BiometricNode, vectors: Float32Array[], version: string): Promise<string[]> {
  const replies = await Promise.all(vectors.map((vector) => node.plainEnroll(vector, { version })));
  return replies.map(({ body }) => String(body.puid));
}

async function listGalleries(node: BiometricNode) {
  const headers = { authorization: `Bearer ${adminToken}` };
  const reply = await fetch(`${node.url}/admin/galleries`, { headers });
  const galleries = (await reply.json()) as {
    guid: string;
    version: string;
    size: number;
    concentration: number | null;
    threshold: unknown;
  }[];
  return new Map(galleries.map((each) => [each.version, each]));
}

describe('the average of many faces', () => {
  const source = new SpaceFaces({ space, seed: 1, mates: 0.85 });
  const people = draw(source, 150);
  const pictures = people.map((person) => source.picture(person));
  const probe = average(source, 500);
  let node: BiometricNode;
  let puids: string[];

  beforeAll(async () => {
    // The same raw thresholds for a version without a known model.
    const raw = { verify: 0.94, identify: [[100, 0.94], 0.95] };
    node = await startNode({ MATCH_THRESHOLDS: JSON.stringify({ RAW_1: raw }) });
    puids = await enrollAll(node, pictures, 'FACEAPI_1');
    await enrollAll(node, pictures, 'RAW_1');
  });
  afterAll(() => node?.close());

  it('matches no one of FACEAPI_1, and several people by the raw score alone', async () => {
    expect(
      (await node.plainPredict(probe, { version: 'RAW_1', K: 100 })).body.PI_list.length,
    ).toBeGreaterThan(1);
    expect((await node.plainPredict(probe, { version: 'FACEAPI_1', K: 100 })).body).toMatchObject(
      notEnrolled,
    );
    expect((await node.plainPredict(probe, { version: 'FACEAPI_1' })).body).toMatchObject(notEnrolled);
  });

  it('is not the person who is named either', async () => {
    const { puid } = (await node.plainPredict(probe, { version: 'RAW_1' })).body;
    const named = { user_identifier: puid };
    expect((await node.plainPredict(probe, { version: 'RAW_1', ...named })).body.puid).toBe(puid);
    // The best in the other gallery is the same picture.
    const best = pictures
      .map((vector, i) => [dot(vector, probe), puids[i]] as const)
      .sort((a, b) => b[0] - a[0])[0]!;
    expect(best[0]).toBeGreaterThan(0.94);
    const reply = await node.plainPredict(probe, { version: 'FACEAPI_1', user_identifier: best[1] });
    expect(reply.body).toMatchObject(notEnrolled);
  });

  it('does not keep people from being recognised by another picture', async () => {
    const found = await Promise.all(
      people
        .slice(0, 40)
        .map((person) => node.plainPredict(source.picture(person), { version: 'FACEAPI_1' })),
    );
    const right = found.filter(({ body }, i) => body.status === 0 && body.puid === puids[i]);
    const wrong = found.filter(({ body }, i) => body.status === 0 && body.puid !== puids[i]);
    expect(wrong).toEqual([]);
    expect(right.length).toBeGreaterThan(36);
  });
});

describe('a candidate who fails the exact centred score', () => {
  it('does not displace a person with a lower raw score who passes both', async () => {
    const source = new SpaceFaces({ space, seed: 2, mates: 0.75 });
    const { probe, failing, passing } = findDisplacement(source);
    // The failing one is so close to the threshold that the index cannot tell.
    const centred = computeCentredScore(space, probe, failing) + 1e-5;
    const node = await startNode({
      MATCH_THRESHOLDS: JSON.stringify({ FACEAPI_1: { centred: { verify: centred, identify: centred } } }),
    });
    try {
      const [, expected] = await enrollAll(node, [failing, passing], 'FACEAPI_1');
      expect((await node.plainPredict(probe, { version: 'FACEAPI_1' })).body).toMatchObject({
        status: 0,
        puid: expected,
      });
      const list = (await node.plainPredict(probe, { version: 'FACEAPI_1', K: 5 })).body.PI_list;
      expect(list.map(({ puid }: { puid: string }) => puid)).toEqual([expected]);
    } finally {
      await node.close();
    }
  });

  /** Two pictures above the raw threshold that are no duplicates: the one with the higher raw score has the lower centred score. */
  function findDisplacement(source: SpaceFaces) {
    for (let tries = 0; tries < 1000; tries++) {
      const person = source.person();
      const probe = source.picture(person);
      const near = Array.from({ length: 30 }, () => source.picture(person))
        .map((vector) => ({
          vector,
          raw: dot(vector, probe),
          centred: computeCentredScore(space, probe, vector),
        }))
        .filter(({ raw }) => raw > 0.95);
      for (const failing of near)
        for (const passing of near) {
          if (failing.raw < passing.raw + 0.008 || passing.centred < failing.centred + 0.02) continue;
          if (dot(failing.vector, passing.vector) < 0.935)
            return { probe, failing: failing.vector, passing: passing.vector };
        }
    }
    throw new Error('There are no such pictures.');
  }
});

describe('a gallery of an unknown model whose people are similar', () => {
  const thresholds = { verify: 0.94, identify: 0.94 };
  let node: BiometricNode;
  let source: SyntheticFaces;

  beforeAll(async () => {
    const own = { ...thresholds, centred: { verify: 0.4, identify: 0.5 } };
    node = await startNode({ MATCH_THRESHOLDS: JSON.stringify({ CROWD_1: thresholds, CROWD_2: own }) });
    source = new SyntheticFaces({ dimension: 128, seed: 5, common: 0.9, mates: 0.9 });
  });
  afterAll(() => node?.close());

  const countWarnings = () => node.logs.filter((line) => line.includes('has a concentration of')).length;
  const readMetric = async () =>
    /^galleries_concentrated (\d+)$/m.exec(await (await fetch(`${node.url}/metrics`)).text())?.[1];

  it('is reported in the log once, in the metric and to the admin, from 64 people on', async () => {
    const vectors = draw(source, 80).map((person) => source.picture(person));
    await enrollAll(node, vectors.slice(0, 60), 'CROWD_1');
    expect((await listGalleries(node)).get('CROWD_1')).toMatchObject({ concentration: null });
    expect(await readMetric()).toBe('0');
    await enrollAll(node, vectors.slice(60), 'CROWD_1');
    await eventually(() => expect(countWarnings()).toBe(1));
    const listed = (await listGalleries(node)).get('CROWD_1')!;
    expect(listed).toMatchObject({
      size: 80,
      threshold: { identify: 0.94, verify: 0.94, centred: { identify: null, verify: null } },
    });
    expect(listed.concentration).toBeGreaterThan(0.9);
    expect(await readMetric()).toBe('1');
    const line = node.logs.find((each) => each.includes('has a concentration of'));
    expect(line).toContain(`gallery ${listed.guid} (CROWD_1)`);
    // Further changes do not repeat it.
    await enrollAll(
      node,
      draw(source, 30).map((person) => source.picture(person)),
      'CROWD_1',
    );
    await eventually(async () => expect((await listGalleries(node)).get('CROWD_1')!.size).toBe(110));
    await node.app.get(GallerySyncService, { strict: false }).poll();
    expect(countWarnings()).toBe(1);
  });

  it('is not open to an average face with a centred threshold, which is relative to its own mean', async () => {
    const people = draw(source, 80);
    const puids = await enrollAll(
      node,
      people.map((person) => source.picture(person)),
      'CROWD_2',
    );
    await eventually(async () => expect((await listGalleries(node)).get('CROWD_2')!.size).toBe(80));
    expect((await listGalleries(node)).get('CROWD_2')).toMatchObject({
      threshold: { identify: 0.94, verify: 0.94, centred: { identify: 0.5, verify: 0.4 } },
    });
    const probe = average(source, 500);
    expect((await node.plainPredict(probe, { version: 'CROWD_1' })).body.status).toBe(0);
    expect((await node.plainPredict(probe, { version: 'CROWD_2' })).body).toMatchObject(notEnrolled);
    const named = { version: 'CROWD_2', user_identifier: puids[0] };
    expect((await node.plainPredict(probe, named)).body).toMatchObject(notEnrolled);
    expect((await node.plainPredict(source.picture(people[0]!), { version: 'CROWD_2' })).body.puid).toBe(
      puids[0],
    );
    expect((await node.plainPredict(source.picture(people[0]!), named)).body.puid).toBe(puids[0]);
    // It is protected, so it is not reported.
    expect(await readMetric()).toBe('1');
  });

  it('gains the centred score when it is loaded with a threshold for it', async () => {
    const probe = average(source, 500);
    expect((await node.plainPredict(probe, { version: 'CROWD_1' })).body.status).toBe(0);
    const own = { CROWD_1: { ...thresholds, centred: { verify: 0.4, identify: 0.5 } } };
    const restarted = await startNode({ ...node.env, MATCH_THRESHOLDS: JSON.stringify(own) }, node.key);
    try {
      expect((await restarted.plainPredict(probe, { version: 'CROWD_1' })).body).toMatchObject(notEnrolled);
      const galleries = await listGalleries(restarted);
      expect(galleries.get('CROWD_1')!.concentration).toBeGreaterThan(0.9);
      expect(restarted.logs.some((line) => line.includes('(CROWD_1) has a concentration of'))).toBe(false);
      // CROWD_2 has no threshold here.
      await eventually(() =>
        expect(restarted.logs.some((line) => line.includes('(CROWD_2) has a concentration of'))).toBe(true),
      );
    } finally {
      await restarted.close();
    }
  });
});

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
