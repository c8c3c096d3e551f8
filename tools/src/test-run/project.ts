import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const parents = ['.', 'apps', 'libs', 'e2e'];
const defaultWorkers = 2;

/** A project with tests. */
export interface TestProject {
  name: string;
  folder: string;
  /** How many seconds its tests take with its workers, as measured. */
  seconds: number;
}

interface ProjectFile {
  name: string;
  targets: { test?: object };
}

export function listProjects({ storms }: { storms: boolean }): TestProject[] {
  const weights = Object.entries(
    JSON.parse(readFileSync('tools/test-weights.json', 'utf8')) as Record<string, number>,
  ).filter(([file]) => storms || !file.endsWith('.storm-spec.ts'));
  const folders = parents
    .flatMap((parent) => readdirSync(parent).map((name) => path.join(parent, name)))
    .filter((folder) => existsSync(path.join(folder, 'project.json')));
  const seconds = sumSeconds(folders, weights);
  return folders.flatMap((folder) => {
    const { name, targets } = JSON.parse(
      readFileSync(path.join(folder, 'project.json'), 'utf8'),
    ) as ProjectFile;
    if (!targets.test) return [];
    return [{ name, folder, seconds: (seconds.get(folder) ?? 0) / countWorkers(folder) }];
  });
}

/** The seconds of all test files of each folder. A file belongs to the innermost project: e2e/launch is not part of e2e. */
export function sumSeconds(
  folders: readonly string[],
  weights: readonly (readonly [file: string, seconds: number])[],
): Map<string, number> {
  const innermostFirst = folders.toSorted((a, b) => b.length - a.length);
  const sums = new Map<string, number>();
  for (const [file, seconds] of weights) {
    const folder = innermostFirst.find((each) => file.startsWith(`${each}/`));
    if (folder !== undefined) sums.set(folder, (sums.get(folder) ?? 0) + seconds);
  }
  return sums;
}

/** As its Jest configuration limits them. */
function countWorkers(folder: string): number {
  const require = createRequire(path.resolve('package.json'));
  const { maxWorkers } = require(path.resolve(folder, 'jest.config.cjs')) as { maxWorkers?: number };
  return maxWorkers ?? defaultWorkers;
}

/** Those that `--projects=a,b` names, else all. */
export function chooseProjects(projects: TestProject[], names: string | undefined): TestProject[] {
  if (names === undefined) return projects;
  return names.split(',').map((name) => {
    const project = projects.find((each) => each.name === name);
    if (project) return project;
    console.error(
      `There is no project "${name}". There are: ${projects.map((each) => each.name).join(', ')}.`,
    );
    process.exit(1);
  });
}
