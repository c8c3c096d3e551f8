import { checkRequirement } from '@gatehouse/testing';
import { buildSync } from 'esbuild';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { emptyProject, type Project } from './project';
import { stage } from './stage';

const bundles = [
  ...['cjs/browser.js', 'cjs/embed.js', 'cjs/face-spaces.js', 'cjs/index.js'],
  ...['esm/browser.js', 'esm/cli.js', 'esm/embed.js', 'esm/face-spaces.js', 'esm/index.js'],
];
const papers = ['LICENSE', 'NOTICES.md', 'README.md', 'cjs/package.json', 'package.json'];
const isDeclaration = (file: string): boolean => /^(esm|cjs)\/.+\.d\.ts$/.test(file);
// 5.6 KB of them are the face tokens.
const largest = 28_000;

interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  bin: object;
  exports: object;
}

const { oldNode } = stage();
const nodes = [
  { name: 'this Node', node: process.execPath, onNode: it },
  {
    name: 'Node 18',
    node: oldNode,
    onNode: checkRequirement('Node 18 from npm', oldNode !== undefined) ? it : it.skip,
  },
];
const user = (file: string): string => readFileSync(path.join(__dirname, 'user', file), 'utf8');

describe('the package, installed into an empty project', () => {
  let project: Project;
  let folder: string;
  let files: string[];
  let manifest: Manifest;

  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

  beforeAll(() => {
    project = emptyProject();
    folder = path.join(project.folder, 'node_modules/@gatehouse/sdk');
    files = (readdirSync(folder, { recursive: true }) as string[])
      .filter((file) => statSync(path.join(folder, file)).isFile())
      .sort();
    manifest = JSON.parse(read('package.json')) as Manifest;
  });
  afterAll(() => project?.remove());

  it('contains bundles, declarations and documentation, and nothing else', () => {
    expect(files.filter((file) => !isDeclaration(file))).toEqual([...papers, ...bundles].sort());
    const declarations = files.filter(isDeclaration);
    const of = (format: string): string[] =>
      declarations.filter((file) => file.startsWith(format)).map((file) => file.slice(format.length));
    expect(of('esm')).toEqual(expect.arrayContaining(['/browser.d.ts', '/index.d.ts']));
    expect(of('cjs')).toEqual(of('esm'));
  });

  it('has the version of the suite', () => {
    const root = JSON.parse(readFileSync(path.join(__dirname, '../../package.json'), 'utf8')) as Manifest;
    expect(manifest).toMatchObject({ name: '@gatehouse/sdk', version: root.version });
  });

  it('depends on jose and nothing else', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['jose']);
    const installed = readdirSync(path.join(project.folder, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['@gatehouse', 'jose']);
  });

  it('refers only to files that it contains', () => {
    const named = JSON.stringify([manifest.bin, manifest.exports]).match(/[\w./-]+\.(js|d\.ts|json)(?=")/g);
    expect(named).toContain('esm/cli.js');
    expect(named?.filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
  });

  it('contains no paths of the workspace', () => {
    const foreign = files.filter((file) => /@gatehouse\/(?!sdk\b)/.test(read(file)));
    expect(foreign).toEqual([]);
    const workspace = path.resolve(__dirname, '../..');
    expect(files.filter((file) => read(file).includes(workspace))).toEqual([]);
  });

  it('includes the licences of bundled code', () => {
    expect(read('LICENSE')).toContain('Apache License');
    for (const [name, file] of [
      ['jose', 'cjs/index.js'],
      ['uqr', 'esm/cli.js'],
    ])
      expect(read('NOTICES.md')).toMatch(
        new RegExp(`^## ${name} [\\d.]+\n\nPart of .*\`${file}\`[^#]*MIT License`, 'm'),
      );
  });

  it.each([
    { platform: 'browser', entry: 'esm/browser.js' },
    { platform: 'node', entry: 'esm/index.js' },
  ] as const)('adds less than 28 KB to a bundle for a $platform', ({ platform, entry }) => {
    const { outputFiles, metafile } = buildSync({
      stdin: { contents: `export * from '@gatehouse/sdk';`, resolveDir: project.folder },
      absWorkingDir: project.folder,
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform,
      external: ['jose'],
    });
    expect(Object.keys(metafile.inputs)).toContain(`node_modules/@gatehouse/sdk/${entry}`);
    expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(largest);
  });

  it('has types for a page without Node.js types', async () => {
    project.write('page.ts', user('page.ts'));
    const bundler = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] };
    expect(await project.compile(['page.ts'], { ...bundler, noEmit: true })).toMatchObject({ output: '' });
  });

  describe('on a server', () => {
    beforeAll(async () => {
      for (const file of ['server.mts', 'server.cts']) project.write(file, user('server.ts'));
      const node16 = { module: 'node16', moduleResolution: 'node16', lib: ['es2022'], types: ['node'] };
      // Compiled here because all tests run the result.
      expect(await project.compile(['server.mts', 'server.cts'], node16)).toMatchObject({ output: '' });
    });

    describe.each(nodes)('with $name', ({ node, onNode }) => {
      onNode.each([
        ['imported', 'server.mjs'],
        ['required', 'server.cjs'],
      ])('works when it is %s', async (_how, file) => {
        const result = JSON.parse(await project.run(file, { node })) as Record<string, string>;
        const id = expect.stringMatching(/^[\w-]{43}$/) as string;
        expect(result).toMatchObject({ state: 'STARTED', keyId: id, tokenId: id });
        expect(result['received']).toBe(result['sent']);
      });

      onNode('has a command', async () => {
        const printed = await project.run('node_modules/.bin/gatehouse', { node, args: ['--version'] });
        expect(printed).toBe(`${manifest.version}\n`);
      });
    });
  });
});
