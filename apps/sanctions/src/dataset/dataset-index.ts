import type { ListedPerson, NameIndex } from '@gatehouse/matching';
import type { TextTable } from './text-table';

/** One version of a dataset as threads hold it: memory that they share, not copies. */
export interface DatasetIndex {
  names: NameIndex;
  /** The id of each listed entity, by its position. */
  ids: TextTable;
  /** What a reply says of it, as JSON. */
  details: TextTable;
}

/** What a reply says of a listed entity, and what explains its score. */
export interface EntityDetails extends ListedPerson {
  countries: readonly string[];
  programs: readonly string[];
  datasets: readonly string[];
  url?: string;
}
