import type { Feature } from '@gatehouse/matching';
import type { PersonRow } from '../screening/person-row';

/** A listed entity that reached the threshold. */
export interface EntityMatch {
  entityId: string;
  /** Its main name. */
  name: string;
  /** The one of its names that matched best. */
  matchedName: string;
  score: number;
  aliases: string[];
  birthDate: string | null;
  countries: readonly string[];
  programs: readonly string[];
  datasets: readonly string[];
  url: string | null;
  features: Feature[];
}

/** What became of one row. */
export interface RowResult {
  row: PersonRow;
  /** Best first; empty where nobody reached the threshold. */
  matches: EntityMatch[];
  warnings: string[];
}
