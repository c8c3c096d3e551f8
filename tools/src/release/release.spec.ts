import { generateKeyPairSync, verify } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createArchive } from './archive';
import { releaseChangelog } from './changelog';
import { provenanceOf, signedBytes, signStatement } from './provenance';
import { type Sbom, sbomOf } from './sbom';
import { nextVersion } from './version';
import { changeVersion } from './version-change';

const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the version of a release', () => {
  it.each([
    ['0.2.9', 'patch', '0.2.10'],
    ['0.2.9', 'minor', '0.3.0'],
    ['0.2.9', 'major', '1.0.0'],
    ['0.2.9', '0.10.0', '0.10.0'],
  ])('after %s is, with %s, %s', (before, wanted, expected) => {
    expect(nextVersion(before, wanted)).toBe(expected);
  });

  it.each([
    ['0.2.9', 'not higher'],
    ['0.2.8', 'not higher'],
    ['0.1.99', 'not higher'],
    ['v0.3.0', 'not a version'],
    ['0.3.0-rc.1', 'not a version'],
    ['toString', 'not a version'],
  ])('is not %s after 0.2.9', (wanted, message) => {
    expect(() => nextVersion('0.2.9', wanted)).toThrow(message);
  });

  it('replaces the current one in every place of this repository', () => {
    const changed = new Map(
      changeVersion(current, '98.7.6', '2027-01-02').map(({ file, text }) => [file, text]),
    );
    expect(JSON.parse(changed.get('package.json')!)).toMatchObject({ version: '98.7.6' });
    const lock = JSON.parse(changed.get('package-lock.json')!) as { packages: Record<string, object> };
    expect([lock, lock.packages['']]).toMatchObject([{ version: '98.7.6' }, { version: '98.7.6' }]);
    expect(changed.get('k8s/gatehouse/Chart.yaml')).toMatch(/^version: 98\.7\.6\nappVersion: 98\.7\.6$/m);
    expect(changed.get('CHANGELOG.md')).toContain('\n## Unreleased\n\n## 98.7.6 - 2027-01-02\n');
  });

  it('is not set if a place has disappeared', () => {
    const read = (file: string): string => (file === 'SECURITY.md' ? '' : readFileSync(file, 'utf8'));
    expect(() => changeVersion(current, '98.7.6', '2027-01-02', read)).toThrow(
      /^SECURITY\.md does not contain/,
    );
  });
});

describe('the changelog of a release', () => {
  const older = '## 0.1.0 - 2026-01-01\n\n- First.\n';

  it('has the entries of Unreleased under the version', () => {
    const changelog = `# Changelog\n\n## Unreleased\n\n### Added\n\n- A $& thing.\n\n${older}`;
    expect(releaseChangelog(changelog, '0.2.0', '2026-02-03')).toBe(
      `# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-02-03\n\n### Added\n\n- A $& thing.\n\n${older}`,
    );
  });

  it.each([`## Unreleased\n\n${older}`, `## Unreleased\n\n### Added\n\n${older}`])(
    'is rejected without entries',
    (changelog) => {
      expect(() => releaseChangelog(changelog, '0.2.0', '2026-02-03')).toThrow('no entry under "Unreleased"');
    },
  );
});

describe('an archive of a release', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-archive-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('can be read by tar, with long names and modes', () => {
    const long = `${'a'.repeat(60)}/${'b'.repeat(60)}.txt`;
    const files = [
      { name: long, contents: Buffer.from('long') },
      { name: 'run', contents: Buffer.alloc(513, 'x'), isExecutable: true },
    ];
    writeFileSync(path.join(folder, 'a.tgz'), createArchive(files, 1_700_000_000));
    execFileSync('tar', ['xzf', 'a.tgz'], { cwd: folder });
    expect(readFileSync(path.join(folder, long), 'utf8')).toBe('long');
    const list = execFileSync('tar', ['tzvf', 'a.tgz'], {
      cwd: folder,
      encoding: 'utf8',
      env: { TZ: 'UTC' },
    });
    expect(list).toMatch(/^-rwxr-xr-x .* 513 2023-11-14 22:13 run$/m);
  });

  it('does not depend on the order of the files', () => {
    const files = ['b', 'a', 'a/c'].map((name) => ({ name, contents: Buffer.from(name) }));
    expect(createArchive(files, 1).equals(createArchive(files.toReversed(), 1))).toBe(true);
  });
});

describe('the provenance of a release', () => {
  const source = {
    repository: 'https://git.example/g',
    commit: 'c0ffee',
    version: '1.2.3',
    tools: {},
    lockFile: 'ab',
  };
  const statement = provenanceOf(source, [{ name: 'a.tgz', sha256: '12' }]);

  it('is signed over the bytes that DSSE defines', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { payload, signatures } = signStatement(statement, pem);
    const bytes = signedBytes(Buffer.from(payload, 'base64'));
    expect(bytes.toString()).toMatch(/^DSSEv1 28 application\/vnd\.in-toto\+json \d+ \{"_type"/);
    expect(verify(null, bytes, publicKey, Buffer.from(signatures[0]!.sig, 'base64'))).toBe(true);
  });

  it('is not signed with a key of another kind', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => signStatement(statement, pem)).toThrow('The signing key is ec.');
  });
});

describe('the SBOM of an artefact', () => {
  const library = (name: string, version: string) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
  });
  const all: Sbom = {
    serialNumber: 'urn:uuid:random',
    metadata: { timestamp: 'now', lifecycles: [], component: library('gatehouse', '1.2.3') },
    components: [library('a', '1.0.0'), library('a', '2.0.0'), library('b', '1.0.0'), library('c', '1.0.0')],
    dependencies: [{ ref: 'a@1.0.0', dependsOn: ['b@1.0.0', 'c@1.0.0'] }],
  };
  const packages = [
    library('a', '1.0.0'),
    library('b', '1.0.0'),
    { name: '@x/vendored', version: '3.0.0', licence: 'MIT' },
  ];
  const made = () => sbomOf(all, { name: 'app', version: '1.2.3', packages }, 0);

  it('has what the artefact contains, and no more', () => {
    expect(made().components.map((each) => each['bom-ref'])).toEqual([
      '@x/vendored@3.0.0',
      'a@1.0.0',
      'b@1.0.0',
    ]);
    expect(made().components[0]?.purl).toBe('pkg:npm/%40x/vendored@3.0.0');
    expect(made().dependencies).toContainEqual({ ref: 'a@1.0.0', dependsOn: ['b@1.0.0'] });
  });

  it('is the same every time', () => {
    expect(made()).toEqual(made());
    expect(made().serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
