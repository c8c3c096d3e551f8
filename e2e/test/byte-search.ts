import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Byte sequences to search for, by name. */
export type Patterns = Readonly<Record<string, Buffer>>;

/** Only Linux exposes the memory of another process as a file. */
export const canReadMemory = process.platform === 'linux';

const chunk = 8 * 1024 * 1024;

/** The names of the patterns that are somewhere in the writable memory of a process. */
export async function findInMemory(pid: number, patterns: Patterns): Promise<string[]> {
  const found = new Set<string>();
  // The overlap finds patterns across the border of two chunks.
  const buffer = Buffer.alloc(chunk + Math.max(...Object.values(patterns).map(({ length }) => length)));
  const memory = await open(`/proc/${pid}/mem`);
  try {
    for (const { start, end } of await writableRegions(pid))
      for (let at = start; at < end; at += chunk) {
        const wanted = Math.min(end - at, buffer.length);
        // A region may have been unmapped since the list was read.
        const { bytesRead } = await memory.read(buffer, 0, wanted, at).catch(() => ({ bytesRead: 0 }));
        for (const name of findIn(buffer.subarray(0, bytesRead), patterns)) found.add(name);
      }
  } finally {
    await memory.close();
  }
  return [...found].sort();
}

/** The names of the patterns that are somewhere in the files of a folder. */
export async function findInFolder(folder: string, patterns: Patterns): Promise<string[]> {
  const found = new Set<string>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    // A running server may have removed the file.
    const bytes = await readFile(path.join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    for (const name of findIn(bytes, patterns)) found.add(name);
  }
  return [...found].sort();
}

const findIn = (bytes: Buffer, patterns: Patterns): string[] =>
  Object.entries(patterns).flatMap(([name, pattern]) => (bytes.includes(pattern) ? [name] : []));

async function writableRegions(pid: number): Promise<{ start: number; end: number }[]> {
  const lines = (await readFile(`/proc/${pid}/maps`, 'utf8')).trim().split('\n');
  return lines.flatMap((line) => {
    const [, start = '', end = '', access = ''] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
    return access.startsWith('rw') ? [{ start: parseInt(start, 16), end: parseInt(end, 16) }] : [];
  });
}
