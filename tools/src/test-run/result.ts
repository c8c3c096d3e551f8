import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from './project';

const results = 'dist/test-results';

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not even be loaded: their tests are not counted anywhere else. */
  numRuntimeErrorTestSuites: number;
}

export function clearResults(): void {
  rmSync(results, { recursive: true, force: true });
}

/** What a project's tests counted; nothing where they were interrupted. */
export function readResult(project: string): TestCount | undefined {
  const file = path.join(results, `${project}.json`);
  if (!existsSync(file)) return undefined;
  const result = JSON.parse(readFileSync(file, 'utf8')) as JestResult;
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/** The sum over all projects that have a result. */
export function sumResults(): TestCount {
  const sum: TestCount = { passed: 0, failed: 0, skipped: 0 };
  const files = existsSync(results) ? readdirSync(results).filter((file) => file.endsWith('.json')) : [];
  for (const file of files) {
    const { passed, failed, skipped } = readResult(path.basename(file, '.json')) as TestCount;
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** The projects without a result. */
export const findMissingResults = (projects: readonly TestProject[]): string[] =>
  projects.map(({ name }) => name).filter((name) => readResult(name) === undefined);
