import { count, isQuick, ms, type Row } from '../suite/report';
import type { MatchingTime } from './matching-time';
import { runApart } from './own-process';

const sizes = [
  { people: isQuick ? 10_000 : 70_000, seconds: 2, megabytes: 500 },
  { people: isQuick ? 20_000 : 300_000, seconds: 6, megabytes: 1200 },
];
const wantedP99 = 5;

/** The time for a file and for a single person, and the size of the index, at two list sizes. */
export async function measureSpeed(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { people, ...wanted } of sizes)
    rows.push(...toRows(await runApart<MatchingTime>('dist/bench/sanctions-speed.mjs', people), wanted));
  return rows;
}

function toRows(time: MatchingTime, wanted: { seconds: number; megabytes: number }): Row[] {
  const { cpu, wall, bytes, p50, p99 } = time;
  const megabytes = bytes / 1e6;
  const size = `${count(time.people)} ${time.isReal ? 'people' : 'synthetic people'}`;
  return [
    {
      what: `${size}: ${count(time.rows)} rows, one core`,
      measured: `${seconds(cpu)} of CPU (${seconds(wall)} by the clock)`,
      target: { text: `at most ${wanted.seconds} s of CPU`, isReached: cpu <= wanted.seconds * 1000 },
    },
    {
      what: `${size}: one person, ${count(time.singles)} times`,
      measured: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      target: { text: `p99 of at most ${wantedP99} ms`, isReached: p99 <= wantedP99 },
    },
    {
      what: `${size}: index of ${count(time.names)} names`,
      measured: `${count(megabytes)} MB`,
      target: { text: `at most ${count(wanted.megabytes)} MB`, isReached: megabytes <= wanted.megabytes },
    },
  ];
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
