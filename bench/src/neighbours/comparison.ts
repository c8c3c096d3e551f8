import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from '../sizing/process-tree';
import { count, ms, progress } from '../suite/report';
import type { Noise } from './loud-callers';
import { measureQuietCaller, type Patience, type QuietFigures, usualPatience, warmUp } from './quiet-caller';

/** How long the loud callers have the app for themselves first, at least and at most. */
const leadSeconds = { min: 3, max: 60 };

export interface Comparison {
  quiet: string;
  loud: string;
  alone: QuietFigures;
  beside: QuietFigures;
  /** What the loud callers were answered meanwhile. */
  replies: Record<string, number>;
}

export interface Neighbours {
  quiet: string;
  loud: string;
  /** The process whose memory counts. */
  pid: number;
  /** One request of the quiet caller; answers whether it got what it asked for. */
  ask: () => Promise<boolean>;
  makeNoise: () => Noise | Promise<Noise>;
  patience?: Patience;
  /** How much CPU time the app spends on the loud callers first. */
  leadCpuSeconds?: number;
}

/** Measures the quiet caller alone, then beside the loud ones. */
export async function compare({ quiet, loud, pid, ask, ...more }: Neighbours): Promise<Comparison> {
  const patience = more.patience ?? usualPatience;
  await warmUp(ask);
  const alone = await measureQuietCaller(pid, ask, patience);
  progress(`${quiet}, alone: p50 ${ms(alone.p50)}`);
  const noise = await more.makeNoise();
  await haveUsed(pid, more.leadCpuSeconds ?? 0);
  const beside = await measureQuietCaller(pid, ask, patience);
  const replies = { ...noise.replies };
  await noise.stop();
  progress(`… beside ${loud}: p50 ${ms(beside.p50)}`);
  return { quiet, loud, alone, beside, replies };
}

async function haveUsed(pid: number, cpuSeconds: number): Promise<void> {
  const before = cpuOf(pid);
  const end = performance.now() + leadSeconds.max * 1000;
  await pause(leadSeconds.min * 1000);
  while (cpuOf(pid) - before < cpuSeconds * 1000 && performance.now() < end) await pause(100);
}

const columns = [
  'quiet caller',
  'beside',
  'p50',
  'p99',
  'p50 ×',
  'p99 ×',
  'MB',
  'requests',
  'refused',
  'loud replies',
];

/** One table: for each kind two lines, alone and beside. */
export function printComparisons(comparisons: readonly Comparison[]): void {
  const rows = comparisons.flatMap(({ quiet, loud, alone, beside, replies }) => [
    [quiet, 'alone', ...figuresOf(alone, alone), ''],
    [
      '',
      loud,
      ...figuresOf(beside, alone),
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

const figuresOf = (figures: QuietFigures, alone: QuietFigures): string[] => [
  ms(figures.p50),
  ms(figures.p99),
  figures === alone ? '' : (figures.p50 / alone.p50).toFixed(1),
  figures === alone ? '' : (figures.p99 / alone.p99).toFixed(1),
  count(figures.megabytes),
  count(figures.requests),
  count(figures.refused),
];
