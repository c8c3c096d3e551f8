import { workspaceRoot } from '@gatehouse/embedded';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const root = workspaceRoot();
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const seconds = 1_000_000_000;

/** The different times in the headers of a tar archive. */
function readTimes(file: string): Set<number> {
  const tar = gunzipSync(readFileSync(file));
  const octal = (start: number): number => parseInt(tar.toString('latin1', start, start + 11), 8);
  const times = new Set<number>();
  for (let at = 0; tar[at] !== 0; at += 512 + Math.ceil(octal(at + 124) / 512) * 512)
    times.add(octal(at + 136));
  return times;
}

describe('npm run release', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-release-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Without --dry-run, a check that does not reject would release the clone of a developer. */
  const dryRun = (args: readonly string[], env = {}) => {
    const to = path.join(folder, 'artefacts');
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ['dist/tools/release.mjs', ...args, '--dry-run', '--to', to],
      { cwd: root, encoding: 'utf8', env: { ...process.env, RELEASE_SIGNING_KEY: '', ...env } },
    );
    return { to, status, stderr, stdout };
  };

  it('writes files without a clock in a dry run, unsigned, and changes nothing', () => {
    const before = git('status', '--porcelain');
    const key = path.join(folder, 'key.pem');
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const env = { RELEASE_SIGNING_KEY: key, TZ: 'Asia/Tokyo', SOURCE_DATE_EPOCH: String(seconds) };
    const { to, status, stderr, stdout } = dryRun(['minor'], env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(git('status', '--porcelain')).toBe(before);
    expect(stdout).toContain('nothing was changed');
    expect(stdout).toContain('The provenance is not signed');
    const apps = ['biometric-node', 'console', 'sanctions', 'sdk', 'sessions', 'string-store'];
    const archives = [
      ...['docs', 'source', ...(existsSync(path.join(root, 'dist/docs')) ? ['site'] : [])].map(
        (name) => `gatehouse-${version}-${name}.tar.gz`,
      ),
      `gatehouse-chart-${version}.tgz`,
    ];
    expect(readdirSync(to)).toEqual(
      [
        'SHA256SUMS',
        ...archives,
        ...apps.map((name) => `gatehouse-${name}-${version}.cdx.json`),
        `gatehouse-sdk-${version}.tgz`,
        'provenance.intoto.json',
      ].sort(),
    );
    for (const name of archives) expect([name, ...readTimes(path.join(to, name))]).toEqual([name, seconds]);
    for (const line of readFileSync(path.join(to, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
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
    const readSbom = (app: string) =>
      read(`gatehouse-${app}-${version}.cdx.json`) as {
        components: { name: string; hashes?: object[] }[];
        metadata: { timestamp: string };
      };
    const { components, metadata } = readSbom('sessions');
    expect(Date.parse(metadata.timestamp)).toBe(seconds * 1000);
    const names = components.map(({ name }) => name);
    for (const name of ['@nestjs/core', 'pg', 'preact', 'onnxruntime-web', 'mrz-detection'])
      expect(names).toContain(name);
    expect(names).not.toContain('jest');
    expect(components.filter(({ hashes }) => !hashes).map(({ name }) => name)).toEqual([]);
    const inConsole = readSbom('console').components.map(({ name }) => name);
    for (const name of ['@nestjs/core', 'pg', 'react-aria-components', '@tanstack/react-table'])
      expect(inConsole).toContain(name);
    expect(inConsole).not.toContain('preact');
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
    const { status, stderr } = dryRun(args);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });
});
