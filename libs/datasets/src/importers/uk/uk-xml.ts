import type { ListedEntity } from '../../listed-entity';
import type { ImportReport } from '../import-report';
import { type Importer, type ImportInput, onlyPart } from '../importer';
import { elementsAt, textAt, textsAt, type XmlElement } from '../xml/xml-element';
import { type XmlLayout, xmlRecords } from '../xml/xml-records';
import {
  addName,
  createDesignation,
  joinName,
  originalScript,
  toEntity,
  type UkDesignation,
} from './uk-designation';
import { readUkDate } from './uk-report-date';

const layout: XmlLayout = { root: 'Designations', records: new Set(['DateGenerated', 'Designation']) };

/** The UK sanctions list as XML. */
export const ukXml: Importer = {
  about: 'UK-Sanctions-List.xml of the FCDO',
  parts: onlyPart,
  read: readUkXml,
};

async function* readUkXml(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  for await (const record of xmlRecords(input.file('list')!, layout)) {
    if (record.name === 'DateGenerated') {
      report.published(readUkDate(record.text));
      continue;
    }
    const entity = toEntity(readDesignation(record), input.dataset, report);
    if (entity) yield entity;
  }
}

const countryPaths = [
  'IndividualDetails/Individual/Nationalities/Nationality',
  'Addresses/Address/AddressCountry',
  'ShipDetails/Ship/CurrentBelievedFlagOfShips/CurrentBelievedFlagOfShip',
];

function readDesignation(record: XmlElement): UkDesignation {
  const [id, kind, groupId] = ['UniqueID', 'IndividualEntityShip', 'OFSIGroupID'].map((name) =>
    textAt(record, name),
  ) as [string, string, string];
  const designation = createDesignation(id, kind, groupId);
  for (const name of elementsAt(record, 'Names/Name')) addName(designation, readName(name));
  for (const text of textsAt(record, 'NonLatinNames/NonLatinName/NameNonLatinScript'))
    addName(designation, { text, type: originalScript });
  for (const date of textsAt(record, 'IndividualDetails/Individual/DOBs/DOB'))
    designation.birthDates.add(date);
  for (const country of countryPaths.flatMap((path) => textsAt(record, path)))
    designation.countries.add(country);
  for (const regime of textsAt(record, 'RegimeName')) designation.regimes.add(regime);
  return designation;
}

const readName = (element: XmlElement) => ({
  text: joinName((number) => textAt(element, `Name${number}`)),
  type: textAt(element, 'NameType'),
  strength: textAt(element, 'AliasStrength'),
});
