import { toCsv, type Person } from './people-csv';

/** The people to screen: the path of a CSV file (in Node.js), its content as a Blob, a File, bytes or a stream, or rows. */
export type PeopleSource =
  | string
  | URL
  | Blob
  | Uint8Array
  | ArrayBuffer
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string | Person>
  | Iterable<Person>;

/** The CSV text of a source in chunks, and its size if known. */
export interface OpenedSource {
  chunks: AsyncIterable<string>;
  totalBytes?: number;
}

export async function openSource(source: PeopleSource): Promise<OpenedSource> {
  if (typeof source === 'string' || source instanceof URL) return openFile(source);
  if (source instanceof ArrayBuffer) return openSource(new Uint8Array(source));
  if (source instanceof Uint8Array) return { chunks: decode([source]), totalBytes: source.byteLength };
  if (source instanceof Blob) return { chunks: decode(readChunks(source.stream())), totalBytes: source.size };
  if (Symbol.iterator in source) return { chunks: toCsv(source) };
  return { chunks: toText('getReader' in source ? readChunks(source) : source) };
}

async function openFile(file: string | URL): Promise<OpenedSource> {
  const { createReadStream, promises } = await fileSystem();
  const { size } = await promises.stat(file);
  return { chunks: decode(createReadStream(file) as AsyncIterable<Uint8Array>), totalBytes: size };
}

/** Hidden from bundlers: a page has no file system. */
async function fileSystem(): Promise<typeof import('node:fs')> {
  const name = 'node:fs';
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  try {
    const found = process?.getBuiltinModule?.(name);
    return (found ??
      (await import(/* @vite-ignore */ /* webpackIgnore: true */ name))) as typeof import('node:fs');
  } catch (cause) {
    throw new TypeError('Paths work in Node.js only. Pass a Blob, a File or rows.', { cause });
  }
}

/** A stream of bytes, text or rows; the first item decides. */
async function* toText(stream: AsyncIterable<Uint8Array | string | Person>): AsyncGenerator<string> {
  const items = stream[Symbol.asyncIterator]();
  const first = await items.next();
  if (first.done) return;
  const all = prepend(first.value, items);
  if (typeof first.value === 'string') yield* all as AsyncIterable<string>;
  else if (first.value instanceof Uint8Array) yield* decode(all as AsyncIterable<Uint8Array>);
  else yield* toCsv(all as AsyncIterable<Person>);
}

async function* prepend<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    yield first;
    for (let item = await rest.next(); !item.done; item = await rest.next()) yield item.value;
  } finally {
    await rest.return?.();
  }
}

async function* decode(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) yield decodeChunk(decoder, chunk);
  yield decodeChunk(decoder);
}

/** Throws for invalid UTF-8: a replacement character would change the name. */
function decodeChunk(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (cause) {
    throw new TypeError('The people are not UTF-8 text. Save the file as UTF-8 and try again.', {
      cause,
    });
  }
}

// Not every browser supports async iteration of streams.
async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
