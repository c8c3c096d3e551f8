import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openHome, type Home } from './home';
import { writePrivateJson } from './private-file';
import { claimRunFile, type RunFile } from './run-file';
import { findDatabase, findSuite } from './running-suite';
import { keptSecrets } from './secrets';

describe('the running suite', () => {
  const environment = { ...process.env };
  let home: Home;
  let starter: ChildProcess;

  beforeAll(async () => {
    process.env.GATEHOUSE_HOME = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-run-'));
    home = openHome();
    const script = path.join(home.folder, 'run.mjs');
    writeFileSync(script, 'console.log("here"); setInterval(() => {}, 1000);');
    starter = spawn(process.execPath, [script, 'start'], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(starter.stdout!, 'data');
  });
  afterAll(() => {
    starter?.kill();
    rmSync(home.folder, { recursive: true });
  });
  beforeEach(() => {
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'GATEHOUSE_MASTER_KEYS']) delete process.env[name];
    rmSync(home.run, { force: true });
  });
  afterAll(() => {
    process.env = environment;
  });

  const running = (run: Partial<RunFile>): void =>
    writePrivateJson(home.run, { pid: starter.pid!, masterKeys: 'secrets.json', ...run });

  it('is found through its home', async () => {
    running({ url: 'http://localhost:1', databaseUrl: 'postgres://db', redisUrl: 'redis://r' });
    expect(await findSuite()).toEqual({
      databaseUrl: 'postgres://db',
      redisUrl: 'redis://r',
      baseUrl: 'http://localhost:1',
      masterKeys: keptSecrets(home).masterKeys,
    });
  });

  it('is the one of DATABASE_URL when that is set', async () => {
    process.env.DATABASE_URL = 'postgres://mine';
    await expect(findSuite()).rejects.toThrow('GATEHOUSE_MASTER_KEYS must be set, too');
    process.env.GATEHOUSE_MASTER_KEYS = 'k1:x';
    expect(await findSuite()).toEqual({ databaseUrl: 'postgres://mine', masterKeys: 'k1:x' });
  });

  it('gives its database away without any keys', () => {
    expect(findDatabase).toThrow(`No Gatehouse runs in ${home.folder}. Start it with \`npm start\``);
    running({ databaseUrl: 'postgres://db', masterKeys: 'environment' });
    expect(findDatabase()).toBe('postgres://db');
    process.env.DATABASE_URL = 'postgres://mine';
    expect(findDatabase()).toBe('postgres://mine');
  });

  it('needs the master keys that it was started with', async () => {
    running({ databaseUrl: 'postgres://db', masterKeys: 'environment' });
    await expect(findSuite()).rejects.toThrow('was started with GATEHOUSE_MASTER_KEYS: set it here, too');
  });

  it('is missed in plain words', async () => {
    await expect(findSuite()).rejects.toThrow(
      `No Gatehouse runs in ${home.folder}. Start it with \`npm start\``,
    );
  });

  it('keeps its home to itself', () => {
    running({ url: 'http://localhost:1' });
    expect(() => claimRunFile(home, { pid: process.pid, masterKeys: 'secrets.json' })).toThrow(
      `Gatehouse already runs in ${home.folder}: http://localhost:1 (process ${starter.pid}).`,
    );
  });

  it.each([
    ['a process that is gone', 4_000_000],
    ['another program', process.ppid],
    ['this very process, in a new container', process.pid],
  ])('gives its home up when it was killed and its number is that of %s', async (_, pid) => {
    running({ pid, url: 'http://localhost:1', databaseUrl: 'postgres://db' });
    await expect(findSuite()).rejects.toThrow('No Gatehouse runs');
    claimRunFile(home, { pid: process.pid, masterKeys: 'secrets.json' });
  });
});
