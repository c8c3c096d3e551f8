/** The table is split into small parts, so that growing one takes little time. */
const parts = 256;
const partBits = 8;
const initialSize = 8;
/** The maximum load factor of a part. */
const maxLoad = 0.5;

interface Part {
  /** Slot + 1; 0 is an empty entry. */
  entries: Uint32Array;
  used: number;
}

/**
 * Finds the slots of a person. It stores only slots, and reads their labels from the segments: four bytes per entry
 * instead of about fifty in a Map.
 */
export class LabelTable {
  bytes = 0;
  private readonly parts = new Array<Part | undefined>(parts);

  constructor(private readonly labelAt: (slot: number) => number) {}

  has(label: number): boolean {
    const part = this.parts[choosePart(label)];
    return part !== undefined && this.find(part, label) >= 0;
  }

  /** The label must already be in the slot. */
  add(label: number, slot: number): void {
    const number = choosePart(label);
    const part = (this.parts[number] ??= this.create());
    if (part.used + 1 > part.entries.length * maxLoad) this.grow(part);
    this.insert(part.entries, label, slot);
    part.used++;
  }

  /** Removes a person and returns the slots of their vectors. The labels must still be in the slots. */
  remove(label: number): number[] {
    const slots: number[] = [];
    const part = this.parts[choosePart(label)];
    if (!part) return slots;
    for (let at = this.find(part, label); at >= 0; at = this.find(part, label)) {
      slots.push(part.entries[at]! - 1);
      this.removeAt(part, at);
    }
    return slots;
  }

  private create(): Part {
    this.bytes += initialSize * Uint32Array.BYTES_PER_ELEMENT;
    return { entries: new Uint32Array(initialSize), used: 0 };
  }

  private grow(part: Part): void {
    const old = part.entries;
    this.bytes += old.byteLength;
    part.entries = new Uint32Array(old.length * 2);
    for (const value of old) if (value > 0) this.insert(part.entries, this.labelAt(value - 1), value - 1);
  }

  private insert(entries: Uint32Array, label: number, slot: number): void {
    const mask = entries.length - 1;
    let at = mix(label) & mask;
    while (entries[at] !== 0) at = (at + 1) & mask;
    entries[at] = slot + 1;
  }

  private find({ entries }: Part, label: number): number {
    const mask = entries.length - 1;
    for (let at = mix(label) & mask; entries[at] !== 0; at = (at + 1) & mask) {
      if (this.labelAt(entries[at]! - 1) === label) return at;
    }
    return -1;
  }

  /** Empties an entry, and moves the following entries that would not be found behind the gap. */
  private removeAt(part: Part, at: number): void {
    const { entries } = part;
    const mask = entries.length - 1;
    part.used--;
    let gap = at;
    for (let next = (gap + 1) & mask; entries[next] !== 0; next = (next + 1) & mask) {
      const home = mix(this.labelAt(entries[next]! - 1)) & mask;
      if (((next - home) & mask) < ((next - gap) & mask)) continue;
      entries[gap] = entries[next]!;
      gap = next;
    }
    entries[gap] = 0;
  }
}

/** The lower bits select the entry, the upper ones the part. */
function mix(label: number): number {
  let hash = Math.imul(label ^ (label >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function choosePart(label: number): number {
  return mix(label) >>> (32 - partBits);
}
