import { adminDetails, adminSettings, keysOf } from '../keys/admin-keys';
import { UsageError } from '../cli.errors';
import { defineCommand } from '../command';
import { printNewKey } from '../keys/new-key';

export const keysRotate = defineCommand({
  name: 'keys rotate',
  summary: 'make a new API key in place of an old one, which works on for a while',
  argument: { name: 'ID', about: 'the id of the old key; `gatehouse keys list` shows it' },
  options: {
    grace: { value: 'SECONDS', default: '0', about: 'how long the old key works on, at most 2592000' },
    json: { about: 'print the reply as JSON' },
  },
  settings: adminSettings,
  details: adminDetails,
  examples: [
    'gatehouse keys rotate 019b76da-a800-7c3e-9f2d-5a1b8e4c6d70 --url http://localhost:3003',
    'gatehouse keys rotate 019b76da-a800-7c3e-9f2d-5a1b8e4c6d70 --grace 86400 --url http://localhost:3003',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const grace = graceOf(values.grace);
    const made = await keysOf(settings, (keys) => keys.rotate(argument, grace, { signal }));
    printNewKey(made, terminal, values.json);
    return 0;
  },
});

function graceOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError('--grace must be a whole number of seconds.', keysRotate);
}
