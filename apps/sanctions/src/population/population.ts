import type { KeyMode } from '@gatehouse/auth';
import type { PersonRow } from '../person/person-row';
import type { FourEyes } from './four-eyes';

/** The version of a list, as it was when people were screened. */
export interface ListVersion {
  /** The name of the list, never of a collection. */
  dataset: string;
  versionId: string;
  /** As people see it: the date of publication and a part of the checksum. */
  version: string;
  /** The revision of the matcher: another one may compute other scores. 0 if a full run is required. */
  matcher?: number;
  /** Nobody has to correspond to this version, but alerts about the list may exist. */
  held?: true;
}

/** A population with its settings and its data key in plain text. Never leaves the process. */
export interface Population extends FourEyes {
  id: string;
  customerId: string;
  mode: KeyMode;
  name: string;
  /** The API key that last stored the settings. It signs the webhooks. */
  apiKeyId: string;
  /** A list or a collection. */
  dataset: string;
  threshold: number;
  callback?: { url: string; headers?: Record<string, string> };
  /** Counts the changes of the dataset and the threshold. */
  settingsRevision: number;
  /** How many people it has. */
  people: number;
  /**
   * The state to which people who are not pending correspond. Undefined while everybody must be screened, pending or not: before the
   * first run, and after a change of the dataset or the threshold, which also replaces the current run.
   */
  listVersions?: readonly ListVersion[];
  /** These, and the lists about which alerts may exist besides. */
  heldVersions: readonly ListVersion[];
  dataKey: Buffer;
}

/** A person of a population, decrypted. */
export interface PopulationPerson {
  /** Our id, not the customer's, which is `row.id`. */
  id: string;
  /** Increases with every change. A result of an older revision is not stored. */
  revision: number;
  pending: boolean;
  row: PersonRow;
}

/** The versions to which people correspond; undefined if everybody must be screened. */
export function findSettled(versions: readonly ListVersion[] | null): readonly ListVersion[] | undefined {
  const settled = versions?.filter(({ held }) => !held);
  return settled?.length ? settled : undefined;
}
