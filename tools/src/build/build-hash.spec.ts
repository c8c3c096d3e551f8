import { workspaceRoot } from '@gatehouse/embedded';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { suiteApps } from '../suite/app-table';

const workspace = workspaceRoot();
const script = path.join(workspace, 'tools/build-hash.mjs');
const builds = ['tools', ...suiteApps.map(({ name }) => `apps/${name}`)];

/** Calls a function of the module in a folder, because it reads the files of the current folder. */
const call = <T>(name: string, project: string, cwd = workspace): T => {
  const code = `import * as hash from ${JSON.stringify(script)}; console.log(JSON.stringify(hash.${name}('${project}')));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd, encoding: 'utf8' }),
  ) as T;
};

/** The files of this repository that a build contains, from its source maps. */
function readSources(project: string): string[] {
  const folder = realpathSync(path.join(workspace, 'dist', project));
  const maps = readdirSync(folder).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap((name) => {
    const { sources } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { sources: string[] };
    return sources;
  });
  // The path to the source differs between bundles and threads.
  const own = sources.flatMap((source) => /^(?:.*\/)?((?:apps|libs|tools)\/.+)$/.exec(source)?.[1] ?? []);
  return [...new Set(own)].filter((file) => existsSync(path.join(workspace, file)));
}

describe('the hash of a build', () => {
  it.each(builds)('covers every source in the bundle of %s', (project) => {
    const inputs = new Set(call<string[]>('buildInputs', project));
    const sources = readSources(project);
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((source) => !inputs.has(source))).toEqual([]);
  });

  describe('in a workspace', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-hash-'));
      for (const file of [...covered, ...others]) write(file, 'before');
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const covered = [
      'apps/one/src/main.ts',
      'apps/one/project.json',
      'libs/shared/src/index.ts',
      'libs/shared/src/kernel.as.wasm',
      'tools/bundle.mjs',
      'tools/licence-texts/MIT.txt',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      '.swcrc',
    ];
    const others = [
      'apps/two/src/main.ts',
      'apps/one/src/main.spec.ts',
      'apps/one/test/app.ts',
      'apps/one/node_modules/.vite/x',
      'tools/src/start.ts',
      'README.md',
    ];
    const write = (file: string, text: string): void => {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    };
    const hash = (): string => call<string>('buildHash', 'apps/one', folder);

    it('changes with each file that the build may read', () => {
      const hashes = [hash()];
      for (const file of covered) {
        write(file, 'after');
        hashes.push(hash());
      }
      write('libs/shared/src/new.ts', '');
      hashes.push(hash());
      rmSync(path.join(folder, 'libs/shared/src/index.ts'));
      hashes.push(hash());
      expect(new Set(hashes).size).toBe(covered.length + 3);
    });

    it('stays when a test, another app or a guide changes', () => {
      const before = hash();
      for (const file of others) write(file, 'after');
      expect(hash()).toBe(before);
    });

    it('of the tools covers their sources', () => {
      const before = call<string>('buildHash', 'tools', folder);
      write('tools/src/start.ts', 'after');
      expect(call<string>('buildHash', 'tools', folder)).not.toBe(before);
    });

    it('of the benchmarks covers the apps with their tests', () => {
      const before = call<string>('buildHash', 'bench', folder);
      write('apps/one/test/app.ts', 'after');
      expect(call<string>('buildHash', 'bench', folder)).not.toBe(before);
    });
  });
});
