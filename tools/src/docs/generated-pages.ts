import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { grafanaDashboard } from '../dashboards/dashboard';
import { dashboards } from '../dashboards/dashboard.table';
import type { Problem } from './check/problem';
import { chartPage } from './chart-page';
import { configurationPage } from './configuration-page';
import { riskFlagsPage } from './risk-flags-page';

const pages = [
  { file: 'docs/configuration.md', text: configurationPage },
  { file: 'docs/risk-flags.md', text: riskFlagsPage },
  ...dashboards.map((dashboard) => ({
    file: `k8s/gatehouse/files/dashboards/${dashboard.name}.json`,
    text: () => JSON.stringify(grafanaDashboard(dashboard)),
  })),
  { file: 'k8s/gatehouse/README.md', text: chartPage },
];

const parsers: Record<string, string> = { '.md': 'markdown', '.json': 'json' };

const contents = async ({ file, text }: (typeof pages)[number]): Promise<string> =>
  format(await text(), { parser: parsers[path.extname(file)], printWidth: 110 });

/** The pages that the code writes, and the dashboards, as it would write them now. */
export async function writePages(): Promise<void> {
  for (const page of pages) await writeFile(page.file, await contents(page));
}

export async function stalePages(): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const page of pages) {
    const { file } = page;
    if ((await readFile(file, 'utf8').catch(() => '')) === (await contents(page))) continue;
    problems.push({ file, line: 1, text: 'not what the code says: run `npm run docs:write` and commit it.' });
  }
  return problems;
}
