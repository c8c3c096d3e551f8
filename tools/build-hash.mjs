// The hash that names the folder of a build, so that a build of the same files is used again (ADR 33). More files count than a build
// reads, for example all libraries: one build too many takes seconds, one too few runs old code. The tests compare it with the source maps.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const common = [
  'libs',
  'tools/licence-texts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  '.swcrc',
];
// Benchmarks also measure code of apps and of their tests.
const extra = { bench: ['apps'] };
const isIgnored = /(^|\/)(node_modules|dist|\.gatehouse)$/;
const isTest = /\.(spec|int-spec|e2e-spec|storm-spec)\.ts$|^(apps|libs)\/[^/]+\/test$|\/jest\.config\.cjs$/;

/** The files that the hash of a project covers. */
export function buildInputs(project) {
  const scripts = readdirSync('tools').filter((name) => name.endsWith('.mjs'));
  const places = [project, ...common, ...scripts.map((name) => `tools/${name}`), ...(extra[project] ?? [])];
  const isExcluded = (file) => isIgnored.test(file) || (!extra[project] && isTest.test(file));
  const files = new Set(places.flatMap((place) => listFiles(place, isExcluded)));
  return [...files].sort();
}

function listFiles(place, isExcluded) {
  if (isExcluded(place)) return [];
  // Deleted while this runs: the next build has another hash.
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isFile()) return [place];
  if (!found?.isDirectory()) return [];
  return readdirSync(place).flatMap((name) => listFiles(path.posix.join(place, name), isExcluded));
}

export function buildHash(project) {
  const hash = createHash('sha256');
  for (const file of buildInputs(project)) {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${file}\n${digest}\n`);
  }
  return hash.digest('hex').slice(0, 20);
}
