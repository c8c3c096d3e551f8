import { csvOf, type Person } from './people-csv';

/**
 * Where the people come from: the path of a CSV file (in Node), its contents as a Blob, a File or bytes, a stream of it, or
 * rows.
 */
export type PeopleSource =
  | string
  | URL
  | Blob
  | Uint8Array
  | ArrayBuffer
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string | Person>
  | Iterable<Person>;

/** The CSV text of a source as it comes in, and its size where that is known. */
export interface OpenedSource {
  pieces: AsyncIterable<string>;
  totalBytes?: number;
}

export async function openSource(source: PeopleSource): Promise<OpenedSource> {
  if (typeof source === 'string' || source instanceof URL) return openFile(source);
  if (source instanceof ArrayBuffer) return openSource(new Uint8Array(source));
  if (source instanceof Uint8Array) return { pieces: decoded([source]), totalBytes: source.byteLength };
  if (source instanceof Blob) return { pieces: decoded(chunksOf(source.stream())), totalBytes: source.size };
  if (Symbol.iterator in source) return { pieces: csvOf(source) };
  return { pieces: textOf('getReader' in source ? chunksOf(source) : source) };
}

async function openFile(file: string | URL): Promise<OpenedSource> {
  const { createReadStream, promises } = await fileSystem();
  const { size } = await promises.stat(file);
  return { pieces: decoded(createReadStream(file) as AsyncIterable<Uint8Array>), totalBytes: size };
}

/** Kept from bundlers: a page has no files, and must not carry what opens them. */
async function fileSystem(): Promise<typeof import('node:fs')> {
  const name = 'node:fs';
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  try {
    const found = process?.getBuiltinModule?.(name);
    return (found ??
      (await import(/* @vite-ignore */ /* webpackIgnore: true */ name))) as typeof import('node:fs');
  } catch (cause) {
    throw new TypeError('Only Node opens files by their path. Give a Blob, a File or rows.', { cause });
  }
}

/** A stream may be of bytes, of text, or of rows; its first item tells. */
async function* textOf(stream: AsyncIterable<Uint8Array | string | Person>): AsyncGenerator<string> {
  const items = stream[Symbol.asyncIterator]();
  const first = await items.next();
  if (first.done) return;
  const all = withFirst(first.value, items);
  if (typeof first.value === 'string') yield* all as AsyncIterable<string>;
  else if (first.value instanceof Uint8Array) yield* decoded(all as AsyncIterable<Uint8Array>);
  else yield* csvOf(all as AsyncIterable<Person>);
}

async function* withFirst<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    yield first;
    for (let item = await rest.next(); !item.done; item = await rest.next()) yield item.value;
  } finally {
    await rest.return?.();
  }
}

async function* decoded(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) yield textIn(decoder, chunk);
  yield textIn(decoder);
}

/** Replacing what cannot be read would screen another name. */
function textIn(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (cause) {
    throw new TypeError('The people are not UTF-8 text. Save the file as UTF-8, and screen it again.', {
      cause,
    });
  }
}

// Not every browser can iterate over a stream.
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
