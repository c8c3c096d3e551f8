// How a gallery's vectors lie in memory. kernel/layout.as.ts says the same to the kernel.

/** Bits of a sign code. */
export const codeBits = 512;
/** The scan has rows of 8 bits, for the first half of the code. */
export const scanRows = 32;
export const rowBits = 8;

/** Bytes of a slot beside the vector: scan rows, sign code, scale, label. */
const codeBytes = 64;
const wordBytes = 4;
const slotBytes = scanRows + codeBytes + wordBytes + wordBytes;

const fewestSlots = 64;
/** Candidate buffers hold this many, and a segment never has more: they cannot overflow. */
export const mostSlots = 8192;

/** The scratch and the kernel are made for vectors up to this long. */
export const longestVector = 512;
export const shortestVector = 64;

/** Room for vectors that are seen from the same centre. */
export interface Segment {
  readonly address: number;
  readonly capacity: number;
  /** Slots that were ever used; behind them nothing needs to be looked at. */
  count: number;
  centre: number;
}

/** A new segment has a quarter of the room that there was: small galleries waste little, large ones have few segments. */
const growth = 1 / 4;
const capacities = growingCapacities();

export function capacityOf(position: number): number {
  return capacities[position] ?? mostSlots;
}

function growingCapacities(): number[] {
  const list: number[] = [];
  for (let room = 0, capacity = fewestSlots; capacity < mostSlots; room += capacity) {
    capacity = Math.max(1, Math.floor((room * growth) / fewestSlots)) * fewestSlots;
    list.push(Math.min(mostSlots, capacity));
  }
  return list;
}

export function segmentBytes(capacity: number, stride: number): number {
  return capacity * (slotBytes + stride);
}

export function labelAddress(segment: Segment, slot: number): number {
  return segment.address + segment.capacity * (scanRows + codeBytes + wordBytes) + slot * wordBytes;
}

/** The kernels take 32 numbers at a time. */
export function strideOf(dimension: number): number {
  return Math.ceil(dimension / 32) * 32;
}

/** The rotation works on a power of two. */
export function rotationSize(dimension: number): number {
  return 2 ** Math.ceil(Math.log2(dimension));
}
