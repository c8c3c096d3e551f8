import type { ListedEntity } from '../listed-entity';
import { screenedSchemata } from '../screened-schemata';

// Each kind of trouble, for one and for many.
const sentences = {
  'unread-birth-date': ['date of birth could not be read', 'dates of birth could not be read'],
  'unread-alias': ['alias in the remarks could not be read', 'aliases in the remarks could not be read'],
  'orphan-alias': ['alias row belongs to no entry', 'alias rows belong to no entry'],
  'orphan-address': ['address row belongs to no entry', 'address rows belong to no entry'],
  'missing-file': ['file of the list is missing', 'files of the list are missing'],
  'no-name': ['entry has no name and was left out', 'entries have no name and were left out'],
  'no-id': ['entry has no id', 'entries have no id'],
  'duplicate-id': ['id stands on the list more than once', 'ids stand on the list more than once'],
  'long-name': [
    'name is longer than 500 characters and was cut',
    'names are longer than 500 characters and were cut',
  ],
  'unknown-kind': [
    'entry is of a kind that is not screened and was left out',
    'entries are of a kind that is not screened and were left out',
  ],
  'open-end': [
    'file ends without a line end: it may be cut off',
    'files end without a line end: they may be cut off',
  ],
  'future-date': [
    'date of publication lies in the future and was ignored',
    'dates of publication lie in the future and were ignored',
  ],
} as const;

export type WarningKind = keyof typeof sentences;

/** Something that an import stumbled over without falling. */
export interface ImportWarning {
  kind: string;
  count: number;
  message: string;
}

/** What an import has read so far, and what it could not make sense of. */
export class ImportReport {
  entities = 0;
  /** Those that people are screened against. */
  people = 0;
  names = 0;
  /** When the list itself says it was made. */
  publishedAt?: Date;
  private readonly counts = new Map<WarningKind, number>();
  private readonly seen = new Set<number>();

  constructor(private readonly now = new Date()) {}

  warn(kind: WarningKind, count = 1): void {
    if (count > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  count(entity: ListedEntity): void {
    this.entities++;
    this.names += entity.names.length;
    if (screenedSchemata.has(entity.schema)) this.people++;
    const hash = hashOf(entity.id);
    if (this.seen.has(hash)) this.warn('duplicate-id');
    this.seen.add(hash);
  }

  /** Keeps the latest of the times at which the list says something was seen. */
  published(text: string | undefined): void {
    // Lists leave out the zone and mean UTC.
    const time = text ? new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text) : undefined;
    if (!time || Number.isNaN(time.getTime())) return;
    if (this.isPast(time) && (!this.publishedAt || time > this.publishedAt)) this.publishedAt = time;
  }

  /** Whether a list can have been published then; a time that is still to come is counted. */
  isPast(time: Date): boolean {
    if (time <= this.now) return true;
    this.warn('future-date');
    return false;
  }

  get warnings(): ImportWarning[] {
    return [...this.counts].map(([kind, count]) => ({
      kind,
      count,
      message: `${count.toLocaleString('en')} ${sentences[kind][count === 1 ? 0 : 1]}`,
    }));
  }
}

/** 53 bits of an id: a set of a million ids as text would be a good part of the list. */
function hashOf(id: string): number {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0) * 2 ** 21 + ((b >>> 0) & 0x1fffff);
}
