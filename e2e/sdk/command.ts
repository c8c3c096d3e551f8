import { execFile } from 'node:child_process';

export interface CommandOptions {
  cwd: string;
  env?: Record<string, string>;
  /** Milliseconds until the program is killed. */
  timeout?: number;
}

export interface CommandResult {
  code: number;
  stdout: string;
  /** The whole output, or the reason why it did not start. */
  output: string;
}

/** Runs a program to its end, with any exit code. */
export function run(program: string, args: string[], options: CommandOptions): Promise<CommandResult> {
  const { cwd, env, timeout } = options;
  return new Promise((resolve) => {
    execFile(program, args, { cwd, timeout, env: { ...outside(), ...env } }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
      resolve({ code, stdout, output: stdout + stderr || (error?.message ?? '') });
    });
  });
}

/** Runs a program, and returns its output; throws if it fails. */
export async function succeed(program: string, args: string[], options: CommandOptions): Promise<string> {
  const { code, stdout, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${code}:\n${output}`);
  return stdout;
}

/** The environment without the variables of npm, Nx and Jest for this workspace. */
function outside(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|NX_|JEST_|GATEHOUSE_|NODE_ENV$|FORCE_COLOR$)/.test(name),
    ),
  );
}
