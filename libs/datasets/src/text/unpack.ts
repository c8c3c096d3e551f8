import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { InvalidListError } from '../dataset.errors';

/** The maximum size of a list, compressed and decompressed. No published list is larger. */
export const maxListBytes = 4 * 1024 ** 3;

/** Decompresses gzip, whatever the file name, and rejects a web page that a server sent instead of the list. */
export async function* unpack(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  maxBytes = maxListBytes,
): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bytes, 2);
  const plain = head[0] === 0x1f && head[1] === 0x8b ? gunzip(all, file) : all;
  let size = 0;
  for await (const chunk of rejectWebPage(plain, file)) {
    size += chunk.length;
    if (size > maxBytes) throw new InvalidListError(`larger than ${maxBytes} bytes.`, { file });
    yield chunk;
  }
}

async function* gunzip(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const unzipped = createGunzip();
  // An error destroys the stream, so the reader receives it.
  pipeline(Readable.from(bytes, { objectMode: false }), unzipped).catch(() => undefined);
  try {
    yield* unzipped as AsyncIterable<Buffer>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_') || /^(unexpected end|incorrect)/.test(message))
      throw new InvalidListError(`failed to decompress (${message}): the file is truncated or damaged.`, {
        file,
      });
    throw error;
  }
}

async function* rejectWebPage(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bytes, 512);
  if (/^\uFEFF?\s*(<!doctype html|<html)/i.test(Buffer.from(head).toString()))
    throw new InvalidListError('not a list but a web page. Open the URL in a browser to see it.', {
      file,
    });
  yield* all;
}

/** Reads the first bytes, and returns them with the whole stream. */
async function peek(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const chunks = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = Buffer.alloc(0);
  while (head.length < length) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return { head, all: rejoin(head, chunks) };
}

async function* rejoin(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (;;) {
      const { value, done } = await rest.next();
      if (done) return;
      yield value;
    }
  } finally {
    await rest.return?.();
  }
}
