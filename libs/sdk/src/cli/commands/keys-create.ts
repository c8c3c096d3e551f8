import { adminDetails, adminSettings, keysOf } from '../keys/admin-keys';
import { defineCommand } from '../command';
import { printNewKey } from '../keys/new-key';

export const keysCreate = defineCommand({
  name: 'keys create',
  summary: 'make an API key; it is shown this once',
  options: {
    customer: {
      value: 'NAME',
      isRequired: true,
      about: 'whose key it is; made when there is no such customer',
    },
    test: { about: 'make a test key: its sessions can be ended without a camera' },
    json: { about: 'print the reply as JSON' },
  },
  settings: adminSettings,
  details: adminDetails,
  examples: [
    'gatehouse keys create --customer acme --url http://localhost:3003',
    'gatehouse keys create --customer acme --test --url http://localhost:3003',
  ],
  async run({ values, settings, terminal, signal }) {
    const { customer, test, json } = values;
    const request = { customer, mode: test ? 'test' : 'live' } as const;
    printNewKey(await keysOf(settings, (keys) => keys.create(request, { signal })), terminal, json);
    return 0;
  },
});
