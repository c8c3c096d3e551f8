// npm run docs:check / docs:write: the generated pages are what the code says, and no link in the docs is broken.
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { configurationPage } from './docs/configuration-page';
import { brokenLinks } from './docs/links';
import { riskFlagsPage } from './docs/risk-flags-page';

const pages = [
  { file: 'docs/configuration.md', text: configurationPage },
  { file: 'docs/risk-flags.md', text: riskFlagsPage },
];
const write = process.argv.includes('--write');
const problems: string[] = [];

for (const { file, text } of pages) {
  const wanted = await format(await text(), { parser: 'markdown', printWidth: 110 });
  if (write) await writeFile(file, wanted);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    problems.push(`${file} is not what the code says: run \`npm run docs:write\` and commit it.`);
  }
}
problems.push(...(await brokenLinks()));

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'The docs are in order.' : `${problems.length} problems in the docs.`);
process.exitCode = problems.length === 0 ? 0 : 1;
