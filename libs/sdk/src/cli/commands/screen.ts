import { formatCsvRow } from '@gatehouse/csv';
import { formatJson, formatTable, type Terminal, toPrintable, UsageError } from '@gatehouse/command-line';
import type { MatchedPerson, SanctionsMatch, Screening } from '../../sanctions/screening';
import { selectPeople } from '../population/people-file';
import { ProgressBar } from '../terminal/progress-bar';
import { formatCount } from '../terminal/progress-line';
import { defineCommand } from '../settings';

export const screen = defineCommand({
  name: 'screen',
  summary: 'screen the people of a CSV file against sanctions lists',
  argument: {
    name: 'FILE',
    about:
      'a CSV file with the columns id, firstname, lastname and dob (YYYY-MM-DD); reads stdin if it is - or missing',
    isOptional: true,
  },
  options: {
    dataset: {
      value: 'NAME',
      default: 'default',
      about: 'the list to screen against; see `gatehouse datasets`',
    },
    threshold: {
      value: 'SCORE',
      default: '0.95',
      about: 'the minimum score of a match, above 0 and at most 1',
    },
    exclude: { value: 'IDS', about: 'comma-separated ids of entities to ignore as false positives' },
    'exclude-dismissed': { about: 'ignore matches that were dismissed as alerts of your populations' },
    json: { about: 'print the full reply as JSON' },
    csv: { about: 'print one CSV row per match' },
  },
  settings: ['url', 'api-key'],
  details: ['Exit codes: 0 without matches, 2 with matches, 1 for errors.'],
  examples: [
    'gatehouse screen people.csv --dataset sanctions',
    'cat people.csv | gatehouse screen --threshold 0.9 --csv > matches.csv',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { dataset, json, csv } = values;
    if (json && csv) throw new UsageError('--json and --csv cannot be combined.', screen);
    const scoreThreshold = parseScore(values.threshold);
    const exclude = values.exclude?.split(',').filter((id) => id !== '');
    const { sanctions } = settings.client();
    const source = selectPeople(argument, terminal, signal, screen);
    const bar = new ProgressBar(terminal.stderr);
    const options = {
      dataset,
      scoreThreshold,
      exclude,
      excludeDismissed: values['exclude-dismissed'],
      signal,
      onProgress: bar.show,
    };
    const screening = await sanctions.screen(source, options).finally(() => bar.end());

    if (json) terminal.print(formatJson(screening, 2));
    else if (csv) printCsv(screening, terminal);
    else printTable(screening, terminal);
    // With machine-readable output, warnings go to stderr.
    for (const warning of collectWarnings(screening)) {
      if (json || csv) terminal.note(warning);
      else terminal.print(terminal.paint('yellow', warning));
    }
    return screening.summary.matched.count > 0 ? 2 : 0;
  },
});

function parseScore(text: string): number {
  const score = Number(text);
  if (score > 0 && score <= 1) return score;
  throw new UsageError('--threshold must be a number above 0 and at most 1, like 0.95.', screen);
}

/** Every match of every person. */
const listMatches = ({ summary }: Screening): { person: MatchedPerson; match: SanctionsMatch }[] =>
  summary.matched.records.flatMap((person) => person.matches.map((match) => ({ person, match })));

function printTable(screening: Screening, terminal: Terminal): void {
  const { total, matched, dataset, datasetVersion } = screening.summary;
  if (matched.count > 0) terminal.print(`${formatMatches(screening, terminal)}\n`);
  const result = `${matched.count.toLocaleString('en')} of ${formatCount(total, 'person', 'people')} matched`;
  terminal.print(
    `${terminal.paint(matched.count > 0 ? 'red' : 'green', result)}, screened against ${toPrintable(dataset)} (${toPrintable(datasetVersion)}).`,
  );
}

function formatMatches(screening: Screening, terminal: Terminal): string {
  const rows = listMatches(screening).map(({ person, match }) => ({
    cells: [
      person.id,
      formatName(person),
      match.matchedName,
      match.score.toFixed(3),
      match.entityId,
      match.datasets.join(', '),
    ],
    details: match.features.map(({ words }) => words),
  }));
  return formatTable(['ID', 'NAME', 'LISTED NAME', 'SCORE', 'ENTITY', 'LISTS'], rows, terminal);
}

const formatName = ({ firstname, lastname }: MatchedPerson): string => `${firstname} ${lastname}`.trim();

/** Rows with warnings, and the note of the service. */
function collectWarnings({ results, summary: { note } }: Screening): string[] {
  return [summarizeWarnings(results), note].filter((text) => text !== undefined).map(toPrintable);
}

/** The number of rows with warnings, and the warnings of the first one. */
function summarizeWarnings(results: Screening['results']): string | undefined {
  const rows = results.flatMap(({ id, warnings = [] }, index) =>
    warnings.length > 0 ? [{ id, row: index + 1, warnings }] : [],
  );
  const [first] = rows;
  if (!first) return undefined;
  const example = `row ${first.row} (id ${first.id || 'empty'}): ${first.warnings.join('; ')}`;
  return `${formatCount(rows.length, 'row was', 'rows were')} screened with warnings, for example ${example}. Use --json to see all.`;
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
  const rows = listMatches(screening).map(({ person, match }) => [
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
  // Control characters are escaped for a terminal, and kept in a file.
  const shown = (row: string): string => (terminal.isTerminal ? toPrintable(row) : row);
  for (const row of [columns, ...rows]) terminal.print(shown(formatCsvRow(row)));
}
