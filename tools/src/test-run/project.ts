import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const parents = ['.', 'apps', 'libs', 'e2e'];

/** A project with tests. */
export interface TestProject {
  name: string;
  folder: string;
  /** Whether its tests need the processor for themselves. */
  isExclusive: boolean;
  /** How many seconds its tests take, as measured. */
  seconds: number;
}

interface ProjectFile {
  name: string;
  targets: { test?: { parallelism?: boolean } };
}

export function listProjects(): TestProject[] {
  const weights = JSON.parse(readFileSync('tools/test-weights.json', 'utf8')) as Record<string, number>;
  return parents
    .flatMap((parent) => readdirSync(parent).map((name) => path.join(parent, name)))
    .filter((folder) => existsSync(path.join(folder, 'project.json')))
    .flatMap((folder) => {
      const { name, targets } = JSON.parse(
        readFileSync(path.join(folder, 'project.json'), 'utf8'),
      ) as ProjectFile;
      if (!targets.test) return [];
      const isExclusive = targets.test.parallelism === false;
      return [{ name, folder, isExclusive, seconds: sumSeconds(weights, folder) }];
    });
}

const sumSeconds = (weights: Record<string, number>, folder: string): number =>
  Object.entries(weights)
    .filter(([file]) => file.startsWith(`${folder}/`))
    .reduce((sum, [, seconds]) => sum + seconds, 0);

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
