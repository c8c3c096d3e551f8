import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { InvalidListError } from '../dataset.errors';

export interface DecodeOptions {
  file: string;
  /** The encoding of older lists of the Treasury. Without it, text that is not UTF-8 is rejected. */
  fallback?: 'windows-1252';
}

const byteOrderMark = '\uFEFF';

/** Decodes a stream of bytes. NUL characters are removed because PostgreSQL cannot store them. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { file, fallback }: DecodeOptions,
): AsyncGenerator<string> {
  let rest: Uint8Array = Buffer.alloc(0);
  let legacy: TextDecoder | undefined;
  let atStart = true;
  const decode = (whole: Uint8Array): string => {
    if (!legacy && !isUtf8(whole)) {
      if (!fallback) throw new InvalidListError('not UTF-8 text.', { file });
      // The text so far is valid UTF-8, so it is almost certainly ASCII. Only the rest is decoded differently.
      legacy = new TextDecoder(fallback);
    }
    const text = legacy ? legacy.decode(whole) : Buffer.from(whole).toString('utf8');
    const clean = text.replaceAll('\0', '');
    const decoded = atStart && clean.startsWith(byteOrderMark) ? clean.slice(1) : clean;
    atStart = false;
    return decoded;
  };
  for await (const chunk of bytes) {
    const all: Uint8Array = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = all.length - countIncompleteBytes(all);
    rest = all.subarray(end);
    if (end > 0) yield decode(all.subarray(0, end));
  }
  if (rest.length > 0) yield decode(rest);
}

/** The number of trailing bytes of an incomplete character. */
function countIncompleteBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}
