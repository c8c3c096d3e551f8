import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseVariable, runVariable, testVariable } from './test-variable';

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A database that is prepared once per test run; others are copies of it. */
export interface TemplateDatabase {
  /** Lower-case letters, digits and underscores; unique among the projects of a test run. */
  name: string;
  prepare: (url: string) => Promise<void>;
}

/** Creates a database for one test file, on the server that the tests share: an empty one, or a copy of a template. */
export async function createTestDatabase(template?: TemplateDatabase): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(async (client) => {
    const source = template && (await findOrPrepare(client, template));
    await client.query(`CREATE DATABASE ${name}${source ? ` TEMPLATE ${source}` : ''}`);
  });
  return { url: makeUrl(name), drop: () => onServer((client) => dropDatabase(client, name)) };
}

/** Drops the templates of a test run, from a server that outlives it. */
export function dropTemplates(run: string): Promise<void> {
  return onServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)`,
      [templatePrefix(run)],
    );
    for (const { name } of rows) await dropDatabase(client, name);
  });
}

/** The processes of a run share a template: the first one prepares it while the others wait for its lock. */
async function findOrPrepare(client: Client, { name, prepare }: TemplateDatabase): Promise<string> {
  const template = `${templatePrefix(testVariable(runVariable))}${name}`;
  const lock = [`hashtext('${template}')`, `hashtext('gatehouse')`].join(', ');
  await client.query(`SELECT pg_advisory_lock(${lock})`);
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) await prepareTemplate(client, template, prepare);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lock})`);
  }
  return template;
}

async function prepareTemplate(
  client: Client,
  template: string,
  prepare: TemplateDatabase['prepare'],
): Promise<void> {
  await client.query(`CREATE DATABASE ${template}`);
  try {
    await prepare(makeUrl(template));
  } catch (error) {
    await dropDatabase(client, template);
    throw error;
  }
  // PostgreSQL copies a database only while nothing is connected to it.
  await client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
}

const templatePrefix = (run: string): string => `template_${run}_`;

const dropDatabase = async (client: Client, name: string): Promise<void> => {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
};

function makeUrl(database: string): string {
  const url = new URL(testVariable(databaseVariable));
  url.pathname = database;
  return url.href;
}

async function onServer<T>(action: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: testVariable(databaseVariable) });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}
