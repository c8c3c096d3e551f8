import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Condition } from './condition.table';

const chunkBytes = 4096;

/**
 * The network between a visitor and the suite, as a reverse proxy: all responses share its rate. The throttling of the browser would not
 * apply to workers.
 */
export class SlowLink {
  private condition: Pick<Condition, 'bitsPerSecond' | 'latencyMs'> = {};
  private freeAt = 0;
  private readonly server = http.createServer((request, response) => void this.forward(request, response));
  /** The bytes of all response bodies so far. */
  bytes = 0;

  constructor(private readonly upstream: (path: string) => string) {}

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  setCondition(condition: Condition): void {
    this.condition = condition;
    this.freeAt = 0;
    this.bytes = 0;
  }

  private async forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method, url = '/', headers } = request;
    await pause(this.condition.latencyMs ?? 0);
    const forwarded = http.request(new URL(url, this.upstream(url)), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      Readable.from(this.delay(reply))
        .on('error', () => response.destroy())
        .pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }

  private async *delay(reply: http.IncomingMessage): AsyncGenerator<Buffer> {
    for await (const content of reply as AsyncIterable<Buffer>)
      for (let at = 0; at < content.length; at += chunkBytes) {
        const chunk = content.subarray(at, at + chunkBytes);
        await this.take(chunk.length);
        this.bytes += chunk.length;
        yield chunk;
      }
  }

  /** Each response waits for its next chunk, so that concurrent ones take turns. */
  private async take(bytes: number): Promise<void> {
    const { bitsPerSecond } = this.condition;
    if (bitsPerSecond === undefined) return;
    const now = performance.now();
    this.freeAt = Math.max(now, this.freeAt) + (bytes * 8000) / bitsPerSecond;
    await pause(this.freeAt - now);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
