import { readFile } from 'node:fs/promises';
import { readFigures } from '../simulate/figures';
import { defaultLoad } from '../simulate/load';
import { simulate, type TableName, tableNames } from '../simulate/simulation';
import { markdownTable } from './markdown-table';

const file = 'docs/scaling.md';

/** docs/scaling.md: written by hand, except for the tables of `npm run simulate`, each between two comments. */
export async function renderScalingPage(): Promise<string> {
  const [page, figures] = await Promise.all([readFile(file, 'utf8'), readFigures()]);
  return tableNames.reduce((text, name) => {
    const { title, heads, rows } = simulate(name, figures, defaultLoad);
    return replaceTable(text, name, `**${title}**\n\n${markdownTable(heads, rows)}`);
  }, page);
}

/** Throws if the page has no place for the table. */
export function replaceTable(page: string, name: TableName, table: string): string {
  const place = new RegExp(`(<!-- npm run simulate: ${name} -->)[^]*?(<!-- end of ${name} -->)`);
  if (!place.test(page)) throw new Error(`${file} has no place for the table "${name}".`);
  return page.replace(place, (_, begin: string, end: string) => `${begin}\n\n${table}\n${end}`);
}
