import { setTimeout as pause } from 'node:timers/promises';
import { readMemory } from '../sizing/process-tree';
import { isQuick } from '../suite/report';

const sampleMilliseconds = 100;
const warmUps = 5;

/** The maximum number of requests of a quiet caller, their duration, and the pause between them. */
export interface CallSchedule {
  requests: number;
  seconds: number;
  pauseMilliseconds: number;
}

/** The results of a quiet caller, and the maximum memory of the app during the measurement. */
export interface QuietFigures {
  requests: number;
  refused: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  megabytes: number;
}

export const defaultSchedule: CallSchedule = {
  requests: isQuick ? 20 : 200,
  seconds: isQuick ? 5 : 12,
  pauseMilliseconds: 20,
};

/** Warms up before the first measurement, so that compilation and connections do not count for it. */
export async function warmUp(ask: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < warmUps; i++) await ask();
}

/** Sends one request after the other; `ask` returns whether it succeeded. */
export async function measureQuietCaller(
  pid: number,
  ask: () => Promise<boolean>,
  { requests, seconds, pauseMilliseconds }: CallSchedule,
): Promise<QuietFigures> {
  const memory: number[] = [];
  const sample = () => memory.push(readMemory(pid).now);
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
