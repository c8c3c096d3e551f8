import type { FilePart, ListFile } from '../importers/importer';

/** The HTTP validators of each file, by URL. They are sent with the next request. */
export type Validators = Record<string, { etag?: string; lastModified?: string }>;

/** An open list. */
export interface OpenList {
  files: ReadonlyMap<string, ListFile>;
  /** The size of all files, if known. */
  totalBytes?: number;
  validators?: Validators;
  lastModified?: Date;
  /** Closes files and connections. */
  close(): Promise<void>;
}

/** The source of a list. */
export interface ListSource {
  /** For messages: without passwords and keys. */
  description: string;
  /** Set if the source can be refreshed. */
  url?: string;
  open(parts: readonly FilePart[], known?: Validators): Promise<OpenList | 'unchanged'>;
}
