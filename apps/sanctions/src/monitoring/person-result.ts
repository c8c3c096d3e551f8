import type { ListVersion, PopulationPerson } from '../population/population';
import type { EntityMatch } from '../reply/row-result';

/** A match of a monitored person, with what later comparisons of the entity need. */
export interface MonitoredMatch extends EntityMatch {
  /** The dates of birth of the entity as listed. */
  birthDates: readonly string[];
  /** Names that match only exactly. */
  weakNames: readonly string[];
  /** Earlier ids of the entity. */
  formerIds: readonly string[];
}

/** The result of screening one person. */
export interface PersonResult {
  person: PopulationPerson;
  /** All matches at or above the threshold, best first. Alerts about other entities are closed. */
  matches: readonly MonitoredMatch[];
  /** Further matches, because there are more than the maximum. */
  omitted?: number;
}

/** One slice of a run, or of pending people: applied in one transaction. */
export interface SliceResult {
  runId?: string;
  /** The versions that the people were compared with. */
  versions: readonly ListVersion[];
  /** Whether the entity id is still on one of the lists. */
  isListed(entityId: string): boolean;
  people: readonly PersonResult[];
}

export interface AlertCounts {
  opened: number;
  changed: number;
  reopened: number;
  closed: number;
}
