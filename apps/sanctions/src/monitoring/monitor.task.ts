import type { IndexChange } from '@gatehouse/matching';
import type { MonitoredPerson } from './person-monitor';

/** Opens a change of a list. It has no answer. */
export interface OpenChangeCommand {
  kind: 'open-change';
  /** The number of the change, which no version has. */
  version: number;
  /** The version after the change, or before it if the list was removed. It must be open. */
  of: number;
  change: IndexChange;
}

export interface MonitorTask {
  kind: 'monitor';
  slice: Uint8Array<ArrayBuffer>;
  /** The versions to screen against. They must be open. */
  versions: readonly number[];
  threshold: number;
  /** If given, only people whom one of these changes concerns have a result. They must be open. */
  changes?: readonly number[];
  /** The thread starts no further person after this time. */
  milliseconds: number;
}

export interface MonitorOutcome {
  /** `MonitoredPerson` or null of each person as JSON. */
  results: Uint8Array<ArrayBuffer>;
  people: number;
  /** The people who were not started. */
  rest?: Uint8Array<ArrayBuffer>;
}

export const decodeResults = (results: Uint8Array): (MonitoredPerson | null)[] =>
  JSON.parse(new TextDecoder().decode(results)) as (MonitoredPerson | null)[];
