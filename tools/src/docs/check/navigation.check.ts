import { navigation, type NavigationGroup } from '../navigation.table';
import type { Problem } from './problem';

const tableFile = 'tools/src/docs/navigation.table.ts';

const pagesOutsideDocs = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'libs/sdk/README.md',
  'clients/python/README.md',
  'clients/go/README.md',
  'examples/README.md',
  'k8s/gatehouse/README.md',
];

/** Whether a Markdown file is a page of the docs. */
export const isPage = (file: string): boolean =>
  pagesOutsideDocs.includes(file) || /^docs\/.+\.md$/.test(file);

/** Every page must be in the navigation, and every entry of the navigation must exist. */
export function checkNavigation(
  files: readonly string[],
  table: readonly NavigationGroup[] = navigation,
): Problem[] {
  const patterns = table.flatMap((group) => group.files);
  const missing = files.filter((file) => !patterns.some((pattern) => matches(pattern, file)));
  const dead = patterns.filter((pattern) => !pattern.includes('*') && !files.includes(pattern));
  return [
    ...missing.map((file) => ({
      file,
      line: 1,
      text: `this page is not in the navigation: add it to ${tableFile}.`,
    })),
    ...dead.map((file) => ({
      file: tableFile,
      line: 1,
      text: `there is no ${file}: write it, or remove it from the table.`,
    })),
  ];
}

function matches(pattern: string, file: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === file;
  const middle = file.slice(before.length, file.length - after.length);
  return file.startsWith(before) && file.endsWith(after) && !middle.includes('/');
}
