import type { QueryRecord, ReleaseQueries } from '@gatehouse/testing';

/** The distinct statements of an app on its schemas, from the recordings of its tests. */
export function releaseQueries(
  app: string,
  release: string,
  records: readonly QueryRecord[],
): ReleaseQueries {
  const migrations = sorted(records.flatMap((each) => ('migration' in each ? [each.migration] : [])));
  const schemas = new Set(migrations.map((name) => name.split(':')[0] ?? ''));
  const named = new RegExp(`\\b(${[...schemas].join('|')})"?\\.`);
  const texts = records.flatMap((each) => ('statement' in each ? [normalize(each.statement)] : []));
  const statements = texts.filter((text) => isQuery.test(text) && named.test(text));
  return { app, release, migrations, statements: shortestOfEachShape(statements) };
}

// The others are transactions, which work with every schema, and table changes of tests.
const isQuery = /^(SELECT|INSERT|UPDATE|DELETE|WITH|COPY)\b/;

/** Removes empty lines, which end a statement in the file, and the indentation of the source. */
const normalize = (statement: string): string =>
  statement
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

/** Keeps the shortest of the statements that differ only in numbers or in the number of values. */
function shortestOfEachShape(statements: readonly string[]): string[] {
  const shapes = new Map<string, string>();
  for (const statement of sorted(statements).toSorted((a, b) => a.length - b.length)) {
    const shape = toShape(statement);
    if (!shapes.has(shape)) shapes.set(shape, statement);
  }
  return sorted([...shapes.values()]);
}

const toShape = (statement: string): string =>
  statement
    .replaceAll(/(?<![\w"])\$?\d+\b/g, '0')
    .replaceAll(/\b0(, ?0)+/g, '0')
    .replaceAll(/(\([^()]*\))(, ?\1)+/g, '$1');

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();
