import { GatehouseError } from '../http/gatehouse.errors';
import { CliError } from './cli.errors';

/** The messages of the SDK name options of the API; these name those of the command line. */
const connectionErrors: Record<string, (url: string, detail: string) => string> = {
  unreachable: (url, detail) =>
    `${url} is unreachable${detail}. Check --url or GATEHOUSE_URL, and that Gatehouse is running (\`npm start\`).`,
  not_gatehouse: (url) =>
    `The reply of ${url} is not from Gatehouse. Check --url or GATEHOUSE_URL, and any proxy in front of the service.`,
  timeout: (url) => `${url} did not answer in time. Try again later.`,
};

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
export function getErrorText(error: unknown, url = ''): string {
  if (error instanceof CliError) return error.message;
  if (error instanceof GatehouseError)
    return connectionErrors[error.code]?.(url, formatDetail(error)) ?? error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return systemErrors[code]?.(error as NodeJS.ErrnoException) ?? message;
}

/** The system error code, which is in the cause of the cause. */
function formatDetail({ cause }: GatehouseError): string {
  const code = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof code === 'string' ? ` (${code})` : '';
}
