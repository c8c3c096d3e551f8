import { cleanText, type EntityDraft } from '../entity-draft';
import { isoDate } from '../birth-date';
import type { ImportReport } from '../import-report';
import { attributeOf, elementsAt, textAt, textsAt, type XmlElement } from '../xml/xml-element';
import { readSecoNames } from './seco-name';

/** An entry whose countries are not complete. */
export interface SecoTarget {
  draft: EntityDraft & { countries: string[] };
  /** The ids of the places of its addresses. The list has the places after the entries. */
  places: string[];
}

const kinds = ['individual', 'entity', 'object'];
const objectSchemata = new Map([
  ['vessel', 'Vessel'],
  ['aircraft', 'Airplane'],
]);

/** Reads a target with the programs by the id of their set; undefined if it is not on the list any more. */
export function readTarget(
  target: XmlElement,
  programs: ReadonlyMap<string, string>,
  report: ImportReport,
): SecoTarget | undefined {
  if (isDelisted(target, report.now)) {
    report.warn('removed');
    return undefined;
  }
  const body = target.children.find(({ name }) => kinds.includes(name));
  if (!body) {
    report.warn('unknown-kind');
    return undefined;
  }
  const id = attributeOf(target, 'ssid');
  const identities = sortIdentities(elementsAt(body, 'identity'));
  const schema = readSchema(body);
  const sets = [...textsAt(target, 'sanctions-set-id'), attributeOf(target, 'sanctions-set-id')];
  const addresses = identities.flatMap((identity) => elementsAt(identity, 'address'));
  return {
    draft: {
      id: id && `ch-seco-${id}`,
      schema,
      names: identities
        .flatMap((identity) => sortNames(elementsAt(identity, 'name')))
        .flatMap((name) => readSecoNames(name, schema === 'Person')),
      birthDates: schema === 'Person' ? identities.flatMap((each) => readBirthDates(each, report)) : [],
      countries: [
        ...identities.flatMap((identity) => elementsAt(identity, 'nationality/country')).map(toCountryCode),
        ...addresses.flatMap((address) => elementsAt(address, 'country')).map(toCountryCode),
      ],
      programs: sets.map((set) => programs.get(set)),
      datasets: [],
    },
    places: addresses.map((address) => attributeOf(address, 'place-id')).filter(Boolean),
  };
}

function readSchema(body: XmlElement): string {
  if (body.name === 'individual') return 'Person';
  if (body.name === 'entity') return 'Organization';
  return objectSchemata.get(attributeOf(body, 'object-type')) ?? 'Asset';
}

/**
 * The list keeps entries that were removed. The latest modification decides. Several of one day have no reliable order, so the entry
 * stays unless all of them are removals: a match too many can be dismissed. A removal in the future is not in force yet.
 */
function isDelisted(target: XmlElement, now: Date): boolean {
  let latest = { date: '', type: '' };
  for (const modification of elementsAt(target, 'modification')) {
    const [date = ''] = ['effective-date', 'enactment-date', 'publication-date']
      .map((name) => attributeOf(modification, name))
      .filter(Boolean);
    const type = attributeOf(modification, 'modification-type');
    const isAhead = type === 'de-listed' && date > now.toISOString().slice(0, 10);
    const isLater = latest.type === '' || date > latest.date;
    const isListedAgain = date === latest.date && latest.type === 'de-listed';
    if (!isAhead && (isLater || isListedAgain)) latest = { date, type };
  }
  return latest.type === 'de-listed';
}

/** Those with this value of an attribute first. */
const sortBy =
  (attribute: string, value: string) =>
  (elements: readonly XmlElement[]): XmlElement[] => {
    const isFirst = (element: XmlElement): boolean => attributeOf(element, attribute) === value;
    return [...elements.filter(isFirst), ...elements.filter((element) => !isFirst(element))];
  };

const sortIdentities = sortBy('main', 'true');
const sortNames = sortBy('name-type', 'primary-name');

function readBirthDates(identity: XmlElement, report: ImportReport): string[] {
  return elementsAt(identity, 'day-month-year').flatMap((element) => {
    const [day, month, year = '', calendar] = ['day', 'month', 'year', 'calendar'].map(
      (name) => attributeOf(element, name) || undefined,
    );
    if (!day && !month && !year) return [];
    const isGregorian = (calendar ?? 'gregorian').toLowerCase() === 'gregorian';
    const date = isGregorian ? isoDate(year, month, month && day) : undefined;
    if (date === undefined) report.warn('unread-birth-date');
    return date ?? [];
  });
}

/** `BY` becomes `by`, as in the files of OpenSanctions. A country without a code is written as listed. */
export const toCountryCode = (country: XmlElement): string =>
  attributeOf(country, 'iso-code').toLowerCase() || cleanText(country.text);

/** The main name of a program in English: `Belarus`. */
export const readProgram = (program: XmlElement): string => {
  const keys = elementsAt(program, 'program-key');
  const key = keys.find((element) => attributeOf(element, 'lang') === 'eng') ?? keys[0];
  return cleanText(key?.text) || textAt(program, 'program-name');
};
