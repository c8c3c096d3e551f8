import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const results = 'dist/test-results';
const projectParents = ['.', 'apps', 'libs', 'e2e'];

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

interface Project {
  name: string;
  targets: Record<string, unknown>;
}

/** Forgets earlier results; Nx puts those back that are still valid. */
export function clearResults(): void {
  rmSync(results, { recursive: true, force: true });
}

/** The sum over all projects that left a result. */
export function sumResults(): TestCount {
  const count: TestCount = { passed: 0, failed: 0, skipped: 0 };
  for (const file of resultFiles()) {
    const result = readJson(path.join(results, file)) as JestResult;
    count.passed += result.numPassedTests;
    count.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    count.skipped += result.numPendingTests + result.numTodoTests;
  }
  return count;
}

// Beside them lies what the apps answered.
const resultFiles = (): string[] =>
  existsSync(results) ? readdirSync(results).filter((file) => file.endsWith('.json')) : [];

/** The projects that have tests but left no result. */
export function missingResults(): string[] {
  return projects()
    .filter(({ targets, name }) => 'test' in targets && !existsSync(path.join(results, `${name}.json`)))
    .map(({ name }) => name);
}

function projects(): Project[] {
  return projectParents
    .flatMap((parent) => readdirSync(parent).map((name) => path.join(parent, name, 'project.json')))
    .filter((file) => existsSync(file))
    .map((file) => readJson(file) as Project);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
