import type { ListedEntity } from '../listed-entity';
import type { ImportReport } from './import-report';

/** One file of a list. */
export interface ListFile {
  /** For messages. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** The input of an importer: one file named `list`, or the files of its format. */
export interface ImportInput {
  /** The name of the dataset, for lists whose entries do not contain it. */
  dataset: string;
  file(name: string): ListFile | undefined;
}

/** A file of a format with several files. `expected`: required at a URL; a warning if it is missing in a folder. */
export interface FilePart {
  name: string;
  need: 'required' | 'expected' | 'optional';
}

/** Reads one format as a stream of entries. */
export interface Importer {
  about: string;
  parts: readonly FilePart[];
  read(input: ImportInput, report: ImportReport): AsyncIterable<ListedEntity>;
}

/** The file of a format with only one. */
export const onlyPart: readonly FilePart[] = [{ name: 'list', need: 'required' }];
