// The memory layout of the vectors of a gallery. kernel/layout.as.ts is the same for the kernel.

/** Bits of a sign code. */
export const codeBits = 512;
/** The scan reads rows of 8 bits, for the first half of the code. */
export const scanRows = 32;
export const rowBits = 8;

/** Bytes of a slot besides the vector: scan rows, sign code, scale, label. */
const codeBytes = 64;
const wordBytes = 4;
const slotBytes = scanRows + codeBytes + wordBytes + wordBytes;

const minSlots = 64;
/** The maximum size of a segment, and the size of the candidate buffers, which therefore cannot overflow. */
export const maxSlots = 8192;

/** The maximum length of vectors in the scratch memory and the kernel. */
export const maxVectorLength = 512;
export const minVectorLength = 64;

/** Memory for vectors of the same centre. */
export interface Segment {
  readonly address: number;
  readonly capacity: number;
  /** The number of slots that were ever used. The slots behind them are empty. */
  count: number;
  centre: number;
}

/** A new segment has a quarter of the existing capacity: small galleries waste little, large ones have few segments. */
const growth = 1 / 4;
const capacities = computeCapacities();

export function getCapacity(position: number): number {
  return capacities[position] ?? maxSlots;
}

function computeCapacities(): number[] {
  const list: number[] = [];
  for (let total = 0, capacity = minSlots; capacity < maxSlots; total += capacity) {
    capacity = Math.max(1, Math.floor((total * growth) / minSlots)) * minSlots;
    list.push(Math.min(maxSlots, capacity));
  }
  return list;
}

export function computeSegmentBytes(capacity: number, stride: number): number {
  return capacity * (slotBytes + stride);
}

export function getLabelAddress(segment: Segment, slot: number): number {
  return segment.address + segment.capacity * (scanRows + codeBytes + wordBytes) + slot * wordBytes;
}

/** The kernel reads 32 numbers at a time. */
export function computeStride(dimension: number): number {
  return Math.ceil(dimension / 32) * 32;
}

/** The rotation needs a power of two. */
export function computeRotationSize(dimension: number): number {
  return 2 ** Math.ceil(Math.log2(dimension));
}
