import { workspaceRoot } from '@gatehouse/embedded';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What an app of a release asks of PostgreSQL, and the migrations that made the schemas it asks for. */
export interface ReleaseQueries {
  app: string;
  release: string;
  /** Such as `auth: CreateAuth1763164800000`. */
  migrations: readonly string[];
  statements: readonly string[];
}

export const releaseFolder = (release = ''): string => path.join(workspaceRoot(), 'releases', release);

/** What the releases that are kept ask for. */
export function keptReleases(app: string): ReleaseQueries[] {
  return readdirSync(releaseFolder())
    .filter((release) => existsSync(fileOf({ app, release })))
    .map((release) => queriesIn(readFileSync(fileOf({ app, release }), 'utf8'), app, release));
}

/** Reads what `fileTextOf` has written. */
export function queriesIn(text: string, app: string, release: string): ReleaseQueries {
  const [head = '', ...statements] = text.trimEnd().split('\n\n');
  const migrations = [...head.matchAll(/^-- (\w+: \w+)$/gm)].map(([, name = '']) => name);
  return { app, release, migrations, statements: statements.map((each) => each.replace(/;$/, '')) };
}

export const fileOf = ({ app, release }: Pick<ReleaseQueries, 'app' | 'release'>): string =>
  path.join(releaseFolder(release), `${app}.sql`);

/** The file of them: a head, then the statements, with an empty line between any two. */
export function fileTextOf({ app, release, migrations, statements }: ReleaseQueries): string {
  const head = [
    `-- What ${app} ${release} asks of PostgreSQL, as its tests saw it. Written by \`npm run release:record\`.`,
    '-- Made by these migrations:',
    ...migrations.map((name) => `-- ${name}`),
  ];
  return `${[head.join('\n'), ...statements.map((statement) => `${statement};`)].join('\n\n')}\n`;
}
