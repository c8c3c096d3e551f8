import { workspaceRoot } from '@gatehouse/embedded';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The statements of an app in a release, and the migrations of its schemas. */
export interface ReleaseQueries {
  app: string;
  release: string;
  /** For example `auth: CreateAuth1794873600000`. */
  migrations: readonly string[];
  statements: readonly string[];
}

export const releaseFolder = (release = ''): string => path.join(workspaceRoot(), 'releases', release);

export const listReleases = (): string[] => readdirSync(releaseFolder());

/** Reads the recorded releases of an app. */
export function readReleases(app: string): ReleaseQueries[] {
  return listReleases()
    .filter((release) => existsSync(getReleaseFile({ app, release })))
    .map((release) => parseReleaseFile(readFileSync(getReleaseFile({ app, release }), 'utf8'), app, release));
}

/** Parses the output of `formatReleaseFile`. */
export function parseReleaseFile(text: string, app: string, release: string): ReleaseQueries {
  const [head = '', ...statements] = text.trimEnd().split('\n\n');
  const migrations = [...head.matchAll(/^-- (\w+: \w+)$/gm)].map(([, name = '']) => name);
  return { app, release, migrations, statements: statements.map((each) => each.replace(/;$/, '')) };
}

export const getReleaseFile = ({ app, release }: Pick<ReleaseQueries, 'app' | 'release'>): string =>
  path.join(releaseFolder(release), `${app}.sql`);

/** Formats a release file: a header, then the statements, separated by empty lines. */
export function formatReleaseFile({ app, release, migrations, statements }: ReleaseQueries): string {
  const head = [
    `-- The statements of ${app} ${release}, recorded by its tests. Written by \`npm run release\`.`,
    '-- Migrations:',
    ...migrations.map((name) => `-- ${name}`),
  ];
  return `${[head.join('\n'), ...statements.map((statement) => `${statement};`)].join('\n\n')}\n`;
}
