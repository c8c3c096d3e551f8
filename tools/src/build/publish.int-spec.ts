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

// Builds the folder again and again, each time of other sources: files that all hold the number of the build.
const builder = (name: string, outdir: string, count: number) => `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { publish } from ${JSON.stringify(path.resolve('tools/publish.mjs'))};
  for (let i = 1; i <= ${count}; i++) {
    process.env.NX_TASK_HASH = '${name}' + i;
    await publish(${JSON.stringify(outdir)}, async (folder) => {
      console.log('made ' + process.env.NX_TASK_HASH);
      mkdirSync(folder);
      for (let file = 0; file < ${files}; file++) writeFileSync(folder + '/' + file, process.env.NX_TASK_HASH);
    });
  }
`;

describe('a build that is published', () => {
  let folder: string;
  let outdir: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-publish-'));
    outdir = path.join(folder, 'apps/one');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs it to its end, and gives what it said. */
  const run = async (script: string): Promise<string[]> => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(child, 'close')).toEqual([0, null]);
    return said.trim().split('\n').filter(Boolean);
  };

  /** As an app does that is started: finds out where it is, and loads its files from there. */
  const contents = (): string[] => {
    const place = realpathSync(outdir);
    return Array.from({ length: files }, (_, file) => readFileSync(path.join(place, String(file)), 'utf8'));
  };

  it('is whole at every moment, however many build at a time', async () => {
    await run(builder('first', outdir, 1));
    let builders = 2;
    const building = ['7', '8'].map((name) => run(builder(name, outdir, 30)).finally(() => builders--));
    for (; builders > 0; await turn()) expect(new Set(contents()).size).toBe(1);
    await Promise.all(building);
    expect(['730', '830']).toContain(contents()[0]);
  });

  it('is not made twice of the same sources, nor written to', async () => {
    expect(await run(builder('1', outdir, 2))).toEqual(['made 11', 'made 12']);
    const [before] = contents();
    expect(await run(builder('1', outdir, 1))).toEqual([]);
    expect([before, contents()[0]]).toEqual(['12', '11']);
  });

  it('takes the place of a folder from the time before', async () => {
    await run(`import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync(${JSON.stringify(outdir)}, { recursive: true });
      writeFileSync(${JSON.stringify(path.join(outdir, 'old'))}, '');`);
    await run(builder('1', outdir, 1));
    expect(existsSync(path.join(outdir, 'old'))).toBe(false);
    expect(new Set(contents())).toEqual(new Set(['11']));
  });

  it('leaves the one before it in its place when it fails, and nothing half made', async () => {
    await run(builder('1', outdir, 1));
    const failing = builder('2', outdir, 1).replace(
      'mkdirSync(folder);',
      "mkdirSync(folder); throw 'failed';",
    );
    await run(`process.on('uncaughtException', () => process.exit());${failing}`);
    expect(new Set(contents())).toEqual(new Set(['11']));
    expect(readdirSync(path.dirname(outdir)).sort()).toEqual(['one', 'one.11']);
  });

  it('stays for those who run from it, until it is old and some newer ones are there', async () => {
    await run(builder('1', outdir, 5));
    expect(readdirSync(path.dirname(outdir))).toHaveLength(6);
    for (const [i, name] of ['one.11', 'one.12', 'one.13', 'one.14', 'one.15'].entries())
      utimesSync(path.join(path.dirname(outdir), name), i + 1, i + 1);
    await run(builder('2', outdir, 1));
    expect(readdirSync(path.dirname(outdir)).sort()).toEqual(['one', 'one.14', 'one.15', 'one.21']);
  });
});
