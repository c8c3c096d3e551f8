import { workspaceRoot } from '@gatehouse/embedded';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Client, Pool } from 'pg';

/** A statement that an app sent to PostgreSQL in a test, or a migration of its schemas. */
export type QueryRecord = { statement: string } | { migration: string };

type Query = (...args: unknown[]) => unknown;

// Deep enough to include the caller of TypeORM.
const frames = 60;
// Paths are relative to the workspace.
const ours = /[ (](apps|libs|e2e|tools)\/(?!testing\/src\/query-record\.ts)/;
const source = /[ (](apps|libs)\/(?!testing\/)[\w-]+\/src\/(?!.*spec\.ts)/;
const migration = /\/migrations\//;
let isRecording = false;

/**
 * Records the statements of the app under test if tools/jest.mjs has set the project. `npm run release` stores them
 * with a release, and later migrations are tested against them.
 */
export function recordQueries(): void {
  const project = process.env['GATEHOUSE_TEST_PROJECT'];
  if (!project || isRecording) return;
  isRecording = true;
  const known = new Set<string>();
  // A pool may query later, when the stack no longer shows the caller, so both are patched.
  for (const { prototype } of [Client, Pool] as { prototype: { query: Query } }[]) {
    const { query } = prototype;
    prototype.query = function (...args) {
      const statement = getStatement(args[0]);
      if (statement !== undefined && !known.has(statement) && isSentByApp(captureStack())) {
        known.add(statement);
        write(project, { statement });
      }
      return query.apply(this, args);
    };
  }
}

/** Records the migrations of the schemas of the app under test. */
export function recordMigrations(names: readonly string[]): void {
  const project = process.env['GATEHOUSE_TEST_PROJECT'];
  if (project) for (const migration of names) write(project, { migration });
}

function write(project: string, record: QueryRecord): void {
  const folder = path.join(workspaceRoot(), 'dist/test-results/queries', project);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(record)}\n`);
}

/** Accepts a text, a prepared query and a COPY stream. */
function getStatement(query: unknown): string | undefined {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : undefined;
}

function captureStack(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = frames;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack.replaceAll(`${workspaceRoot()}/`, '');
}

/**
 * Tests also query the database, often on connections of the app. The nearest frame of our code decides. A stack without our
 * code, because the caller does not await the query, counts as the app.
 */
export function isSentByApp(stack: string): boolean {
  const own = stack.split('\n').filter((line) => ours.test(line));
  return !own.some((line) => migration.test(line)) && (own[0] === undefined || source.test(own[0]));
}
