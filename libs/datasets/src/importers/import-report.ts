import type { ListedEntity } from '../listed-entity';
import { screenedSchemata } from '../screened-schemata';

/** The message of each warning, singular and plural. The console translates them. */
export const warningMessages = {
  'unread-birth-date': ['date of birth could not be read', 'dates of birth could not be read'],
  'unread-alias': ['alias in the remarks could not be read', 'aliases in the remarks could not be read'],
  'orphan-alias': ['alias row belongs to no entry', 'alias rows belong to no entry'],
  'orphan-address': ['address row belongs to no entry', 'address rows belong to no entry'],
  'missing-file': ['file of the list is missing', 'files of the list are missing'],
  removed: [
    'entry was removed from the list by its publisher and was skipped',
    'entries were removed from the list by its publisher and were skipped',
  ],
  'no-name': ['entry has no name and was skipped', 'entries have no name and were skipped'],
  'no-id': ['entry has no id', 'entries have no id'],
  'duplicate-id': ['id is listed more than once', 'ids are listed more than once'],
  'long-name': [
    'name is longer than 500 characters and was truncated',
    'names are longer than 500 characters and were truncated',
  ],
  'unknown-kind': [
    'entry has an unknown schema and was skipped',
    'entries have an unknown schema and were skipped',
  ],
  'open-end': [
    'file ends without a line end: it may be truncated',
    'files end without a line end: they may be truncated',
  ],
  'future-date': [
    'date of publication is in the future and was ignored',
    'dates of publication are in the future and were ignored',
  ],
} as const;

export type WarningKind = keyof typeof warningMessages;

/** A problem of a list that did not stop the import. */
export interface ImportWarning {
  kind: string;
  count: number;
  message: string;
}

/** Counts what an import has read, and its warnings. */
export class ImportReport {
  entities = 0;
  /** Entries that people are screened against. */
  people = 0;
  names = 0;
  /** The date of publication according to the list. */
  publishedAt?: Date;
  private readonly counts = new Map<WarningKind, number>();
  private readonly seen = new Set<number>();

  constructor(readonly now = new Date()) {}

  warn(kind: WarningKind, count = 1): void {
    if (count > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  count(entity: ListedEntity): void {
    this.entities++;
    this.names += entity.names.length;
    if (screenedSchemata.has(entity.schema)) this.people++;
    const hash = hashId(entity.id);
    if (this.seen.has(hash)) this.warn('duplicate-id');
    this.seen.add(hash);
  }

  /** Keeps the latest of the dates of the list. */
  published(text: string | undefined): void {
    // Times without a zone are UTC.
    const time = text ? new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text) : undefined;
    if (!time || Number.isNaN(time.getTime())) return;
    if (this.isPast(time) && (!this.publishedAt || time > this.publishedAt)) this.publishedAt = time;
  }

  /** Whether a list can have been published at this time. A future time is counted as a warning. */
  isPast(time: Date): boolean {
    if (time <= this.now) return true;
    this.warn('future-date');
    return false;
  }

  get warnings(): ImportWarning[] {
    return [...this.counts].map(([kind, count]) => ({
      kind,
      count,
      message: `${count.toLocaleString('en')} ${warningMessages[kind][count === 1 ? 0 : 1]}`,
    }));
  }
}

/** 53 bits of an id: a set of a million ids as text would take as much memory as the list. */
function hashId(id: string): number {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0) * 2 ** 21 + ((b >>> 0) & 0x1fffff);
}
