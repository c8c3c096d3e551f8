// npm run release -- 0.3.0 (or major, minor, patch): sets the version, moves the changelog, records the statements of the release, commits,
// tags, builds, and writes all artefacts to dist/release. Nothing is pushed or published. --dry-run changes nothing in the repository: it
// reports what would change and writes the artefacts of the current commit and builds.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildArtefacts } from './release/artefacts';
import { unreleasedEntries } from './release/changelog';
import { recordRelease, untestedApps } from './release/record';
import { nextVersion } from './release/version';
import { changeVersion } from './release/version-change';

const usage = 'Usage: npm run release -- <major|minor|patch|1.2.3> [--dry-run] [--to FOLDER]';
const report = (line: string): void => console.log(line);
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
const npm = (...args: string[]): void => void execFileSync('npm', args, { stdio: 'inherit' });

/** What forbids a release. */
function findProblems(version: string): string[] {
  const untested = untestedApps();
  const conditions: [boolean, string][] = [
    [git('status', '--porcelain') !== '', 'There are uncommitted changes. Commit or remove them.'],
    [git('tag', '--list', `v${version}`) !== '', `The tag v${version} exists.`],
    [existsSync(`releases/${version}`), `releases/${version} exists.`],
    [!hasEntries(), 'CHANGELOG.md has no entry under "Unreleased". Describe what this release changes.'],
    [
      untested.length > 0,
      `There are no recorded queries of ${untested.join(', ')}. Run \`npm run test:all\` first.`,
    ],
  ];
  return conditions.filter(([applies]) => applies).map(([, text]) => text);
}

const hasEntries = (): boolean => /^- /m.test(unreleasedEntries(readFileSync('CHANGELOG.md', 'utf8')));

function readSigningKey(): string | undefined {
  const file = process.env['RELEASE_SIGNING_KEY'];
  return file ? readFileSync(file, 'utf8') : undefined;
}

function changeRepository(current: string, version: string): void {
  for (const { file, text } of changeVersion(current, version, today())) writeFileSync(file, text);
  recordRelease(version);
  npm('run', 'openapi');
  npm('run', 'docs:write');
  git('add', '--all');
  git('commit', '--quiet', '--message', `release: ${version}`);
  // Go finds a module in a folder by the name of the folder.
  for (const tag of [`v${version}`, `clients/go/v${version}`])
    git('tag', '--annotate', tag, '--message', `Gatehouse ${version}`);
  npm('run', 'build');
  npm('run', 'docs:site');
}

const today = (): string => new Date().toISOString().slice(0, 10);

function describeChange(current: string, version: string): void {
  report(`${current} → ${version}. These files would change:`);
  for (const { file } of changeVersion(current, version, today())) report(`  ${file}`);
  report(`  releases/${version}, docs/openapi and the types of the SDK (generated)`);
  const entries = unreleasedEntries(readFileSync('CHANGELOG.md', 'utf8')).match(/^- /gm) ?? [];
  report(`The changelog has ${entries.length} entries.`);
}

function release(): void {
  const options = { 'dry-run': { type: 'boolean' }, to: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [wanted, ...others] = positionals;
  if (!wanted || others.length > 0) throw new Error(usage);
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const version = nextVersion(current, wanted);
  const isDryRun = values['dry-run'] === true;
  // A signature is the promise of a release.
  const signingKey = isDryRun ? undefined : readSigningKey();
  const problems = findProblems(version);
  if (problems.length > 0 && !isDryRun) throw new Error(problems.join('\n'));
  for (const problem of problems) report(`Would be refused: ${problem}`);
  if (!isDryRun) changeRepository(current, version);
  // The commit of a release has none.
  else if (hasEntries()) describeChange(current, version);
  const folder = values.to ?? (isDryRun ? 'dist/release-dry-run' : 'dist/release');
  const built = { version: isDryRun ? current : version, folder, withImages: !isDryRun, report };
  const artefacts = buildArtefacts(signingKey ? { ...built, signingKey } : built);
  for (const { name, sha256 } of artefacts) report(`${sha256}  ${name}`);
  report(
    isDryRun
      ? `Dry run: the artefacts of ${current} are in ${folder}; nothing was changed.`
      : `Release ${version} is in ${folder}. Push the commit and its tags, and publish the files, after you have looked at them.`,
  );
}

try {
  release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
