const minSlots = 1 << 8;

/** A set of keys of 32 bits in the order of their addition. Clearing it costs nothing, so that one instance serves all words. */
export class KeySet implements Iterable<number> {
  private keys = new Uint32Array(minSlots / 2);
  private slots = new Uint32Array(minSlots);
  /** A slot is occupied if its round is the current one. */
  private rounds = new Uint32Array(minSlots);
  private round = 1;
  size = 0;

  add(key: number): this {
    let slot = this.findSlot(key);
    if (this.rounds[slot] === this.round) return this;
    if (this.size === this.keys.length) {
      this.grow();
      slot = this.findSlot(key);
    }
    this.occupy(slot, key);
    this.keys[this.size++] = key;
    return this;
  }

  has(key: number): boolean {
    return this.rounds[this.findSlot(key)] === this.round;
  }

  at(place: number): number {
    return this.keys[place] as number;
  }

  clear(): this {
    this.size = 0;
    this.round += 1;
    return this;
  }

  [Symbol.iterator](): Iterator<number> {
    return this.keys.subarray(0, this.size)[Symbol.iterator]();
  }

  /** The slot of a key, or the empty slot where it belongs. */
  private findSlot(key: number): number {
    const last = this.slots.length - 1;
    let slot = key & last;
    while (this.rounds[slot] === this.round && this.slots[slot] !== key) slot = (slot + 1) & last;
    return slot;
  }

  private occupy(slot: number, key: number): void {
    this.slots[slot] = key;
    this.rounds[slot] = this.round;
  }

  private grow(): void {
    const keys = new Uint32Array(this.keys.length * 2);
    keys.set(this.keys);
    this.keys = keys;
    this.slots = new Uint32Array(keys.length * 2);
    this.rounds = new Uint32Array(keys.length * 2);
    this.round = 1;
    for (let at = 0; at < this.size; at++) this.occupy(this.findSlot(this.at(at)), this.at(at));
  }
}
