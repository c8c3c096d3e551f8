// The layout of a segment. segment.ts is the same for TypeScript.

/** Bits of a vector's sign code. */
export const codeBits: i32 = 512;
/** The first 32 bytes of the codes are stored a second time for the scan: a row has the same byte of all slots. */
export const scanRows: usize = 32;

const rowsEnd: usize = scanRows;
const codesEnd: usize = rowsEnd + 64;
const scalesEnd: usize = codesEnd + 4;
const labelsEnd: usize = scalesEnd + 4;

export function codeAddress(segment: usize, capacity: usize, slot: usize): usize {
  return segment + capacity * rowsEnd + (slot << 6);
}

export function scaleAddress(segment: usize, capacity: usize, slot: usize): usize {
  return segment + capacity * codesEnd + (slot << 2);
}

export function labelAddress(segment: usize, capacity: usize, slot: usize): usize {
  return segment + capacity * scalesEnd + (slot << 2);
}

export function vectorAddress(segment: usize, capacity: usize, stride: usize, slot: usize): usize {
  return segment + capacity * labelsEnd + slot * stride;
}

export function scanByteAddress(segment: usize, capacity: usize, slot: usize, row: usize): usize {
  return segment + row * capacity + slot;
}
