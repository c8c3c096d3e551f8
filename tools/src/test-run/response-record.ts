import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ResponseRecord } from '@gatehouse/testing';

const records = 'dist/test-results/responses';

/** What the tests of a project made its app answer. */
export function recordsOf(project: string): ResponseRecord[] {
  const folder = path.join(records, project);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ResponseRecord),
  );
}
