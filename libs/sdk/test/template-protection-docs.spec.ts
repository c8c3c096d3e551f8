import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parts, tokenSize } from '../src/enrollment-token/split-key-layout';
import { localMatchThreshold } from '../src';

const root = path.resolve(__dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/template-protection.md'), 'utf8');

describe('docs/template-protection.md', () => {
  it('shows the layout of a token', () => {
    const rows = [...page.matchAll(/^\| (\d+)(?: to (\d+))? +\|/gm)];
    const shown = rows.map(([, first, last = first]) => [Number(first), Number(last) + 1]);
    expect(shown).toEqual([[0, 4], [4, 5], [5, 6], ...Object.values(parts)]);
  });

  it('names the actual size and threshold', () => {
    expect(page).toContain(`_enrollment token_ of ${tokenSize.toLocaleString('en')} bytes`);
    expect(page).toContain(`The threshold is ${localMatchThreshold},`);
  });

  it('shows the actual interface', () => {
    const [, shown = ''] = /```ts\n(interface TemplateScheme .+?)```/s.exec(page) ?? [];
    const source = readFileSync(path.join(root, 'libs/sdk/src/enrollment-token/template-scheme.ts'), 'utf8');
    const bare = source.replace(/^ *\/\*\*.*?\*\/\n/gms, '');
    expect(shown).not.toBe('');
    expect(bare).toContain(shown);
  });
});
