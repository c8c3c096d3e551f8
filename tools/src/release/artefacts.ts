import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { externalFolders } from '../../external-packages.mjs';
import { readPackages, type ShippedPackage } from '../../licences.mjs';
import { readLockFile } from '../../lock-file.mjs';
import { suiteApps } from '../suite/app-table';
import { type ArchiveFile, createArchive } from './archive';
import { type Artefact, provenanceOf, signStatement } from './provenance';
import { type Contents, type Sbom, sbomOf } from './sbom';

export interface ReleaseBuild {
  version: string;
  /** Where the artefacts are written. It is emptied first. */
  folder: string;
  /** Whether images are built, where a container engine is running. */
  withImages: boolean;
  /** The private key that signs the provenance, in PEM. */
  signingKey?: string;
  report: (line: string) => void;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
const sha256 = (contents: Buffer | string): string => createHash('sha256').update(contents).digest('hex');
const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes the artefacts of the current commit. The same commit, built with the same Node.js and npm, gives the same files, except for images. */
export function buildArtefacts(build: ReleaseBuild): Artefact[] {
  const { version, folder, report } = build;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const seconds = commitSeconds();
  const write = (name: string, contents: Buffer | string): void =>
    writeFileSync(path.join(folder, name), contents);

  const files = readCommit();
  const documentation = files.filter(isDocumentation);
  const chart = `gatehouse-chart-${version}.tgz`;
  const archive = (name: string, some: readonly ArchiveFile[]): void =>
    write(name, createArchive(some, seconds));
  archive(`gatehouse-${version}-source.tar.gz`, move(files, '', `gatehouse-${version}/`));
  archive(`gatehouse-${version}-docs.tar.gz`, move(documentation, '', `gatehouse-${version}-docs/`));
  if (existsSync(site))
    archive(`gatehouse-${version}-site.tar.gz`, readFolder(site, `gatehouse-${version}-site/`));
  else report('No documentation site: `npm run docs:site` builds it.');
  archive(chart, move(files, 'k8s/gatehouse/', 'gatehouse/').filter(isPartOfChart));
  checkChart(path.join(folder, chart), version, report);
  packSdk(folder, version);
  const all = readSbom();
  for (const contents of [...suiteApps.map(({ name }) => imageContents(name, version)), sdkContents(version)])
    write(`gatehouse-${contents.name}-${version}.cdx.json`, toJson(sbomOf(all, contents, seconds)));
  if (build.withImages) buildImages(build, seconds);
  const statement = provenanceOf(sourceOf(version), listArtefacts(folder));
  write('provenance.intoto.json', toJson(statement));
  if (build.signingKey) write('provenance.dsse.json', toJson(signStatement(statement, build.signingKey)));
  else report('The provenance is not signed: only a release with RELEASE_SIGNING_KEY is, and no dry run.');
  const artefacts = listArtefacts(folder);
  write('SHA256SUMS', artefacts.map(({ name, sha256: hash }) => `${hash}  ${name}\n`).join(''));
  return artefacts;
}

/** The built documentation. */
const site = 'dist/docs';

/** The files of a folder on the disk, under another name. */
function readFolder(folder: string, to: string): ArchiveFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => ({
      name: to + name,
      contents: readFileSync(path.join(folder, name)),
      isExecutable: false,
    }));
}

/** SOURCE_DATE_EPOCH, or the time of the commit. */
function commitSeconds(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined && !/^\d{1,11}$/.test(given))
    throw new Error('SOURCE_DATE_EPOCH must be a number of seconds since 1970.');
  return Number(given ?? git('log', '-1', '--format=%ct'));
}

/** The files of the commit, not those of the working tree. */
function readCommit(): ArchiveFile[] {
  const entries = git('ls-tree', '-r', '-z', 'HEAD').split('\0').filter(Boolean);
  const blobs = entries
    .map((entry) => /^(\d+) blob (\w+)\t(.+)$/s.exec(entry))
    .filter((match) => match !== null);
  const input = blobs.map(([, , id]) => `${id}\n`).join('');
  const output = execFileSync('git', ['cat-file', '--batch'], { input, maxBuffer: 2 ** 30 });
  let position = 0;
  return blobs.map(([, mode = '', , name = '']) => {
    // `<id> blob <size>`, a line break, the contents, a line break.
    const start = output.indexOf('\n', position) + 1;
    const size = Number(output.toString('latin1', position, start - 1).split(' ')[2]);
    position = start + size + 1;
    return { name, contents: output.subarray(start, start + size), isExecutable: mode === '100755' };
  });
}

/** The files below a folder, in another folder. */
const move = (files: readonly ArchiveFile[], from: string, to: string): ArchiveFile[] =>
  files
    .filter(({ name }) => name.startsWith(from))
    .map((file) => ({ ...file, name: to + file.name.slice(from.length) }));

/** As k8s/gatehouse/.helmignore says. */
const isPartOfChart = ({ name }: ArchiveFile): boolean => name !== 'gatehouse/README.md.gotmpl';

const isDocumentation = ({ name }: ArchiveFile): boolean =>
  (name.startsWith('docs/') && !name.startsWith('docs/site/')) ||
  name.startsWith('examples/') ||
  /^(?:LICENSE|[^/]+\.md|(?:libs\/sdk|clients\/\w+)\/README\.md)$/.test(name);

/** The archive has the layout that Helm reads; Helm's own archives contain the time of day. */
function checkChart(file: string, version: string, report: (line: string) => void): void {
  const { status, stdout, stderr, error } = spawnSync('helm', ['show', 'chart', file], { encoding: 'utf8' });
  if (error) return report('The chart was not read by Helm: it is not installed.');
  if (status !== 0) throw new Error(`Helm cannot read the chart: ${stderr}`);
  const chart = parse(stdout) as { version: string; appVersion: string };
  if (chart.version !== version || chart.appVersion !== version)
    throw new Error(`The chart has version ${chart.version} of ${chart.appVersion}, not ${version}.`);
}

function packSdk(folder: string, version: string): void {
  const args = ['pack', './dist/libs/sdk', '--pack-destination', folder, '--json', '--loglevel=error'];
  const [packed] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8' })) as { version: string }[];
  if (packed?.version !== version)
    throw new Error(`dist/libs/sdk has version ${packed?.version}, not ${version}. Build it again.`);
}

/** All packages of the lock file, as npm describes them. With --omit=dev npm also leaves out shipped packages, such as pg. */
function readSbom(): Sbom {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  return JSON.parse(
    execFileSync('npm', [...args, '--loglevel=error'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as Sbom;
}

/** The page that an image has next to its app. */
const pages: Readonly<Record<string, string>> = { sessions: 'launch', console: 'console-page' };

/** What the image of an app contains: its bundle, its page, the packages next to it, and the base image. */
function imageContents(app: string, version: string): Contents {
  const bundles = [app, pages[app] ?? []].flat();
  const locked = readLockFile('package-lock.json');
  const external = externalFolders().map((folder) => ({
    name: folder.split('node_modules/').at(-1) ?? '',
    version: locked[folder]?.version ?? '',
  }));
  const bundled: ShippedPackage[] = bundles.flatMap((each) => readPackages(`dist/apps/${each}/licences.txt`));
  return { name: app, version, packages: [...bundled, ...external] };
}

const sdkContents = (version: string): Contents => ({
  name: 'sdk',
  version,
  packages: [...readFileSync('dist/libs/sdk/NOTICES.md', 'utf8').matchAll(/^## (\S+) (\d\S*)$/gm)].map(
    ([, name = '', packageVersion = '']) => ({ name, version: packageVersion }),
  ),
});

/** Builds the images with Docker or Podman. Without an engine, the source archive is what they are built from. */
function buildImages({ version, folder, report }: ReleaseBuild, seconds: number): void {
  const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0);
  if (!engine)
    return report(
      `No images: neither Docker nor Podman is running. Build them from gatehouse-${version}-source.tar.gz with docker/Dockerfile.`,
    );
  for (const { name } of suiteApps) {
    const tag = `gatehouse/${name}:${version}`;
    const values = {
      APP: name,
      VERSION: version,
      REVISION: git('rev-parse', 'HEAD'),
      SOURCE_DATE_EPOCH: seconds,
    };
    const args = Object.entries(values).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    execFileSync(engine, ['build', '-f', 'docker/Dockerfile', ...args, '-t', tag, '.'], { stdio: 'inherit' });
    const file = path.join(folder, `gatehouse-${name}-${version}.image.tar`);
    execFileSync(engine, ['save', '-o', `${file}.part`, tag]);
    renameSync(`${file}.part`, file);
  }
}

function sourceOf(version: string) {
  const { home } = parse(readFileSync('k8s/gatehouse/Chart.yaml', 'utf8')) as { home: string };
  const [, image = ''] = /^ARG NODE_IMAGE=(.+)$/m.exec(readFileSync('docker/Dockerfile', 'utf8')) ?? [];
  const npm = execFileSync('npm', ['--version', '--loglevel=error'], { encoding: 'utf8' }).trim();
  return {
    repository: home,
    commit: git('rev-parse', 'HEAD'),
    version,
    tools: { node: process.versions.node, npm, baseImage: image },
    lockFile: sha256(readFileSync('package-lock.json')),
  };
}

const listArtefacts = (folder: string): Artefact[] =>
  readdirSync(folder)
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .sort()
    .map((name) => ({ name, sha256: sha256(readFileSync(path.join(folder, name))) }));
