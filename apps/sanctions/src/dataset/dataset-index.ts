import type { ListedPerson, NameIndex } from '@gatehouse/matching';
import type { EntityLookup } from './entity-lookup';
import type { TextTable } from './text-table';

/** One version of a dataset in shared memory: all threads read it, none copies it. */
export interface DatasetIndex {
  names: NameIndex;
  /** The id of each listed entity, by position. */
  ids: TextTable;
  /** The `EntityDetails` of each listed entity as JSON, by position. */
  details: TextTable;
  lookup: EntityLookup;
}

/** What a reply contains of a listed entity, and what explains its score. */
export interface EntityDetails extends ListedPerson {
  countries: readonly string[];
  programs: readonly string[];
  datasets: readonly string[];
  url?: string;
  /** Earlier ids of the entity. */
  formerIds?: readonly string[];
}
