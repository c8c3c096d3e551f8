import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import type { Problem } from './check/problem';
import { configurationPage } from './configuration-page';
import { riskFlagsPage } from './risk-flags-page';

const pages = [
  { file: 'docs/configuration.md', text: configurationPage },
  { file: 'docs/risk-flags.md', text: riskFlagsPage },
];

const contents = async (text: () => string | Promise<string>): Promise<string> =>
  format(await text(), { parser: 'markdown', printWidth: 110 });

/** The pages that the code writes, as it would write them now. */
export async function writePages(): Promise<void> {
  for (const { file, text } of pages) await writeFile(file, await contents(text));
}

export async function stalePages(): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { file, text } of pages) {
    if ((await readFile(file, 'utf8').catch(() => '')) === (await contents(text))) continue;
    problems.push({ file, line: 1, text: 'not what the code says: run `npm run docs:write` and commit it.' });
  }
  return problems;
}
