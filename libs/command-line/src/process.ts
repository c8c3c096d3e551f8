import { Interruption } from './cli.errors';
import { type Program, runProgram } from './program';

// The exit codes that shells report for these signals.
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGPIPE: 141 } as const;

/** Runs a program in this process, with its arguments, streams and signals; sets the exit code. */
export async function runProcess<S>(program: Program<S>, args: string[]): Promise<void> {
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
  const { stdin, stdout, stderr, env } = process;
  const cwd = process.cwd();
  process.exitCode = await runProgram(program, args, {
    stdin,
    stdout,
    stderr,
    env,
    cwd,
    signal: stop.signal,
  });
}
