import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';

// "PGCOPY\n\377\r\n\0", then flags and the length of an extension, 4 bytes each.
const signatureLength = 11;
const endOfData = -1;

/**
 * The rows of a query as PostgreSQL sends them in binary: for large columns, which `pg` would receive as text, in hex,
 * at twice the size. Rows come as fast as they are taken.
 */
export async function* copyOut(runner: QueryRunner, query: string): AsyncGenerator<(Buffer | null)[]> {
  const client = (await runner.connect()) as PoolClient;
  const bytes = new ByteSource(client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`)));
  const head = await bytes.take(signatureLength + 8);
  await bytes.take(head.readUInt32BE(signatureLength + 4));
  for (;;) {
    const columns = (await bytes.take(2)).readInt16BE();
    if (columns === endOfData) break;
    const row: (Buffer | null)[] = [];
    for (let i = 0; i < columns; i++) row.push(await readField(bytes));
    yield row;
  }
  // The connection is free for the next query only once the stream has ended.
  await bytes.end();
}

async function readField(bytes: ByteSource): Promise<Buffer | null> {
  const length = (await bytes.take(4)).readInt32BE();
  return length < 0 ? null : bytes.take(length);
}

/** Takes exactly as many bytes from a stream as are asked for. */
class ByteSource {
  private readonly chunks: AsyncIterator<Buffer>;
  private waiting: Buffer[] = [];
  private available = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    while (this.available < length) await this.receive();
    const [first = Buffer.alloc(0)] = this.waiting;
    const all = first.length >= length ? first : Buffer.concat(this.waiting);
    if (all !== first) this.waiting = [];
    else this.waiting.shift();
    if (all.length > length) this.waiting.unshift(all.subarray(length));
    this.available -= length;
    return all.subarray(0, length);
  }

  async end(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }

  private async receive(): Promise<void> {
    const { value, done } = await this.chunks.next();
    if (done) throw new Error('The database ended a COPY before its end.');
    this.waiting.push(value);
    this.available += value.length;
  }
}
