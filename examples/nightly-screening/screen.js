// Screens an export of customers every night, and reports each match once.
import { Gatehouse } from '@gatehouse/sdk';
import { open, readFile, rename } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const usage = `node screen.js people.csv [--dataset sanctions] [--threshold 0.9] [--known known.json] [--report report.json]
It ends with 0: nobody new, 2: somebody new, 1: nothing can be said; mend what the message tells, and run it again.`;
const exitCodes = { nobodyNew: 0, failed: 1, somebodyNew: 2 };

async function main() {
  const { file, dataset, threshold, known: knownFile, report: reportFile } = options();
  const known = await readKnown(knownFile);
  const { summary, results } = await screen(file, dataset, Number(threshold));
  const matches = matchesIn(summary.matched.records);
  const isNew = ({ key }) => !Object.hasOwn(known, key);
  const added = matches.filter(isNew);
  const waiting = matches.filter((match) => !isNew(match) && !known[match.key].reviewed);
  const { total, datasetVersion } = summary;
  const finishedAt = new Date().toISOString();
  // In this order: if it dies in between, somebody is reported twice, and nobody never.
  await writeJson(reportFile, {
    finishedAt,
    people: total,
    dataset,
    datasetVersion,
    new: added,
    waitingForReview: waiting,
    warnings: results.flatMap(({ id, warnings }) => (warnings ? [{ id, warnings }] : [])),
  });
  const nowKnown = added.map(({ key, ...match }) => [key, { ...match, since: finishedAt, reviewed: null }]);
  await writeJson(knownFile, { ...known, ...Object.fromEntries(nowKnown) });
  for (const { key, name, listedName, score } of added)
    console.log(`NEW ${key}: ${name} is like ${listedName}, score ${score}`);
  console.log(`${total} people, ${added.length} new, ${waiting.length} not reviewed yet; ${datasetVersion}`);
  return added.length > 0 ? exitCodes.somebodyNew : exitCodes.nobodyNew;
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dataset: { type: 'string', default: 'sanctions' },
      threshold: { type: 'string', default: '0.9' },
      known: { type: 'string', default: 'known.json' },
      report: { type: 'string', default: 'report.json' },
    },
  });
  if (positionals.length !== 1) throw new Error(usage);
  return { ...values, file: positionals[0] };
}

/** Everybody or nobody: what fails for a moment is sent again by the SDK, and what fails for good throws. */
async function screen(file, dataset, scoreThreshold) {
  const { GATEHOUSE_URL: baseUrl = 'http://localhost:8080', GATEHOUSE_API_KEY: apiKey } = process.env;
  const { sanctions } = new Gatehouse({ baseUrl, apiKey });
  const list = (await sanctions.datasets()).find(({ name }) => name === dataset);
  // Asked before any name is sent.
  if (list?.demo) throw new Error(`"${dataset}" is the demo list, which clears nobody. Load a real one.`);
  if (list?.stale)
    console.error(`The source of "${dataset}" has not answered for long: the list may be old.`);
  const screening = await sanctions.screen(file, { dataset, scoreThreshold });
  const { demo, note } = screening.summary;
  // In a list that is not loaded yet nobody is found.
  if (demo || note) throw new Error(`This was no whole screening. ${note ?? 'The demo list was used.'}`);
  requireIds(screening.results.map(({ id }) => id));
  return screening;
}

/** A match is known by the id of its person: with a shared one, the match of one would hide that of another. */
function requireIds(ids) {
  const seen = new Set();
  for (const id of ids) {
    if (id.trim() === '') throw new Error('There is a row without an id. Give each row an id of its own.');
    if (seen.has(id)) throw new Error(`Two rows have the id ${id}. Give each row an id of its own.`);
    seen.add(id);
  }
}

const matchesIn = (records) =>
  records.flatMap(({ id, firstname, lastname, matches }) =>
    matches.map(({ entityId, name: listedName, score }) => ({
      key: `${id} ${entityId}`,
      name: `${firstname} ${lastname}`,
      listedName,
      score,
    })),
  );

/** Taking a file that cannot be read for an empty one would lose what people have reviewed. */
async function readKnown(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read: ${error.message}. Mend it, or restore it from a backup.`);
  }
}

/** Whoever reads the file sees the old contents or the new ones, whatever happens meanwhile. */
async function writeJson(file, value) {
  const draft = `${file}.${process.pid}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = exitCodes.failed;
}
