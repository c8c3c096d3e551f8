import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sendChunks } from './transfer';

const kib = 1024;
const { signal } = new AbortController();

// eslint-disable-next-line @typescript-eslint/require-await -- as a database cursor
async function* repeat(size: number, times = Infinity) {
  for (let i = 0; i < times; i++) yield 'x'.repeat(size);
}

/** A reply that somebody reads, each piece after this time. */
class Reply extends Writable {
  bytes = 0;

  constructor(private readonly millisecondsPerPiece: number) {
    super({ highWaterMark: 1 });
  }

  override _write(chunk: Buffer, _: unknown, done: () => void): void {
    void pause(this.millisecondsPerPiece).then(() => {
      this.bytes += chunk.length;
      done();
    });
  }
}

describe('sendChunks', () => {
  it('sends everything to a client that reads, whatever the size of the chunks', async () => {
    const reply = new Reply(0);
    const end = await sendChunks(reply, repeat(100_001, 3), { timeoutSeconds: 5, signal });
    expect([end, reply.bytes]).toEqual(['complete', 300_003]);
  });

  it('ends for a client that reads less than 16 KiB in a second, although it never pauses for long', async () => {
    const reply = new Reply(1100);
    const end = await sendChunks(reply, repeat(16 * kib), { timeoutSeconds: 0.15, signal });
    expect(end).toBe('too-slow');
    expect(reply.bytes).toBeLessThanOrEqual(32 * kib);
  });

  it('ends for a client that reads nothing, whatever the system has buffered', async () => {
    let end: Promise<string> | undefined;
    const server = createServer((_, response: ServerResponse) => {
      end = sendChunks(response, repeat(64 * kib), { timeoutSeconds: 0.1, signal });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    const [reply] = (await once(request, 'response')) as [{ pause: () => void }];
    reply.pause();
    expect(await end).toBe('too-slow');
    request.destroy();
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['disconnected', (reply: Reply) => reply.destroy()],
    ['aborted', (_: Reply, cancellation: AbortController) => cancellation.abort()],
  ] as const)('ends at once: %s', async (expected, interrupt) => {
    const reply = new Reply(60_000);
    const cancellation = new AbortController();
    const end = sendChunks(reply, repeat(kib), { timeoutSeconds: 3600, signal: cancellation.signal });
    setImmediate(() => interrupt(reply, cancellation));
    expect(await end).toBe(expected);
  });
});
