import type { Feature } from '@gatehouse/matching';
import type { Decided } from '../decision/decision';
import type { PersonRow } from '../person/person-row';

/** A listed entity that reached the threshold. */
export interface EntityMatch {
  entityId: string;
  /** The main name. */
  name: string;
  /** The listed name that matched best. */
  matchedName: string;
  score: number;
  aliases: string[];
  birthDate: string | null;
  countries: readonly string[];
  programs: readonly string[];
  datasets: readonly string[];
  url: string | null;
  features: Feature[];
  /** The decision of the customer about this person and entity. */
  decided?: Decided;
}

/** The result of one row. */
export interface RowResult {
  row: PersonRow;
  /** Best first; empty if no listed entity reached the threshold. */
  matches: EntityMatch[];
  warnings: string[];
}
