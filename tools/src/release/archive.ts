import { gzipSync } from 'node:zlib';

export interface ArchiveFile {
  /** Its path in the archive. */
  name: string;
  contents: Buffer;
  isExecutable?: boolean;
}

const blockSize = 512;
const maxNameLength = 100;

/** A compressed tar archive. The same files and time give the same bytes: no owners, no order of a folder, no clock. */
export function createArchive(files: readonly ArchiveFile[], seconds: number): Buffer {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const blocks = sorted.flatMap((file) => [
    toHeader(file, seconds),
    file.contents,
    padding(file.contents.length),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockSize)]), { level: 9 });
}

const padding = (length: number): Buffer => Buffer.alloc((blockSize - (length % blockSize)) % blockSize);
const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** A header of the POSIX format "ustar". */
function toHeader({ name, contents, isExecutable }: ArchiveFile, seconds: number): Buffer {
  const { prefix, rest } = splitName(name);
  const header = Buffer.alloc(blockSize);
  header.write(rest, 0);
  header.write(octal(isExecutable ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(contents.length, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= maxNameLength) return { prefix: '', rest: name };
  const at = name.indexOf('/', Buffer.byteLength(name) - maxNameLength - 1);
  if (at < 0) throw new Error(`${name} is too long for a tar archive.`);
  return { prefix: name.slice(0, at), rest: name.slice(at + 1) };
}
