// Ties one server to its starter: when the IPC channel closes, be it a clean stop or a killed starter, the server is stopped.
// Plain JavaScript, because children run without a TypeScript loader.
import { spawn } from 'node:child_process';

const { command, args, ready, stopSignal, options } = JSON.parse(process.argv[2]);
const patience = 30_000;

const server = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
let seen = '';
let exitCode = 1;
let stopping = false;

function stop() {
  if (stopping) return;
  stopping = true;
  server.kill(stopSignal);
  setTimeout(() => server.kill('SIGKILL'), patience).unref();
}

function forward(chunk) {
  process.stdout.write(chunk);
  if (seen === undefined) return;
  seen += chunk;
  if (!seen.includes(ready)) return;
  seen = undefined;
  if (process.connected) process.send({ ready: server.pid });
}

process.on('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// The starter may be gone already, and with it the reader of this output.
process.stdout.on('error', () => {});

server.stdout.on('data', forward);
server.stderr.on('data', forward);
server.on('error', (error) => process.stdout.write(`${error.code}: ${error.message}\n`));
server.on('exit', (code) => (exitCode = code ?? 1));
// `close` comes after the last process that holds the output is gone: the workers of a killed server, too.
server.on('close', () => {
  process.exitCode = exitCode;
  if (process.connected) process.disconnect();
});
