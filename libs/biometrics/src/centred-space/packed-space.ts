import type { CentredSpace } from './centred-space';

// Magic, length of the mean, number of rows, and a zero; then the mean as float32, and each row as its scale and 16-bit integers.
const magic = 0x47_48_53_31; // GHS1
const headerBytes = 12;
const maxInteger = 32_767;

/** A space as a compact file: a fifth of the JSON. The scores differ by less than 0.0001. */
export function packSpace({ mean, rows = [] }: CentredSpace): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(countBytes(mean.length, rows.length));
  const writer = new DataView(bytes.buffer);
  writer.setUint32(0, magic);
  writer.setUint16(4, mean.length);
  writer.setUint16(6, rows.length);
  let at = headerBytes;
  for (const number of mean) at = writeFloat(writer, at, number);
  for (const row of rows) at = writeRow(writer, at, row);
  return bytes;
}

/** Reads a packed space; throws if it is anything else. */
export function unpackSpace(bytes: Uint8Array): CentredSpace {
  const reader = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPacked = bytes.length >= headerBytes && reader.getUint32(0) === magic && reader.getUint32(8) === 0;
  const [length, count] = isPacked ? [reader.getUint16(4), reader.getUint16(6)] : [0, 0];
  if (length === 0 || bytes.length !== countBytes(length, count))
    throw new Error('This file is not the space of a face model, or it is damaged. Load it again.');
  const mean = Float32Array.from({ length }, (_, i) => reader.getFloat32(headerBytes + 4 * i));
  const first = headerBytes + 4 * length;
  const rows = Array.from({ length: count }, (_, i) => readRow(reader, first + i * countRow(length), length));
  return count > 0 ? { mean, rows } : { mean };
}

const countRow = (length: number): number => 4 + 2 * length;
const countBytes = (length: number, rows: number): number =>
  headerBytes + 4 * length + rows * countRow(length);

function writeFloat(writer: DataView, at: number, number: number): number {
  writer.setFloat32(at, number);
  return at + 4;
}

function writeRow(writer: DataView, start: number, row: Float32Array): number {
  const scale = Math.fround(row.reduce((most, number) => Math.max(most, Math.abs(number)), 0) / maxInteger);
  let at = writeFloat(writer, start, scale);
  for (const number of row) {
    writer.setInt16(at, Math.max(-maxInteger, Math.min(maxInteger, Math.round(number / (scale || 1)))));
    at += 2;
  }
  return at;
}

function readRow(reader: DataView, start: number, length: number): Float32Array {
  const scale = reader.getFloat32(start);
  return Float32Array.from({ length }, (_, i) => reader.getInt16(start + 4 + 2 * i) * scale);
}
