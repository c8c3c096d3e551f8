import { workspaceRoot } from '@gatehouse/embedded';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Client, Pool } from 'pg';

/** A statement that an app sent to PostgreSQL in a test, or a migration that made what it asks for. */
export type QueryRecord = { statement: string } | { migration: string };

type Query = (...args: unknown[]) => unknown;

// Deep enough to find the app behind TypeORM.
const frames = 60;
// Paths begin at the workspace.
const ours = /[ (](apps|libs|e2e|tools)\/(?!testing\/src\/query-record\.ts)/;
const source = /[ (](apps|libs)\/(?!testing\/)[\w-]+\/src\/(?!.*spec\.ts)/;
const migration = /\/migrations\//;
let isRecording = false;

/**
 * Writes down what the app under test sends to PostgreSQL, where tools/jest.mjs has said which project is tested. Whoever
 * cuts a release keeps it (`npm run release:record`), and the next one is held against it.
 */
export function recordQueries(): void {
  const project = process.env['GATEHOUSE_TEST_PROJECT'];
  if (!project || isRecording) return;
  isRecording = true;
  const known = new Set<string>();
  // A pool queries once a connection is free, and by then nobody knows any more who asked.
  for (const { prototype } of [Client, Pool] as { prototype: { query: Query } }[]) {
    const { query } = prototype;
    prototype.query = function (...args) {
      const statement = textOf(args[0]);
      if (statement !== undefined && !known.has(statement) && isOfTheApp(stack())) {
        known.add(statement);
        write(project, { statement });
      }
      return query.apply(this, args);
    };
  }
}

/** Writes down which migrations have made the schemas of the app under test. */
export function recordMigrations(names: readonly string[]): void {
  const project = process.env['GATEHOUSE_TEST_PROJECT'];
  if (project) for (const migration of names) write(project, { migration });
}

function write(project: string, record: QueryRecord): void {
  const folder = path.join(workspaceRoot(), 'dist/test-results/queries', project);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(record)}\n`);
}

/** Of a text, of a prepared query, and of a COPY. */
function textOf(query: unknown): string | undefined {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : undefined;
}

function stack(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = frames;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack.replaceAll(`${workspaceRoot()}/`, '');
}

/**
 * Tests ask the database too, often on the connections of their app: whose code is nearest tells them apart. Where none of
 * ours is in sight, because nobody awaits the query where it was asked, it is the app's.
 */
export function isOfTheApp(stack: string): boolean {
  const own = stack.split('\n').filter((line) => ours.test(line));
  return !own.some((line) => migration.test(line)) && (own[0] === undefined || source.test(own[0]));
}
