import { setTimeout as pause } from 'node:timers/promises';
import { readCpu } from '../sizing/process-tree';
import { count, ms, progress } from '../suite/report';
import type { Noise } from './loud-callers';
import {
  measureQuietCaller,
  type CallSchedule,
  type QuietFigures,
  defaultSchedule,
  warmUp,
} from './quiet-caller';

/** How long the loud callers run before the quiet one, minimum and maximum. */
const leadSeconds = { min: 3, max: 60 };

export interface Comparison {
  quiet: string;
  loud: string;
  alone: QuietFigures;
  withLoud: QuietFigures;
  /** The replies to the loud callers during the measurement. */
  replies: Record<string, number>;
}

export interface Neighbours {
  quiet: string;
  loud: string;
  /** The process whose memory is measured. */
  pid: number;
  /** One request of the quiet caller; returns whether it succeeded. */
  ask: () => Promise<boolean>;
  makeNoise: () => Noise | Promise<Noise>;
  schedule?: CallSchedule;
  /** The CPU time that the app spends on the loud callers before the measurement. */
  leadCpuSeconds?: number;
}

/** Measures the quiet caller alone, then with the loud ones. */
export async function compare({ quiet, loud, pid, ask, ...more }: Neighbours): Promise<Comparison> {
  const schedule = more.schedule ?? defaultSchedule;
  await warmUp(ask);
  const alone = await measureQuietCaller(pid, ask, schedule);
  progress(`${quiet}, alone: p50 ${ms(alone.p50)}`);
  const noise = await more.makeNoise();
  await haveUsed(pid, more.leadCpuSeconds ?? 0);
  const withLoud = await measureQuietCaller(pid, ask, schedule);
  const replies = { ...noise.replies };
  await noise.stop();
  progress(`… with ${loud}: p50 ${ms(withLoud.p50)}`);
  return { quiet, loud, alone, withLoud, replies };
}

async function haveUsed(pid: number, cpuSeconds: number): Promise<void> {
  const before = readCpu(pid);
  const end = performance.now() + leadSeconds.max * 1000;
  await pause(leadSeconds.min * 1000);
  while (readCpu(pid) - before < cpuSeconds * 1000 && performance.now() < end) await pause(100);
}

const columns = [
  'quiet caller',
  'withLoud',
  'p50',
  'p99',
  'p50 ×',
  'p99 ×',
  'MB',
  'requests',
  'refused',
  'loud replies',
];

/** One table with two lines per kind: alone and with loud callers. */
export function printComparisons(comparisons: readonly Comparison[]): void {
  const rows = comparisons.flatMap(({ quiet, loud, alone, withLoud, replies }) => [
    [quiet, 'alone', ...formatFigures(alone, alone), ''],
    [
      '',
      loud,
      ...formatFigures(withLoud, alone),
      Object.entries(replies)
        .map(([what, many]) => `${what}: ${count(many)}`)
        .join(', '),
    ],
  ]);
  const widths = columns.map((column, i) =>
    Math.max(...[columns, ...rows].map((row) => row[i]!.length), column.length),
  );
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  console.log(`\n${line(columns)}\n${line(widths.map((width) => '-'.repeat(width)))}`);
  for (const row of rows) console.log(line(row));
}

const formatFigures = (figures: QuietFigures, alone: QuietFigures): string[] => [
  ms(figures.p50),
  ms(figures.p99),
  figures === alone ? '' : (figures.p50 / alone.p50).toFixed(1),
  figures === alone ? '' : (figures.p99 / alone.p99).toFixed(1),
  count(figures.megabytes),
  count(figures.requests),
  count(figures.refused),
];
