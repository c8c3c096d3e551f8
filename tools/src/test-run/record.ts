import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { QueryRecord, ResponseRecord } from '@gatehouse/testing';

const results = 'dist/test-results';

// A library that is tested with an app of its own, and deployed in another.
const testedBeside: Readonly<Record<string, readonly string[]>> = { sessions: ['webhooks'] };

/** The replies of an app in the tests. */
export const readResponses = (app: string): ResponseRecord[] => readRecords('responses', app);

/** The queries of an app in the tests. */
export const readQueries = (app: string): QueryRecord[] => readRecords('queries', app);

const readRecords = <R>(kind: string, app: string): R[] =>
  [app, ...(testedBeside[app] ?? [])].flatMap((project) => readFolder<R>(path.join(results, kind, project)));

function readFolder<R>(folder: string): R[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as R),
  );
}
