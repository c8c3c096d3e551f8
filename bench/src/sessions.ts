// npm run bench -- sessions [part …]: the cost of sessions compared with bare SQL and decryption, and many sessions that expire at once.
import { measureCreations } from './sessions/creations';
import { measureExpiry } from './sessions/expiry';
import { measureResults } from './sessions/results';
import { openStage, type Stage } from './sessions/stage';
import { measureSteps } from './sessions/steps';
import { isQuick, printReport, type Row } from './suite/report';

const parts: Record<string, (stage: Stage) => Promise<Row[]>> = {
  creations: measureCreations,
  steps: measureSteps,
  results: measureResults,
  expiry: measureExpiry,
};

const requested = process.argv.slice(3);
const unknown = requested.find((part) => !Object.hasOwn(parts, part));
if (unknown !== undefined) {
  console.error(`Unknown part "${unknown}". The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const stage = await openStage();
const rows: Row[] = [];
try {
  for (const [part, measure] of Object.entries(parts))
    if (requested.length === 0 || requested.includes(part)) rows.push(...(await measure(stage)));
} finally {
  await stage.stop();
}
process.exitCode = printReport(rows) || isQuick ? 0 : 1;
