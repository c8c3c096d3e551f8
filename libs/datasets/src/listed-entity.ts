import type { ListedPerson } from '@gatehouse/matching';

/** One entry of a list in any format. The first name is the main one. */
export interface ListedEntity extends ListedPerson {
  id: string;
  /** Earlier ids of the same entity, such as those of entries that were merged into it. */
  formerIds?: readonly string[];
  /** A schema of FollowTheMoney: Person, Organization, Company, Vessel, …; LegalEntity if the list does not specify it. */
  schema: string;
  countries: readonly string[];
  programs: readonly string[];
  /** The lists that contain it. */
  datasets: readonly string[];
  /** A page with more information. */
  url?: string;
}
