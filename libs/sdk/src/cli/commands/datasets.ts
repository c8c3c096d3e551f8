import type { SanctionsDataset } from '../../sanctions/sanctions.client';
import { defineCommand } from '../command';
import { jsonText } from '../terminal/printable';
import { tableText } from '../terminal/table';

export const datasets = defineCommand({
  name: 'datasets',
  summary: 'list what people can be screened against, and how old it is',
  options: { json: { about: 'print the reply as JSON' } },
  settings: ['url', 'api-key'],
  details: ['A collection, such as default, stands for the lists that its row names.'],
  examples: ['gatehouse datasets', 'gatehouse datasets --json'],
  async run({ values, settings, terminal, signal }) {
    const list = await settings.client().sanctions.datasets({ signal });
    terminal.print(values.json ? jsonText(list, 2) : tableText(titles, list.map(rowOf), terminal));
    return 0;
  },
});

const titles = ['NAME', 'TITLE', 'PEOPLE', 'LOADED', 'VERSION', 'STATE'];

function rowOf(dataset: SanctionsDataset): { cells: string[] } {
  const { name, title, people, loadedAt, version, members } = dataset;
  return {
    cells: [
      name,
      members ? `${title}: ${members.join(', ')}` : title,
      people.toLocaleString('en'),
      loadedAt?.slice(0, 10) ?? '',
      version ?? '',
      stateOf(dataset),
    ],
  };
}

/** The first of these that there is to say. */
function stateOf({ error, version, members, stale, demo }: SanctionsDataset): string {
  if (error !== null) return error;
  if (version === null && members === null) return 'not loaded yet';
  if (stale) return 'stale';
  return demo ? 'only for trying out' : 'ready';
}
