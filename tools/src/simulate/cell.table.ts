import type { Figures } from './figures';
import { countCells, engineBytes, toProcesses } from './limit';
import type { Load } from './load';
import { busyCores, bytes, count } from './quantity';
import type { Table } from './simulation';

const day = 86_400;
const days = { session: 1, tombstone: 90, webhookHistory: 30 } as const;

/** One of the installations that share people and sessions evenly. */
export function cellTable(figures: Figures, load: Load): Table {
  const { ageSession: one, storedBytes, person } = figures;
  const cells = countCells(figures, load);
  const people = load.people / cells;
  const sessions = load.sessions / cells;
  const cores = (cpuMs: number) => (cpuMs * sessions) / 1000;
  const keptDays = (Object.keys(days) as (keyof typeof days)[]).reduce(
    (sum, kind) => sum + storedBytes[kind] * days[kind],
    0,
  );
  const share = (people * person.memoryBytes) / engineBytes;
  return {
    title: `In each of ${count(cells)} cells: ${count(people)} people, ${count(sessions)} age sessions per second`,
    heads: ['part', 'calculated', 'recommended'],
    rows: [
      ['sessions `api`', busyCores(cores(one.apiMs)), describeProcesses(cores(one.apiMs))],
      ['sessions `worker`', busyCores(cores(one.workerMs)), describeProcesses(cores(one.workerMs))],
      [
        'biometric-node',
        `${bytes(people * person.memoryBytes)} of vectors in each process, ${Math.round(share * 100)} % of an engine`,
        '2 `api`, 2 `worker`, 4 GB each',
      ],
      [
        'PostgreSQL',
        `${busyCores(cores(one.postgresMs))}, ${bytes(one.walBytes * sessions)}/s of WAL`,
        'twice the cores or more, a standby',
      ],
      [
        '… stored',
        `${bytes(storedBytes.person * people)} of people, ${bytes(keptDays * day * sessions)} of sessions, tombstones and history`,
        'or a shorter retention',
      ],
      ['Redis', busyCores(cores(one.redisMs)), 'one server, with a replica'],
    ],
  };
}

/** Two at least: one may fail. */
const describeProcesses = (cores: number): string => `${Math.max(2, toProcesses(cores))} processes`;
