import type { ListedEntity } from '../../listed-entity';
import { finishEntity } from '../entity-draft';
import type { ImportReport } from '../import-report';
import type { FilePart, Importer, ImportInput } from '../importer';
import { naturalName } from './ofac-name';
import { readRemarks } from './ofac-remarks';
import { ByEntry, ofacRows } from './ofac-table';

const parts: readonly FilePart[] = [
  { name: 'alt.csv', need: 'expected' },
  { name: 'add.csv', need: 'expected' },
  // Remarks that did not fit into sdn.csv go on here.
  { name: 'sdn_comments.csv', need: 'optional' },
  { name: 'sdn.csv', need: 'required' },
];

const kinds: Record<string, string> = { individual: 'Person', vessel: 'Vessel', aircraft: 'Airplane' };

/** What the other files say about the entries of sdn.csv. */
interface Additions {
  aliases: ByEntry;
  countries: ByEntry;
  remarks: ByEntry;
}

/** The SDN list of OFAC as the Treasury publishes it: sdn.csv with alt.csv and add.csv beside it. */
export const ofacCsv: Importer = {
  about: 'a folder with sdn.csv, alt.csv and add.csv of OFAC (or an address that ends in /)',
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
    const entity = entityOf(row, additions, input.dataset, report);
    if (entity) yield entity;
  }
  report.warn('orphan-alias', additions.aliases.orphans);
  report.warn('orphan-address', additions.countries.orphans);
}

async function readAddition(
  input: ImportInput,
  report: ImportReport,
  { file, columns, value }: { file: string; columns: number; value: number },
): Promise<ByEntry> {
  const values = new ByEntry();
  const found = input.file(file);
  if (!found) {
    if (parts.some(({ name, need }) => name === file && need === 'expected')) report.warn('missing-file');
    return values;
  }
  for await (const row of ofacRows(found, columns, report)) values.add(row[0] ?? '', row[value] ?? '');
  return values;
}

function entityOf(
  [number = '', name = '', type = '', program = '', , , , , , flag = '', , remarks = '']: string[],
  additions: Additions,
  dataset: string,
  report: ImportReport,
): ListedEntity | undefined {
  const schema = kinds[type.trim().toLowerCase()] ?? 'Organization';
  const said = readRemarks([remarks, ...additions.remarks.take(number)].join(''), report);
  const inOrder = (text: string): string => (schema === 'Person' ? naturalName(text) : text);
  const names = [name, ...additions.aliases.take(number)].map((text) => ({ text: inOrder(text) }));
  const weak = said.weakNames.map((text) => ({ text: inOrder(text), weak: true }));
  return finishEntity(
    {
      id: `ofac-${number}`,
      schema,
      names: [...names, ...weak],
      birthDates: schema === 'Person' ? said.birthDates : [],
      countries: [...said.countries, flag, ...additions.countries.take(number)].map(countryName),
      // Several programs stand as `SDGT] [IRAN`.
      programs: program.split(/[\][;]+/),
      datasets: [dataset],
      url: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${number}`,
    },
    report,
  );
}

/** `Korea, North` as people say it; what is no country is left out. */
function countryName(listed: string): string {
  if (/^(undetermined|region:)/i.test(listed)) return '';
  const [name = '', ...rest] = listed.split(', ');
  return [...rest, name].join(' ');
}
