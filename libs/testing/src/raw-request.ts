import { connect, type Socket } from 'node:net';

export interface RawReply {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  // Replies have any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** A request on its own connection, written in parts, so that a test controls when the body is complete. */
export class RawRequest {
  private readonly socket: Socket;
  private readonly chunks: Buffer[] = [];

  constructor(url: string, requestLine: string, headers: Record<string, string | number>) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => this.chunks.push(chunk)).on('error', () => undefined);
    const lines = Object.entries({ host: 'test', ...headers }).map(([name, value]) => `${name}: ${value}`);
    this.socket.write(`${requestLine} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  }

  /** Resolves when the bytes are written to the socket. */
  write(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()));
  }

  get isClosed(): boolean {
    return this.socket.destroyed;
  }

  /** All bytes received so far. */
  get received(): string {
    return Buffer.concat(this.chunks).toString();
  }

  /** The first reply, once it is complete. */
  async reply(): Promise<RawReply> {
    for (;;) {
      const reply = parseReply(this.received);
      if (reply) return reply;
      if (this.socket.destroyed) throw new Error(`The connection was closed after "${this.received}".`);
      await new Promise((resolve) => this.socket.once('data', resolve).once('close', resolve));
    }
  }

  destroy(): void {
    this.socket.destroy();
  }
}

function parseReply(text: string): RawReply | undefined {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const body = rest.join('\r\n\r\n');
  const length = Number(headers['content-length'] ?? NaN);
  if (!(Buffer.byteLength(body) >= length)) return undefined;
  return { status: Number(statusLine.split(' ')[1]), headers, body: JSON.parse(body) as unknown };
}
