import type { ListedPerson } from '@gatehouse/matching';

/** One entry of a list, whatever format it came in. The first name is the main one. */
export interface ListedEntity extends ListedPerson {
  id: string;
  /** As FollowTheMoney names them: Person, Organization, Company, Vessel, …; LegalEntity where a list does not say. */
  schema: string;
  countries: readonly string[];
  programs: readonly string[];
  /** The lists it stands on. */
  datasets: readonly string[];
  /** Where the list says more about it. */
  url?: string;
}
