import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BrokenList } from '../dataset.errors';

/** What a list may be at most, packed and unpacked: more than the largest there is, less than a disk. */
export const largestList = 4 * 1024 ** 3;

/** Unpacks gzip, whatever the name says, and refuses a page that some server sent in place of the list. */
export async function* unpack(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  largest = largestList,
): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bytes, 2);
  const plain = head[0] === 0x1f && head[1] === 0x8b ? gunzip(all, file) : all;
  let size = 0;
  for await (const chunk of refusePage(plain, file)) {
    size += chunk.length;
    if (size > largest) throw new BrokenList(`it is larger than ${largest} bytes.`, { file });
    yield chunk;
  }
}

async function* gunzip(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const unzipped = createGunzip();
  // Its failure destroys the stream, so that whoever reads it hears of it.
  pipeline(Readable.from(bytes, { objectMode: false }), unzipped).catch(() => undefined);
  try {
    yield* unzipped as AsyncIterable<Buffer>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_') || /^(unexpected end|incorrect)/.test(message))
      throw new BrokenList(`it cannot be unpacked (${message}): it is cut off or damaged.`, { file });
    throw error;
  }
}

async function* refusePage(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bytes, 512);
  if (/^\uFEFF?\s*(<!doctype html|<html)/i.test(Buffer.from(head).toString()))
    throw new BrokenList('it is a web page, not a list. Open the address in a browser to see what it says.', {
      file,
    });
  yield* all;
}

/** Looks at the beginning, and gives it back with the rest. */
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
