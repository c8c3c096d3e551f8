// Supervises one server: stops it when the IPC channel closes, after a clean stop as well as when the parent was killed.
// Plain JavaScript, because children run without a TypeScript loader.
import { spawn } from 'node:child_process';

const { command, args, ready, stopSignal, options } = JSON.parse(process.argv[2]);
const killTimeoutMs = 30_000;

const server = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
let output = '';
let exitCode = 1;
let stopping = false;

function stop() {
  if (stopping) return;
  stopping = true;
  server.kill(stopSignal);
  setTimeout(() => server.kill('SIGKILL'), killTimeoutMs).unref();
}

function forward(chunk) {
  process.stdout.write(chunk);
  if (output === undefined) return;
  output += chunk;
  if (!output.includes(ready)) return;
  output = undefined;
  if (process.connected) process.send({ ready: server.pid });
}

process.on('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// The parent may have exited, so this output has no reader.
process.stdout.on('error', () => {});

server.stdout.on('data', forward);
server.stderr.on('data', forward);
server.on('error', (error) => process.stdout.write(`${error.code}: ${error.message}\n`));
server.on('exit', (code) => (exitCode = code ?? 1));
// `close` follows when the last process with this output has exited, including workers of a killed server.
server.on('close', () => {
  process.exitCode = exitCode;
  if (process.connected) process.disconnect();
});
