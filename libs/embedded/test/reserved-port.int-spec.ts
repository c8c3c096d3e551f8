import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { reservePort } from '../src/index';
import { firstEphemeralPort } from '../src/reserved-port';

const listenOn = async (port: number) => {
  const server = createServer();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
};

describe('a reserved port', () => {
  it('can be used repeatedly', async () => {
    const { port, release } = await reservePort();
    for (let turn = 0; turn < 3; turn++) {
      const server = await listenOn(port);
      await once(server.close(), 'close');
    }
    release();
  });

  it('is not an ephemeral port', async () => {
    const reserved = await Promise.all(Array.from({ length: 50 }, () => reservePort()));
    for (const { port } of reserved) expect(port).toBeLessThan(firstEphemeralPort());
    const server = await listenOn(0);
    expect((server.address() as AddressInfo).port).toBeGreaterThanOrEqual(firstEphemeralPort());
    server.close();
    for (const { release } of reserved) release();
  });

  it('is neither in use nor reserved by another process', async () => {
    const other = fork(require.resolve('./port-holder.mjs'), { execArgv: [] });
    const [{ from, to }] = (await once(other, 'message')) as [{ from: number; to: number }];
    // The other process holds the locks of all but one port of this range.
    const { port, release } = await reservePort({ from, to });
    expect(port).toBe(to - 2);
    await expect(reservePort({ from, to })).rejects.toThrow(`No port from ${from} to ${to} is free.`);
    release();
    const used = await listenOn(port);
    await expect(reservePort({ from, to })).rejects.toThrow('is free');
    used.close();
    other.kill('SIGKILL');
    await once(other, 'exit');
    // The locks of a killed process are released.
    const all = await Promise.all([0, 1, 2, 3].map(() => reservePort({ from, to })));
    expect(new Set(all.map((each) => each.port)).size).toBe(4);
    for (const each of all) each.release();
  });
});
