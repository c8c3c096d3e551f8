import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

const files = 40;

// Builds the folder repeatedly from different sources. All files of a build contain its number.
const builder = (name: string, outdir: string, count: number) => `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { publish } from ${JSON.stringify(path.resolve('tools/publish.mjs'))};
  for (let i = 1; i <= ${count}; i++) {
    process.env.NX_TASK_HASH = '${name}' + i;
    await publish(${JSON.stringify(outdir)}, async (folder) => {
      console.log('built ' + process.env.NX_TASK_HASH);
      mkdirSync(folder);
      for (let file = 0; file < ${files}; file++) writeFileSync(folder + '/' + file, process.env.NX_TASK_HASH);
    });
  }
`;

describe('a published build', () => {
  let folder: string;
  let outdir: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-publish-'));
    outdir = path.join(folder, 'apps/one');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a script, and returns the lines that it prints. */
  const run = async (script: string): Promise<string[]> => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    expect(await once(child, 'close')).toEqual([0, null]);
    return printed.trim().split('\n').filter(Boolean);
  };

  /** Resolves its folder and loads its files from there, as a starting app does. */
  const contents = (): string[] => {
    const place = realpathSync(outdir);
    return Array.from({ length: files }, (_, file) => readFileSync(path.join(place, String(file)), 'utf8'));
  };

  it('is complete at every moment, even during concurrent builds', async () => {
    await run(builder('first', outdir, 1));
    let builders = 2;
    const building = ['7', '8'].map((name) => run(builder(name, outdir, 30)).finally(() => builders--));
    for (; builders > 0; await turn()) expect(new Set(contents()).size).toBe(1);
    await Promise.all(building);
    expect(['730', '830']).toContain(contents()[0]);
  });

  it('is not built twice from the same sources, nor changed', async () => {
    expect(await run(builder('1', outdir, 2))).toEqual(['built 11', 'built 12']);
    const [before] = contents();
    expect(await run(builder('1', outdir, 1))).toEqual([]);
    expect([before, contents()[0]]).toEqual(['12', '11']);
  });

  it('replaces a folder that is not a link', async () => {
    await run(`import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync(${JSON.stringify(outdir)}, { recursive: true });
      writeFileSync(${JSON.stringify(path.join(outdir, 'old'))}, '');`);
    await run(builder('1', outdir, 1));
    expect(existsSync(path.join(outdir, 'old'))).toBe(false);
    expect(new Set(contents())).toEqual(new Set(['11']));
  });

  it('leaves the previous one in place when it fails, and no partial files', async () => {
    await run(builder('1', outdir, 1));
    const failing = builder('2', outdir, 1).replace(
      'mkdirSync(folder);',
      "mkdirSync(folder); throw 'failed';",
    );
    await run(`process.on('uncaughtException', () => process.exit());${failing}`);
    expect(new Set(contents())).toEqual(new Set(['11']));
    expect(readdirSync(path.dirname(outdir)).sort()).toEqual(['one', 'one.11']);
  });

  it('is kept until it is old and there are newer ones', async () => {
    await run(builder('1', outdir, 5));
    expect(readdirSync(path.dirname(outdir))).toHaveLength(6);
    for (const [i, name] of ['one.11', 'one.12', 'one.13', 'one.14', 'one.15'].entries())
      utimesSync(path.join(path.dirname(outdir), name), i + 1, i + 1);
    await run(builder('2', outdir, 1));
    expect(readdirSync(path.dirname(outdir)).sort()).toEqual(['one', 'one.14', 'one.15', 'one.21']);
  });
});
