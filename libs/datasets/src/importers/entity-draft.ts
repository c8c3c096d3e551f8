import { createHash } from 'node:crypto';
import type { ListedEntity } from '../listed-entity';
import type { ImportReport } from './import-report';

/** An entry as it was read, before it is cleaned. */
export interface EntityDraft {
  id: string | undefined;
  schema: string;
  names: { text: string | undefined; weak?: boolean }[];
  birthDates?: Iterable<string>;
  countries?: Iterable<string | undefined>;
  programs?: Iterable<string | undefined>;
  datasets: Iterable<string | undefined>;
  url?: string;
}

const longestName = 500;

/** Tidies an entry and counts it; undefined when it has no name, since nobody could be compared with it. */
export function finishEntity(draft: EntityDraft, report: ImportReport): ListedEntity | undefined {
  const names = tidyNames(draft.names, report);
  if (names.length === 0) {
    report.warn('no-name');
    return undefined;
  }
  const entity: ListedEntity = {
    id: tidy(draft.id) || madeUpId(names, report),
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

function tidyNames(names: EntityDraft['names'], report: ImportReport): ListedEntity['names'] {
  // A name that is given twice, once as weak, is a good one.
  const kept = new Map<string, boolean>();
  for (const { text, weak = false } of names) {
    const whole = tidy(text);
    if (whole === '') continue;
    const name = whole.length > longestName ? [...whole].slice(0, longestName).join('') : whole;
    if (name !== whole) report.warn('long-name');
    kept.set(name, weak && (kept.get(name) ?? true));
  }
  return [...kept].map(([text, weak]) => (weak ? { text, weak } : { text }));
}

/** An entry without an id is still an entry: it gets one that stays the same as long as its names do. */
function madeUpId(names: ListedEntity['names'], report: ImportReport): string {
  report.warn('no-id');
  const hash = createHash('sha256').update(names.map(({ text }) => text).join('\n'));
  return `unnumbered-${hash.digest('hex').slice(0, 12)}`;
}

/** Without NUL characters, and with single blanks. */
export const tidy = (text: string | undefined): string =>
  (text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim();

const distinct = (values: Iterable<string | undefined> = []): string[] => [
  ...new Set([...values].map(tidy).filter(Boolean)),
];
