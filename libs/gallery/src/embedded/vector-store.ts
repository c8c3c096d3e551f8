import type { Arena } from './arena';
import { Centres, mostCentres } from './centres';
import type { Kernel } from './kernel';
import { LabelTable } from './label-table';
import type { Lane } from './lane';
import {
  capacityOf,
  labelAddress,
  mostSlots,
  rotationSize,
  type Segment,
  segmentBytes,
  strideOf,
} from './segment';

/** What the stores of an engine share. */
export interface Workshop {
  readonly arena: Arena;
  readonly kernel: Kernel;
  /** The lane of the calling thread. */
  readonly lane: Lane;
  /** The address of the sign flips of the rotation. */
  readonly flips: number;
}

/** The vectors of a gallery in memory. Nothing here waits: who calls it must not hold up the event loop. */
export class VectorStore {
  readonly stride: number;
  readonly rotation: number;
  readonly centres: Centres;
  /** What a step of the coarsest vector is worth. */
  coarsest = 0;
  /** People. */
  size = 0;
  /** Counts the changes to slots that a search under way may be reading. */
  overwrites = 0;

  private readonly segments: Segment[] = [];
  private readonly labels = new LabelTable((slot) => this.labelAt(slot));
  private readonly freed: number[] = [];
  /** The segment that is being filled; those behind it are reserved. */
  private filling = 0;
  private used = 0;
  private readonly centresBlock: number;

  constructor(
    private readonly workshop: Workshop,
    readonly dimension: number,
  ) {
    this.stride = strideOf(dimension);
    this.rotation = rotationSize(dimension);
    this.centresBlock = workshop.arena.allocate(this.centresBytes);
    const addresses = Array.from({ length: mostCentres }, (_, i) => this.centresBlock + i * this.stride * 4);
    this.centres = new Centres(addresses);
  }

  /** Vectors. */
  get vectors(): number {
    return this.used - this.freed.length;
  }

  get bytes(): number {
    const inSegments = this.segments.reduce((sum, { capacity }) => sum + this.bytesOf(capacity), 0);
    return inSegments + this.centresBytes + this.labels.bytes;
  }

  /** The segments that hold something. */
  get filled(): readonly Segment[] {
    return this.segments.slice(0, this.filling + 1).filter(({ count }) => count > 0);
  }

  /** Sees to it that so many vectors can be put, or throws and leaves everything as it was. */
  reserve(vectors: number): void {
    const { arena } = this.workshop;
    const before = this.segments.length;
    let room = this.freed.length;
    for (const { capacity, count } of this.segments.slice(this.filling)) room += capacity - count;
    try {
      while (room < vectors) {
        const capacity = capacityOf(this.segments.length);
        const address = arena.allocate(this.bytesOf(capacity));
        this.segments.push({ address, capacity, count: 0, centre: 0 });
        room += capacity;
      }
    } catch (error) {
      for (const { address, capacity } of this.segments.splice(before)) {
        arena.release(address, this.bytesOf(capacity));
      }
      throw error;
    }
  }

  /** Puts a vector for which there is room. */
  put(label: number, vector: Float32Array): void {
    const slot = this.freed.length > 0 ? this.reuse() : this.next();
    const segment = this.segmentOf(slot);
    const centre = this.centres.all[segment.centre]!;
    const { kernel, lane, flips } = this.workshop;
    const { address, capacity } = segment;
    const { probe, scratch, sight } = lane.at;
    const isNew = !this.labels.has(label);
    lane.load(vector);
    kernel.encode(
      address,
      capacity,
      this.stride,
      slot % mostSlots,
      label,
      probe,
      centre.address,
      this.rotation,
      flips,
      scratch,
      sight,
    );
    this.labels.add(label, slot);
    if (isNew) this.size++;
    centre.nearest = Math.min(centre.nearest, lane.sight[0]!);
    centre.farthest = Math.max(centre.farthest, lane.sight[0]!);
    this.coarsest = Math.max(this.coarsest, lane.sight[1]!);
  }

  /** Wipes a person's vectors. */
  remove(label: number): void {
    const slots = this.labels.take(label);
    if (slots.length === 0) return;
    this.size--;
    this.overwrites++;
    for (const slot of slots) {
      const { address, capacity } = this.segmentOf(slot);
      this.workshop.kernel.wipe(address, capacity, this.stride, slot % mostSlots);
      this.freed.push(slot);
    }
  }

  /** Wipes what is left in the scratch of the vectors that were put. */
  forget(): void {
    this.workshop.lane.wipe();
  }

  /** Wipes and gives back one block; false when there was none left. */
  dismantle(): boolean {
    const segment = this.segments.pop();
    this.size = 0;
    if (segment) this.giveBack(segment.address, this.bytesOf(segment.capacity));
    else this.giveBack(this.centresBlock, this.centresBytes);
    return segment !== undefined;
  }

  private giveBack(address: number, bytes: number): void {
    this.workshop.kernel.clear(address, bytes);
    this.workshop.arena.release(address, bytes);
  }

  private get centresBytes(): number {
    return mostCentres * this.stride * 4;
  }

  private bytesOf(capacity: number): number {
    return segmentBytes(capacity, this.stride);
  }

  private segmentOf(slot: number): Segment {
    return this.segments[Math.floor(slot / mostSlots)]!;
  }

  private labelAt(slot: number): number {
    return this.workshop.arena.words[labelAddress(this.segmentOf(slot), slot % mostSlots) / 4]!;
  }

  private reuse(): number {
    this.overwrites++;
    return this.freed.pop()!;
  }

  private next(): number {
    let segment = this.segments[this.filling]!;
    if (segment.count === segment.capacity) segment = this.segments[++this.filling]!;
    if (segment.count === 0) segment.centre = this.centreForNext();
    this.used++;
    return this.filling * mostSlots + segment.count++;
  }

  private centreForNext(): number {
    if (this.centres.isDue(this.vectors)) this.lookAtMean();
    return this.centres.newest;
  }

  /** The mean is taken from what is stored, so that nothing of a person who was removed lingers in a running sum. */
  private lookAtMean(): void {
    const { kernel, lane } = this.workshop;
    const sums = lane.at.scratch;
    lane.wipe();
    let vectors = 0;
    for (const { address, capacity, count, centre } of this.filled) {
      const from = this.centres.all[centre]!.address;
      vectors += kernel.accumulate(address, capacity, this.stride, count, from, sums);
    }
    const [zero, newest] = [this.centres.all[0]!.address, this.centres.all[this.centres.newest]!.address];
    const draft = this.centres.draft(vectors);
    kernel.average(sums, vectors, this.stride, draft);
    const move = kernel.separation(draft, newest, this.stride);
    this.centres.adopt(move, 1 - kernel.separation(draft, zero, this.stride));
  }
}
