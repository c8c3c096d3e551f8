import type { ListedEntity } from '../../listed-entity';
import { type EntityDraft, finishEntity, toSlug } from '../entity-draft';
import type { ImportReport } from '../import-report';
import { type Importer, type ImportInput, onlyPart } from '../importer';
import { attributeOf, elementsAt, textAt, textsAt, type XmlElement } from '../xml/xml-element';
import { type XmlLayout, xmlRecords } from '../xml/xml-records';
import { readEuBirthDate } from './eu-birth-date';

const layout: XmlLayout = {
  root: 'export',
  records: new Set(['sanctionEntity']),
  emptied: new Set(['regulationSummary', 'identification']),
};

/** The consolidated list of financial sanctions of the EU, version 1.1. */
export const euXml: Importer = {
  about: 'the consolidated list of financial sanctions of the EU (xmlFullSanctionsList_1_1)',
  parts: onlyPart,
  read: readEuXml,
};

// The list has only these two. Another kind is read as one that may be a person.
const schemata = new Map([
  ['person', 'Person'],
  ['enterprise', 'Organization'],
]);

async function* readEuXml(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  const onRoot = (root: XmlElement) => report.published(attributeOf(root, 'generationDate'));
  for await (const record of xmlRecords(input.file('list')!, layout, onRoot)) {
    const entity = finishEntity(toDraft(record, input.dataset, report), report);
    if (entity) yield entity;
  }
}

function toDraft(record: XmlElement, dataset: string, report: ImportReport): EntityDraft {
  const [kind] = elementsAt(record, 'subjectType').map((element) => attributeOf(element, 'code'));
  const schema = schemata.get(kind?.toLowerCase() ?? '') ?? 'LegalEntity';
  const [url] = textsAt(record, 'regulation/publicationUrl').filter((text) => /^https?:\/\/\S+$/.test(text));
  return {
    ...readIds(record),
    schema,
    names: readNames(record),
    birthDates: schema === 'Organization' ? [] : readBirthDates(record, report),
    countries: ['citizenship', 'address'].flatMap((name) => elementsAt(record, name)).map(toCountryCode),
    programs: elementsAt(record, 'regulation').map((element) => attributeOf(element, 'programme')),
    datasets: [dataset],
    ...(url !== undefined && { url }),
  };
}

/** The reference of the EU; the number in its database before the entry has a reference. */
function readIds(record: XmlElement): Pick<EntityDraft, 'id' | 'formerIds'> {
  const reference = toSlug(attributeOf(record, 'euReferenceNumber'));
  const number = toSlug(attributeOf(record, 'logicalId'));
  const byNumber = number && `eu-fsf-logical-${number}`;
  return reference ? { id: `eu-fsf-${reference}`, formerIds: [byNumber] } : { id: byNumber };
}

/** The main name first: strong, and in no particular language. Others are translations and transliterations. */
function readNames(record: XmlElement): EntityDraft['names'] {
  const names = elementsAt(record, 'nameAlias').map((element) => ({
    text: readWholeName(element),
    weak: isWeak(element),
    rank: isWeak(element) ? 3 : languageRank(attributeOf(element, 'nameLanguage')),
  }));
  return names.sort((a, b) => a.rank - b.rank).map(({ text, weak }) => ({ text, weak }));
}

function readWholeName(element: XmlElement): string {
  const parts = ['firstName', 'middleName', 'lastName'].map((name) => attributeOf(element, name));
  return attributeOf(element, 'wholeName') || parts.join(' ');
}

/** Entries that the EU has taken over from the UN mark a weak alias only in a remark. */
const isWeak = (element: XmlElement): boolean =>
  attributeOf(element, 'strong') === 'false' || /\blow?[ -]quality/i.test(textAt(element, 'remark'));

const languageRank = (language: string): number =>
  language === '' ? 0 : language.toUpperCase() === 'EN' ? 1 : 2;

function readBirthDates(record: XmlElement, report: ImportReport): string[] {
  return elementsAt(record, 'birthdate').flatMap(({ attributes }) => {
    const date = readEuBirthDate(attributes);
    if (date === null) report.warn('unread-birth-date');
    return date ?? [];
  });
}

/** `IQ` becomes `iq`, as in the files of OpenSanctions. `00` is an unknown country. */
function toCountryCode(element: XmlElement): string {
  const code = attributeOf(element, 'countryIso2Code').toLowerCase();
  return /^[a-z]{2}$/.test(code) ? code : '';
}
