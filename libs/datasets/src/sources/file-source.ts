import { DomainError } from '@gatehouse/platform';
import { createReadStream, type ReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FilePart, ListFile } from '../importers/importer';
import type { ListSource, OpenList } from './list-source';

const unreadable = (message: string) => new DomainError('dataset.no-file', 404, message);

/** A file, or a folder for a format with several files. */
export function fileSource(location: string): ListSource {
  const file = path.resolve(location);
  return {
    description: file,
    open: async (parts) => (parts.length === 1 ? openFile(file) : openFolder(file, parts)),
  };
}

async function openFile(file: string): Promise<OpenList> {
  const found = await readStats(file);
  if (!found.isFile())
    throw unreadable(`${file} is not a file, and this format is one file. Give the path of the file.`);
  return openAll(new Map([['list', file]]));
}

/** Names may be in upper case, as published by the Treasury, and files may be gzip. */
async function openFolder(location: string, parts: readonly FilePart[]): Promise<OpenList> {
  const given = await readStats(location);
  const folder = given.isDirectory() ? location : path.dirname(location);
  const names = await readdir(folder);
  const found = new Map<string, string>();
  for (const { name, need } of parts) {
    const match = names.find((each) => each.toLowerCase().replace(/\.gz$/, '') === name);
    if (match !== undefined) found.set(name, path.join(folder, match));
    else if (need === 'required') throw unreadable(`There is no ${name} in ${folder}.`);
  }
  return openAll(found);
}

async function openAll(paths: Map<string, string>): Promise<OpenList> {
  const streams: ReadStream[] = [];
  const files = new Map<string, ListFile>();
  let totalBytes = 0;
  for (const [part, file] of paths) {
    totalBytes += (await stat(file)).size;
    files.set(part, { name: path.basename(file), bytes: readFile(file, streams) });
  }
  return {
    files,
    totalBytes,
    close: () => Promise.resolve(streams.forEach((stream) => stream.destroy())),
  };
}

/** Opens the file when it is first read. */
async function* readFile(file: string, streams: ReadStream[]): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(file);
  streams.push(stream);
  yield* stream as AsyncIterable<Buffer>;
}

async function readStats(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw unreadable(
      missing ? `There is no ${file}.` : `${file} cannot be read: ${(error as Error).message}.`,
    );
  }
}
