import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of a module and of all that it imports, by module. */
function sourcesFrom(module: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(module)) return found;
  const source = readFileSync(join(__dirname, `${module}.ts`), 'utf8');
  found.set(module, source);
  for (const imported of importsOf(source))
    if (imported.startsWith('./')) sourcesFrom(imported.slice(2), found);
  return found;
}

const importsOf = (source: string) => [...source.matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name);

describe('the main entry', () => {
  const sources = [...sourcesFrom('index')];

  it('reaches every module but the one for Node', () => {
    const modules = sources.map(([module]) => module);
    expect(modules).toContain('wire-cipher');
    expect(modules).not.toContain('node-wire-cipher');
  });

  it.each(sources)('needs nothing in %s that a browser lacks', (_, source) => {
    expect(importsOf(source).filter((name) => !name.startsWith('./'))).toEqual([]);
    expect(source).not.toMatch(/\b(Buffer\.|process\.|require\()/);
  });
});
