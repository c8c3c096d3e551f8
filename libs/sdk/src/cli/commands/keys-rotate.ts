import { adminDetails, adminSettings, callAdminApi, printNewKey } from '../keys/admin-keys';
import { UsageError } from '../cli.errors';
import { defineCommand } from '../command';

export const keysRotate = defineCommand({
  name: 'keys rotate',
  summary: 'create an API key that replaces another, which stays valid for the grace period',
  argument: { name: 'ID', about: 'the id of the old key; `gatehouse keys list` shows it' },
  options: {
    grace: { value: 'SECONDS', default: '0', about: 'how long the old key stays valid, at most 2592000' },
    json: { about: 'print the reply as JSON' },
  },
  settings: adminSettings,
  details: adminDetails,
  examples: [
    'gatehouse keys rotate 019b76da-a800-7c3e-9f2d-5a1b8e4c6d70 --url http://localhost:3003',
    'gatehouse keys rotate 019b76da-a800-7c3e-9f2d-5a1b8e4c6d70 --grace 86400 --url http://localhost:3003',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const grace = parseGrace(values.grace);
    const created = await callAdminApi(settings, (keys) => keys.rotate(argument, grace, { signal }));
    printNewKey(created, terminal, values.json);
    return 0;
  },
});

function parseGrace(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError('--grace must be a whole number of seconds.', keysRotate);
}
