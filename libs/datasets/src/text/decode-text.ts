import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { BrokenList } from '../dataset.errors';

export interface DecodeOptions {
  file: string;
  /** What older lists of the Treasury are written in. Without it, text that is not UTF-8 is a broken list. */
  fallback?: 'windows-1252';
}

const byteOrderMark = '\uFEFF';

/** Turns bytes into text, a piece at a time; NUL characters, which PostgreSQL cannot hold, are left out. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { file, fallback }: DecodeOptions,
): AsyncGenerator<string> {
  let rest: Uint8Array = Buffer.alloc(0);
  let legacy: TextDecoder | undefined;
  let atStart = true;
  const decode = (whole: Uint8Array): string => {
    if (!legacy && !isUtf8(whole)) {
      if (!fallback) throw new BrokenList('it is not UTF-8 text.', { file });
      // All before was valid as UTF-8, so hardly more than ASCII: only what follows is read differently.
      legacy = new TextDecoder(fallback);
    }
    const text = legacy ? legacy.decode(whole) : Buffer.from(whole).toString('utf8');
    const clean = text.replaceAll('\0', '');
    const piece = atStart && clean.startsWith(byteOrderMark) ? clean.slice(1) : clean;
    atStart = false;
    return piece;
  };
  for await (const chunk of bytes) {
    const all: Uint8Array = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = all.length - openSequence(all);
    rest = all.subarray(end);
    if (end > 0) yield decode(all.subarray(0, end));
  }
  if (rest.length > 0) yield decode(rest);
}

/** How many bytes at the end belong to a character that is not complete yet. */
function openSequence(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}
