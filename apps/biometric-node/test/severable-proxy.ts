import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server on this machine that can sever the connections of its clients: to the server they look killed. */
export async function startSeverableProxy(port: number) {
  const sockets = new Set<Socket>();
  const upstreams = new Set<Socket>();
  let severed = false;
  const server = createServer((client) => {
    if (severed) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].forEach((each) => each.destroy()));
    }
    sockets.add(client);
    upstreams.add(upstream);
    upstream.on('close', () => upstreams.delete(upstream));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The ports of the current connections to the server. */
    clientPorts: (): number[] => [...upstreams].map(({ localPort }) => localPort ?? 0),
    sever(): void {
      severed = true;
      for (const socket of sockets) socket.destroy();
    },
    restore(): void {
      severed = false;
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
