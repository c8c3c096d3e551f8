import { minMeanPeople, OwnMean } from '../centred-space/own-mean';
import type { Arena } from './arena';
import { Centres, maxCentres } from './centres';
import type { Kernel } from './kernel';
import { LabelTable } from './label-table';
import type { SpaceTable } from './space-table';
import type { ThreadMemory } from './thread-memory';
import {
  getCapacity,
  getLabelAddress,
  maxSlots,
  computeRotationSize,
  type Segment,
  computeSegmentBytes,
  computeStride,
} from './segment';

/** Shared by the stores of an engine. */
export interface EngineContext {
  readonly arena: Arena;
  readonly kernel: Kernel;
  /** The memory of the calling thread. */
  readonly threadMemory: ThreadMemory;
  /** The address of the sign flips of the rotation. */
  readonly flips: number;
  readonly spaces: SpaceTable;
}

/** The mean is computed from at most this many vectors. With more it hardly moves. */
const maxMeanVectors = 2048;

/** The vectors of a gallery in memory. All methods are synchronous: the caller must not block the event loop. */
export class VectorStore {
  readonly stride: number;
  readonly rotation: number;
  readonly centres: Centres;
  readonly mean = new OwnMean();
  /** The largest quantization step of all vectors. */
  maxStep = 0;
  /** The number of people. */
  size = 0;
  /** Counts changes to slots that a running search may be reading. */
  overwrites = 0;

  private readonly segments: Segment[] = [];
  private readonly labels = new LabelTable((slot) => this.labelAt(slot));
  private readonly freed: number[] = [];
  /** The segment that is being filled. The following ones are reserved. */
  private filling = 0;
  private used = 0;
  private readonly centresBlock: number;

  constructor(
    private readonly context: EngineContext,
    readonly dimension: number,
  ) {
    this.stride = computeStride(dimension);
    this.rotation = computeRotationSize(dimension);
    this.centresBlock = context.arena.allocate(this.centresBytes);
    const addresses = Array.from({ length: maxCentres }, (_, i) => this.centresBlock + i * this.stride * 4);
    this.centres = new Centres(addresses);
  }

  /** The number of vectors. */
  get vectors(): number {
    return this.used - this.freed.length;
  }

  get bytes(): number {
    const inSegments = this.segments.reduce((sum, { capacity }) => sum + this.computeBytes(capacity), 0);
    return inSegments + this.centresBytes + this.labels.bytes;
  }

  /** The segments with vectors. */
  get filled(): readonly Segment[] {
    return this.segments.slice(0, this.filling + 1).filter(({ count }) => count > 0);
  }

  /** Reserves memory for this number of vectors, or throws and changes nothing. */
  reserve(vectors: number): void {
    const { arena } = this.context;
    const before = this.segments.length;
    let free = this.freed.length;
    for (const { capacity, count } of this.segments.slice(this.filling)) free += capacity - count;
    try {
      while (free < vectors) {
        const capacity = getCapacity(this.segments.length);
        const address = arena.allocate(this.computeBytes(capacity));
        this.segments.push({ address, capacity, count: 0, centre: 0 });
        free += capacity;
      }
    } catch (error) {
      for (const { address, capacity } of this.segments.splice(before)) {
        arena.release(address, this.computeBytes(capacity));
      }
      throw error;
    }
  }

  /** Stores a vector. Its memory must be reserved. */
  put(label: number, vector: Float32Array): void {
    const slot = this.freed.length > 0 ? this.takeFreed() : this.takeNext();
    const segment = this.getSegment(slot);
    const centre = this.centres.all[segment.centre]!;
    const { kernel, threadMemory, flips } = this.context;
    const { address, capacity } = segment;
    const { probe, scratch, summary } = threadMemory.at;
    const isNew = !this.labels.has(label);
    threadMemory.load(vector);
    kernel.encode(
      address,
      capacity,
      this.stride,
      slot % maxSlots,
      label,
      probe,
      centre.address,
      this.rotation,
      flips,
      scratch,
      summary,
    );
    this.labels.add(label, slot);
    if (isNew) this.size++;
    centre.nearest = Math.min(centre.nearest, threadMemory.summary[0]!);
    centre.farthest = Math.max(centre.farthest, threadMemory.summary[0]!);
    this.maxStep = Math.max(this.maxStep, threadMemory.summary[1]!);
  }

  /** Wipes a person's vectors, and returns their number. */
  remove(label: number): number {
    const slots = this.labels.remove(label);
    if (slots.length === 0) return 0;
    this.size--;
    this.overwrites++;
    for (const slot of slots) {
      const { address, capacity } = this.getSegment(slot);
      this.context.kernel.wipe(address, capacity, this.stride, slot % maxSlots);
      this.freed.push(slot);
    }
    return slots.length;
  }

  /** Computes the mean of the vectors again if many of them were added or removed. */
  updateMean(changes: number): void {
    const { size: people, vectors } = this;
    this.mean.update({ people, vectors }, changes, () => this.computeMean());
  }

  /** Wipes the stored vectors from the scratch memory. */
  wipeScratch(): void {
    this.context.threadMemory.wipe();
  }

  /** Wipes and releases one block; false after the last one. */
  releaseBlock(): boolean {
    const segment = this.segments.pop();
    this.size = 0;
    this.mean.clear();
    if (segment) this.release(segment.address, this.computeBytes(segment.capacity));
    else this.release(this.centresBlock, this.centresBytes);
    return segment !== undefined;
  }

  private release(address: number, bytes: number): void {
    this.context.kernel.clear(address, bytes);
    this.context.arena.release(address, bytes);
  }

  private get centresBytes(): number {
    return maxCentres * this.stride * 4;
  }

  private computeBytes(capacity: number): number {
    return computeSegmentBytes(capacity, this.stride);
  }

  private getSegment(slot: number): Segment {
    return this.segments[Math.floor(slot / maxSlots)]!;
  }

  private labelAt(slot: number): number {
    return this.context.arena.words[getLabelAddress(this.getSegment(slot), slot % maxSlots) / 4]!;
  }

  private takeFreed(): number {
    this.overwrites++;
    return this.freed.pop()!;
  }

  private takeNext(): number {
    let segment = this.segments[this.filling]!;
    if (segment.count === segment.capacity) segment = this.segments[++this.filling]!;
    if (segment.count === 0) segment.centre = this.chooseCentre();
    this.used++;
    return this.filling * maxSlots + segment.count++;
  }

  private chooseCentre(): number {
    if (this.centres.isDue(this.vectors)) this.updateCentres();
    return this.centres.newest;
  }

  /** The mean is computed from the stored vectors, so that no running sum contains data of removed people. */
  private updateCentres(): void {
    const { kernel, threadMemory } = this.context;
    const sums = threadMemory.at.scratch;
    const vectors = this.sumUp(1);
    const [zero, newest] = [this.centres.all[0]!.address, this.centres.all[this.centres.newest]!.address];
    const draft = this.centres.draft(vectors);
    kernel.average(sums, vectors, this.stride, draft);
    const move = kernel.separation(draft, newest, this.stride);
    this.centres.adopt(move, 1 - kernel.separation(draft, zero, this.stride));
  }

  private computeMean(): Float32Array {
    const { kernel, threadMemory } = this.context;
    const { scratch, mean } = threadMemory.at;
    const share = Math.min(1, maxMeanVectors / this.vectors);
    let vectors = this.sumUp(share);
    // Nearly all of that share were removed.
    if (vectors < minMeanPeople) vectors = this.sumUp(1);
    kernel.average(scratch, vectors, this.stride, mean);
    const result = threadMemory.mean.slice(0, this.dimension);
    threadMemory.wipe({ centred: true });
    return result;
  }

  /** Adds up the first vectors of every segment, this share of them, in the scratch memory. Returns their number. */
  private sumUp(share: number): number {
    const { kernel, threadMemory } = this.context;
    const sums = threadMemory.at.scratch;
    threadMemory.wipe();
    let vectors = 0;
    for (const { address, capacity, count, centre } of this.filled) {
      const from = this.centres.all[centre]!.address;
      vectors += kernel.accumulate(address, capacity, this.stride, Math.ceil(count * share), from, sums);
    }
    return vectors;
  }
}
