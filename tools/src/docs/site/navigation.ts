import type { Problem } from '../check/problem';
import { navigation, type NavigationGroup } from './navigation.table';

export interface Group {
  name: string;
  isFolded: boolean;
  files: string[];
}

/** The groups with the files that are there; what no group names stands at the end of the group `Reference`. */
export function groupsOf(files: readonly string[], table = navigation): Group[] {
  const groups = table.map(({ name, isFolded = false, files: wanted }) => ({
    name,
    isFolded,
    files: [...new Set(wanted.flatMap((pattern) => files.filter((file) => matches(pattern, file))))],
  }));
  groups.find(({ name }) => name === 'Reference')?.files.push(...unnamed(files, table));
  return groups;
}

const tableFile = 'tools/src/docs/site/navigation.table.ts';

/** Every page has its place in the navigation, and every place its page. */
export function navigationProblems(files: readonly string[], table = navigation): Problem[] {
  const exact = table.flatMap(({ files: wanted }) => wanted.filter((pattern) => !pattern.includes('*')));
  return [
    ...unnamed(files, table).map((file) => ({
      file,
      line: 1,
      text: `no group of the navigation names this page: add it to ${tableFile}.`,
    })),
    ...exact
      .filter((file) => !files.includes(file))
      .map((file) => ({
        file: tableFile,
        line: 1,
        text: `there is no ${file}: write it, or take it out of the table.`,
      })),
  ];
}

const unnamed = (files: readonly string[], table: readonly NavigationGroup[]): string[] =>
  files.filter(
    (file) => !table.some(({ files: wanted }) => wanted.some((pattern) => matches(pattern, file))),
  );

function matches(pattern: string, file: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === file;
  const middle = file.slice(before.length, file.length - after.length);
  return file.startsWith(before) && file.endsWith(after) && !middle.includes('/');
}
