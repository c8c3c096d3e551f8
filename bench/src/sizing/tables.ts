import { count } from '../suite/report';
import type { GalleryCost } from './galleries';
import type { Start } from './installation';
import { type Cost, counters, type Figures, type Operation } from './meter';

type Cells = readonly (string | number)[];

/** Prints rows below their heads; the first column is left-aligned. */
export function printTable(title: string, heads: readonly string[], rows: readonly Cells[]): void {
  const all = [heads, ...rows.map((row) => row.map(shown))];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  console.log(`\n${title}\n`);
  for (const row of all)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    );
}

/** Three significant digits. */
const shown = (cell: string | number): string =>
  typeof cell === 'string' ? cell : cell === 0 || cell >= 100 ? count(cell) : cell.toPrecision(3);

const servers = ['PostgreSQL', 'Redis'];

/** The cost of each operation: CPU by process, then bytes written and transferred. */
export function printCosts(costs: readonly Cost[], baseline: number): void {
  printTable(
    `CPU milliseconds of one; 1 × = ${baseline.toFixed(3)} ms, a string behind bare Express and pg`,
    ['operation', 'apps', '×', 'PostgreSQL', 'Redis', 'of the apps'],
    costs.map(({ operation, figures }) => {
      const apps = findApps(operation, figures);
      const total = apps.reduce((sum, [, cpu]) => sum + cpu, 0);
      const parts = apps
        .filter(([, cpu]) => cpu >= 0.02 * total)
        .map(([name, cpu]) => `${name} ${shown(cpu)}`);
      return [
        operation.name,
        total,
        total / baseline,
        figures['PostgreSQL']!,
        figures['Redis']!,
        parts.join(', '),
      ];
    }),
  );
  printTable(
    'What one writes and moves: write transactions, bytes of WAL, bytes stored, commands to Redis, bytes in and out of the apps',
    ['operation', ...counters],
    costs.map(({ operation, figures }) => [operation.name, ...counters.map((name) => figures[name]!)]),
  );
}

const findApps = ({ apps }: Operation, figures: Figures): [string, number][] =>
  Object.entries(figures).filter(([name]) => apps.some((app) => name.startsWith(`${app} `)));

/** An idle process, and its maximum memory. */
export function printProcesses(
  starts: ReadonlyMap<string, Start>,
  idle: Figures,
  memory: ReadonlyMap<string, { now: number; peak: number }>,
): void {
  printTable(
    'Processes: CPU milliseconds to get ready, per second of doing nothing; megabytes when ready, at the end, at most',
    ['process', 'start', 'idle', 'ready', 'end', 'peak'],
    [
      ...[...starts].map(([name, start]) => [
        name,
        start.cpu,
        idle[name] ?? NaN,
        start.memory,
        memory.get(name)?.now ?? NaN,
        memory.get(name)?.peak ?? NaN,
      ]),
      ...servers.map((name) => [name, '', idle[name]!, '', '', '']),
    ],
  );
  const { commits = 0, WAL = 0, commands = 0 } = idle;
  console.log(
    `\nidle, in total: ${shown(commits)} write transactions, ${shown(WAL)} bytes of WAL, ${shown(commands)} commands to Redis per second`,
  );
}

export function printGalleries(costs: readonly GalleryCost[]): void {
  printTable(
    'The engine on one core: CPU milliseconds of a search and of an insert, bytes of a vector',
    ['gallery', 'people', 'known', 'stranger', 'insert', 'bytes'],
    costs.map(({ model, people, known, stranger, insert, bytes }) => [
      model,
      count(people),
      known,
      stranger,
      insert,
      bytes,
    ]),
  );
}
