// `dependencies` in package.json and face-models/package.json are what we ship: in the bundles of the apps and of the launch page, next to them in images, and in
// the SDK. Audits and SBOMs rely on it.
import { workspaceRoot } from '@gatehouse/embedded';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { externalFolders } from '../../external-packages.mjs';
import { readPackages } from '../../licences.mjs';
import { readLockFile, shippedNames } from '../../lock-file.mjs';
import { suiteApps } from '../suite/app-table';

const workspace = workspaceRoot();

const read = (file: string): string => readFileSync(path.join(workspace, file), 'utf8');
interface Manifest {
  devDependencies: Record<string, string>;
}

const { devDependencies } = JSON.parse(read('package.json')) as Manifest;
const checks = JSON.parse(read('checks/package.json')) as Manifest;
const unshipped = Object.keys({ ...devDependencies, ...checks.devDependencies });
const locked = readLockFile(path.join(workspace, 'package-lock.json'));
const bundles = [...suiteApps.map(({ name }) => name), 'launch', 'console-page'].map(
  (app) => `dist/apps/${app}`,
);

const bundled = bundles.flatMap((bundle) => readPackages(path.join(workspace, bundle, 'licences.txt')));
const external = externalFolders().map((folder) => {
  const [name = ''] = folder.split('node_modules/').slice(-1);
  return { name, version: locked[folder]?.version ?? '' };
});
const inSdk = [...read('dist/libs/sdk/NOTICES.md').matchAll(/^## (\S+) (\d\S*)$/gm)].map(
  ([, name = '', version = '']) => ({ name, version }),
);
const shipped = [...bundled, ...external, ...inSdk];
const names = new Set(shipped.map(({ name }) => name));
/** Packages of which a file is stored in this repository, and which are installed only to compile it again. */
const vendored = readdirSync(path.join(workspace, 'apps/launch/vendor'));

describe('the packages that we ship', () => {
  it('include those of the apps, their threads, the page, the images and the SDK', () => {
    for (const name of ['@nestjs/core', 'any-ascii', 'preact', 'pg', 'jose']) expect(names).toContain(name);
  });

  it('are in `dependencies` if we import them', () => {
    expect(unshipped.filter((name) => names.has(name) && !vendored.includes(name))).toEqual([]);
  });

  it('are all that `dependencies` has', () => {
    expect(shippedNames(locked).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(vendored)('are in the version that the stored file of %s was compiled from', (name) => {
    const { version } = JSON.parse(read(`apps/launch/vendor/${name}/package.json`)) as { version: string };
    expect(locked[`node_modules/${name}`]?.version).toBe(version);
  });

  it('are no development packages in the lock file, so that an audit with --omit=dev includes them', () => {
    const production = new Set(
      Object.entries(locked)
        .filter(([, { dev }]) => !dev)
        .map(([folder, { version }]) => `${folder.split('node_modules/').at(-1)} ${version}`),
    );
    const missing = shipped
      .filter(({ name }) => !vendored.includes(name))
      .map(({ name, version }) => `${name} ${version}`)
      .filter((one) => !production.has(one));
    expect(missing).toEqual([]);
  });
});

const acceptedHeading = /^\S+ \d\S* \((MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause)\)\n/;
const minTextLength = 500;

describe('licences.txt', () => {
  it.each(bundles)('of %s has an accepted licence with its text for every package', (bundle) => {
    const sections = read(`${bundle}/licences.txt`).split(`\n${'-'.repeat(80)}\n\n`);
    const incomplete = sections.filter(
      (section) => !acceptedHeading.test(section) || section.length < minTextLength,
    );
    expect(incomplete).toEqual([]);
    expect(sections.length).toBeGreaterThan(10);
  });
});
