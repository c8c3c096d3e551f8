import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A busy machine answers late. */
export const timeoutMs = 10_000;

/** Sends bytes to a server and returns the first bytes of its answer; throws if there is none. */
export async function probe(
  { host, port, tls }: { host: string; port: number; tls: boolean },
  bytes: Buffer,
  signal: AbortSignal,
): Promise<Buffer> {
  const socket: Socket = tls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const stop = (): void => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      socket.once('data', resolve).once('error', reject);
      socket.once('close', () => reject(new Error('the connection was closed')));
      socket.setTimeout(timeoutMs, () => reject(new Error(`no answer within ${timeoutMs / 1000} s`)));
      socket.write(bytes);
    });
  } finally {
    socket.destroy();
  }
}

/** Whether a process listens on a port of this machine. */
export function isPortInUse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTcp({ host: '127.0.0.1', port });
    socket.setTimeout(timeoutMs);
    const end = (isInUse: boolean) => () => {
      socket.destroy();
      resolve(isInUse);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}
