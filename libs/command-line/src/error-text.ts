import { CliError } from './cli.errors';

const systemErrors: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> = {
  ENOENT: ({ path }) => `File not found: ${path}.`,
  EISDIR: ({ path }) => `${path ?? 'This'} is a folder, not a file.`,
  EACCES: ({ path, port }) =>
    path
      ? `Permission denied: ${path}.`
      : `Permission denied to listen on port ${port}. Choose another one with --port.`,
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Choose another one with --port.`,
  EADDRNOTAVAIL: () => 'The address is not available on this machine. Choose another one with --host.',
};

/** The error and what to do, in one line. */
export function getErrorText(error: unknown): string {
  if (error instanceof CliError) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return systemErrors[code]?.(error as NodeJS.ErrnoException) ?? message;
}
