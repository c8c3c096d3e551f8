// npm run clients: writes the generated parts of the Python and Go clients from docs/openapi/public.json. With --check it
// only reports differences. A client whose toolchain is missing is skipped with a message.
import { findStaleClient, writeClient } from './clients/client-files';
import type { ClientGenerator } from './clients/generator';
import { goGenerator } from './clients/go-generator';
import { pythonGenerator } from './clients/python-generator';

const isCheck = process.argv.includes('--check');

async function handle(generator: ClientGenerator): Promise<string[]> {
  const { name, folder, missing } = generator;
  if (!(await generator.isAvailable())) {
    console.log(`The ${name} client is skipped: ${missing} is not installed.`);
    return [];
  }
  if (isCheck) return findStaleClient(generator);
  await writeClient(generator);
  console.log(`Wrote ${folder}.`);
  return [];
}

const problems = (await Promise.all([pythonGenerator, goGenerator].map(handle))).flat();
for (const problem of problems) console.error(problem);
if (isCheck && problems.length === 0) console.log('The generated clients are up to date.');
process.exitCode = problems.length === 0 ? 0 : 1;
