import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../../dist/apps/console-page');
const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
const assets = readdirSync(path.join(folder, 'assets'));
const scripts = assets.filter((name) => name.endsWith('.js'));
const maxScriptBytes = 200_000;

const sources = new Map(
  scripts.map((name) => [name, readFileSync(path.join(folder, 'assets', name), 'utf8')]),
);
const imported = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const lazilyImported = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

const find = (name: string, pattern: RegExp): string[] =>
  [...(sources.get(name) ?? '').matchAll(pattern)].map(([, file = '']) => file);

/** A script with all that it imports at once. */
function closureOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    closureOf(find(name, imported), found);
  }
  return found;
}

const compressedBytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => {
    const file = path.join(folder, 'assets', name);
    const brotli = statSync(`${file}.br`, { throwIfNoEntry: false });
    return sum + (brotli ?? statSync(file)).size;
  }, 0);

const [, entry = ''] = /<script type="module"[^>]* src="\/console\/assets\/([^"]+\.js)"/.exec(page) ?? [];
const start = [...closureOf([entry])];
const screens = start.flatMap((name) => find(name, lazilyImported));

/** With the names of their files, without the hash. */
const named = screens.map((screen) => [screen.replace(/-[\w-]{8}\.js$/, ''), screen] as const);

describe('the built page', () => {
  it('has screens that are loaded when they are opened', () => {
    expect(entry).not.toBe('');
    expect(screens.length).toBeGreaterThan(8);
  });

  it.each(named)('needs less than 200 KB of compressed scripts to show %s', (_, screen) => {
    expect(compressedBytes(closureOf([...start, screen]))).toBeLessThan(maxScriptBytes);
  });

  it('has no inline script, no inline style and no data: URL, which its policy forbids', () => {
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|data:/);
    const styles = assets.filter((name) => name.endsWith('.css'));
    for (const name of styles)
      expect(readFileSync(path.join(folder, 'assets', name), 'utf8')).not.toMatch(/url\(/);
  });

  it('has a compressed version of each large file', () => {
    const large = assets.filter(
      (name) => /\.(js|css)$/.test(name) && statSync(path.join(folder, 'assets', name)).size > 1024,
    );
    expect(large.filter((name) => !assets.includes(`${name}.br`) || !assets.includes(`${name}.gz`))).toEqual(
      [],
    );
  });
});
