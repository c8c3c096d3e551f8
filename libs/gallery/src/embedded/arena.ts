import { GalleryFullError } from '../gallery.errors';
import { Memory, mostPages, pageBytes, type WasmMemory } from './wasm';

/** Blocks begin at a cache line. */
const alignment = 64;
const fewestPages = 16;

/** Hands out blocks of one shared memory. A block never moves, so growing copies nothing. */
export class Arena {
  readonly memory: WasmMemory;
  private readonly mostBytes: number;
  private readonly free = new Map<number, number[]>();
  // Address 0 is left out: a zero is never a block.
  private end = alignment;
  private view: Uint32Array;

  constructor(mostBytes = mostPages * pageBytes) {
    const maximum = Math.min(mostPages, Math.max(fewestPages, Math.floor(mostBytes / pageBytes)));
    this.memory = new Memory({ initial: fewestPages, maximum, shared: true });
    this.mostBytes = maximum * pageBytes;
    this.view = new Uint32Array(this.memory.buffer);
  }

  /** The memory as 32-bit words; to be asked for again after an allocation. */
  get words(): Uint32Array {
    return this.view;
  }

  /** The address of a block of zeros. */
  allocate(bytes: number): number {
    const size = roundUp(bytes, alignment);
    const known = this.free.get(size)?.pop();
    if (known !== undefined) return known;
    this.growTo(this.end + size);
    const address = this.end;
    this.end += size;
    return address;
  }

  /** Takes back a block of zeros. */
  release(address: number, bytes: number): void {
    const size = roundUp(bytes, alignment);
    const list = this.free.get(size);
    if (list) list.push(address);
    else this.free.set(size, [address]);
  }

  private growTo(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing <= 0) return;
    if (bytes > this.mostBytes) throw new GalleryFullError();
    const left = (this.mostBytes - this.memory.buffer.byteLength) / pageBytes;
    try {
      this.memory.grow(Math.min(left, roundUp(Math.ceil(missing / pageBytes), fewestPages)));
    } catch (error) {
      throw new GalleryFullError({ cause: error });
    }
    this.view = new Uint32Array(this.memory.buffer);
  }
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
