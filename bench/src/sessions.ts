// npm run bench -- sessions [part …]: what sessions cost beside what they cannot do without, and many that expire at once.
import { measureCreations } from './sessions/creations';
import { measureExpiry } from './sessions/expiry';
import { measureResults } from './sessions/results';
import { setStage, type Stage } from './sessions/stage';
import { measureSteps } from './sessions/steps';
import { isQuick, printReport, type Row } from './suite/report';

const parts: Record<string, (stage: Stage) => Promise<Row[]>> = {
  creations: measureCreations,
  steps: measureSteps,
  results: measureResults,
  expiry: measureExpiry,
};

const asked = process.argv.slice(3);
const wrong = asked.find((part) => !Object.hasOwn(parts, part));
if (wrong !== undefined) {
  console.error(`There is no part "${wrong}". There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const stage = await setStage();
const rows: Row[] = [];
try {
  for (const [part, measure] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(part)) rows.push(...(await measure(stage)));
} finally {
  await stage.stop();
}
process.exitCode = printReport(rows) || isQuick ? 0 : 1;
