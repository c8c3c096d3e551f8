import { GalleryFullError } from '../gallery.errors';
import { Memory, maxPages, pageBytes, type WasmMemory } from './wasm';

/** Blocks start at a cache line. */
const alignment = 64;
const minPages = 16;

/** Allocates blocks of one shared memory. Blocks never move, so growing copies nothing. */
export class Arena {
  readonly memory: WasmMemory;
  private readonly maxBytes: number;
  private readonly free = new Map<number, number[]>();
  // Address 0 is never a block.
  private end = alignment;
  private view: Uint32Array;

  constructor(maxBytes = maxPages * pageBytes) {
    const maximum = Math.min(maxPages, Math.max(minPages, Math.floor(maxBytes / pageBytes)));
    this.memory = new Memory({ initial: minPages, maximum, shared: true });
    this.maxBytes = maximum * pageBytes;
    this.view = new Uint32Array(this.memory.buffer);
  }

  /** The memory as 32-bit words. Read it again after an allocation. */
  get words(): Uint32Array {
    return this.view;
  }

  /** Returns the address of a zeroed block. */
  allocate(bytes: number): number {
    const size = roundUp(bytes, alignment);
    const known = this.free.get(size)?.pop();
    if (known !== undefined) return known;
    this.growTo(this.end + size);
    const address = this.end;
    this.end += size;
    return address;
  }

  /** Frees a block, which must be zeroed. */
  release(address: number, bytes: number): void {
    const size = roundUp(bytes, alignment);
    const list = this.free.get(size);
    if (list) list.push(address);
    else this.free.set(size, [address]);
  }

  private growTo(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing <= 0) return;
    if (bytes > this.maxBytes) throw new GalleryFullError();
    const left = (this.maxBytes - this.memory.buffer.byteLength) / pageBytes;
    try {
      this.memory.grow(Math.min(left, roundUp(Math.ceil(missing / pageBytes), minPages)));
    } catch (error) {
      throw new GalleryFullError({ cause: error });
    }
    this.view = new Uint32Array(this.memory.buffer);
  }
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
