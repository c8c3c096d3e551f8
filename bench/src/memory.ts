// npm run bench -- memory: the memory of every process that `npm start` runs, in MB. The figures of docs/operations.md.
import { setTimeout as pause } from 'node:timers/promises';
import { describeProcess, type ProcessKind } from './memory/process-kind.table';
import { TrialSuite } from './memory/trial-suite';
import { findDescendants, readMemory, readShare } from './sizing/process-tree';
import { printTable } from './sizing/tables';
import { startChild } from './suite/child';
import { isQuick, printReport, progress } from './suite/report';

interface Line {
  kind: ProcessKind;
  name: string;
  share: number;
  peak: number;
}

const idleSeconds = isQuick ? 2 : 30;
const maxApp = 120;
const maxSuite = 600;

if (process.platform !== 'linux') {
  console.error('This benchmark reads /proc, so it needs Linux.');
  process.exit(1);
}

const suite = await TrialSuite.start();
try {
  // It shares the pages of Node.js with the suite, as the apps do.
  const bare = await startChild('dist/bench/strings-baseline.mjs', { DATABASE_URL: suite.databaseUrl });
  progress(`ready; idle for ${idleSeconds} s`);
  await pause(idleSeconds * 1000);
  const baseline = readShare(bare.pid);
  const lines = [suite.pid, ...findDescendants(suite.pid)].map(measure);
  await bare.stop();
  print(lines, baseline);
} finally {
  await suite.stop();
}

function measure(pid: number): Line {
  return { ...describeProcess(pid), share: readShare(pid), peak: readMemory(pid).peak };
}

function print(lines: readonly Line[], baseline: number): void {
  printTable(
    `Node.js ${process.versions.node}; 1 × = ${baseline.toFixed(0)} MB, bare Express and pg; PSS: shared pages are divided`,
    ['process', 'PSS', '×', 'peak RSS'],
    lines.map(({ name, share, peak }) => [name, share, share / baseline, peak]),
  );
  const apps = lines.filter(({ kind }) => kind === 'app').map(({ share }) => share);
  const largest = Math.max(...apps);
  const total = lines.reduce((sum, { share }) => sum + share, 0);
  const isReached = printReport([
    { what: 'processes', measured: String(lines.length) },
    {
      what: 'largest app',
      measured: `${largest.toFixed(0)} MB`,
      target: { text: `below ${maxApp} MB`, isReached: largest < maxApp },
    },
    {
      what: 'whole suite, with npm',
      measured: `${total.toFixed(0)} MB`,
      target: { text: `below ${maxSuite} MB`, isReached: total < maxSuite },
    },
  ]);
  process.exitCode = isReached ? 0 : 1;
}
