import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../sizing/process-tree';
import { isQuick } from '../suite/report';

const sampleMilliseconds = 100;
const warmUps = 5;

/** How often a quiet caller asks, at most, for how long, and after which pause. */
export interface Patience {
  requests: number;
  seconds: number;
  pauseMilliseconds: number;
}

/** What a quiet caller saw, and the most memory the app held meanwhile. */
export interface QuietFigures {
  requests: number;
  refused: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  megabytes: number;
}

export const usualPatience: Patience = {
  requests: isQuick ? 20 : 200,
  seconds: isQuick ? 5 : 12,
  pauseMilliseconds: 20,
};

/** Before the first measurement: what is compiled and connected later would be the price of being alone. */
export async function warmUp(ask: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < warmUps; i++) await ask();
}

/** Asks again and again, one request at a time; `ask` answers whether it got what it asked for. */
export async function measureQuietCaller(
  pid: number,
  ask: () => Promise<boolean>,
  { requests, seconds, pauseMilliseconds }: Patience,
): Promise<QuietFigures> {
  const memory: number[] = [];
  const sample = () => memory.push(memoryOf(pid).now);
  sample();
  const sampling = setInterval(sample, sampleMilliseconds);
  const times: number[] = [];
  let refused = 0;
  const end = performance.now() + seconds * 1000;
  do {
    const start = performance.now();
    if (!(await ask())) refused++;
    times.push(performance.now() - start);
    await pause(pauseMilliseconds);
  } while (times.length < requests && performance.now() < end);
  clearInterval(sampling);
  sample();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return {
    requests: times.length,
    refused,
    p50: at(0.5),
    p99: at(0.99),
    megabytes: Math.max(...memory),
  };
}
