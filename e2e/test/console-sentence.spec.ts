/* eslint-disable @nx/enforce-module-boundaries -- the texts of the console and the tables of the services, which no library exports */
// What the services say in English, and how the console says it in German.
import { formatMissing, formatNote } from '../../apps/sanctions/src/dataset/dataset-note';
import { checkPerson } from '../../apps/sanctions/src/person/person-check';
import { ImportReport as PeopleReport } from '../../apps/sanctions/src/population/upload/import-report';
import { findRowProblem, maxLengths } from '../../apps/sanctions/src/population/upload/person-rule';
import { readCsv } from '../../apps/sanctions/src/upload/csv-reader';
import { CsvRowReader } from '../../apps/sanctions/src/population/upload/csv-row-reader';
import { fileTooLarge, notCsv } from '../../apps/sanctions/src/upload/upload.errors';
import { de } from '../../apps/console-page/src/language/texts/de';
import { en } from '../../apps/console-page/src/language/texts/en';
import { Words } from '../../apps/console-page/src/language/words';
import { classifyStatus } from '../../libs/webhooks/src/delivery/attempt';
import {
  dateWords,
  joinedWords,
  nameWords,
  noDateWords,
  partWords,
} from '../../libs/matching/src/explanation/wording.table';
import { toOutboundError } from '../../libs/outbound/src/outbound-failure';
import { datasetBusy } from '../../libs/datasets/src/dataset.errors';
import { recognizeFormat } from '../../libs/datasets/src/importers/format-guess';
import {
  ImportReport,
  type WarningKind,
  warningMessages,
} from '../../libs/datasets/src/importers/import-report';
import { rejectUnsafeReplacement } from '../../libs/datasets/src/store/replacement-rule';
import { readList } from '../../libs/datasets/test/reading';
import { gzipSync } from 'node:zlib';

const [german, english] = [new Words('de', de), new Words('en', en)];

const [mine, theirs] = ['Ann "Q" $& {person}', 'Lee. \\d+'];
const reasons = [
  nameWords.compared(theirs),
  nameWords.missingInList(`"${mine}"`),
  nameWords.missingInPerson(`"${mine}", "${theirs}"`),
  nameWords.contradiction(`"${mine}"`, `"${theirs}"`),
  nameWords.swapped,
  ...Object.values(partWords).flatMap((say) => [say(mine, theirs), say(mine, mine)]),
  joinedWords(mine, theirs),
  ...Object.values(dateWords).map((say) => say('1970-01-02', '1970-02-01 or 1971')),
  ...Object.values(noDateWords),
];
const codes = [
  ...['ETIMEDOUT', 'UND_ERR_BODY_TIMEOUT', 'ECONNREFUSED', 'EHOSTUNREACH', 'ECONNRESET', 'UND_ERR_CLOSED'],
  ...[
    'ENOTFOUND',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'HOSTNAME_MISMATCH',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ],
  ...['EPROTO', 'UND_ERR_INVALID_ARG', 'OTHER'],
];
const attempts = [
  ...[200, 302, 410, 404, 503].map((status) => classifyStatus(status).detail),
  ...codes.map((code) => toOutboundError({ code }).message),
];

const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('There is no error.');
};

const person = { id: '1', firstname: 'Ann', lastname: 'Lee', dob: '1970-01-01' };
const long = 'x'.repeat(2000);
const header = 'id,firstname,lastname,dob\n';
const readLarge = (text: string) => () => {
  const reader = new CsvRowReader();
  reader.push(Buffer.from(text));
  reader.end();
  reader.requireValid();
};
const rows = [
  ...checkPerson({ id: '', firstname: '', lastname: '', dob: '' }).warnings,
  ...checkPerson({ ...person, firstname: '…', lastname: '', dob: '1970-02-30' }).warnings,
  ...checkPerson({ ...person, firstname: long, dob: '1070-01' }).warnings,
  ...checkPerson({ ...person, firstname: 'a '.repeat(20), dob: '"1970": then' }).warnings,
  ...checkPerson({ ...person, dob: '1970-02' }).warnings,
  ...readCsv(Buffer.from(`${header}1,Ann\n2,Ann,Lee,1970-01-01,x\n`)).flatMap(
    ({ warnings = [] }) => warnings,
  ),
  '25 listed entities reached the threshold: the best 10 are shown',
  ...Object.keys(maxLengths).map((field) => findRowProblem({ ...person, [field]: long }) ?? ''),
  ...['', '..', '\ud800'].map((id) => findRowProblem({ ...person, id }) ?? ''),
  formatMissing(['us_ofac_sdn', 'eu_fsf']),
  formatNote(true, []) ?? '',
];

const files = [
  ...[
    '',
    `${header.replace('dob', 'ID')}`,
    `${header}1,"Ann`,
    `${header}1,"Ann"Lee,Lee,\n`,
    `${header}1,\0\n`,
  ].map((text) => messageOf(() => readCsv(Buffer.from(text)))),
  ...[',', '\n'].map((mark) =>
    messageOf(() =>
      readCsv(Buffer.from(`${header}"1",Ann,Lee,1970-01-01\n${mark}${'x'.repeat(70_000)}${mark}`)),
    ),
  ),
  messageOf(() => readCsv(Buffer.from(header + '1\n'.repeat(100_002)))),
  messageOf(() => readCsv(Buffer.from(`${header}1,J\u00f6rg,Lee,\n`, 'latin1'))),
  messageOf(() => readCsv(Buffer.from([...Buffer.from(`${header}1,J\u00f6rg,Lee,\n2,`), 0xff, 0x0a]))),
  messageOf(() => readCsv(Buffer.from(`\ufeff${header}`, 'utf16le'))),
  messageOf(() => readCsv(Buffer.from(header, 'utf16le'))),
  messageOf(readLarge(`${header}1,"Ann,Lee,${'x'.repeat(200_000)}`)),
  messageOf(() => new CsvRowReader().push(Buffer.from([0xff, 0x0a]))),
  notCsv().message,
  fileTooLarge().message,
];

const rejectRows = (count: number): PeopleReport => {
  const report = new PeopleReport();
  for (let line = 2; line < count + 2; line++) report.reject(line, 'id is empty');
  return report;
};
const stored = new PeopleReport();
stored.addStored({ added: 1200, changed: 1, unchanged: 2 });
const people = [
  messageOf(() => new PeopleReport().requireRows(false)),
  messageOf(() => rejectRows(7).requireRows(false)),
  messageOf(() => rejectRows(10_001)),
  stored.explain(notCsv()).message,
];

const warnings = (Object.keys(warningMessages) as WarningKind[]).flatMap((kind) =>
  [1, 1234].flatMap((count) => {
    const report = new ImportReport();
    report.warn(kind, count);
    return report.warnings.map(({ message }) => message);
  }),
);

const counted = (entities: number, people = entities, names = entities) =>
  Object.assign(new ImportReport(), { entities, people, names });
const replace = (report: ImportReport, current?: object) =>
  messageOf(() => rejectUnsafeReplacement('us', report, current as never, false));
const openEnd = counted(1);
openEnd.warn('open-end');
const replacements = [
  replace(new ImportReport()),
  replace(openEnd, { entities: 1, people: 1, names: 1, warnings: [] }),
  replace(counted(1), { entities: 9, people: 1, names: 1 }),
  replace(counted(9, 1), { entities: 9, people: 9, names: 1 }),
  replace(counted(9, 9, 1), { entities: 9, people: 9, names: 9 }),
  messageOf(() => recognizeFormat('name;dob', 'list: a.csv')),
  datasetBusy('us').message,
];

const damaged: [Parameters<typeof readList>[0], Parameters<typeof readList>[1]][] = [
  ['simple-csv', 'id,name\n'],
  ['simple-csv', 'id,schema,name\n1,Person\n'],
  ['simple-csv', 'id,schema,name\n1,Person,"Ann'],
  ['uk-csv', 'Report Date: 1\nName 1,Unique ID\n'],
  ['ftm-json', '{"id"\n'],
  ['ftm-json', '{}\n'],
  ['ftm-json', '<!doctype html><p>Not found'],
  ['ftm-json', Uint8Array.of(0x22, 0xff, 0x22, 0x0a)],
  ['ftm-json', gzipSync('{}').fill(0, 12)],
  ['un-xml', '<CONSOLIDATED_LIST><x>'],
  ['ofac-csv', { 'sdn.csv': 'x,y\n' }],
];

describe('a damaged list', () => {
  it.each(damaged)('is refused in German, too: %s %j', async (format, content) => {
    const { message } = (await readList(format, content).catch((error: unknown) => error)) as Error;
    const [reason = ''] = /\(.*\)/.exec(message) ?? [];
    expect(german.sentence(message)).not.toBe(message);
    // The reason of the parser stays English.
    expect(german.sentence(message).replace(reason, '')).not.toMatch(/\b(the|of|and|is|not)\b/);
    expect(english.sentence(message)).toBe(message);
  });
});

describe('a sentence of a service', () => {
  it.each([...reasons, ...attempts, ...rows, ...files, ...people, ...warnings, ...replacements])(
    'is German in the German console, and unchanged in English: %s',
    (one) => {
      expect(german.sentence(one)).not.toBe(one);
      expect(german.sentence(one)).not.toMatch(/\b(the|of|and|is)\b/);
      expect(english.sentence(one)).toBe(one);
    },
  );

  it('keeps its values, whatever they contain', () => {
    const text = german.sentence(partWords.sound(mine, theirs));
    expect(text).toBe(`„${mine}“ klingt wie „${theirs}“.`);
  });

  it('has the numbers of the language, also in a sentence within it', () => {
    expect(german.sentence(messageOf(() => rejectRows(10_001)))).toBe(
      'Mehr als 10.000 Zeilen sind ungültig, die letzte ist Zeile 10002. Korrigieren Sie die Datei.',
    );
    expect(
      german.sentence(
        'list.csv, line 1234: the row has 3 columns instead of 4: the file is truncated or damaged.',
      ),
    ).toBe(
      'list.csv, Zeile 1234: die Zeile hat 3 statt 4 Spalten: Die Datei ist unvollständig oder beschädigt.',
    );
  });

  it('can be several, joined by the service', () => {
    expect(german.remarks('id is empty; dob "a; b" is new; the name is empty')).toBe(
      'id ist leer; dob "a; b" is new; der Name ist leer',
    );
  });

  it('stays as it is if the console does not know it', () => {
    expect(german.sentence('Something new.')).toBe('Something new.');
  });
});
