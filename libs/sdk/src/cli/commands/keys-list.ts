import type { ApiKey } from '../../keys/keys.client';
import { adminDetails, adminSettings, callAdminApi } from '../keys/admin-keys';
import { defineCommand } from '../command';
import { formatJson } from '../terminal/printable';
import { formatTable } from '../terminal/table';

export const keysList = defineCommand({
  name: 'keys list',
  summary: 'list the API keys of an installation, without the keys themselves',
  options: {
    customer: { value: 'NAME', about: 'only keys of this customer' },
    json: { about: 'print the reply as JSON' },
  },
  settings: adminSettings,
  details: adminDetails,
  examples: [
    'gatehouse keys list --url http://localhost:3003',
    'gatehouse keys list --customer acme --json --url http://localhost:3003',
  ],
  async run({ values, settings, terminal, signal }) {
    const all = await callAdminApi(settings, (keys) => keys.list({ signal }));
    const list = all.filter(({ customer }) => (values.customer ?? customer) === customer);
    terminal.print(values.json ? formatJson(list, 2) : formatTable(titles, list.map(toRow), terminal));
    return 0;
  },
});

const titles = ['ID', 'CUSTOMER', 'MODE', 'KEY', 'STATUS', 'CREATED', 'EXPIRES'];

const toRow = (key: ApiKey): { cells: string[] } => ({
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
