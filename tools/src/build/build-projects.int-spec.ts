import { workspaceRoot } from '@gatehouse/embedded';
import { eventually } from '@gatehouse/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// Each build writes its process id. An endless one takes a moment to clean up after SIGTERM, and then writes that it has ended.
const buildScript = `
  const { writeFileSync } = require('node:fs');
  const [, , name, exitCode] = process.argv;
  writeFileSync(name + '.started', String(process.pid));
  if (exitCode !== undefined) {
    console.log('the output of ' + name);
    process.exit(Number(exitCode));
  }
  process.on('SIGTERM', () => setTimeout(() => {
    writeFileSync(name + '.ended', '');
    process.exit();
  }, 300));
  setInterval(() => {}, 1000);
`;

const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('build-projects', () => {
  let folder: string;
  let builder: ChildProcess | undefined;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-build-projects-'));
    mkdirSync(path.join(folder, 'libs'));
    writeFileSync(path.join(folder, 'build.cjs'), buildScript);
  });
  afterEach(() => {
    builder?.kill('SIGKILL');
    for (const name of ['one', 'two'])
      if (existsSync(file(name, 'started')) && isRunning(pidOf(name))) process.kill(pidOf(name), 'SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const file = (name: string, event: string) => path.join(folder, `${name}.${event}`);
  const pidOf = (name: string) => Number(readFileSync(file(name, 'started'), 'utf8'));

  /** A project whose build ends with this code, or runs until it is stopped. */
  const addProject = (name: string, needs: readonly string[] = [], exitCode?: number) => {
    const place = path.join(folder, 'apps', name);
    mkdirSync(place, { recursive: true });
    const command = ['node', 'build.cjs', name, exitCode].filter((part) => part !== undefined).join(' ');
    const build = { options: { command }, dependsOn: [{ projects: needs, target: 'build' }] };
    writeFileSync(path.join(place, 'project.json'), JSON.stringify({ name, tags: [], targets: { build } }));
  };

  const start = (...names: readonly string[]) => {
    const script = path.join(workspaceRoot(), 'tools/build-projects.mjs');
    const child = spawn(process.execPath, [script, ...names], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    builder = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exit = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    return { child, exit };
  };

  it.each(signals)('stops its builds on %s, and exits with %d once they have', async (signal, exitCode) => {
    addProject('one');
    addProject('two');
    addProject('waiting');
    addProject('dependent', ['one']);
    const { child, exit } = start('one', 'two', 'waiting', 'dependent');
    await eventually(() => expect(Math.min(pidOf('one'), pidOf('two'))).toBeGreaterThan(0));
    child.kill(signal);
    expect(await exit).toEqual({ code: exitCode, output: '' });
    expect(['one', 'two'].map((name) => [existsSync(file(name, 'ended')), isRunning(pidOf(name))])).toEqual([
      [true, false],
      [true, false],
    ]);
    // They had not started, because two builds run at once, and one needs another.
    expect(['waiting', 'dependent'].filter((name) => existsSync(file(name, 'started')))).toEqual([]);
  });

  it('exits with 1 and the output of a build that failed, and does not build what needs it', async () => {
    addProject('one', [], 3);
    addProject('dependent', ['one'], 0);
    addProject('other', [], 0);
    const { code, output } = await start('dependent', 'other').exit;
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('the output of one\n\nThe build of one failed.'),
    ]);
    expect(existsSync(file('dependent', 'started'))).toBe(false);
    expect(output).toContain('the output of other\n');
  });
});
