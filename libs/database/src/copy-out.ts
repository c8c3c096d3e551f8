import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';

// "PGCOPY\n\377\r\n\0", then flags and the length of an extension, 4 bytes each.
const signatureLength = 11;
const endOfData = -1;

/**
 * Streams the rows of a query in the binary COPY format. For large columns: `pg` would receive them as hex text, at twice the
 * size. The stream has backpressure.
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
  // The connection can run the next query only after the stream has ended.
  await bytes.end();
}

async function readField(bytes: ByteSource): Promise<Buffer | null> {
  const length = (await bytes.take(4)).readInt32BE();
  return length < 0 ? null : bytes.take(length);
}

/** Reads exact numbers of bytes from a stream. */
class ByteSource {
  private readonly chunks: AsyncIterator<Buffer>;
  private pending: Buffer[] = [];
  private available = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    while (this.available < length) await this.receive();
    const [first = Buffer.alloc(0)] = this.pending;
    const all = first.length >= length ? first : Buffer.concat(this.pending);
    if (all !== first) this.pending = [];
    else this.pending.shift();
    if (all.length > length) this.pending.unshift(all.subarray(length));
    this.available -= length;
    return all.subarray(0, length);
  }

  async end(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }

  private async receive(): Promise<void> {
    const { value, done } = await this.chunks.next();
    if (done) throw new Error('The COPY stream ended early.');
    this.pending.push(value);
    this.available += value.length;
  }
}
