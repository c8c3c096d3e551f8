import type { ChangeReason, Facts } from './alert';

/** One kind of change between two comparisons of a person with a listed entity. */
interface ChangeRule {
  code: string;
  isPresent: (before: Facts, after: Facts) => boolean;
  /** Never contains data of the person: the words are part of webhooks. */
  words: (before: Facts, after: Facts) => string;
  /** Whether it reopens a dismissed alert; a list of reasons: only if it was dismissed for one of them. */
  material: boolean | readonly string[];
}

/** The changes that are reported. A change of the score alone is stored, but not reported. */
export const changeRules: readonly ChangeRule[] = [
  {
    code: 'person_changed',
    isPresent: ({ person: a }, { person: b }) =>
      a.firstname !== b.firstname || a.lastname !== b.lastname || a.dob !== b.dob,
    words: () => 'The name or the date of birth of the person has changed.',
    material: true,
  },
  {
    code: 'better_name',
    isPresent: isBetterName,
    words: (before, after) =>
      `The list has a new name that matches better: ${quote(after.matchedName)}. Before, it was ${quote(before.matchedName)}.`,
    material: true,
  },
  {
    code: 'matched_name',
    isPresent: (before, after) =>
      normalise(before.matchedName) !== normalise(after.matchedName) && !isBetterName(before, after),
    words: (before, after) =>
      `The name that matches best is ${quote(after.matchedName)}. Before, it was ${quote(before.matchedName)}.`,
    material: false,
  },
  {
    code: 'new_date_of_birth',
    isPresent: (before, after) => added(before.birthDates, after.birthDates).length > 0,
    words: (before, after) =>
      `The list has a new date of birth: ${added(before.birthDates, after.birthDates).join(', ')}. ${describeDates(before)}`,
    material: true,
  },
  {
    // A person may have been dismissed because of this date.
    code: 'date_of_birth_removed',
    isPresent: (before, after) => added(after.birthDates, before.birthDates).length > 0,
    words: (before, after) =>
      `The list no longer has the date of birth ${added(after.birthDates, before.birthDates).join(', ')}.`,
    material: true,
  },
  {
    code: 'new_list',
    isPresent: (before, after) => added(before.datasets, after.datasets).length > 0,
    words: (before, after) =>
      `The entity is on a further list: ${added(before.datasets, after.datasets).join(', ')}.`,
    material: true,
  },
  {
    code: 'list_removed',
    isPresent: (before, after) => added(after.datasets, before.datasets).length > 0,
    words: (before, after) =>
      `The entity is no longer on the list ${added(after.datasets, before.datasets).join(', ')}.`,
    material: false,
  },
  {
    code: 'new_country',
    isPresent: (before, after) => added(before.countries, after.countries).length > 0,
    words: (before, after) =>
      `The list has a further country: ${added(before.countries, after.countries).join(', ')}.`,
    material: ['different_nationality_or_place'],
  },
  {
    // A person may have been dismissed because of this country.
    code: 'country_removed',
    isPresent: (before, after) => added(after.countries, before.countries).length > 0,
    words: (before, after) =>
      `The list no longer has the country ${added(after.countries, before.countries).join(', ')}.`,
    material: ['different_nationality_or_place'],
  },
  {
    code: 'new_program',
    isPresent: (before, after) => added(before.programs, after.programs).length > 0,
    words: (before, after) =>
      `The list has a further program: ${added(before.programs, after.programs).join(', ')}.`,
    material: false,
  },
  {
    code: 'main_name',
    isPresent: (before, after) => normalise(before.name) !== normalise(after.name),
    words: (before, after) =>
      `The main name on the list is ${quote(after.name)}. Before, it was ${quote(before.name)}.`,
    material: false,
  },
];

/** What has changed between two comparisons. */
export const findChanges = (before: Facts, after: Facts): ChangeReason[] =>
  changeRules
    .filter((rule) => rule.isPresent(before, after))
    .map(({ code, words }) => ({ code, words: words(before, after) }));

/** What has changed since a dismissal so that it has to be decided again. */
export const findMaterialChanges = (basis: Facts, reason: string, now: Facts): ChangeReason[] =>
  changeRules
    .filter(({ material }) => (typeof material === 'boolean' ? material : material.includes(reason)))
    .filter((rule) => rule.isPresent(basis, now))
    .map(({ code, words }) => ({ code, words: words(basis, now) }));

/**
 * A name that the list did not have before matches best now. The name of the earlier comparison may have been replaced by it; then it
 * must have a higher score. If both are listed, it matches better under the same weights, whatever the score was then; but of names that
 * match equally well the first one counts, so an earlier one with the same score as then is only another spelling.
 */
function isBetterName(before: Facts, after: Facts): boolean {
  if (knewName(before, after.matchedName)) return false;
  const place = findPlace(after, before.matchedName);
  if (place < 0) return after.score > before.score;
  return findPlace(after, after.matchedName) > place || after.score !== before.score;
}

/** Whether the name counted when the list was compared: a weak name did not, unless it matched exactly. */
const knewName = ({ names, weakNames = [], ...facts }: Facts, name: string): boolean =>
  hasName({ ...facts, names: names.filter((each) => !weakNames.includes(each)) }, name);

const findPlace = ({ names }: Facts, name: string): number =>
  names.findIndex((each) => normalise(each) === normalise(name));

const hasName = ({ names, matchedName }: Pick<Facts, 'names' | 'matchedName'>, name: string): boolean =>
  [...names, matchedName].some((each) => normalise(each) === normalise(name));

/** Another spelling of case or spaces is not another name. */
const normalise = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((each) => !before.includes(each));

const describeDates = ({ birthDates }: Facts): string =>
  birthDates.length > 0 ? `Before, it had ${birthDates.join(', ')}.` : 'Before, it had none.';

const quote = (name: string): string => `"${name}"`;
