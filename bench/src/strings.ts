// npm run bench -- strings: the string store compared with the same SQL behind bare Express and `pg`, in the same run.
import { randomBytes } from 'node:crypto';
import { load, type LoadRequest, type LoadResult } from './load/load';
import { summarize } from './load/summary';
import { type Child, runChild, startChild } from './suite/child';
import { startBenchServers } from './suite/servers';

const clients = Number(process.env['BENCH_CLIENTS'] ?? 64);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const warmUp = 8;
const minRatio = 0.7;

const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ value: 'x'.repeat(100) });

type Workload = (server: Child) => { expect: number; next: () => LoadRequest };
const workloads: Record<string, Workload> = {
  writes: () => ({ expect: 201, next: () => ({ method: 'POST', path: '/strings', headers: json, body }) }),
  reads: () => ({
    expect: 200,
    next: () => ({ method: 'GET', path: `/strings/${ids[Math.floor(Math.random() * ids.length)]}` }),
  }),
};

const servers = await startBenchServers();
const env = {
  DATABASE_URL: servers.databaseUrl,
  REDIS_URL: servers.redisUrl,
  GATEHOUSE_MASTER_KEYS:
    process.env['GATEHOUSE_MASTER_KEYS'] ?? `bench:${randomBytes(32).toString('base64')}`,
  // Requests are counted, but never rejected.
  RATE_LIMIT_PER_MINUTE: '1000000000',
};
await runChild('dist/apps/string-store/main.mjs', ['migrate'], env);
const store = await startChild('dist/apps/string-store/main.mjs', env);
const bare = await startChild('dist/bench/strings-baseline.mjs', env);
const ids = await createSome(store.origin, 1000);

console.log(
  `string store compared with bare Express + pg: ${clients} clients, ${rounds} rounds of ${seconds} s each, medians\n`,
);
console.log('work    server      per second   p50 ms   p95 ms   p99 ms   errors   ratio');
let ok = true;
for (const [name, work] of Object.entries(workloads)) {
  const { own, base } = await compare(work);
  const ratio = own.perSecond / base.perSecond;
  ok &&= ratio >= minRatio && own.errors === 0;
  printRow(name, 'bare', base);
  printRow(name, 'string store', own, ratio);
}
console.log(
  `\ntarget: a ratio of at least ${minRatio} for both, without errors: ${ok ? 'reached' : 'NOT reached'}`,
);
await Promise.all([store.stop(), bare.stop()]);
await servers.stop();
process.exitCode = ok ? 0 : 1;

/** Alternates rounds of both servers, so that other load on the machine affects both equally. */
async function compare(work: Workload): Promise<{ own: LoadResult; base: LoadResult }> {
  const [own, base]: [LoadResult[], LoadResult[]] = [[], []];
  for (const server of [store, bare]) await run(server, work, warmUp);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [store, bare] : [bare, store];
    for (const server of order) (server === store ? own : base).push(await run(server, work, seconds));
  }
  return { own: summarize(own), base: summarize(base) };
}

function run(server: Child, work: Workload, duration: number): Promise<LoadResult> {
  const { expect, next } = work(server);
  return load(server.origin, { clients, seconds: duration, expect }, next);
}

async function createSome(origin: string, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i++) {
    const reply = await fetch(`${origin}/strings`, { method: 'POST', headers: json, body });
    made.push(((await reply.json()) as { id: string }).id);
  }
  return made;
}

function printRow(work: string, server: string, result: LoadResult, ratio?: number): void {
  const figures = [
    result.perSecond.toFixed(0),
    result.p50.toFixed(1),
    result.p95.toFixed(1),
    result.p99.toFixed(1),
    String(result.errors),
  ];
  const widths = [11, 9, 9, 9, 9];
  const cells = figures.map((figure, i) => figure.padStart(widths[i] ?? 9)).join('');
  console.log(
    `${work.padEnd(8)}${server.padEnd(13)}${cells}${ratio === undefined ? '' : ratio.toFixed(2).padStart(8)}`,
  );
}
