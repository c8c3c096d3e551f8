// The whole path compared with bare signed POSTs, and the effect of hanging targets on the others.
import { randomBytes } from 'node:crypto';
import { count, isQuick, type Row } from '../suite/report';
import { inEachRound, inTurn, median } from '../suite/rounds';
import { startWorker, type Worker } from '../suite/worker';
import type { SenderResult, SenderTask } from './task';

const events = isQuick ? 500 : 10_000;
const origins = isQuick ? 50 : 1_000;
const rounds = isQuick ? 1 : 5;
const wantedRatio = 0.25;
const wantedSlowdown = 2;

// About the size of the result of an age session.
const body = {
  token: randomBytes(24).toString('base64url'),
  sessionStatus: 'AGE_ABOVE_THRESHOLD',
  flowStatus: 'COMPLETED',
  metadata: { order: 'x'.repeat(200) },
  indicators: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`indicator-${i}`, false])),
  riskEvaluation: { score: 0, level: 'LOW', recommendation: 'ALLOW', flags: [] },
  errors: [],
};

export async function measureDelivery(env: Record<string, string>): Promise<Row[]> {
  const receiver = await startWorker<{ healthy: string[]; silent: string[] }>('webhooks-receiver', {
    BENCH_HEALTHY: String(origins * 0.9),
    BENCH_SILENT: String(origins * 0.1),
  });
  const { healthy, silent } = receiver.hello;
  const sender = await startWorker('webhooks-sender', env);
  const bare = await startWorker('webhooks-bare', {});

  const inRounds = (title: string, counted: number) => ({
    title,
    rounds,
    show: (milliseconds: number) => `${count((counted / milliseconds) * 1000)} a second`,
  });
  const few = { urls: healthy.slice(0, 100), silent: [], count: events, together: 10, body };
  const some = (isWarmUp: boolean) => ({ ...few, count: isWarmUp ? events / 5 : events });
  const toFew = await inTurn(inRounds('to 100 origins', events), {
    bare: (isWarmUp) => ask(bare, some(isWarmUp)),
    ten: (isWarmUp) => ask(sender, some(isWarmUp)),
    one: (isWarmUp) => ask(sender, { ...some(isWarmUp), together: 1 }),
  });
  const spread = { ...few, urls: healthy, count: events * 0.9 };
  const mixed = {
    ...few,
    urls: healthy.flatMap((url, i) => (i % 9 ? [url] : [silent[i / 9]!, url])),
    silent,
  };
  const toMany = await inTurn(inRounds(`to ${count(origins)} origins`, spread.count), {
    healthy: () => ask(sender, spread),
    mixed: () => ask(sender, mixed),
  });
  for (const worker of [sender, bare, receiver]) await worker.stop();

  const ratio = inEachRound(toFew.bare, toFew.ten);
  const slowdown = inEachRound(toMany.mixed, toMany.healthy);
  return [
    { what: `bare signed POSTs with undici, ${count(events)} to 100 origins`, measured: rate(toFew.bare) },
    {
      what: 'the whole path (row, job, claim, sign, POST, attempt row), 10 events per transaction',
      measured: `${rate(toFew.ten)}, ${ratio.toFixed(2)} of bare`,
      target: { text: `≥ ${wantedRatio}`, isReached: ratio >= wantedRatio },
    },
    {
      what: 'the same with one transaction per event',
      measured: `${rate(toFew.one)}, ${inEachRound(toFew.bare, toFew.one).toFixed(2)} of bare`,
    },
    {
      what: `${count(events)} events to ${count(origins)} origins of which a tenth hangs: the healthy ones`,
      measured: `${count(median(toMany.mixed))} ms, ${slowdown.toFixed(2)} of the ${count(median(toMany.healthy))} ms without the others`,
      target: { text: `≤ ${wantedSlowdown}`, isReached: slowdown <= wantedSlowdown },
    },
  ];
}

async function ask(worker: Worker, task: SenderTask): Promise<number> {
  const { milliseconds } = await worker.ask<SenderTask, SenderResult>(task);
  return milliseconds;
}

function rate(milliseconds: readonly number[]): string {
  return `${count((events / median(milliseconds)) * 1000)} a second`;
}
