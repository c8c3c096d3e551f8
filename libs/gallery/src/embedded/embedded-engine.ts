import { startThread, WorkerPool } from '@gatehouse/threads';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { GalleryClosedError, SearchThreadError } from '../gallery.errors';
import type { CentredSpace } from '@gatehouse/biometrics';
import type { GalleryEngine, GalleryIndex } from '../gallery-index';
import { Arena } from './arena';
import { EmbeddedIndex, type SearchRunner } from './embedded-index';
import { instantiate } from './kernel';
import kernelBytes from './kernel/kernel.as.wasm';
import { ThreadMemory } from './thread-memory';
import type { ThreadData } from './search.thread';
import threadText from './search.thread.bundle';
import type { SearchOutcome } from './search-task';
import { Searcher } from './searcher';
import { codeBits, maxVectorLength, minVectorLength } from './segment';
import { SpaceTable } from './space-table';
import { VectorStore, type EngineContext } from './vector-store';
import { Module } from './wasm';

/** Compiled once, so that all engines share the optimised code. */
const kernelModule = new Module(kernelBytes);

const rounds = 3;
const keyBytes = (rounds * codeBits) / 8;

export interface EmbeddedEngineOptions {
  /** Threads for searches in large galleries; 0 searches in the calling thread. Default: the number of cores minus one. */
  threads?: number;
  /** Galleries with fewer vectors are searched in the calling thread. Default: 50,000. */
  minThreadedVectors?: number;
  /** Memory for all galleries together. Maximum and default: 4 GiB. */
  maxBytes?: number;
  /**
   * 192 bytes that determine the random rotation of the sign codes. Each engine has its own key, so that an attacker cannot
   * construct vectors that its searches miss. Only tests set it.
   */
  key?: Uint8Array;
}

/** Galleries in memory, searched with WebAssembly. */
export class EmbeddedEngine implements GalleryEngine {
  private readonly indexes = new Set<GalleryIndex>();
  private readonly context: EngineContext;
  private readonly runner: SearchRunner;
  private readonly threads?: WorkerPool<SearchOutcome>;
  private closing?: Promise<void>;

  constructor({
    threads = Math.max(1, availableParallelism() - 1),
    minThreadedVectors = 50_000,
    maxBytes,
    key,
  }: EmbeddedEngineOptions = {}) {
    const arena = new Arena(maxBytes);
    const kernel = instantiate(kernelModule, arena.memory);
    const flips = writeSignFlips(arena, key ?? randomBytes(keyBytes));
    const addresses = Array.from({ length: threads + 1 }, () => arena.allocate(ThreadMemory.bytes));
    const threadMemory = new ThreadMemory(kernel, arena.memory, addresses[0]!);
    const searcher = new Searcher(kernel, threadMemory, flips);
    this.context = { arena, kernel, threadMemory, flips, spaces: new SpaceTable(arena, kernel) };
    this.runner = { minThreadedVectors, runInline: (task) => searcher.search(task) };
    if (threads === 0) return;
    const pool = new WorkerPool<SearchOutcome>({
      size: threads,
      start: (slot) => {
        const data: ThreadData = {
          module: kernelModule,
          memory: arena.memory,
          threadMemory: addresses[slot + 1]!,
          flips,
        };
        return startThread(threadText, 'gallery-search', data);
      },
      // A search whose thread exited is repeated once: the cause may have been something else.
      maxAttempts: 2,
      exitError: (cause) => new SearchThreadError({ cause }),
      closedError: () => new GalleryClosedError(),
    });
    this.threads = pool;
    this.runner.runInThread = (task) => pool.run(undefined, task);
  }

  open(dimension: number, { space }: { space?: CentredSpace } = {}): GalleryIndex {
    if (this.closing) throw new GalleryClosedError();
    if (!Number.isInteger(dimension) || dimension < minVectorLength || dimension > maxVectorLength) {
      throw new RangeError(
        `A vector must have ${minVectorLength} to ${maxVectorLength} numbers, not ${dimension}.`,
      );
    }
    const known = space && { space, stored: this.context.spaces.store(space, dimension) };
    const store = new VectorStore(this.context, dimension);
    const index = new EmbeddedIndex(store, this.runner, () => this.indexes.delete(index), known);
    this.indexes.add(index);
    return index;
  }

  close(): Promise<void> {
    return (this.closing ??= this.closeNow());
  }

  private async closeNow(): Promise<void> {
    await Promise.all([...this.indexes].map((index) => index.close()));
    await this.threads?.close();
  }
}

/** The key's bits as masks that flip the sign of a float. */
function writeSignFlips(arena: Arena, key: Uint8Array): number {
  if (key.length !== keyBytes)
    throw new RangeError(`The key must have ${keyBytes} bytes, not ${key.length}.`);
  const address = arena.allocate(keyBytes * 8 * 4);
  const flips = new Uint32Array(arena.memory.buffer, address, keyBytes * 8);
  for (let i = 0; i < flips.length; i++) flips[i] = (key[i >> 3]! >> (i & 7)) & 1 ? 0x8000_0000 : 0;
  return address;
}
