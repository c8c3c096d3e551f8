// npm run bench -- gallery [part …]: the embedded vector search compared with other engines and with its targets.
import { measureHttp } from './gallery/http';
import { measureInserts } from './gallery/inserts';
import { measureMany } from './gallery/many';
import { measureMillion } from './gallery/million';
import { measurePeers } from './gallery/peers';
import { measureRecall } from './gallery/recall';
import { printReport, type Row } from './suite/report';
import { measureShort } from './gallery/short';
import { measureThreads } from './gallery/threads';

const engine = {
  peers: measurePeers,
  million: measureMillion,
  inserts: measureInserts,
  many: measureMany,
  recall: measureRecall,
  short: measureShort,
  threads: measureThreads,
};
const groups: Record<string, Record<string, () => Promise<Row[]>>> = { engine, api: { http: measureHttp } };

const requested = process.argv.slice(3);
const parts = Object.entries(groups).flatMap(([group, members]) =>
  Object.entries(members).filter(
    ([part]) => requested.length === 0 || requested.includes(group) || requested.includes(part),
  ),
);
if (parts.length === 0) {
  const known = Object.entries(groups).map(
    ([group, members]) => `${group} (${Object.keys(members).join(', ')})`,
  );
  console.error(`Unknown part "${requested.join(' ')}". The parts are: ${known.join('; ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [, measure] of parts) rows.push(...(await measure()));
process.exitCode = printReport(rows) ? 0 : 1;
