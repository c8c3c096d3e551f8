import type { ListedEntity } from '../../listed-entity';
import { finishEntity } from '../entity-draft';
import type { ImportReport } from '../import-report';
import type { FilePart, Importer, ImportInput } from '../importer';
import { readRemarks } from './ofac-remarks';
import { ofacRows, ValuesByEntry } from './ofac-table';

const parts: readonly FilePart[] = [
  { name: 'alt.csv', need: 'expected' },
  { name: 'add.csv', need: 'expected' },
  // Contains the rest of remarks that are too long for sdn.csv.
  { name: 'sdn_comments.csv', need: 'optional' },
  { name: 'sdn.csv', need: 'required' },
];

const kinds: Record<string, string> = { individual: 'Person', vessel: 'Vessel', aircraft: 'Airplane' };

/** The data of the other files about the entries of sdn.csv. */
interface Additions {
  aliases: ValuesByEntry;
  countries: ValuesByEntry;
  remarks: ValuesByEntry;
}

/** The SDN list of OFAC as published by the Treasury: sdn.csv, alt.csv and add.csv. */
export const ofacCsv: Importer = {
  about: 'a folder, or a URL that ends with /, with sdn.csv, alt.csv and add.csv of OFAC',
  parts,
  read: readOfacCsv,
};

async function* readOfacCsv(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  const additions: Additions = {
    aliases: await readAddition(input, report, { file: 'alt.csv', columns: 5, value: 3 }),
    countries: await readAddition(input, report, { file: 'add.csv', columns: 6, value: 4 }),
    remarks: await readAddition(input, report, { file: 'sdn_comments.csv', columns: 2, value: 1 }),
  };
  for await (const row of ofacRows(input.file('sdn.csv')!, 12, report)) {
    const entity = toEntity(row, additions, input.dataset, report);
    if (entity) yield entity;
  }
  report.warn('orphan-alias', additions.aliases.orphans);
  report.warn('orphan-address', additions.countries.orphans);
}

async function readAddition(
  input: ImportInput,
  report: ImportReport,
  { file, columns, value }: { file: string; columns: number; value: number },
): Promise<ValuesByEntry> {
  const values = new ValuesByEntry();
  const found = input.file(file);
  if (!found) {
    if (parts.some(({ name, need }) => name === file && need === 'expected')) report.warn('missing-file');
    return values;
  }
  for await (const row of ofacRows(found, columns, report)) values.add(row[0] ?? '', row[value] ?? '');
  return values;
}

function toEntity(
  [number = '', name = '', type = '', program = '', , , , , , flag = '', , remarks = '']: string[],
  additions: Additions,
  dataset: string,
  report: ImportReport,
): ListedEntity | undefined {
  const schema = kinds[type.trim().toLowerCase()] ?? 'Organization';
  const parsed = readRemarks([remarks, ...additions.remarks.take(number)].join(''), report);
  const reorder = (text: string): string => (schema === 'Person' ? toNaturalName(text) : text);
  const names = [name, ...additions.aliases.take(number)].map((text) => ({ text: reorder(text) }));
  const weak = parsed.weakNames.map((text) => ({ text: reorder(text), weak: true }));
  return finishEntity(
    {
      id: `ofac-${number}`,
      schema,
      names: [...names, ...weak],
      birthDates: schema === 'Person' ? parsed.birthDates : [],
      countries: [...parsed.countries, flag, ...additions.countries.take(number)].map(toCountryName),
      // Several programs are written as `SDGT] [IRAN`.
      programs: program.split(/[\][;]+/),
      datasets: [dataset],
      url: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${number}`,
    },
    report,
  );
}

/** `Korea, North` becomes `North Korea`. Values that are not countries become empty. */
function toCountryName(listed: string): string {
  if (/^(undetermined|region:)/i.test(listed)) return '';
  const [name = '', ...rest] = listed.split(', ');
  return [...rest, name].join(' ');
}

const suffix = /^(jr|sr|ii|iii|iv)\.?$/i;

/**
 * A person's name in natural order. OFAC writes `NORIEGA, Manuel Antonio`, sometimes with a suffix after either part:
 * `LAVILLA, Ruben Pestano, Jr.`, `KNOWLES, JR., Samuel`.
 */
export function toNaturalName(listed: string): string {
  const [family = '', ...rest] = listed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const given = rest.filter((part) => !suffix.test(part));
  const suffixes = rest.filter((part) => suffix.test(part));
  return [...given, family, ...suffixes].join(' ');
}
