/** The table is split, so that a part that grows is small and nobody waits for it. */
const parts = 256;
const partBits = 8;
const firstSize = 8;
/** A part is at most so full. */
const mostLoad = 0.5;

interface Part {
  /** Slot + 1; 0 is an empty place. */
  places: Uint32Array;
  used: number;
}

/**
 * Finds the slots of a person. It keeps slots only and asks for their labels, which are in the segments anyway: four
 * bytes a place instead of the fifty of a Map.
 */
export class LabelTable {
  bytes = 0;
  private readonly parts = new Array<Part | undefined>(parts);

  constructor(private readonly labelAt: (slot: number) => number) {}

  has(label: number): boolean {
    const part = this.parts[partOf(label)];
    return part !== undefined && this.find(part, label) >= 0;
  }

  /** The label must be readable at the slot already. */
  add(label: number, slot: number): void {
    const number = partOf(label);
    const part = (this.parts[number] ??= this.create());
    if (part.used + 1 > part.places.length * mostLoad) this.grow(part);
    this.place(part.places, label, slot);
    part.used++;
  }

  /** Forgets a person and returns where their vectors are; the labels must still be readable. */
  take(label: number): number[] {
    const slots: number[] = [];
    const part = this.parts[partOf(label)];
    if (!part) return slots;
    for (let at = this.find(part, label); at >= 0; at = this.find(part, label)) {
      slots.push(part.places[at]! - 1);
      this.vacate(part, at);
    }
    return slots;
  }

  private create(): Part {
    this.bytes += firstSize * Uint32Array.BYTES_PER_ELEMENT;
    return { places: new Uint32Array(firstSize), used: 0 };
  }

  private grow(part: Part): void {
    const old = part.places;
    this.bytes += old.byteLength;
    part.places = new Uint32Array(old.length * 2);
    for (const entry of old) if (entry > 0) this.place(part.places, this.labelAt(entry - 1), entry - 1);
  }

  private place(places: Uint32Array, label: number, slot: number): void {
    const mask = places.length - 1;
    let at = mix(label) & mask;
    while (places[at] !== 0) at = (at + 1) & mask;
    places[at] = slot + 1;
  }

  private find({ places }: Part, label: number): number {
    const mask = places.length - 1;
    for (let at = mix(label) & mask; places[at] !== 0; at = (at + 1) & mask) {
      if (this.labelAt(places[at]! - 1) === label) return at;
    }
    return -1;
  }

  /** Empties a place and moves up what would no longer be found behind the gap. */
  private vacate(part: Part, at: number): void {
    const { places } = part;
    const mask = places.length - 1;
    part.used--;
    let gap = at;
    for (let next = (gap + 1) & mask; places[next] !== 0; next = (next + 1) & mask) {
      const home = mix(this.labelAt(places[next]! - 1)) & mask;
      if (((next - home) & mask) < ((next - gap) & mask)) continue;
      places[gap] = places[next]!;
      gap = next;
    }
    places[gap] = 0;
  }
}

/** The lower bits choose the place, the upper ones the part. */
function mix(label: number): number {
  let hash = Math.imul(label ^ (label >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function partOf(label: number): number {
  return mix(label) >>> (32 - partBits);
}
