import type { ListedEntity } from '../../listed-entity';
import { finishEntity } from '../entity-draft';
import type { ImportReport } from '../import-report';
import type { FilePart, Importer, ImportInput } from '../importer';
import { readRemarks } from './ofac-remarks';
import { ofacRows, ValuesByEntry } from './ofac-table';

/** The files of a list. */
interface OfacFiles {
  entries: string;
  aliases: string;
  addresses: string;
  /** Contains the rest of remarks that are too long for the file of entries. */
  comments: string;
}

const createParts = ({ entries, aliases, addresses, comments }: OfacFiles): readonly FilePart[] => [
  { name: aliases, need: 'expected' },
  { name: addresses, need: 'expected' },
  { name: comments, need: 'optional' },
  { name: entries, need: 'required' },
];

const kinds: Record<string, string> = { individual: 'Person', vessel: 'Vessel', aircraft: 'Airplane' };

/** The data of the other files about the entries. */
interface Additions {
  aliases: ValuesByEntry;
  countries: ValuesByEntry;
  remarks: ValuesByEntry;
}

/** The SDN list of OFAC as published by the Treasury: sdn.csv, alt.csv and add.csv. */
export const ofacCsv = createImporter('SDN', {
  entries: 'sdn.csv',
  aliases: 'alt.csv',
  addresses: 'add.csv',
  comments: 'sdn_comments.csv',
});

/** The other lists of OFAC, consolidated: cons_prim.csv, cons_alt.csv and cons_add.csv. */
export const ofacConsCsv = createImporter('non-SDN', {
  entries: 'cons_prim.csv',
  aliases: 'cons_alt.csv',
  addresses: 'cons_add.csv',
  comments: 'cons_comments.csv',
});

function createImporter(list: string, files: OfacFiles): Importer {
  const { entries, aliases, addresses } = files;
  return {
    about: `a folder, or a URL that ends with /, with ${entries}, ${aliases} and ${addresses} of OFAC (${list})`,
    parts: createParts(files),
    read: (input, report) => readOfacCsv(files, input, report),
  };
}

async function* readOfacCsv(
  files: OfacFiles,
  input: ImportInput,
  report: ImportReport,
): AsyncGenerator<ListedEntity> {
  const read = (file: string, columns: number, value: number) =>
    readAddition(input, report, { file, columns, value, isExpected: file !== files.comments });
  const additions: Additions = {
    aliases: await read(files.aliases, 5, 3),
    countries: await read(files.addresses, 6, 4),
    remarks: await read(files.comments, 2, 1),
  };
  for await (const row of ofacRows(input.file(files.entries)!, 12, report)) {
    const entity = toEntity(row, additions, input.dataset, report);
    if (entity) yield entity;
  }
  report.warn('orphan-alias', additions.aliases.orphans);
  report.warn('orphan-address', additions.countries.orphans);
}

async function readAddition(
  input: ImportInput,
  report: ImportReport,
  { file, columns, value, isExpected }: { file: string; columns: number; value: number; isExpected: boolean },
): Promise<ValuesByEntry> {
  const values = new ValuesByEntry();
  const found = input.file(file);
  if (!found) {
    if (isExpected) report.warn('missing-file');
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
