import { adminDetails, adminSettings, callAdminApi } from '../keys/admin-keys';
import { defineCommand } from '../command';
import { toPrintable } from '../terminal/printable';

export const keysRevoke = defineCommand({
  name: 'keys revoke',
  summary: 'revoke an API key; it stops working within 5 seconds',
  argument: { name: 'ID', about: 'the id of the key; `gatehouse keys list` shows it' },
  options: {},
  settings: adminSettings,
  details: adminDetails,
  examples: [
    'gatehouse keys revoke 019b76da-a800-7c3e-9f2d-5a1b8e4c6d70 --url http://localhost:3003',
    'gatehouse keys revoke 019b76da-a800-7c3e-9f2d-5a1b8e4c6d70 --url https://sessions.internal.example',
  ],
  async run({ argument, settings, terminal, signal }) {
    await callAdminApi(settings, (keys) => keys.revoke(argument, { signal }));
    terminal.print(`Revoked ${toPrintable(argument)}. It stops working within 5 seconds.`);
    return 0;
  },
});
