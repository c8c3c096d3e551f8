// npm run bench -- documents [part …]: how well the page reads documents. `pages` needs the pictures of ../shared/data/documents.
import { measureConfusions } from './documents/confusions';
import { measurePages } from './documents/pages';
import { printReport, type Row } from './suite/report';

const parts: Record<string, () => Row[]> = { confusions: measureConfusions, pages: measurePages };

const requested = process.argv.slice(3);
const unknown = requested.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  console.error(`Unknown part "${unknown.join(' ')}". The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const rows = Object.entries(parts).flatMap(([part, measure]) =>
  requested.length === 0 || requested.includes(part) ? measure() : [],
);
process.exitCode = printReport(rows) ? 0 : 1;
