import { formatJson, formatTable } from '@gatehouse/command-line';
import type { SanctionsDataset } from '../../sanctions/sanctions.client';
import { defineCommand } from '../settings';

export const datasets = defineCommand({
  name: 'datasets',
  summary: 'list the datasets to screen against, and their age',
  options: { json: { about: 'print the reply as JSON' } },
  settings: ['url', 'api-key'],
  details: ['A collection, such as default, consists of the lists in its row.'],
  examples: ['gatehouse datasets', 'gatehouse datasets --json'],
  async run({ values, settings, terminal, signal }) {
    const list = await settings.client().sanctions.listDatasets({ signal });
    terminal.print(values.json ? formatJson(list, 2) : formatTable(titles, list.map(toRow), terminal));
    return 0;
  },
});

const titles = ['NAME', 'TITLE', 'PEOPLE', 'LOADED', 'VERSION', 'STATE'];

function toRow(dataset: SanctionsDataset): { cells: string[] } {
  const { name, title, people, loadedAt, version, members } = dataset;
  return {
    cells: [
      name,
      members ? `${title}: ${members.join(', ')}` : title,
      people.toLocaleString('en'),
      loadedAt?.slice(0, 10) ?? '',
      version ?? '',
      getState(dataset),
    ],
  };
}

/** The first state that applies. */
function getState({ error, version, members, stale, demo }: SanctionsDataset): string {
  if (error !== null) return error;
  if (version === null && members === null) return 'not loaded';
  if (stale) return 'stale';
  return demo ? 'demo' : 'ready';
}
