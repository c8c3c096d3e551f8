import { formatJson, toPrintable } from '@gatehouse/command-line';
import { formatImport } from '../population/population-text';
import { defineCommand } from '../settings';
import { selectPeople } from '../population/people-file';
import { formatBar, formatCount, ProgressLine } from '../terminal/progress-line';

export const populationImport = defineCommand({
  name: 'population import',
  summary: 'add the people of a CSV file to a population, or change them, by their id',
  argument: {
    name: 'FILE',
    about:
      'a CSV file with the columns id, firstname, lastname and dob (YYYY-MM-DD); reads stdin if it is - or missing',
    isOptional: true,
  },
  options: {
    population: { value: 'NAME', isRequired: true, about: 'the population; see `gatehouse population list`' },
    user: { value: 'NAME', about: 'who you are, for the audit trail' },
    json: { about: 'print the counts and the problems as JSON' },
  },
  settings: ['url', 'api-key'],
  details: [
    'People who are not in the file stay in the population. After a failure, repeat the command: what is stored already stays unchanged.',
    'Exit codes: 0 if all rows were stored, 2 if some were rejected, 1 for errors.',
  ],
  examples: [
    'gatehouse population import people.csv --population customers',
    'cat people.csv | gatehouse population import --population customers',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { population, user, json } = values;
    const { populations } = settings.client('api-key').sanctions;
    const source = selectPeople(argument, terminal, signal, populationImport);
    const line = new ProgressLine(terminal.stderr);
    const imported = await populations
      .importPeople(population, source, {
        user,
        signal,
        onProgress: ({ people, bytes, totalBytes }) =>
          line.show(
            [
              ...formatBar(totalBytes ? bytes / totalBytes : undefined),
              formatCount(people, 'person', 'people'),
            ].join('  '),
          ),
      })
      .finally(() => line.end());
    if (json) terminal.print(formatJson(imported, 2));
    else terminal.print(`${formatImport(imported)}.`);
    for (const { line: number, message } of imported.problems)
      terminal.note(terminal.paint('yellow', toPrintable(`line ${number} was rejected: ${message}`)));
    if (imported.warned > 0)
      terminal.note(
        `${formatCount(imported.warned, 'row has', 'rows have')} warnings. Use --json to see them.`,
      );
    return imported.rejected > 0 ? 2 : 0;
  },
});
