/** Arrays in shared memory: all threads read one index. */
export const sharedUint8 = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
export const sharedUint32 = (length: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(length * 4));

/** A growing array of numbers. */
export class NumberList {
  private numbers = new Uint32Array(1 << 10);
  length = 0;

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const larger = new Uint32Array(this.numbers.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length++] = value;
  }

  at(place: number): number {
    return this.numbers[place] as number;
  }

  put(place: number, value: number): void {
    this.numbers[place] = value;
  }

  increment(place: number): void {
    this.numbers[place]! += 1;
  }

  /** The numbers, until the next one is added. */
  view(): Uint32Array {
    return this.numbers.subarray(0, this.length);
  }

  shared(): Uint32Array {
    const copy = sharedUint32(this.length);
    copy.set(this.view());
    return copy;
  }

  sharedBytes(): Uint8Array {
    const copy = sharedUint8(this.length);
    copy.set(this.view());
    return copy;
  }
}
