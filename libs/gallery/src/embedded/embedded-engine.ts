import { startThread, WorkerPool } from '@gatehouse/threads';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { GalleryClosedError, SearchThreadError } from '../gallery.errors';
import type { GalleryEngine, GalleryIndex } from '../gallery-index';
import { Arena } from './arena';
import { EmbeddedIndex, type SearchRunner } from './embedded-index';
import { instantiate } from './kernel';
import kernelBytes from './kernel/kernel.as.wasm';
import { Lane } from './lane';
import type { ThreadData } from './search.thread';
import threadText from './search.thread.bundle';
import type { SearchOutcome } from './search-task';
import { Searcher } from './searcher';
import { codeBits, longestVector, shortestVector } from './segment';
import { VectorStore, type Workshop } from './vector-store';
import { Module } from './wasm';

/** Compiled once: what is found out about it while it runs serves every engine. */
const kernelModule = new Module(kernelBytes);

const rounds = 3;
const keyBytes = (rounds * codeBits) / 8;

export interface EmbeddedEngineOptions {
  /** Threads for searches in large galleries; 0 searches in the calling thread. One less than there are cores. */
  threads?: number;
  /** A search in so many vectors takes long enough to be worth a thread; 50,000. */
  threadFrom?: number;
  /** Memory for all galleries together; at most, and by default, 4 GiB. */
  mostBytes?: number;
  /**
   * 192 bytes that choose the random rotation behind the sign codes. Each engine has its own, so that nobody can make
   * up vectors that its searches overlook; only tests have a reason to fix it.
   */
  key?: Uint8Array;
}

/** Galleries in memory, searched with WebAssembly. */
export class EmbeddedEngine implements GalleryEngine {
  private readonly indexes = new Set<GalleryIndex>();
  private readonly workshop: Workshop;
  private readonly runner: SearchRunner;
  private readonly threads?: WorkerPool<SearchOutcome>;
  private closing?: Promise<void>;

  constructor({
    threads = Math.max(1, availableParallelism() - 1),
    threadFrom = 50_000,
    mostBytes,
    key,
  }: EmbeddedEngineOptions = {}) {
    const arena = new Arena(mostBytes);
    const kernel = instantiate(kernelModule, arena.memory);
    const flips = writeFlips(arena, key ?? randomBytes(keyBytes));
    const lanes = Array.from({ length: threads + 1 }, () => arena.allocate(Lane.bytes));
    const lane = new Lane(kernel, arena.memory, lanes[0]!);
    const searcher = new Searcher(kernel, lane, flips);
    this.workshop = { arena, kernel, lane, flips };
    this.runner = { threadFrom, here: (task) => searcher.search(task) };
    if (threads === 0) return;
    const pool = new WorkerPool<SearchOutcome>({
      size: threads,
      start: (slot) => {
        const data: ThreadData = {
          module: kernelModule,
          memory: arena.memory,
          lane: lanes[slot + 1]!,
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
    this.runner.inThread = (task) => pool.run(undefined, task);
  }

  open(dimension: number): GalleryIndex {
    if (this.closing) throw new GalleryClosedError();
    if (!Number.isInteger(dimension) || dimension < shortestVector || dimension > longestVector) {
      throw new RangeError(`A vector has ${shortestVector} to ${longestVector} numbers, not ${dimension}.`);
    }
    const store = new VectorStore(this.workshop, dimension);
    const index = new EmbeddedIndex(store, this.runner, () => this.indexes.delete(index));
    this.indexes.add(index);
    return index;
  }

  close(): Promise<void> {
    return (this.closing ??= this.end());
  }

  private async end(): Promise<void> {
    await Promise.all([...this.indexes].map((index) => index.close()));
    await this.threads?.close();
  }
}

/** The key's bits as masks that flip the sign of a float. */
function writeFlips(arena: Arena, key: Uint8Array): number {
  if (key.length !== keyBytes) throw new RangeError(`A key has ${keyBytes} bytes, not ${key.length}.`);
  const address = arena.allocate(keyBytes * 8 * 4);
  const flips = new Uint32Array(arena.memory.buffer, address, keyBytes * 8);
  for (let i = 0; i < flips.length; i++) flips[i] = (key[i >> 3]! >> (i & 7)) & 1 ? 0x8000_0000 : 0;
  return address;
}
