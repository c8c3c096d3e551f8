#!/usr/bin/env node
import { Interruption } from './cli.errors';
import { run } from './program';

// The exit codes that shells report for these signals.
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGPIPE: 141 } as const;
const stop = new AbortController();

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    // A second signal exits at once.
    if (stop.signal.aborted) process.exit(exitCodes[name]);
    stop.abort(new Interruption(exitCodes[name]));
  });

// A closed pipe, as by `head`, is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.SIGPIPE);
    process.stderr.write(`Failed to write the output: ${error.message}\n`);
    process.exit(1);
  });

// Node.js 18 prints warnings about experimental features, which are irrelevant to users.
if (!process.env.GATEHOUSE_DEBUG) process.removeAllListeners('warning');

const { stdin, stdout, stderr, env } = process;
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, signal: stop.signal });
