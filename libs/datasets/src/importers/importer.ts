import type { ListedEntity } from '../listed-entity';
import type { ImportReport } from './import-report';

/** One file of a list. */
export interface ListFile {
  /** As people know it, for messages. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** What an importer reads: one file under the name `list`, or those that its format is made of. */
export interface ImportInput {
  /** The name of the dataset, for lists whose entries do not say on which they stand. */
  dataset: string;
  file(name: string): ListFile | undefined;
}

/** A file of a format that is made of several. `expected`: a folder may lack it, with a warning; an address may not. */
export interface FilePart {
  name: string;
  need: 'required' | 'expected' | 'optional';
}

/** Reads one format, an entry at a time. */
export interface Importer {
  about: string;
  parts: readonly FilePart[];
  read(input: ImportInput, report: ImportReport): AsyncIterable<ListedEntity>;
}

/** The only file of a format that has just one. */
export const onlyPart: readonly FilePart[] = [{ name: 'list', need: 'required' }];
