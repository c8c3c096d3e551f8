import { isUtf8 } from 'node:buffer';
import { notUtf8, unreadableRow } from './csv.errors';

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Byte order marks of other encodings. UTF-32 comes first because its mark begins like that of UTF-16. */
const marks: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe, 0, 0], 'UTF-32'],
  [[0, 0, 0xfe, 0xff], 'UTF-32'],
  [[0xff, 0xfe], 'UTF-16'],
  [[0xfe, 0xff], 'UTF-16'],
];

/** The text of a file without the byte order mark. Bytes that are not UTF-8 are rejected, never replaced. */
export function decodeText(bytes: Buffer): string {
  const other = marks.find(([mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (other) throw notUtf8(`The file is ${other[1]}, not UTF-8`);
  const nul = bytes.indexOf(0);
  if (nul >= 0) throw nulCharacter(bytes, nul);
  if (!isUtf8(bytes)) throw invalidUtf8(bytes);
  // Unlike toString(), this removes the byte order mark.
  return new TextDecoder().decode(bytes);
}

/** The line number of a position, from 1. Lines end with LF, CRLF or CR. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let i = 0; i < position; i++) {
    const code = text.charCodeAt(i);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(i + 1) !== lineFeed)) line++;
  }
  return line;
}

function nulCharacter(bytes: Buffer, position: number): Error {
  const line = lineAt(bytes.toString('latin1', 0, position + 1), position);
  // Every other byte of western text in UTF-16 is NUL.
  const nuls = bytes.subarray(0, 1000).filter((byte) => byte === 0).length;
  if (nuls * 3 > Math.min(1000, bytes.length)) return notUtf8('The file looks like UTF-16, not UTF-8');
  return unreadableRow(line, 'there is a NUL character: remove it');
}

function invalidUtf8(bytes: Buffer): Error {
  let [line, start, hasUtf8] = [1, 0, false];
  for (let i = 0; i <= bytes.length; i++) {
    const byte = bytes[i];
    if (byte !== undefined && byte !== lineFeed && byte !== carriageReturn) continue;
    const content = bytes.subarray(start, i);
    if (!isUtf8(content)) return notUtf8(`line ${line} is not UTF-8${guessEncoding(content, hasUtf8)}`);
    hasUtf8 ||= content.some((each) => each > 0x7f);
    start = i + 1;
    if (byte === lineFeed || bytes[i + 1] !== lineFeed) line++;
  }
  return notUtf8('The file is not UTF-8');
}

/** A file with valid UTF-8 in an earlier line is damaged rather than in another encoding. */
const guessEncoding = (line: Buffer, hasUtf8: boolean): string =>
  !hasUtf8 && line.some((byte) => byte >= 0xc0) ? ' (it looks like Latin-1 / Windows-1252)' : '';
