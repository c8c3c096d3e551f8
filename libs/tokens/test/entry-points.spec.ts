import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const source = path.join(__dirname, '../src');

/** The source of a module and of all its imports, by module. */
function collectSources(module: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(module)) return found;
  const text = readFileSync(path.join(source, `${module}.ts`), 'utf8');
  found.set(module, text);
  for (const imported of findImports(text))
    if (imported.startsWith('.')) collectSources(path.join(path.dirname(module), imported), found);
  return found;
}

const findImports = (text: string): string[] =>
  [...text.matchAll(/(?: from |import\()'([^']+)'/g)].map(([, name = '']) => name);

const reach = (entry: string): string[] => [...collectSources(entry).keys()];

describe('the entry points', () => {
  it('let a device create and compare, but not open a reply', () => {
    expect(reach('index')).toEqual(expect.arrayContaining(['creation', 'comparison', 'token-format']));
    expect(reach('index')).not.toContain('opening');
  });

  it('let the key holder open replies, but not read a token', () => {
    expect(reach('key-holder')).toEqual(expect.arrayContaining(['opening', 'secret-key']));
    for (const module of ['token-format', 'creation', 'comparison'])
      expect(reach('key-holder')).not.toContain(module);
  });

  it('let a store check tokens, without keys and without arithmetic', () => {
    expect(reach('format').sort()).toEqual(
      [
        'format',
        'header',
        'parameters.table',
        'residue-packing',
        'token-format',
        'token-id',
        'token.errors',
        'web-crypto',
      ].sort(),
    );
  });

  it('accept no randomness of the caller', () => {
    for (const entry of ['index', 'key-holder', 'format'])
      expect(readFileSync(path.join(source, `${entry}.ts`), 'utf8')).not.toMatch(/From\b|andomness/);
  });

  const all = new Map([...collectSources('index'), ...collectSources('key-holder')]);
  it.each([...all])('use only what browsers provide in %s', (_, text) => {
    expect(findImports(text).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(text).not.toMatch(/\b(Buffer\.|process\.|require\(|Math\.random)/);
  });
});

describe('the download', () => {
  it('adds at most 8 KB to a page', () => {
    // In a process of its own: esbuild does not start inside Jest.
    const script = `
      const { outputFiles } = require('esbuild').buildSync({
        entryPoints: ['index.ts'], bundle: true, minify: true, format: 'esm', target: 'es2022', write: false,
      });
      process.stdout.write(outputFiles[0].contents);`;
    const bundle = execFileSync(process.execPath, ['-e', script], { cwd: source });
    expect(bundle.toString()).toContain('createToken');
    expect(gzipSync(bundle, { level: 9 }).length).toBeLessThanOrEqual(8_000);
  });
});
