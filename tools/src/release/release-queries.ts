import type { QueryRecord, ReleaseQueries } from '@gatehouse/testing';

/** What an app asks of its schemas, once each, out of what its tests have recorded. */
export function releaseQueries(
  app: string,
  release: string,
  records: readonly QueryRecord[],
): ReleaseQueries {
  const migrations = sorted(records.flatMap((each) => ('migration' in each ? [each.migration] : [])));
  const schemas = new Set(migrations.map((name) => name.split(':')[0] ?? ''));
  const named = new RegExp(`\\b(${[...schemas].join('|')})"?\\.`);
  const texts = records.flatMap((each) => ('statement' in each ? [tidy(each.statement)] : []));
  const statements = texts.filter((text) => asks.test(text) && named.test(text));
  return { app, release, migrations, statements: shortestOfEachShape(statements) };
}

// Beside these there are transactions, which every schema survives, and the changes of tables that tests make.
const asks = /^(SELECT|INSERT|UPDATE|DELETE|WITH|COPY)\b/;

/** An empty line ends a statement in the file; what stands before the lines is only the indentation of the source. */
const tidy = (statement: string): string =>
  statement
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

/** Statements that differ only in numbers, or in how many values they carry, are one: the shortest. */
function shortestOfEachShape(statements: readonly string[]): string[] {
  const shapes = new Map<string, string>();
  for (const statement of sorted(statements).toSorted((a, b) => a.length - b.length)) {
    const shape = shapeOf(statement);
    if (!shapes.has(shape)) shapes.set(shape, statement);
  }
  return sorted([...shapes.values()]);
}

const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/(?<![\w"])\$?\d+\b/g, '0')
    .replaceAll(/\b0(, ?0)+/g, '0')
    .replaceAll(/(\([^()]*\))(, ?\1)+/g, '$1');

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();
