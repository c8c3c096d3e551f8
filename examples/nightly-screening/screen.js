// Screens an export of customers every night, and reports each match once.
import { Gatehouse } from '@gatehouse/sdk';
import { open, readFile, rename } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const usage = `node screen.js people.csv [--dataset sanctions] [--threshold 0.9] [--known known.json] [--report report.json]
Exit codes: 0 no new matches, 2 new matches, 1 error: fix what the message says, and run it again.`;
const exitCodes = { noNewMatches: 0, failed: 1, newMatches: 2 };

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
  // In this order: after a crash in between, a match is reported twice rather than never.
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
  return added.length > 0 ? exitCodes.newMatches : exitCodes.noNewMatches;
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

/** All or nothing: the SDK retries temporary failures, and throws for permanent ones. */
async function screen(file, dataset, scoreThreshold) {
  const { GATEHOUSE_URL: baseUrl = 'http://localhost:8080', GATEHOUSE_API_KEY: apiKey } = process.env;
  const { sanctions } = new Gatehouse({ baseUrl, apiKey });
  const list = (await sanctions.listDatasets()).find(({ name }) => name === dataset);
  // Checked before any name is sent.
  if (list?.demo) throw new Error(`"${dataset}" is the demo list, which proves nothing. Load a real one.`);
  if (list?.stale)
    console.error(`The source of "${dataset}" has not answered for long: the list may be old.`);
  const screening = await sanctions.screen(file, { dataset, scoreThreshold });
  const { demo, note } = screening.summary;
  // A list that is not loaded has no matches.
  if (demo || note) throw new Error(`This was no whole screening. ${note ?? 'The demo list was used.'}`);
  requireIds(screening.results.map(({ id }) => id));
  return screening;
}

/** Matches are identified by the id of the person, so ids must be unique. */
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

/** Throws for an invalid file: treating it as empty would lose the reviews. */
async function readKnown(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read: ${error.message}. Fix it, or restore it from a backup.`);
  }
}

/** Replaces the file atomically: a reader sees the old or the new content. */
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
