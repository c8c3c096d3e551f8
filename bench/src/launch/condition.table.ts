import { isQuick } from '../suite/report';

/** The network, the CPU and the time for reading of a visitor. */
export interface Condition {
  name: string;
  /** Undefined: as fast as the machine. */
  bitsPerSecond?: number;
  latencyMs?: number;
  /** How many times slower than this machine. */
  cpuDivisor?: number;
  /** From the consent screen to "Agree". */
  readingSeconds: number;
  /** The median counts. */
  visits: number;
}

// The first network is "slow 4G" of Lighthouse, the second one "slow 3G" of WebPageTest.
const conditions: readonly Condition[] = [
  { name: 'fast', readingSeconds: 0, visits: 3 },
  { name: 'fast, 10 s of reading', readingSeconds: 10, visits: 1 },
  { name: '1.6M', bitsPerSecond: 1_600_000, latencyMs: 150, readingSeconds: 0, visits: 1 },
  {
    name: '1.6M, 10 s of reading',
    bitsPerSecond: 1_600_000,
    latencyMs: 150,
    readingSeconds: 10,
    visits: 1,
  },
  { name: '400k', bitsPerSecond: 400_000, latencyMs: 400, readingSeconds: 0, visits: 1 },
  { name: 'CPU ÷ 4', cpuDivisor: 4, readingSeconds: 0, visits: 1 },
];

/** The conditions that the command line names; all if it names none. */
export function selectConditions(chosen: readonly string[]): readonly Condition[] {
  const named = conditions.filter(({ name }) => chosen.includes(name));
  const selected = named.length > 0 ? named : conditions;
  return isQuick ? selected.slice(0, 1).map((condition) => ({ ...condition, visits: 1 })) : selected;
}
