import type { FilePart, ListFile } from '../importers/importer';

/** What a server said about a file, to ask it later whether there is a newer one; by the address of the file. */
export type Validators = Record<string, { etag?: string; lastModified?: string }>;

/** A list that is ready to be read. */
export interface OpenList {
  files: ReadonlyMap<string, ListFile>;
  /** How many bytes there are to read, where that is known. */
  totalBytes?: number;
  validators?: Validators;
  lastModified?: Date;
  /** Lets go of what has not been read. */
  close(): Promise<void>;
}

/** Where a list comes from. */
export interface ListSource {
  /** As it is shown to people: without passwords and keys. */
  description: string;
  /** Only of a source that can be asked again. */
  url?: string;
  open(parts: readonly FilePart[], known?: Validators): Promise<OpenList | 'unchanged'>;
}
