import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClientDocument, type ClientDocument } from './client-document';
import { type ClientGenerator, isInstalled, run } from './generator';
import { createOperationTable, type OperationRow } from './operation-table';

const source = 'clients/python/generator';
const environments = 'dist/clients';
// As .ci/run. Debian has venv without ensurepip, which creates no environment.
const probe = 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))';

/** The Python client, by openapi-python-client in an environment of its own. */
export const pythonGenerator: ClientGenerator = {
  name: 'Python',
  folder: 'clients/python/gatehouse/rest',
  isAvailable: () => isInstalled('python3', ['-c', probe]),
  missing: 'Python 3.11 with venv',
  async generate(publicDocument, folder) {
    const document = createClientDocument(publicDocument);
    const programs = await prepareEnvironment();
    const input = `${folder}.json`;
    await writeFile(input, JSON.stringify(document));
    await run(
      path.join(programs, 'openapi-python-client'),
      [
        'generate',
        '--path',
        input,
        '--meta',
        'none',
        '--output-path',
        folder,
        '--overwrite',
        '--fail-on-warning',
      ].concat(['--config', `${source}/config.yml`, '--custom-template-path', `${source}/templates`]),
      // It formats with the ruff of the environment.
      { PATH: `${programs}${path.delimiter}${process.env['PATH']}` },
    );
    await Promise.all(['errors.py', '.ruff_cache'].map((file) => remove(folder, file)));
    await writeFile(path.join(folder, 'operations.py'), formatTable(document));
  },
};

const remove = (folder: string, file: string): Promise<void> =>
  rm(path.join(folder, file), { recursive: true, force: true });

/** The programs of an environment with the pinned packages; it is created once for each list of packages. */
async function prepareEnvironment(): Promise<string> {
  const list = `${source}/requirements.txt`;
  const digest = createHash('sha256')
    .update(await readFile(list))
    .digest('hex')
    .slice(0, 16);
  const environment = path.resolve(environments, `python-${digest}`);
  if (!existsSync(environment)) await createEnvironment(environment, list);
  return path.join(environment, 'bin');
}

async function createEnvironment(environment: string, list: string): Promise<void> {
  await mkdir(path.dirname(environment), { recursive: true });
  try {
    await run('python3', ['-m', 'venv', '--clear', environment]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--only-binary', ':all:', '-r', list];
    await run(path.join(environment, 'bin/python'), pip);
  } catch (error) {
    await rm(environment, { recursive: true, force: true });
    throw error;
  }
}

function formatTable(document: ClientDocument): string {
  const rows = createOperationTable(document).map((row) => `    Operation(${formatRow(row)}),\n`);
  return `${head}\nOPERATIONS = (\n${rows.join('')})\n`;
}

const formatRow = ({ method, pattern, repeatable, sendsApiKey, authorization }: OperationRow): string =>
  [
    `"${method}"`,
    `re.compile(r"${pattern}")`,
    `"${repeatable}"`,
    sendsApiKey ? 'True' : 'False',
    `"${authorization}"`,
  ].join(', ');

const head = `"""Which operations may be repeated, and which credentials they get. Written by \`npm run clients\`."""

# fmt: off
import re
from typing import Literal, NamedTuple


class Operation(NamedTuple):
    method: str
    path: re.Pattern[str]
    repeatable: Literal["always", "keyed", "never"]
    sends_api_key: bool
    authorization: Literal["bearer", "client", "none"]

`;
