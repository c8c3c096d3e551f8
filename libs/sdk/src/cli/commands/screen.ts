import { addAbortSignal } from 'node:stream';
import type { PeopleSource } from '../../sanctions/people-source';
import type { MatchedPerson, SanctionsMatch, Screening } from '../../sanctions/screening';
import { UsageError } from '../cli.errors';
import { defineCommand } from '../command';
import { count } from '../terminal/count';
import { csvRow } from '../terminal/csv';
import { jsonText, printable } from '../terminal/printable';
import { ProgressBar } from '../terminal/progress-bar';
import { tableText } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';

export const screen = defineCommand({
  name: 'screen',
  summary: 'screen the people of a CSV file against sanctions lists',
  argument: {
    name: 'FILE',
    about:
      'a CSV file with the columns id, firstname, lastname and dob (YYYY-MM-DD); - or nothing reads what is piped in',
    isOptional: true,
  },
  options: {
    dataset: {
      value: 'NAME',
      default: 'default',
      about: 'the list to screen against; `gatehouse datasets` names them',
    },
    threshold: {
      value: 'SCORE',
      default: '0.95',
      about: 'the least score that counts as a match, above 0 and at most 1',
    },
    exclude: { value: 'IDS', about: 'ids of listed entities that you have ruled out, separated by commas' },
    json: { about: 'print the whole reply as JSON' },
    csv: { about: 'print one row of CSV per match' },
  },
  settings: ['url', 'api-key'],
  details: ['Exit codes: 0 without matches, 2 with matches, 1 for errors.'],
  examples: [
    'gatehouse screen people.csv --dataset sanctions',
    'cat people.csv | gatehouse screen --threshold 0.9 --csv > matches.csv',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { dataset, json, csv } = values;
    if (json && csv) throw new UsageError('--json and --csv exclude each other. Choose one.', screen);
    const scoreThreshold = scoreOf(values.threshold);
    const exclude = values.exclude?.split(',').filter((id) => id !== '');
    const { sanctions } = settings.client();
    const source = sourceOf(argument, terminal, signal);
    const bar = new ProgressBar(terminal.stderr);
    const options = { dataset, scoreThreshold, exclude, signal, onProgress: bar.show };
    const screening = await sanctions.screen(source, options).finally(() => bar.end());

    if (json) terminal.print(jsonText(screening, 2));
    else if (csv) printCsv(screening, terminal);
    else printTable(screening, terminal);
    // Where a program reads what is printed, a person still learns what to look at.
    for (const doubt of doubtsOf(screening)) {
      if (json || csv) terminal.note(doubt);
      else terminal.print(terminal.paint('yellow', doubt));
    }
    return screening.summary.matched.count > 0 ? 2 : 0;
  },
});

function scoreOf(text: string): number {
  const score = Number(text);
  if (score > 0 && score <= 1) return score;
  throw new UsageError('--threshold must be a number above 0 and at most 1, like 0.95.', screen);
}

function sourceOf(file: string, { stdin }: Terminal, signal: AbortSignal): PeopleSource {
  if (file !== '' && file !== '-') return file;
  if (file === '' && stdin.isTTY)
    throw new UsageError('FILE is missing: give a CSV file, or pipe one in.', screen);
  return addAbortSignal(signal, stdin);
}

/** Everybody who matched, once for each entity that they may be. */
const matchesOf = ({ summary }: Screening): { person: MatchedPerson; match: SanctionsMatch }[] =>
  summary.matched.records.flatMap((person) => person.matches.map((match) => ({ person, match })));

function printTable(screening: Screening, terminal: Terminal): void {
  const { total, matched, dataset, datasetVersion } = screening.summary;
  if (matched.count > 0) terminal.print(`${matchTable(screening, terminal)}\n`);
  const result = `${matched.count.toLocaleString('en')} of ${count(total, 'person', 'people')} matched`;
  terminal.print(
    `${terminal.paint(matched.count > 0 ? 'red' : 'green', result)}, screened against ${printable(dataset)} (${printable(datasetVersion)}).`,
  );
}

function matchTable(screening: Screening, terminal: Terminal): string {
  const rows = matchesOf(screening).map(({ person, match }) => ({
    cells: [
      person.id,
      nameOf(person),
      match.matchedName,
      match.score.toFixed(3),
      match.entityId,
      match.datasets.join(', '),
    ],
    details: match.features.map(({ words }) => words),
  }));
  return tableText(['ID', 'NAME', 'LISTED NAME', 'SCORE', 'ENTITY', 'LISTS'], rows, terminal);
}

const nameOf = ({ firstname, lastname }: MatchedPerson): string => `${firstname} ${lastname}`.trim();

/** What keeps the answer from being a whole one: rows that could not be used in full, and what the service remarks. */
function doubtsOf({ results, summary: { note } }: Screening): string[] {
  return [warningsIn(results), note].filter((doubt) => doubt !== undefined).map(printable);
}

/** How many rows could not be used in full, and what was wrong with the first. */
function warningsIn(results: Screening['results']): string | undefined {
  const rows = results.flatMap(({ id, warnings = [] }, index) =>
    warnings.length > 0 ? [{ id, row: index + 1, warnings }] : [],
  );
  const [first] = rows;
  if (!first) return undefined;
  const example = `row ${first.row} (id ${first.id || 'empty'}): ${first.warnings.join('; ')}`;
  return `${count(rows.length, 'row was', 'rows were')} screened with a warning, such as ${example}. --json shows all.`;
}

const columns = [
  'id',
  'firstname',
  'lastname',
  'dob',
  'score',
  'entityId',
  'name',
  'matchedName',
  'birthDate',
  'countries',
  'programs',
  'datasets',
  'url',
  'reasons',
];

function printCsv(screening: Screening, terminal: Terminal): void {
  const rows = matchesOf(screening).map(({ person, match }) => [
    person.id,
    person.firstname,
    person.lastname,
    person.dob,
    String(match.score),
    match.entityId,
    match.name,
    match.matchedName,
    match.birthDate ?? '',
    match.countries.join('; '),
    match.programs.join('; '),
    match.datasets.join('; '),
    match.url ?? '',
    match.features.map(({ words }) => words).join(' '),
  ]);
  // A file keeps every character; a terminal would obey some of them.
  const shown = (row: string): string => (terminal.isTerminal ? printable(row) : row);
  for (const row of [columns, ...rows]) terminal.print(shown(csvRow(row)));
}
