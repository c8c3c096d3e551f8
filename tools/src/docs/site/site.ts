import esbuild from 'esbuild';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MarkdownFile } from '../markdown/markdown-file';
import type { OpenApiDocument } from '../openapi/openapi-document';
import { apiPage } from './api/api-page';
import { layout } from './layout';
import { markdownPage } from './markdown-page';
import { groupsOf } from './navigation';
import { isAsset, isPage, type Page, pathOf } from './page';
import { searchEntries } from './search-index';
import { sourcePage } from './source-page';

/** The files of the site by their path in it. */
export type Site = Map<string, string | Buffer>;

const here = 'tools/src/docs/site';

/** The docs, the API reference, and the files of the repository that they link to. */
export async function siteOf(
  files: readonly MarkdownFile[],
  documents: ReadonlyMap<string, OpenApiDocument>,
): Promise<Site> {
  const first = [
    ...files.filter(({ file }) => isPage(file)).map(markdownPage),
    ...[...documents].map(([name, document]) => apiPage(name, document)),
  ];
  const { pages, assets } = await withLinked(first, new Map(files.map((file) => [file.file, file])));
  const groups = groupsOf(first.map(({ source }) => source));
  const entries = [...pages.values()]
    .filter(({ path }) => !path.startsWith('source/'))
    .flatMap(searchEntries);
  const site: Site = new Map();
  for (const page of pages.values()) site.set(page.path, layout(page, groups, pages));
  for (const asset of assets) site.set(pathOf(asset), await readFile(asset));
  site.set('style.css', await readFile(path.join(here, 'style.css')));
  site.set('browser.js', await browserScript());
  site.set('search-index.js', `globalThis.gatehouseSearchIndex = ${JSON.stringify(entries)};\n`);
  return site;
}

/** The pages, and those they link to, and those that these link to. What is not there, the check of links tells of. */
async function withLinked(first: readonly Page[], markdown: ReadonlyMap<string, MarkdownFile>) {
  const pages = new Map(first.map((page) => [page.source, page]));
  const assets = new Set<string>();
  const waiting = first.flatMap(({ linked }) => linked);
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (pages.has(source) || !existsSync(source)) continue;
    if (isAsset(source)) {
      assets.add(source);
      continue;
    }
    const file = markdown.get(source);
    const page = file ? markdownPage(file) : await sourcePage(source);
    pages.set(source, page);
    waiting.push(...page.linked);
  }
  return { pages, assets };
}

async function browserScript(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(here, 'browser.mjs')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
