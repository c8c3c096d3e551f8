import { openAuthStore } from '@gatehouse/auth';
import { createOwnKeys } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { load, type LoadRequest, type LoadResult } from '../load/load';
import { summarize } from '../load/summary';
import { type Child, runChild, startChild } from '../suite/child';
import { startBenchServers } from '../suite/servers';
import { count, isQuick, progress, type Row } from '../suite/report';

const people = Number(process.env['BENCH_PEOPLE'] ?? (isQuick ? 5000 : 100_000));
const clients = Number(process.env['BENCH_CLIENTS'] ?? 64);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const dimension = 512;
const minEnrollments = 300;
const wantedRatio = 0.6;

const node = 'dist/apps/biometric-node/main.mjs';

/** Enrollments and predictions through the API of a node, as the server of a customer sends them. */
export async function measureHttp(): Promise<Row[]> {
  const servers = await startBenchServers();
  const masterKeys = `bench:${randomBytes(32).toString('base64')}`;
  const env = {
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    GATEHOUSE_MASTER_KEYS: masterKeys,
    ...createOwnKeys('biometric-node'),
    // Requests are counted, but never rejected.
    RATE_LIMIT_PER_MINUTE: '1000000000',
    MAX_FAILED_IDENTIFICATIONS_PER_MINUTE: '1000000000',
  };
  await runChild(node, ['migrate'], env);
  const auth = await openAuthStore(servers.databaseUrl, masterKeys);
  const { key } = await auth.apiKeys.create({ customer: 'bench', mode: 'live' });
  await auth.close();
  const own = await startChild(node, env);
  const bare = await startChild('dist/bench/gallery-baseline.mjs', {});
  try {
    const faces = new Faces();
    return [await enrollAll(own, key, faces), ...(await predictBeside(own, bare, key, faces))];
  } finally {
    await Promise.all([own.stop(), bare.stop()]);
    await servers.stop();
  }
}

/** Random directions: each is another person. Only the vectors of the probes are kept. */
class Faces {
  readonly kept: Float32Array[] = [];

  next(): Float32Array {
    const vector = Float32Array.from({ length: dimension }, gaussian);
    const length = Math.hypot(...vector);
    const unit = vector.map((number) => number / length);
    if (this.kept.length < 2000) this.kept.push(unit);
    return unit;
  }

  /** A second photograph of an enrolled person. */
  probe(): Float32Array {
    const face = this.kept[Math.floor(Math.random() * this.kept.length)] ?? this.next();
    return face.map((number) => number + (0.3 / Math.sqrt(dimension)) * gaussian());
  }
}

function gaussian(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

const request = (path: string, key: string, vector: Float32Array): LoadRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-api-key': key },
  // A float has seven digits.
  body: `{"features":{"type":"face","embedding_vector":[${Array.from(vector, (n) => n.toPrecision(7)).join()}]}}`,
});

async function enrollAll(own: Child, key: string, faces: Faces): Promise<Row> {
  let left = people;
  let perSecond = 0;
  const start = performance.now();
  while (left > 0) {
    const { requests } = await load(
      own.origin,
      { clients, seconds: Math.min(10, left / 100), expect: 200 },
      () => request('/node/plainEnroll', key, faces.next()),
    );
    left -= requests;
    perSecond = (people - left) / ((performance.now() - start) / 1000);
    progress(`http: enrolled ${count(people - left)} of ${count(people)}, ${count(perSecond)} per second`);
  }
  return {
    what: 'enrollments through the API, with the search for duplicates',
    measured: `${count(perSecond)} per second`,
    target: { text: `at least ${minEnrollments}`, isReached: perSecond >= minEnrollments },
  };
}

/** Alternates rounds of both servers, so that other load on the machine affects both equally. */
async function predictBeside(own: Child, bare: Child, key: string, faces: Faces): Promise<Row[]> {
  const probes = Array.from({ length: 500 }, () => request('/node/plainPredict', key, faces.probe()));
  const run = (server: Child, duration: number): Promise<LoadResult> =>
    load(server.origin, { clients, seconds: duration, expect: 200 }, () => pick(probes));
  const results = { own: [] as LoadResult[], bare: [] as LoadResult[] };
  for (const server of [own, bare]) await run(server, seconds);
  for (let round = 0; round < rounds; round++) {
    progress(`http: predictions, round ${round + 1} of ${rounds}`);
    results.own.push(await run(own, seconds));
    results.bare.push(await run(bare, seconds));
  }
  const [mine, base] = [summarize(results.own), summarize(results.bare)];
  const ratio = mine.perSecond / base.perSecond;
  return [
    { what: `bare Express that parses the same body`, measured: format(base) },
    {
      what: `predicts through HTTP, ${count(people)} people`,
      measured: `${format(mine)}: ${ratio.toFixed(2)} of it`,
      target: { text: `at least ${wantedRatio}`, isReached: ratio >= wantedRatio && mine.errors === 0 },
    },
  ];
}

const format = ({ perSecond, p50, p99, errors }: LoadResult): string =>
  `${count(perSecond)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${errors} errors`;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
