import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The source of a module and of all its imports, by module. */
function collectSources(module: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(module)) return found;
  const source = readFileSync(join(__dirname, `${module}.ts`), 'utf8');
  found.set(module, source);
  for (const imported of findImports(source))
    if (imported.startsWith('./')) collectSources(posix.join(posix.dirname(module), imported), found);
  return found;
}

const findImports = (source: string) => [...source.matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name);

describe('the main entry', () => {
  const sources = [...collectSources('index')];

  it('reaches every module except the one for servers and the large tables', () => {
    const modules = sources.map(([module]) => module);
    expect(modules).toContain('wire-cipher');
    expect(modules).toContain('centred-space/centred-space');
    expect(modules).not.toContain('server-wire-cipher');
    expect(modules).not.toContain('centred-space/known-spaces');
  });

  it.each(sources)('uses only what browsers provide in %s', (_, source) => {
    expect(findImports(source).filter((name) => !name.startsWith('./'))).toEqual([]);
    expect(source).not.toMatch(/\b(Buffer\.|process\.|require\()/);
  });
});
