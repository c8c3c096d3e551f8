import { formatJson, UsageError } from '@gatehouse/command-line';
import { defineCommand } from '../settings';

export const populationCreate = defineCommand({
  name: 'population create',
  aliases: ['population put'],
  summary: 'create a population or change its settings',
  argument: { name: 'NAME', about: 'lower-case letters, digits, "_" and "-"' },
  options: {
    dataset: { value: 'NAME', default: 'sanctions', about: 'the list or collection to screen against' },
    threshold: { value: 'SCORE', default: '0.95', about: 'the minimum score of an alert, from 0.75 to 1' },
    callback: { value: 'URL', about: 'your receiver of webhooks about alerts; none by default' },
    'four-eyes': { about: 'a second person must approve each decision' },
    user: { value: 'NAME', about: 'who you are, for the audit trail' },
    json: { about: 'print the reply as JSON' },
  },
  settings: ['url', 'api-key'],
  details: [
    'Options that are omitted get their defaults. A new dataset or threshold screens everybody again.',
  ],
  examples: [
    'gatehouse population create customers --callback https://example.com/hooks/gatehouse',
    'gatehouse population create customers --threshold 0.9 --four-eyes',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { dataset, callback, user } = values;
    const threshold = Number(values.threshold);
    if (!(threshold >= 0.75 && threshold <= 1))
      throw new UsageError('--threshold must be a number from 0.75 to 1, like 0.95.', populationCreate);
    const population = await settings.client('api-key').sanctions.populations.put(
      argument,
      {
        dataset,
        threshold,
        // Without the option an existing population keeps its value.
        ...(values['four-eyes'] && { fourEyes: true }),
        ...(callback !== undefined && { callback: { url: callback } }),
      },
      { user, signal },
    );
    if (values.json) terminal.print(formatJson(population, 2));
    else
      terminal.print(
        `${population.name}: screened against ${population.dataset} from a score of ${population.threshold}.`,
      );
    return 0;
  },
});
