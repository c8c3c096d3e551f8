/* eslint-disable @nx/enforce-module-boundaries -- the operations of the console, and whether the setup has run */
import {
  customerOperations,
  type Operation,
  operatorOperations,
} from '../../apps/console/src/gateway/operation.table';
import { withChromium } from '../launch/chromium';
import { ConsoleApi } from './console-api';
import { hostile, hostileCustomer, hostilePopulation } from './seed/hostile';
import { customer, customerAdmin, password, userOf } from './seed/seed';
import { stage } from './stage';

const population = 'v2/open-sanctions/populations/{name}';
const person = `${population}/people/{id}`;
const alert = `${population}/alerts/{id}`;
const delivery = 'webhooks/deliveries/{id}';
const session = 'sessions/{id}';

const decided = { user: customerAdmin, revision: 1 };

/** Valid bodies: an invalid one would be refused before the id is looked up. */
const bodies: Readonly<Record<string, object>> = {
  [`${population}/people`]: { people: [{ id: 'x', firstname: 'Jane', lastname: 'Roe', dob: '1990-01-01' }] },
  [`${alert}/review`]: decided,
  [`${alert}/decision`]: { ...decided, outcome: 'DISMISSED', reason: 'different_name' },
  [`${alert}/approval`]: { ...decided, approve: true },
  [`${alert}/reopen`]: { ...decided, reason: 'new_information' },
  [`${session}/approve`]: { reason: 'identity_confirmed' },
  [`${session}/reject`]: { reason: 'identity_confirmed' },
};

const all = [...operatorOperations, ...customerOperations];

/** About one thing of a customer. A PUT would create a population of the own one, and nobody of the other is enrolled. */
const operations = all.filter(
  ({ method, path }) => method !== 'PUT' && /\{(name|id|sessionId)\}/.test(path) && !path.includes('{puid}'),
);

/** The path of an operation with the ids of the other customer, below a customer and a mode. */
function fill({ service, path, query = '' }: Operation): string {
  const { hostile: ids } = stage().samples;
  const kinds: [string, string][] = [
    [person, hostile.personId],
    [alert, ids.alert],
    [delivery, ids.delivery],
  ];
  const id = kinds.find(([kind]) => path.startsWith(kind))?.[1] ?? ids.session;
  const values: Record<string, string> = { name: hostilePopulation, id, sessionId: ids.session };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return `${service}/${filled}${query}`;
}

withChromium('the ids of another customer', () => {
  let admin: ConsoleApi;
  let other: ConsoleApi;
  beforeAll(async () => {
    const { url } = stage().suite;
    admin = await ConsoleApi.logIn(url, userOf('admin'), password);
    other = await ConsoleApi.logIn(url, customerAdmin, password);
  });

  /** What the operations below would have changed. */
  const readThings = async (): Promise<unknown[]> => {
    const things: unknown[] = [];
    for (const path of [population, person, alert, delivery, session]) {
      const operation = all.find((each) => each.method === 'GET' && each.path === path);
      if (!operation) throw new Error(`There is no GET ${path}.`);
      const thing = await admin.call<object>('GET', `customers/${hostileCustomer}/test/${fill(operation)}`);
      // The time passes.
      things.push({ ...thing, secondsKept: undefined });
    }
    return things;
  };

  it('are unknown to the services in the scope of the own one, and nothing changes', async () => {
    expect(operations.length).toBeGreaterThan(20);
    const before = await readThings();
    for (const operation of operations) {
      const { method, path } = operation;
      const body = method === 'GET' ? undefined : bodies[path];
      const reply = await other.send(method, `customers/${customer}/test/${fill(operation)}`, body);
      expect([method, path, reply.status]).toEqual([method, path, 404]);
    }
    expect(await readThings()).toEqual(before);
  });

  it('are in no list of the own one', async () => {
    const { hostile: ids } = stage().samples;
    const lists = all.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    expect(lists.length).toBeGreaterThan(5);
    for (const { service, path } of lists) {
      const text = await (await other.send('GET', `customers/${customer}/test/${service}/${path}`)).text();
      for (const id of [ids.alert, ids.delivery, ids.session])
        expect([path, text]).toEqual([path, expect.not.stringContaining(`"${id}"`)]);
    }
  });
});
