import { NumberList } from './shared-array';

const firstBytes = 1 << 16;
const firstSlots = 1 << 12;
/** A slot has what decides whether a word is the one in the slot, next to each other in memory. */
const slotSize = 4;
const variantBits = 8;
/** UTF-8 has at most three bytes for a UTF-16 unit. */
const maxBytesOfUnit = 3;

/**
 * Numbers distinct words in the order of their addition. The spellings are kept as the index stores them, in UTF-8 and
 * without an object per word: a list of 300,000 people has millions of words.
 */
export class WordTable {
  private bytes = new Uint8Array(firstBytes);
  /** The spelling of word w is `bytes[starts[w] … starts[w + 1]]`. */
  private readonly starts = new NumberList();
  private readonly variants = new NumberList();
  /** In each slot the number of a word + 1, or 0; its hash; where its spelling starts; its length, and its variant in the lowest bits. */
  private slots = new Uint32Array(firstSlots * slotSize);

  constructor() {
    this.starts.push(0);
  }

  get size(): number {
    return this.variants.length;
  }

  /** The number of a word. A new word has the number that `size` was before. Variants of a word have their own numbers. */
  findOrAdd(word: string, variant = 0): number {
    // Before `spelling` is read, which may be replaced by a larger one.
    const length = write(word);
    return this.findOrAddBytes(spelling, 0, length, variant);
  }

  /** The number of the word `bytes[from … end]`; variants are below 256. */
  private findOrAddBytes(bytes: Uint8Array, from: number, end: number, variant: number): number {
    const hash = hashBytes(bytes, from, end, variant);
    const shape = ((end - from) << variantBits) | variant;
    const slot = this.findSlot(bytes, from, hash, shape);
    const known = this.slots[slot] as number;
    if (known !== 0) return known - 1;
    const start = this.append(bytes, from, end);
    this.variants.push(variant);
    this.slots[slot] = this.size;
    this.slots[slot + 1] = hash;
    this.slots[slot + 2] = start;
    this.slots[slot + 3] = shape;
    if (this.size * 3 * slotSize > this.slots.length * 2) this.growSlots();
    return this.size - 1;
  }

  /** The number of the word `bytes[from … end]`; -1 if it is not in the table. */
  findBytes(bytes: Uint8Array, from: number, end: number): number {
    const slot = this.findSlot(bytes, from, hashBytes(bytes, from, end, 0), (end - from) << variantBits);
    return (this.slots[slot] as number) - 1;
  }

  variantOf(word: number): number {
    return this.variants.at(word);
  }

  /** The slot of a word, or the empty slot where it belongs. */
  private findSlot(bytes: Uint8Array, from: number, hash: number, shape: number): number {
    const { slots } = this;
    const last = slots.length - 1;
    let slot = (hash << 2) & last;
    for (; slots[slot] !== 0; slot = (slot + slotSize) & last)
      if (slots[slot + 1] === hash && slots[slot + 3] === shape && this.isWord(slot, bytes, from))
        return slot;
    return slot;
  }

  private isWord(slot: number, bytes: Uint8Array, from: number): boolean {
    const { bytes: own, slots } = this;
    const [start, length] = [slots[slot + 2] as number, (slots[slot + 3] as number) >>> variantBits];
    for (let at = 0; at < length; at++) if (bytes[from + at] !== own[start + at]) return false;
    return true;
  }

  /** Returns where the spelling starts. */
  private append(bytes: Uint8Array, from: number, end: number): number {
    const start = this.starts.at(this.size);
    const length = end - from;
    if (start + length > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2 + length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    const own = this.bytes;
    for (let at = 0; at < length; at++) own[start + at] = bytes[from + at] as number;
    this.starts.push(start + length);
    return start;
  }

  private growSlots(): void {
    const old = this.slots;
    const slots = new Uint32Array(old.length * 2);
    const last = slots.length - 1;
    for (let from = 0; from < old.length; from += slotSize) {
      if (old[from] === 0) continue;
      let slot = ((old[from + 1] as number) << 2) & last;
      while (slots[slot] !== 0) slot = (slot + slotSize) & last;
      for (let at = 0; at < slotSize; at++) slots[slot + at] = old[from + at] as number;
    }
    this.slots = slots;
  }

  /** The length of all spellings. */
  get byteLength(): number {
    return this.starts.at(this.size);
  }

  /** Copies the spellings, and where each of them starts. */
  copyTo(spellings: Uint8Array, spellingStarts: Uint32Array): void {
    spellings.set(this.bytes.subarray(0, this.byteLength));
    spellingStarts.set(this.starts.view());
  }
}

/** The spelling of the last word that was written. */
let spelling = Buffer.alloc(1 << 8);

/** Writes a word into `spelling`, and returns its length. */
function write(word: string): number {
  if (word.length * maxBytesOfUnit > spelling.length) spelling = Buffer.alloc(word.length * maxBytesOfUnit);
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > 127) return spelling.write(word);
    spelling[at] = code;
  }
  return word.length;
}

/** FNV-1a. */
function hashBytes(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}
