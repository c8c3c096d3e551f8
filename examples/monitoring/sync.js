// Keeps a population equal to an export of customers, and reports each change of an alert once. Run it as often as the export changes.
import { Gatehouse } from '@gatehouse/sdk';
import { open, readFile, rename } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const usage = `node sync.js people.csv [--population customers] [--dataset sanctions] [--threshold 0.9] [--state state.json] [--delete-many]
Exit codes: 0 no changed alerts, 2 changed alerts, 1 error: fix what the message says, and run it again.`;
const exitCodes = { unchanged: 0, failed: 1, changed: 2 };
const user = 'sync.js';
// An export that broke off must not delete the customers that it lacks.
const maxDeletedShare = 0.1;

async function main() {
  const { file, population, dataset, threshold, state: stateFile, ...options } = readOptions();
  const { since } = await readState(stateFile, population);
  const { GATEHOUSE_URL: baseUrl = 'http://localhost:8080', GATEHOUSE_API_KEY: apiKey } = process.env;
  const { sanctions } = new Gatehouse({ baseUrl, apiKey });
  const { populations } = sanctions;
  await requireRealList(sanctions, dataset);
  await ensurePopulation(populations, population, { dataset, threshold: Number(threshold) });
  const ids = new Set(await readIds(file));
  const imported = await populations.importPeople(population, file, { user });
  for (const { line, message } of imported.problems) console.error(`line ${line}: ${message}`);
  if (imported.rejected > 0) throw new Error(`${imported.rejected} rows were rejected. Fix the export.`);
  const deleted = await deleteMissing(populations, population, ids, options['delete-many']);
  await populations.waitUntilScreened(population);

  const changes = await listChanges(populations, population, since);
  for (const { state, personId, entityId, score, reasonCodes } of changes.alerts)
    console.log(`${state} ${personId} ${entityId} ${score} ${reasonCodes.join(',')}`);
  // After the output: after a crash in between, a change is reported twice rather than never.
  await writeJson(stateFile, { population, since: changes.since });
  const { added, changed } = imported;
  console.log(
    `${added} added, ${changed} changed, ${deleted} deleted; ${changes.alerts.length} alerts changed`,
  );
  return changes.alerts.length > 0 ? exitCodes.changed : exitCodes.unchanged;
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      population: { type: 'string', default: 'customers' },
      dataset: { type: 'string', default: 'sanctions' },
      threshold: { type: 'string', default: '0.9' },
      state: { type: 'string', default: 'state.json' },
      'delete-many': { type: 'boolean', default: false },
    },
  });
  if (positionals.length !== 1) throw new Error(usage);
  return { ...values, file: positionals[0] };
}

/** Before any name is sent. */
async function requireRealList(sanctions, dataset) {
  const list = (await sanctions.listDatasets()).find(({ name }) => name === dataset);
  if (list?.demo) throw new Error(`"${dataset}" is the demo list, which proves nothing. Load a real one.`);
  if (list?.stale)
    console.error(`The source of "${dataset}" has not answered for long: the list may be old.`);
}

/** Creates the population. An existing one keeps its settings, such as its callback and four eyes. */
async function ensurePopulation(populations, name, settings) {
  const known = (await populations.list({ user })).find((each) => each.name === name);
  if (!known) await populations.put(name, settings, { user });
  else if (known.dataset !== settings.dataset || known.threshold !== settings.threshold)
    throw new Error(
      `"${name}" has the dataset ${known.dataset} and the threshold ${known.threshold}. Pass the same, or change it with \`gatehouse population create\`.`,
    );
}

/** The first column of an export. */
async function readIds(file) {
  const [header = '', ...rows] = (await readFile(file, 'utf8')).split(/\r?\n/).filter((row) => row !== '');
  if (header.split(',')[0] !== 'id') throw new Error('The first column of the export must be "id".');
  if (rows.some((row) => row.trimStart().startsWith('"')))
    throw new Error('The export has ids in quotes. Write them without quotes.');
  // As the service does.
  return rows.map((row) => row.split(',')[0].trim());
}

/** Deletes the people who are no longer in the export, with their alerts. */
async function deleteMissing(populations, population, ids, deletesMany) {
  const missing = [];
  let stored = 0;
  for await (const { id } of populations.listAllPeople(population, { limit: 200, user })) {
    stored += 1;
    if (!ids.has(id)) missing.push(id);
  }
  if (missing.length > stored * maxDeletedShare && !deletesMany)
    throw new Error(
      `The export lacks ${missing.length} of ${stored} people. If that is right, repeat with --delete-many.`,
    );
  for (const id of missing) await populations.deletePerson(population, id, { user });
  return missing.length;
}

async function listChanges(populations, population, since) {
  const alerts = [];
  for (let hasMore = true; hasMore;) {
    const page = await populations.alerts.list(population, { since, limit: 200 });
    alerts.push(...page.items);
    since = page.nextCursor;
    hasMore = page.hasMore;
  }
  return { alerts, since };
}

/** Throws for an invalid file: treating it as empty would report everything again. */
async function readState(file, population) {
  try {
    const state = JSON.parse(await readFile(file, 'utf8'));
    return state.population === population ? state : {};
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read: ${error.message}. Delete it to report all alerts again.`);
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
