const minSlots = 1024;

/**
 * A set of hashes in little memory: 16 to 32 bytes for each. It compares the first 64 bits; among a million ids, two have the same by
 * chance with a probability of 1 in 10 million.
 */
export class IdSet {
  private slots = new BigUint64Array(minSlots);
  private size = 0;

  /** The memory that it takes. */
  get bytes(): number {
    return this.slots.byteLength;
  }

  /** Returns whether the hash was new. */
  add(hash: Buffer): boolean {
    // 0 marks a free slot.
    const value = hash.readBigUInt64BE(0) || 1n;
    if (!insert(this.slots, value)) return false;
    if (++this.size * 2 > this.slots.length) this.grow();
    return true;
  }

  private grow(): void {
    const larger = new BigUint64Array(this.slots.length * 2);
    for (const value of this.slots) if (value !== 0n) insert(larger, value);
    this.slots = larger;
  }
}

function insert(slots: BigUint64Array, value: bigint): boolean {
  const mask = slots.length - 1;
  // The bits are those of a keyed hash: nobody can choose ids that collide here.
  for (let i = Number(value & 0xffffffffn) & mask; ; i = (i + 1) & mask) {
    if (slots[i] === value) return false;
    if (slots[i] !== 0n) continue;
    slots[i] = value;
    return true;
  }
}
