// npm run bench -- tokens [part …]: sizes, speed, accuracy, unlinkability of the homomorphic token, what scaled strangers reach, and sign-ins a second.
import { isQuick, printReport, type Row } from './suite/report';
import { measureAccuracy } from './tokens/accuracy';
import { measureChromium } from './tokens/chromium';
import { measureSignIns } from './tokens/sign-ins';
import { measureSizes } from './tokens/sizes';
import { measureSpeed } from './tokens/speed';
import { measureStrangers } from './tokens/strangers';
import { measureUnlinkability } from './tokens/unlinkability';

// One row or more for each part. A part is independent of the others.
const parts: Record<string, () => Promise<Row[]>> = {
  sizes: measureSizes,
  speed: measureSpeed,
  chromium: measureChromium,
  accuracy: measureAccuracy,
  unlinkability: measureUnlinkability,
  strangers: measureStrangers,
  'sign-ins': measureSignIns,
};

const requested = process.argv.slice(3);
const unknown = requested.find((part) => !Object.hasOwn(parts, part));
if (unknown !== undefined) {
  console.error(`Unknown part "${unknown}". The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [part, measure] of Object.entries(parts))
  if (requested.length === 0 || requested.includes(part)) rows.push(...(await measure()));
process.exitCode = printReport(rows) || isQuick ? 0 : 1;
