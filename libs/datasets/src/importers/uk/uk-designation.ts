import type { ListedEntity } from '../../listed-entity';
import { type EntityDraft, finishEntity, toSlug } from '../entity-draft';
import type { ImportReport } from '../import-report';
import { readUkBirthDate } from './uk-birth-date';

/** A name as listed. Its six parts are joined. */
export interface UkName {
  text: string;
  /** Primary name, primary name variation or alias; original script for a name in another script. */
  type: string;
  /** Only the names of the UN have one: `Good quality a.k.a` or `Low quality a.k.a`. */
  strength?: string;
}

/** One designation. The file repeats its values; they are collected without the repetitions. */
export interface UkDesignation {
  id: string;
  /** Its id on the list of OFSI, which was closed in January 2026. */
  groupId: string;
  /** Individual, entity or ship. */
  kind: string;
  /** By their text, type and strength. */
  names: Map<string, UkName>;
  birthDates: Set<string>;
  countries: Set<string>;
  regimes: Set<string>;
}

/** The type of a name in another script, which the list has in a field of its own. */
export const originalScript = 'original script';

// The parts of a name in natural order: name 6 is the family name, or the whole name of an entity.
const partNumbers = [1, 2, 3, 4, 5, 6];

/** Joins the parts of a name by their number. */
export const joinName = (part: (number: number) => string): string =>
  partNumbers.map(part).filter(Boolean).join(' ');

const schemata = new Map([
  ['individual', 'Person'],
  ['entity', 'Organization'],
  ['ship', 'Vessel'],
  ['aircraft', 'Airplane'],
]);

// The order of the names. The spelling of the types varies: `Primary Name`, `Primary name variation`, `ALias`.
const typeRanks = new Map([
  ['primary name', 0],
  ['primary name variation', 1],
]);
const lastRank = 2;

export const createDesignation = (id: string, kind: string, groupId: string): UkDesignation => ({
  id,
  kind,
  groupId,
  names: new Map(),
  birthDates: new Set(),
  countries: new Set(),
  regimes: new Set(),
});

/** Returns whether the name is new. */
export function addName({ names }: UkDesignation, name: UkName): boolean {
  const key = [name.text, name.type, name.strength ?? ''].join('\n');
  if (name.text === '' || names.has(key)) return false;
  names.set(key, name);
  return true;
}

/** A designation as an entry of the list. */
export function toEntity(
  designation: UkDesignation,
  dataset: string,
  report: ImportReport,
): ListedEntity | undefined {
  const { id, groupId, kind, names, countries, regimes } = designation;
  const schema = schemata.get(kind.toLowerCase()) ?? 'LegalEntity';
  return finishEntity(
    {
      id: id && `gb-fcdo-${toSlug(id)}`,
      formerIds: groupId ? [`gb-hmt-${toSlug(groupId)}`] : [],
      schema,
      names: sortNames([...names.values()]),
      birthDates: ['Person', 'LegalEntity'].includes(schema) ? readBirthDates(designation, report) : [],
      countries,
      programs: regimes,
      datasets: [dataset],
    },
    report,
  );
}

function sortNames(names: readonly UkName[]): EntityDraft['names'] {
  const rank = ({ type }: UkName): number => typeRanks.get(type.toLowerCase()) ?? lastRank;
  return [...names]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ text, strength = '' }) => ({ text, weak: /^low\b/i.test(strength) }));
}

function readBirthDates({ birthDates }: UkDesignation, report: ImportReport): string[] {
  return [...birthDates].flatMap((text) => {
    const date = readUkBirthDate(text);
    if (date === null) report.warn('unread-birth-date');
    return date ?? [];
  });
}
