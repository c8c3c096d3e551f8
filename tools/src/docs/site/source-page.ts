import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { knownFiles } from '../markdown/known-markdown';
import { codeBlock } from './code';
import { escaped } from './html';
import { hrefOf, type Page, pathOf } from './page';

/** The page of a file or a folder of the repository that the docs link to. */
export async function sourcePage(source: string): Promise<Page> {
  const { isFolder, html, linked } = (await stat(source)).isDirectory()
    ? await folder(source)
    : await file(source);
  const title = isFolder ? `${source}/` : source;
  return {
    source,
    path: pathOf(source),
    title,
    html: `<h1>${escaped(title)}</h1>\n${html}`,
    sections: [],
    linked,
  };
}

interface Contents {
  isFolder: boolean;
  html: string;
  linked: string[];
}

async function file(source: string): Promise<Contents> {
  const text = await readFile(source, 'utf8');
  return { isFolder: false, html: codeBlock(text, path.extname(source).slice(1)), linked: [] };
}

async function folder(source: string): Promise<Contents> {
  const linked = await knownFiles(source);
  const items = linked.map((name) => {
    const href = hrefOf(pathOf(source), pathOf(name));
    return `<li><a href="${escaped(href)}">${escaped(path.posix.relative(source, name))}</a></li>`;
  });
  return { isFolder: true, html: `<ul>${items.join('\n')}</ul>`, linked };
}
