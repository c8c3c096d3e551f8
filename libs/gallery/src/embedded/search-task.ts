import type { Match } from '../gallery-index';
import type { Centre } from './centres';
import type { Segment } from './segment';
import type { StoredSpace } from './space-table';

/**
 * A search with all its parameters, to be sent to a thread. Lists are flat, because sending a hundred small objects
 * takes ten times as long as sending one array.
 */
export interface SearchTask {
  probe: Float32Array;
  k: number;
  floor: number;
  tolerance: number;
  stride: number;
  rotation: number;
  centres: Float64Array;
  segments: Float64Array;
  centred?: CentredTask;
}

/** The centred scores of a search. The mean of a space without rows is a copy, because the gallery's own mean may change meanwhile. */
export interface CentredTask {
  floor: number;
  space: StoredSpace | Float32Array;
}

export interface SearchOutcome {
  matches: Match[];
  /** The number of vectors that reached each stage. */
  candidates: { scanned: number; refined: number; reranked: number };
  /** The largest tolerance of the centred scores. */
  centredTolerance?: number;
}

const centreFields = 3;
const segmentFields = 4;

export function packCentres(centres: readonly Centre[]): Float64Array {
  const list = new Float64Array(centres.length * centreFields);
  let at = 0;
  for (const { address, nearest, farthest } of centres) {
    list[at++] = address;
    list[at++] = nearest;
    list[at++] = farthest;
  }
  return list;
}

export function unpackCentres(list: Float64Array): Centre[] {
  return Array.from({ length: list.length / centreFields }, (_, i) => {
    const at = i * centreFields;
    return { address: list[at]!, nearest: list[at + 1]!, farthest: list[at + 2]! };
  });
}

export function packSegments(segments: readonly Segment[]): Float64Array {
  const list = new Float64Array(segments.length * segmentFields);
  let at = 0;
  for (const { address, capacity, count, centre } of segments) {
    list[at++] = address;
    list[at++] = capacity;
    list[at++] = count;
    list[at++] = centre;
  }
  return list;
}

export function unpackSegments(list: Float64Array): Segment[] {
  return Array.from({ length: list.length / segmentFields }, (_, i) => {
    const at = i * segmentFields;
    return { address: list[at]!, capacity: list[at + 1]!, count: list[at + 2]!, centre: list[at + 3]! };
  });
}
