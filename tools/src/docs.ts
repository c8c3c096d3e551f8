// npm run docs:check / docs:write: docs/configuration.md is what the code says, and no link in the docs is broken.
import { readFile, writeFile } from 'node:fs/promises';
import { configurationPage } from './docs/configuration-page';
import { brokenLinks } from './docs/links';

const page = 'docs/configuration.md';
const write = process.argv.includes('--write');
const problems: string[] = [];

const wanted = await configurationPage();
if (write) await writeFile(page, wanted);
else if ((await readFile(page, 'utf8').catch(() => '')) !== wanted) {
  problems.push(`${page} is not what the code says: run \`npm run docs:write\` and commit it.`);
}
problems.push(...(await brokenLinks()));

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'The docs are in order.' : `${problems.length} problems in the docs.`);
process.exitCode = problems.length === 0 ? 0 : 1;
