import { adminDetails, adminSettings, callAdminApi, printNewKey } from '../keys/admin-keys';
import { defineCommand } from '../command';

export const keysCreate = defineCommand({
  name: 'keys create',
  summary: 'create an API key, which is shown only once',
  options: {
    customer: {
      value: 'NAME',
      isRequired: true,
      about: 'the customer of the key; created if it does not exist',
    },
    test: { about: 'create a test key, whose sessions can be completed without a camera' },
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
    printNewKey(await callAdminApi(settings, (keys) => keys.create(request, { signal })), terminal, json);
    return 0;
  },
});
