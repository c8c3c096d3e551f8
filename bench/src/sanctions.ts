// npm run bench -- sanctions [part …]: recall, false positives and speed of the matcher, and the cost of an index.
import { measureAliases } from './sanctions/aliases';
import { measureBruteForce } from './sanctions/brute-force';
import { measureBuild } from './sanctions/build';
import { measureCrossList } from './sanctions/cross-list';
import { measureFalseAlarms } from './sanctions/false-alarms';
import { measureOriginalScript } from './sanctions/original-script';
import { measureRecall } from './sanctions/recall';
import { measureSpeed } from './sanctions/speed';
import { printReport, type Row } from './suite/report';

const parts: Record<string, () => Promise<Row[]>> = {
  recall: measureRecall,
  aliases: measureAliases,
  cross: measureCrossList,
  script: measureOriginalScript,
  alarms: measureFalseAlarms,
  speed: measureSpeed,
  build: measureBuild,
  brute: measureBruteForce,
};

const requested = process.argv.slice(3);
const unknown = requested.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  console.error(`Unknown part "${unknown.join(' ')}". The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [part, measure] of Object.entries(parts))
  if (requested.length === 0 || requested.includes(part)) rows.push(...(await measure()));
process.exitCode = printReport(rows) ? 0 : 1;
