import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findSourcePositions } from './source-map';
import { StackSource } from './stack-source';

// Line 1: column 1 from one.ts:1:1, column 5 from two.ts:11:3, column 9 from no source. Line 3: column 1 from one.ts:4:2.
const map = { version: 3, sources: ['../../../libs/one.ts', '../two.ts'], mappings: 'AAAA,ICUE,I;;ADPD' };

describe('findSourcePositions', () => {
  it.each([
    [
      { line: 0, column: 0 },
      { source: '../../../libs/one.ts', line: 0, column: 0 },
    ],
    [
      { line: 0, column: 7 },
      { source: '../two.ts', line: 10, column: 2 },
    ],
    [{ line: 0, column: 8 }, undefined],
    [{ line: 1, column: 0 }, undefined],
    [
      { line: 2, column: 60 },
      { source: '../../../libs/one.ts', line: 3, column: 1 },
    ],
    [{ line: 9, column: 0 }, undefined],
  ])('finds the source of %j', (position, source) => {
    expect(findSourcePositions(map, [position])).toEqual([source]);
  });
});

describe('StackSource', () => {
  let folder: string;
  let file: string;
  const mapFile = () => path.join(folder, 'main.mjs.map');
  const stackAt = (...places: string[]) => places.map((place) => `\n    at run (${file}:${place})`).join('');

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gatehouse stack-'));
    file = pathToFileURL(path.join(folder, 'main.mjs')).href;
    writeFileSync(mapFile(), JSON.stringify(map));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('replaces the positions in its file only', () => {
    const stack = `${stackAt('1:6', '3:1')}\n    at node:net:1:1\n    at /etc/passwd:1:1`;
    expect(new StackSource(file).resolve(stack)).toBe(
      '\n    at run (two.ts:11:3)\n    at run (libs/one.ts:4:2)\n    at node:net:1:1\n    at /etc/passwd:1:1',
    );
  });

  it('replaces the positions in threads of the bundle', () => {
    const sources = ['apps/thread.ts'];
    writeFileSync(
      path.join(folder, 'one.thread.js.map'),
      JSON.stringify({ ...map, sources, mappings: 'AAAA' }),
    );
    const stack = ['one', 'two', '../one'].map((name) => `\n    at run (${name}.thread.js:1:1)`).join('');
    expect(new StackSource(file).resolve(stack)).toBe(
      '\n    at run (apps/thread.ts:1:1)\n    at run (two.thread.js:1:1)\n    at run (../apps/thread.ts:1:1)',
    );
  });

  it.each([
    ['missing', () => rmSync(mapFile())],
    ['not JSON', () => writeFileSync(mapFile(), '{"sources":[')],
    ['not a source map', () => writeFileSync(mapFile(), 'null')],
    ['damaged', () => writeFileSync(mapFile(), JSON.stringify({ ...map, mappings: 'AAAAAAAA,!' }))],
    ['too large', () => truncateSync(mapFile(), 65 * 1024 * 1024)],
  ])('leaves the stack as it is if the map is %s', (_, damage) => {
    damage();
    expect(new StackSource(file).resolve(stackAt('1:1'))).toBe(stackAt('1:1'));
  });

  it('reads the map six times a minute at most, and never again for a known position', () => {
    let now = 0;
    const source = new StackSource(file, () => now);
    const isResolved = (place: string) => source.resolve(stackAt(place)) !== stackAt(place);
    const resolved = Array.from({ length: 20 }, (_, column) => isResolved(`3:${column + 1}`));
    expect(resolved).toEqual(Array.from({ length: 20 }, (_, column) => column < 6));
    expect(isResolved('3:1')).toBe(true);
    now = 60_000;
    expect(isResolved('3:20')).toBe(true);
  });

  it('finds at most fifty positions of one stack', () => {
    const places = Array.from({ length: 60 }, (_, column) => `3:${column + 1}`);
    const stack = new StackSource(file).resolve(stackAt(...places));
    expect(stack.split('libs/one.ts').length - 1).toBe(50);
  });
});
