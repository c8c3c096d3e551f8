import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { toGrafanaDashboard } from '../dashboards/dashboard';
import { dashboards } from '../dashboards/dashboard.table';
import type { Problem } from './check/problem';
import { renderChartPage } from './chart-page';
import { renderConfigurationPage } from './configuration-page';
import { renderDependenciesPage } from './dependencies-page';
import { renderRiskFlagsPage } from './risk-flags-page';
import { renderScalingPage } from './scaling-page';

const pages = [
  { file: 'docs/configuration.md', text: renderConfigurationPage },
  { file: 'docs/dependencies.md', text: renderDependenciesPage },
  { file: 'docs/risk-flags.md', text: renderRiskFlagsPage },
  { file: 'docs/scaling.md', text: renderScalingPage },
  ...dashboards.map((dashboard) => ({
    file: `k8s/gatehouse/files/dashboards/${dashboard.name}.json`,
    text: () => JSON.stringify(toGrafanaDashboard(dashboard)),
  })),
  { file: 'k8s/gatehouse/README.md', text: renderChartPage },
];

const parsers: Record<string, string> = { '.md': 'markdown', '.json': 'json' };

const contents = async ({ file, text }: (typeof pages)[number]): Promise<string> =>
  format(await text(), { parser: parsers[path.extname(file)], printWidth: 110 });

/** Writes the generated pages and dashboards. */
export async function writePages(): Promise<void> {
  for (const page of pages) await writeFile(page.file, await contents(page));
}

/** Finds the generated pages that differ from the code. */
export async function findStalePages(): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const page of pages) {
    const { file } = page;
    if ((await readFile(file, 'utf8').catch(() => '')) === (await contents(page))) continue;
    problems.push({ file, line: 1, text: 'differs from the code: run `npm run docs:write` and commit it.' });
  }
  return problems;
}
