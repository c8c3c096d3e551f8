import { execFile } from 'node:child_process';

export interface CommandOptions {
  cwd: string;
  env?: Record<string, string>;
  /** Milliseconds, after which it is ended. */
  timeout?: number;
}

export interface CommandResult {
  code: number;
  stdout: string;
  /** All it wrote, or why it could not. */
  output: string;
}

/** Runs a program to its end, however it ends. */
export function run(program: string, args: string[], options: CommandOptions): Promise<CommandResult> {
  const { cwd, env, timeout } = options;
  return new Promise((resolve) => {
    execFile(program, args, { cwd, timeout, env: { ...outside(), ...env } }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
      resolve({ code, stdout, output: stdout + stderr || (error?.message ?? '') });
    });
  });
}

/** Runs a program, and gives what it printed; throws if it fails. */
export async function succeed(program: string, args: string[], options: CommandOptions): Promise<string> {
  const { code, stdout, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return stdout;
}

/** The environment without what npm, Nx and Jest say about this workspace. */
function outside(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|NX_|JEST_|GATEHOUSE_|NODE_ENV$|FORCE_COLOR$)/.test(name),
    ),
  );
}
