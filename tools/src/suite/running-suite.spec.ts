import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openHome, type Home } from './home';
import { writePrivateJson } from './private-file';
import { claimRunFile, type RunFile } from './run-file';
import { findDatabase, findOwnKeys, findSuite } from './running-suite';
import { storedSecrets } from './secrets';

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
    for (const name of ['DATABASE_URL', 'REDIS_URL']) delete process.env[name];
    for (const keys of ['MASTER', 'TOKEN', 'NODE']) delete process.env[`GATEHOUSE_${keys}_KEYS`];
    rmSync(home.run, { force: true });
  });
  afterAll(() => {
    process.env = environment;
  });

  const running = (run: Partial<RunFile>): void =>
    writePrivateJson(home.run, { pid: starter.pid!, masterKeys: 'secrets.json', ...run });

  it('is found through its home', () => {
    running({ url: 'http://localhost:1', databaseUrl: 'postgres://db', redisUrl: 'redis://r' });
    expect(findSuite()).toEqual({
      databaseUrl: 'postgres://db',
      redisUrl: 'redis://r',
      baseUrl: 'http://localhost:1',
      masterKeys: storedSecrets(home).masterKeys,
    });
  });

  it('reports a home that cannot be written to', () => {
    const usable = process.env.GATEHOUSE_HOME;
    process.env.GATEHOUSE_HOME = path.join(home.folder, 'run.mjs/home');
    expect(openHome).toThrow(
      /^The home of the suite cannot be used \(.*run\.mjs.*\)\. Set GATEHOUSE_HOME to a folder that this user can write to\.$/,
    );
    process.env.GATEHOUSE_HOME = usable;
  });

  it('is the one of DATABASE_URL if that is set', () => {
    process.env.DATABASE_URL = 'postgres://mine';
    expect(findSuite).toThrow('GATEHOUSE_MASTER_KEYS must be set, too');
    process.env.GATEHOUSE_MASTER_KEYS = 'k1:x';
    expect(findSuite()).toEqual({ databaseUrl: 'postgres://mine', masterKeys: 'k1:x' });
  });

  it('provides its database without its keys', () => {
    expect(findDatabase).toThrow(`No Gatehouse runs in ${home.folder}. Start it with \`npm start\``);
    running({ databaseUrl: 'postgres://db', masterKeys: 'environment' });
    expect(findDatabase()).toBe('postgres://db');
    process.env.DATABASE_URL = 'postgres://mine';
    expect(findDatabase()).toBe('postgres://mine');
  });

  it('needs the master keys that it was started with', () => {
    running({ databaseUrl: 'postgres://db', masterKeys: 'environment' });
    expect(findSuite).toThrow('was started with GATEHOUSE_MASTER_KEYS: set it here, too');
  });

  it('provides the keys of single apps: those that it was started with, else those of its home', () => {
    const { tokenKeys, nodeKeys } = storedSecrets(home);
    running({ databaseUrl: 'postgres://db' });
    expect(findOwnKeys()).toEqual({ GATEHOUSE_TOKEN_KEYS: tokenKeys, GATEHOUSE_NODE_KEYS: nodeKeys });
    running({ databaseUrl: 'postgres://db', tokenKeys: 'environment', nodeKeys: 'secrets.json' });
    expect(findOwnKeys).toThrow('was started with GATEHOUSE_TOKEN_KEYS: set it here, too');
    process.env.GATEHOUSE_TOKEN_KEYS = 't9:x';
    expect(findOwnKeys()).toEqual({ GATEHOUSE_TOKEN_KEYS: 't9:x', GATEHOUSE_NODE_KEYS: nodeKeys });
  });

  it('has no keys of this home if it is the one of DATABASE_URL', () => {
    running({ databaseUrl: 'postgres://db' });
    process.env.DATABASE_URL = 'postgres://mine';
    process.env.GATEHOUSE_NODE_KEYS = 'n9:x';
    expect(findOwnKeys()).toEqual({ GATEHOUSE_TOKEN_KEYS: undefined, GATEHOUSE_NODE_KEYS: 'n9:x' });
  });

  it('is reported as not running', () => {
    expect(findSuite).toThrow(`No Gatehouse runs in ${home.folder}. Start it with \`npm start\``);
  });

  it('rejects a second suite in its home', () => {
    running({ url: 'http://localhost:1' });
    expect(() => claimRunFile(home, { pid: process.pid, masterKeys: 'secrets.json' })).toThrow(
      `Gatehouse already runs in ${home.folder}: http://localhost:1 (process ${starter.pid}).`,
    );
  });

  it.each([
    ['no process', 4_000_000],
    ['another program', process.ppid],
    ['this process, in a new container', process.pid],
  ])('releases its home if it was killed and its process id belongs to %s', (_, pid) => {
    running({ pid, url: 'http://localhost:1', databaseUrl: 'postgres://db' });
    expect(findSuite).toThrow('No Gatehouse runs');
    claimRunFile(home, { pid: process.pid, masterKeys: 'secrets.json' });
  });
});
