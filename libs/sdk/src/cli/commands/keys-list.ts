import type { ApiKey } from '../../keys/keys.client';
import { adminDetails, adminSettings, keysOf } from '../keys/admin-keys';
import { defineCommand } from '../command';
import { jsonText } from '../terminal/printable';
import { tableText } from '../terminal/table';

export const keysList = defineCommand({
  name: 'keys list',
  summary: 'list the API keys of an installation; the keys themselves are never shown again',
  options: {
    customer: { value: 'NAME', about: 'only those of this customer' },
    json: { about: 'print the reply as JSON' },
  },
  settings: adminSettings,
  details: adminDetails,
  examples: [
    'gatehouse keys list --url http://localhost:3003',
    'gatehouse keys list --customer acme --json --url http://localhost:3003',
  ],
  async run({ values, settings, terminal, signal }) {
    const all = await keysOf(settings, (keys) => keys.list({ signal }));
    const list = all.filter(({ customer }) => (values.customer ?? customer) === customer);
    terminal.print(values.json ? jsonText(list, 2) : tableText(titles, list.map(rowOf), terminal));
    return 0;
  },
});

const titles = ['ID', 'CUSTOMER', 'MODE', 'KEY', 'STATUS', 'CREATED', 'EXPIRES'];

const rowOf = (key: ApiKey): { cells: string[] } => ({
  cells: [
    key.id,
    key.customer,
    key.mode,
    key.api_key,
    key.status,
    key.when_created,
    key.expires_at ?? 'never',
  ],
});
