import { GatehouseError } from '../http/gatehouse.errors';
import { CliError } from './cli.errors';

/** What the library says in the words of a program is said here in those of the command line. */
const connectionTroubles: Record<string, (url: string, detail: string) => string> = {
  unreachable: (url, detail) =>
    `${url} could not be reached${detail}. Check --url or GATEHOUSE_URL, and that Gatehouse runs (\`npm start\`).`,
  not_gatehouse: (url) =>
    `What answers at ${url} is not Gatehouse. Check --url or GATEHOUSE_URL, and what stands before the service.`,
  timeout: (url) => `${url} did not answer in time. Try again later.`,
};

const systemTroubles: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> = {
  ENOENT: ({ path }) => `There is no file ${path}. Check its name and the folder you are in.`,
  EISDIR: ({ path }) => `${path ?? 'This'} is a folder. Give a file.`,
  EACCES: ({ path, port }) =>
    path
      ? `You may not read ${path}. Check its permissions.`
      : `You may not listen on port ${port}. Choose another one with --port.`,
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Choose another one with --port.`,
  EADDRNOTAVAIL: () => 'This machine has no such address. Choose another one with --host.',
};

/** What went wrong and the way out, in one line. */
export function failureText(error: unknown, url = ''): string {
  if (error instanceof CliError) return error.message;
  if (error instanceof GatehouseError)
    return connectionTroubles[error.code]?.(url, detailOf(error)) ?? error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return systemTroubles[code]?.(error as NodeJS.ErrnoException) ?? message;
}

/** fetch says little itself; what happened is in the cause of its cause. */
function detailOf({ cause }: GatehouseError): string {
  const code = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof code === 'string' ? ` (${code})` : '';
}
