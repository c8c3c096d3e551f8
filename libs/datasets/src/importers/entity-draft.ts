import { createHash } from 'node:crypto';
import { InvalidListError } from '../dataset.errors';
import type { ListedEntity } from '../listed-entity';
import type { ImportReport } from './import-report';

/** An entry as read, before it is cleaned. */
export interface EntityDraft {
  id: string | undefined;
  formerIds?: Iterable<string | undefined>;
  schema: string;
  names: { text: string | undefined; weak?: boolean }[];
  birthDates?: Iterable<string>;
  countries?: Iterable<string | undefined>;
  programs?: Iterable<string | undefined>;
  datasets: Iterable<string | undefined>;
  url?: string;
}

const maxNameLength = 500;
/** Alerts have the id in an index, which accepts about 2,700 bytes: with a longer one, populations could not be screened. */
const maxIdLength = 500;

/** Cleans and counts an entry; undefined if it has no name, because it cannot be screened against. */
export function finishEntity(draft: EntityDraft, report: ImportReport): ListedEntity | undefined {
  const names = cleanNames(draft.names, report);
  if (names.length === 0) {
    report.warn('no-name');
    return undefined;
  }
  const id = cleanText(draft.id) || generateId(names, report);
  if (id.length > maxIdLength)
    throw new InvalidListError(
      `the id of an entry is longer than ${maxIdLength} characters: "${id.slice(0, 40)}\u2026".`,
    );
  const formerIds = distinct(draft.formerIds).filter((former) => former !== id);
  const entity: ListedEntity = {
    id,
    ...(formerIds.length > 0 && { formerIds }),
    schema: draft.schema,
    names,
    birthDates: distinct(draft.birthDates),
    countries: distinct(draft.countries),
    programs: distinct(draft.programs),
    datasets: distinct(draft.datasets),
    ...(draft.url !== undefined && { url: draft.url }),
  };
  report.count(entity);
  return entity;
}

function cleanNames(names: EntityDraft['names'], report: ImportReport): ListedEntity['names'] {
  // A name that is listed both as weak and as strong is strong.
  const kept = new Map<string, boolean>();
  for (const { text, weak = false } of names) {
    const whole = cleanText(text);
    if (whole === '') continue;
    const name = whole.length > maxNameLength ? [...whole].slice(0, maxNameLength).join('') : whole;
    if (name !== whole) report.warn('long-name');
    kept.set(name, weak && (kept.get(name) ?? true));
  }
  return [...kept].map(([text, weak]) => (weak ? { text, weak } : { text }));
}

/** Derives the id from the names, so that it stays the same across imports. */
function generateId(names: ListedEntity['names'], report: ImportReport): string {
  report.warn('no-id');
  const hash = createHash('sha256').update(names.map(({ text }) => text).join('\n'));
  return `unnumbered-${hash.digest('hex').slice(0, 12)}`;
}

/** Removes NUL characters, and collapses blanks. */
export const cleanText = (text: string | undefined): string =>
  (text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim();

/** A reference as part of an id, in the form of OpenSanctions: `EU.27.28` becomes `eu-27-28`. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const distinct = (values: Iterable<string | undefined> = []): string[] => [
  ...new Set([...values].map(cleanText).filter(Boolean)),
];
