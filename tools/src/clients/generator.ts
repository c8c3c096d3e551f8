import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ClientDocument } from './client-document';

/** Writes the generated part of the client of one language. */
export interface ClientGenerator {
  name: string;
  /** Contains generated files only. */
  folder: string;
  isAvailable(): Promise<boolean>;
  /** What is missing where it is not available. */
  missing: string;
  generate(publicDocument: ClientDocument, folder: string): Promise<void>;
}

const execute = promisify(execFile);

export async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  try {
    await execute(program, args, { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${program} failed: ${stderr || stdout || message}`, { cause: error });
  }
}

/** Whether a command succeeds. */
export const isInstalled = (
  program: string,
  args: string[],
  { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<boolean> =>
  execute(program, args, { cwd, env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );
