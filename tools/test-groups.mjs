// Most of the time of a small test file goes into loading Nest and TypeORM again. So where a whole project is tested, a
// few groups load them once each: one test file per group, which runs the files of its group one after the other.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const filesPerGroup = 6;

/** The configuration of a project, in which its integration tests run in groups. */
export function inGroups(config, name) {
  const folder = path.resolve('dist/test-groups', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  groupsOf(integrationTests(config.rootDir)).forEach((files, index) =>
    writeFileSync(
      path.join(folder, `${index}.ts`),
      files.map((file) => groupEntry(config.rootDir, file)).join(''),
    ),
  );
  return {
    ...config,
    roots: [config.rootDir, folder],
    testMatch: ['**/*.{spec,e2e-spec}.ts', `${folder}/*.ts`],
  };
}

const integrationTests = (root) =>
  readdirSync(root, { recursive: true })
    .filter((file) => file.endsWith('.int-spec.ts') && !file.includes('node_modules'))
    .sort();

/** Dealt out like cards: files with neighbouring names take about as long. Two groups at least, for two workers. */
function groupsOf(files) {
  const count = Math.min(files.length, Math.max(2, Math.ceil(files.length / filesPerGroup)));
  return Array.from({ length: count }, (_, group) => files.filter((__, index) => index % count === group));
}

const groupEntry = (root, file) =>
  `describe(${JSON.stringify(file)}, () => void require(${JSON.stringify(path.join(root, file))}));\n`;
