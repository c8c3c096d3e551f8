import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Starts a TCP proxy that can stall all connections, as if the server hung. With `first`, it stalls all connections after the
 * first ones from the start.
 */
export async function startStallingProxy(port: number, first = Infinity, host = '127.0.0.1') {
  const sockets = new Set<Socket>();
  const lost = new Set<Socket>();
  let maxActive = first;
  const server = createServer((client) => {
    const upstream = connect(port, host);
    client.on('data', (chunk) => upstream.write(chunk));
    upstream.on('data', (chunk) => client.write(chunk));
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].forEach((each) => each.destroy()));
    }
    sockets.add(client);
    if (sockets.size > maxActive) client.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `redis://127.0.0.1:${address.port}`,
    stall(): void {
      maxActive = 0;
      for (const socket of sockets) socket.pause();
    },
    resume(): void {
      maxActive = Infinity;
      for (const socket of sockets) socket.resume();
    },
    /** Stalls the existing connections; new ones are served. */
    stallExisting(): void {
      for (const socket of sockets) {
        socket.pause();
        lost.add(socket);
      }
      sockets.clear();
    },
    close(): void {
      server.close();
      for (const socket of [...sockets, ...lost]) socket.destroy();
    },
  };
}
