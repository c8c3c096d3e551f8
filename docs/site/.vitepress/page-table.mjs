// The pages of the site: which file of the repository is at which address.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { navigation } from '../../../tools/src/docs/navigation.table.ts';

/** The files of a pattern of the navigation, of which only the last part may have a star. */
function expand(root, pattern) {
  const [before, after] = path.posix.basename(pattern).split('*');
  if (after === undefined) return [pattern];
  const folder = path.posix.dirname(pattern);
  return readdirSync(path.join(root, folder))
    .filter((name) => name.startsWith(before) && name.endsWith(after) && name !== 'README.md')
    .sort()
    .map((name) => `${folder}/${name}`);
}

// The pages outside docs/. SECURITY and docs/security differ in more than case, for file systems that ignore it.
const places = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security-policy.md',
  'libs/sdk/README.md': 'sdk.md',
  'clients/go/README.md': 'go.md',
  'clients/python/README.md': 'python.md',
  'examples/README.md': 'examples.md',
  'k8s/gatehouse/README.md': 'helm-chart.md',
};

/** `docs/quickstart.md` is at `guides/quickstart`, and the README of a folder at the folder. */
function toPage(file) {
  const place = places[file] ?? /^docs\/(.+)$/.exec(file)?.[1].replace(/README\.md$/, 'index.md');
  if (place === undefined) throw new Error(`Choose a place for ${file} in .vitepress/page-table.mjs.`);
  return `guides/${place}`;
}

const readTitle = (root, file) =>
  /^# (.+)$/m.exec(readFileSync(path.join(root, file), 'utf8'))?.[1].replaceAll('`', '') ?? file;

/** The groups of the navigation, each with its pages in reading order. */
export function readPages(root) {
  return navigation.map(({ name, files }) => ({
    name,
    pages: files
      .flatMap((pattern) => expand(root, pattern))
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({ file, page: toPage(file), title: readTitle(root, file) })),
  }));
}

/** Markdown of the repository that is not a page, as patterns. */
export function findOtherFiles(root, pages) {
  const known = new Set(pages.map(({ file }) => file));
  const search = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const place = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return skipped.test(entry.name) ? [`${place}/**`] : search(place);
      return place.endsWith('.md') && !known.has(place) ? [place] : [];
    });
  return search('.');
}

const skipped = /^(\.|node_modules$|dist$)/;
