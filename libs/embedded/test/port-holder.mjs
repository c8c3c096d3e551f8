// Holds the locks of all ports of a small range except the last (see ../src/reserved-port.ts), in a separate process.
import { once } from 'node:events';
import { createServer } from 'node:net';

const holds = async (port) => {
  const server = createServer();
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  return Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]);
};

const size = 4;
for (let from = 20_000; ; from += 2 * size) {
  const held = [];
  for (let i = 0; i + 1 < size; i++) held.push(await holds(from + 2 * i + 1));
  if (!held.every(Boolean)) continue;
  process.send({ from, to: from + 2 * size });
  break;
}
