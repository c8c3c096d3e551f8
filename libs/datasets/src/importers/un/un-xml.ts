import type { ListedEntity } from '../../listed-entity';
import { finishEntity } from '../entity-draft';
import type { ImportReport } from '../import-report';
import { type Importer, type ImportInput, onlyPart } from '../importer';
import { elementsAt, fieldsOf, textsAt, type XmlElement } from '../xml/xml-element';
import { type XmlLayout, xmlRecords } from '../xml/xml-records';
import { splitAlias } from './un-alias';
import { readUnBirthDate, type UnFields } from './un-birth-date';

const layout: XmlLayout = { root: 'CONSOLIDATED_LIST', records: new Set(['INDIVIDUAL', 'ENTITY']) };

/** The consolidated list of the UN Security Council. */
export const unXml: Importer = {
  about: 'consolidated.xml of the UN Security Council',
  parts: onlyPart,
  read: readUnXml,
};

async function* readUnXml(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  const onRoot = ({ attributes }: XmlElement) => report.published(attributes.dateGenerated);
  for await (const record of xmlRecords(input.file('list')!, layout, onRoot)) {
    const entity = toEntity(record, input.dataset, report);
    if (entity) yield entity;
  }
}

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function toEntity(record: XmlElement, dataset: string, report: ImportReport): ListedEntity | undefined {
  const all = (path: string): string[] => textsAt(record, path);
  const [id] = all('DATAID');
  const aliases = ['INDIVIDUAL_ALIAS', 'ENTITY_ALIAS'].flatMap((name) =>
    elementsAt(record, name).map(fieldsOf),
  );
  const aliasNames = aliases.flatMap(({ ALIAS_NAME = '', QUALITY }) =>
    splitAlias(ALIAS_NAME).map((text) => ({ text, weak: QUALITY === 'Low' })),
  );
  return finishEntity(
    {
      id: id && `unsc-${id}`,
      schema: record.name === 'INDIVIDUAL' ? 'Person' : 'Organization',
      names: [
        { text: nameParts.flatMap(all).join(' ') },
        ...all('NAME_ORIGINAL_SCRIPT').map((text) => ({ text })),
        ...aliasNames,
      ],
      birthDates: readBirthDates(record, aliases, report),
      countries: ['NATIONALITY/VALUE', 'INDIVIDUAL_ADDRESS/COUNTRY', 'ENTITY_ADDRESS/COUNTRY'].flatMap(all),
      programs: all('UN_LIST_TYPE'),
      datasets: [dataset],
    },
    report,
  );
}

/** Includes the dates of aliases, which may be in the papers of a false identity. */
function readBirthDates(record: XmlElement, aliases: readonly UnFields[], report: ImportReport): string[] {
  const ofPerson = elementsAt(record, 'INDIVIDUAL_DATE_OF_BIRTH').map(fieldsOf);
  const ofAliases = aliases.map(({ DATE_OF_BIRTH }) => ({ DATE: DATE_OF_BIRTH }));
  return [...ofPerson, ...ofAliases].flatMap((fields) => {
    const date = readUnBirthDate(fields);
    if (date === null) report.warn('unread-birth-date');
    return date ?? [];
  });
}
