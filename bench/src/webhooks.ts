// npm run bench -- webhooks: the whole path beside bare signed POSTs, and what targets that hang cost the others.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { runChild } from './suite/child';
import { count, isQuick, printReport, progress } from './suite/report';
import { startBenchServers } from './suite/servers';
import type { SenderResult, SenderTask } from './webhooks/task';

const events = isQuick ? 500 : 10_000;
const origins = isQuick ? 50 : 1_000;
const rounds = isQuick ? 1 : 5;
const wantedRatio = 0.25;
const wantedSlowdown = 2;

// About as large as the result of an age session.
const body = {
  token: randomBytes(24).toString('base64url'),
  sessionStatus: 'AGE_ABOVE_THRESHOLD',
  flowStatus: 'COMPLETED',
  metadata: { order: 'x'.repeat(200) },
  indicators: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`indicator-${i}`, false])),
  riskEvaluation: { score: 0, level: 'LOW', recommendation: 'ALLOW', flags: [] },
  errors: [],
};

const servers = await startBenchServers();
const env = {
  DATABASE_URL: servers.databaseUrl,
  REDIS_URL: servers.redisUrl,
  GATEHOUSE_MASTER_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  LOG_LEVEL: 'error',
};
await runChild('dist/apps/sessions/main.mjs', ['migrate'], env);
const receiver = start('webhooks-receiver', {
  BENCH_HEALTHY: String(origins * 0.9),
  BENCH_DEAF: String(origins * 0.1),
});
const { healthy, deaf } = (await messageOf(receiver)) as { healthy: string[]; deaf: string[] };
const sender = start('webhooks-sender', env);
const bare = start('webhooks-bare', {});
await Promise.all([messageOf(sender), messageOf(bare)]);

const few = { urls: healthy.slice(0, 100), deaf: [], count: events, together: 10, body };
const toFew = await inTurn('to 100 origins', few.count, {
  bare: (task) => ask(bare, { ...few, ...task }),
  ten: (task) => ask(sender, { ...few, ...task }),
  one: (task) => ask(sender, { ...few, ...task, together: 1 }),
});
const spread = { ...few, urls: healthy, count: events * 0.9 };
const mixed = { ...few, urls: healthy.flatMap((url, i) => (i % 9 ? [url] : [deaf[i / 9]!, url])), deaf };
const toMany = await inTurn(`to ${count(origins)} origins`, spread.count, {
  healthy: () => ask(sender, spread),
  mixed: () => ask(sender, mixed),
});
for (const child of [sender, bare, receiver]) {
  child.kill();
  await once(child, 'exit');
}
await servers.stop();

const ratio = inEachRound(toFew.bare, toFew.ten);
const slowdown = inEachRound(toMany.mixed, toMany.healthy);
const isReached = printReport([
  { what: `bare signed POSTs with undici, ${count(events)} to 100 origins`, measured: rate(toFew.bare) },
  {
    what: 'the whole path (row, job, claim, sign, POST, attempt row), 10 events told a transaction',
    measured: `${rate(toFew.ten)}, ${ratio.toFixed(2)} of bare`,
    target: { text: `≥ ${wantedRatio}`, isReached: ratio >= wantedRatio },
  },
  {
    what: 'the same with a transaction of its own for each event',
    measured: `${rate(toFew.one)}, ${inEachRound(toFew.bare, toFew.one).toFixed(2)} of bare`,
  },
  {
    what: `${count(events)} events to ${count(origins)} origins of which a tenth hangs: the healthy ones`,
    measured: `${count(median(toMany.mixed))} ms, ${slowdown.toFixed(2)} of the ${count(median(toMany.healthy))} ms without the others`,
    target: { text: `≤ ${wantedSlowdown}`, isReached: slowdown <= wantedSlowdown },
  },
]);
process.exitCode = isReached || isQuick ? 0 : 1;

/** Rounds of all of them in turn, so that whatever else the machine does meets them alike; answers what each took. */
async function inTurn<N extends string>(
  where: string,
  counted: number,
  works: Record<N, (task: Partial<SenderTask>) => Promise<SenderResult>>,
): Promise<Record<N, number[]>> {
  const named = Object.entries(works) as [N, (task: Partial<SenderTask>) => Promise<SenderResult>][];
  const times = named.map(([name, work]) => ({ name, work, taken: [] as number[] }));
  for (const { work } of times) await work({ count: events / 5 });
  for (let round = 1; round <= rounds; round++) {
    for (const { name, work, taken } of times) {
      const { milliseconds } = await work({});
      taken.push(milliseconds);
      progress(`${where}, round ${round}, ${name}: ${count((counted / milliseconds) * 1000)} a second`);
    }
  }
  return Object.fromEntries(times.map(({ name, taken }) => [name, taken])) as Record<N, number[]>;
}

function start(name: string, variables: Record<string, string>): ChildProcess {
  return fork(`dist/bench/${name}.mjs`, [], { env: { ...process.env, ...variables }, stdio: 'inherit' });
}

async function ask(child: ChildProcess, task: SenderTask): Promise<SenderResult> {
  child.send(task);
  return (await messageOf(child)) as SenderResult;
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}

function rate(milliseconds: readonly number[]): string {
  return `${count((events / median(milliseconds)) * 1000)} a second`;
}

/** How the times of two relate: the median of what each round says. */
function inEachRound(one: readonly number[], other: readonly number[]): number {
  return median(one.map((milliseconds, round) => milliseconds / other[round]!));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
