import { formatJson, formatTable } from '@gatehouse/command-line';
import type { PopulationSummary } from '../../populations/populations.client';
import { formatListVersions, formatRun } from '../population/population-text';
import { defineCommand } from '../settings';

export const populationList = defineCommand({
  name: 'population list',
  summary: 'list the populations, and what they were last screened against',
  options: { json: { about: 'print the reply as JSON' } },
  settings: ['url', 'api-key'],
  details: ['A population is a set of people who are screened again whenever a list changes.'],
  examples: ['gatehouse population list', 'gatehouse population list --json'],
  async run({ values, settings, terminal, signal }) {
    const list = await settings.client('api-key').sanctions.populations.list({ signal });
    terminal.print(values.json ? formatJson(list, 2) : formatTable(titles, list.map(toRow), terminal));
    return 0;
  },
});

const titles = ['NAME', 'PEOPLE', 'DATASET', 'THRESHOLD', 'FOUR EYES', 'RUN', 'SCREENED AGAINST'];

const toRow = (population: PopulationSummary): { cells: string[] } => ({
  cells: [
    population.name,
    population.people.toLocaleString('en'),
    population.dataset,
    String(population.threshold),
    population.fourEyes ? 'yes' : 'no',
    formatRun(population.run),
    formatListVersions(population.versions),
  ],
});
