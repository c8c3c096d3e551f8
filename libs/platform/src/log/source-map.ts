/** The fields of a source map (version 3) that are used here. */
export interface SourceMapFile {
  sources: readonly string[];
  mappings: string;
}

/** A line and a column, both counted from 0. */
export interface Position {
  line: number;
  column: number;
}

export interface SourcePosition extends Position {
  source: string;
}

const comma = 44;
const semicolon = 59;
const maxShift = 30;
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Int8Array(128).fill(-1);
for (let value = 0; value < base64.length; value++) digits[base64.charCodeAt(value)] = value;

/**
 * Finds the source positions of some positions in a generated file, in one pass. The map of an app has a million segments, so they
 * are not decoded into objects, as `SourceMap` of Node.js does: that would allocate more than the app itself.
 */
export function findSourcePositions(
  { sources, mappings }: SourceMapFile,
  positions: readonly Position[],
): (SourcePosition | undefined)[] {
  const found = positions.map((): SourcePosition | undefined => undefined);
  const lastLine = Math.max(...positions.map(({ line }) => line));
  // Column, source, line and column in the source, name: relative to the same field of the previous segment.
  const fields = new Int32Array(5);
  let line = 0;
  let count = 0;
  let value = 0;
  let shift = 0;
  let wanted = indexesOf(positions, 0);
  for (let i = 0; i <= mappings.length && line <= lastLine; i++) {
    const code = i < mappings.length ? mappings.charCodeAt(i) : semicolon;
    if (code === comma || code === semicolon) {
      if (count > 0)
        for (const index of wanted)
          if (fields[0]! <= positions[index]!.column) found[index] = toSourcePosition(sources, fields, count);
      count = 0;
      if (code === comma) continue;
      fields[0] = 0;
      wanted = indexesOf(positions, ++line);
      continue;
    }
    const digit = digits[code] ?? -1;
    if (digit < 0 || shift > maxShift || count === fields.length) throw new Error('invalid mappings');
    value |= (digit & 31) << shift;
    if (digit & 32) {
      shift += 5;
      continue;
    }
    fields[count]! += value & 1 ? -(value >>> 1) : value >>> 1;
    count++;
    value = shift = 0;
  }
  return found;
}

function indexesOf(positions: readonly Position[], line: number): number[] {
  return positions.flatMap((position, index) => (position.line === line ? index : []));
}

/** A segment with one field marks code without a source. */
function toSourcePosition(
  sources: readonly string[],
  [, source = -1, line = 0, column = 0]: Int32Array,
  count: number,
): SourcePosition | undefined {
  const name = sources[source];
  return count < 4 || typeof name !== 'string' ? undefined : { source: name, line, column };
}
