import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { QueryRecord, ResponseRecord } from '@gatehouse/testing';

const results = 'dist/test-results';

/** What the tests of a project made its app answer. */
export const responsesOf = (project: string): ResponseRecord[] => recordsIn('responses', project);

/** What the tests of a project made its app ask of PostgreSQL. */
export const queriesOf = (project: string): QueryRecord[] => recordsIn('queries', project);

function recordsIn<R>(kind: string, project: string): R[] {
  const folder = path.join(results, kind, project);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as R),
  );
}
