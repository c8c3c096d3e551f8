import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { canEnter } from '../src/account';
import { reservePort, startPostgres, workspaceRoot, type PostgresServer } from '../src/index';
import { readCommandLine, hasExitedWithin, sendSignal } from '../src/process-table';
import { Starter } from './starter';

const nobody = { uid: 65_534, gid: 65_534 };
const onLinux = process.platform === 'linux' ? it : it.skip;
const isRoot = process.getuid?.() === 0;
const canRunAsNobody =
  isRoot && [workspaceRoot(), path.dirname(process.execPath)].every((it) => canEnter(it, nobody));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  const password = `it's a "secret"/@`;
  let folder: string;
  let dataDir: string;
  let server: PostgresServer | undefined;

  const start = async (port?: number): Promise<PostgresServer> =>
    (server = await startPostgres({ dataDir, password, port }));

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-embedded-'));
    await chmod(folder, 0o711);
    dataDir = path.join(folder, 'postgres');
    await start();
    await query(server!.url, 'CREATE TABLE kept (id int)');
    await server!.stop();
  });

  afterEach(() => server?.stop());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('listens only on the loopback address, requires a password and keeps its data after a restart', async () => {
    const { url, port, pid } = await start();
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(url, 'SHOW unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    await expect(query(`postgres://gatehouse:wrong@127.0.0.1:${port}/gatehouse`, 'SELECT 1')).rejects.toThrow(
      'password',
    );
    await query(url, 'INSERT INTO kept VALUES (1)');
    await server!.stop();
    expect(readCommandLine(pid)).toBeUndefined();
    await start(port);
    expect(await query(server!.url, 'SELECT count(*)::int FROM kept')).toEqual([{ count: 1 }]);
  });

  it('keeps committed data after a kill', async () => {
    const { url, port } = await start();
    await query(url, 'INSERT INTO kept VALUES (2)');
    await server!.kill();
    await start(port);
    expect(await query(server!.url, 'SELECT id FROM kept WHERE id = 2')).toHaveLength(1);
  });

  it('exits when its parent is killed', async () => {
    const starter = await Starter.begin({ postgres: { dataDir, password } });
    const [left] = await starter.servers();
    await query(left!.url, 'INSERT INTO kept VALUES (3)');
    await starter.kill();
    expect(await hasExitedWithin(left!.pid, 10_000)).toBe(true);
    await start();
    expect(await query(server!.url, 'SELECT id FROM kept WHERE id = 3')).toHaveLength(1);
  });

  onLinux('stops a stale server whose supervisor was killed', async () => {
    const starter = await Starter.begin({ postgres: { dataDir, password } });
    const [left] = await starter.servers();
    const supervisor = Number(/PPid:\s+(\d+)/.exec(await readFile(`/proc/${left!.pid}/status`, 'utf8'))?.[1]);
    sendSignal(supervisor, 'SIGSTOP');
    await starter.kill();
    sendSignal(supervisor, 'SIGKILL');
    expect(readCommandLine(left!.pid)).toContain('postgres');
    await start();
    expect(readCommandLine(left!.pid)).toBeUndefined();
    expect(await query(server!.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('does not mistake another program for a stale server', async () => {
    await writeFile(path.join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    if (isRoot) await chown(path.join(dataDir, 'postmaster.pid'), nobody.uid, nobody.gid);
    await start();
    expect(await query(server!.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts again after its first start was killed', async () => {
    const fresh = path.join(folder, 'fresh');
    const starter = await Starter.begin({ postgres: { dataDir: fresh, password, durable: false } });
    const drafts = (): string[] => readdirSync(folder).filter((name) => name.startsWith('fresh.new-'));
    while (!drafts().some((name) => existsSync(path.join(folder, name, 'data/PG_VERSION')))) await pause(5);
    await starter.kill();
    expect(existsSync(fresh)).toBe(false);
    server = await startPostgres({ dataDir: fresh, password, durable: false });
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(drafts()).toEqual([]);
  });

  it('reports a port that is in use', async () => {
    const { port, release } = await reservePort();
    const other = createServer().listen(port, '127.0.0.1');
    await expect(start(port)).rejects.toThrow(`PostgreSQL cannot use port ${port}: another program uses it.`);
    other.close();
    release();
  });

  (isRoot ? it : it.skip)(
    'uses another data folder and reports it if its user cannot enter the requested one',
    async () => {
      const closed = path.join(folder, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const options = { dataDir: path.join(closed, 'postgres'), password, durable: false };
      server = await startPostgres(options);
      expect(server.dataDir).toMatch(/^\/var\/lib\/gatehouse\/[0-9a-f]{16}$/);
      expect(server.note).toBe(`The database is in ${server.dataDir}: its user cannot enter ${closed}.`);
      await query(server.url, 'CREATE TABLE kept (id int)');
      await server.stop();
      server = await startPostgres(options);
      expect(await query(server.url, 'SELECT * FROM kept')).toEqual([]);
      await server.stop();
      await rm(server.dataDir, { recursive: true });
    },
  );

  (canRunAsNobody ? it : it.skip)('runs for an unprivileged user', async () => {
    const home = path.join(folder, 'home');
    await mkdir(home, { mode: 0o700 });
    await chown(home, nobody.uid, nobody.gid);
    const postgres = { dataDir: path.join(home, 'postgres'), password, durable: false };
    const starter = await Starter.begin({ postgres }, nobody);
    const [own] = await starter.servers();
    expect(await query(own!.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await starter.kill();
    expect(await hasExitedWithin(own!.pid, 10_000)).toBe(true);
  });

  describe('for a user without a name', () => {
    const nameless = { uid: 54_321, gid: 54_321 };
    const begin = async (env: NodeJS.ProcessEnv) => {
      const home = await mkdtemp(path.join(folder, 'nameless-'));
      await chown(home, nameless.uid, nameless.gid);
      const postgres = { dataDir: path.join(home, 'postgres'), password, durable: false };
      return Starter.begin({ postgres }, nameless, env);
    };
    const namespaces = spawnSync('unshare', ['--user', '--map-user=65534', 'true'], nameless);
    const canUnshare = canRunAsNobody && namespaces.status === 0;

    (canUnshare ? it : it.skip)('runs, also without HOME', async () => {
      const starter = await begin({ PATH: process.env['PATH'] });
      const [own] = await starter.servers();
      expect(await query(own!.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await starter.kill();
      expect(await hasExitedWithin(own!.pid, 10_000)).toBe(true);
    });

    (canRunAsNobody ? it : it.skip)('says what to do where user namespaces cannot be used', async () => {
      const starter = await begin({ PATH: '/nowhere' });
      await expect(starter.servers()).rejects.toThrow(
        'The embedded PostgreSQL requires a user with a name, and the user id 54321 has none. ' +
          "Add one (echo 'gatehouse:x:54321:0::/tmp:/bin/sh' >> /etc/passwd), start as another user, " +
          'or start your own PostgreSQL and set DATABASE_URL.',
      );
      await starter.kill();
    });
  });

  onLinux('leaves no process running', async () => {
    const left = (): number[] =>
      readdirSync('/proc')
        .map(Number)
        .filter((pid) => readCommandLine(pid)?.includes(folder));
    // Servers of a killed parent exit with a delay.
    for (const pid of left()) await hasExitedWithin(pid, 10_000);
    expect(left().map(readCommandLine)).toEqual([]);
  });
});
