#!/usr/bin/env node
import { Interruption } from './cli.errors';
import { run } from './program';

// What a shell reports of programs that these signals ended.
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGPIPE: 141 } as const;
const stop = new AbortController();

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    // Whoever asks twice does not want to wait.
    if (stop.signal.aborted) process.exit(exitCodes[name]);
    stop.abort(new Interruption(exitCodes[name]));
  });

// A reader that has seen enough, as head does, is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.SIGPIPE);
    process.stderr.write(`The output could not be written: ${error.message}\n`);
    process.exit(1);
  });

// Node 18 warns of experiments of its own, which say nothing to whoever has typed a command.
if (!process.env.GATEHOUSE_DEBUG) process.removeAllListeners('warning');

const { stdin, stdout, stderr, env } = process;
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, signal: stop.signal });
