import { workspaceRoot } from '@gatehouse/embedded';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = workspaceRoot();
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const run = (args: readonly string[], env = {}) =>
  spawnSync(process.execPath, ['dist/tools/release.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

describe('npm run release', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-release-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const dryRun = (name: string, env = {}) => {
    const to = path.join(folder, name);
    const { status, stderr, stdout } = run(['minor', '--dry-run', '--to', to], env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return { to, stdout };
  };

  it('writes the same files twice in a dry run, and changes nothing', () => {
    const before = git('status', '--porcelain');
    const { to, stdout } = dryRun('one');
    const again = dryRun('two', { TZ: 'Asia/Tokyo' });
    expect(git('status', '--porcelain')).toBe(before);
    expect(stdout).toContain('nothing was changed');
    const sums = readFileSync(path.join(to, 'SHA256SUMS'), 'utf8');
    expect(readFileSync(path.join(again.to, 'SHA256SUMS'), 'utf8')).toBe(sums);
    const apps = ['biometric-node', 'sanctions', 'sdk', 'sessions', 'string-store'];
    expect(readdirSync(to)).toEqual(
      [
        'SHA256SUMS',
        ...['docs', 'source'].map((name) => `gatehouse-${version}-${name}.tar.gz`),
        `gatehouse-chart-${version}.tgz`,
        ...apps.map((name) => `gatehouse-${name}-${version}.cdx.json`),
        `gatehouse-sdk-${version}.tgz`,
        'provenance.intoto.json',
      ].sort(),
    );
    for (const line of sums.trim().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      expect([
        name,
        createHash('sha256')
          .update(readFileSync(path.join(to, name)))
          .digest('hex'),
      ]).toEqual([name, sum]);
    }
    expectContents(to);
  });

  function expectContents(to: string): void {
    const read = (name: string): unknown => JSON.parse(readFileSync(path.join(to, name), 'utf8'));
    const { components } = read(`gatehouse-sessions-${version}.cdx.json`) as {
      components: { name: string; hashes?: object[] }[];
    };
    const names = components.map(({ name }) => name);
    for (const name of ['@nestjs/core', 'pg', 'preact', 'onnxruntime-web', 'mrz-detection'])
      expect(names).toContain(name);
    expect(names).not.toContain('jest');
    expect(components.filter(({ hashes }) => !hashes).map(({ name }) => name)).toEqual([]);
    const gitCommit = git('rev-parse', 'HEAD').trim();
    expect(read('provenance.intoto.json')).toMatchObject({
      predicate: { buildDefinition: { resolvedDependencies: [{ digest: { gitCommit } }, {}] } },
    });
  }

  it.each([
    [['0.0.1'], `0.0.1 is not higher than ${version}`],
    [['latest'], '"latest" is not a version'],
    [[], 'Usage: npm run release'],
    [['minor', 'now'], 'Usage: npm run release'],
  ])('rejects %j', (args, message) => {
    const { status, stderr } = run(args);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });
});
