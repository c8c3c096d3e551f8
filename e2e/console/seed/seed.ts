/* eslint-disable @nx/enforce-module-boundaries -- the roles are those of the console; the suite is that of the tests in e2e/sdk */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Role, roles } from '../../../apps/console/src/role/role.table';
import type { Suite } from '../../sdk/suite-process';
import { ConsoleApi } from '../console-api';
import { runDatasets } from './datasets-command';
import { fillHostileCustomer, hostileCustomer, hostileEntity } from './hostile';
import { customerPairs, otherPeople, partnerPairs, toEntity, toPerson } from './person.table';
import { waitFor } from './wait';

/** The password of every user that the setup creates. */
export const password = 'correct horse battery';

/** Each role has a user with its name and all customers, and `demo.admin` has all roles, but only this customer. */
export const userOf = (role: Role): string => `${role}.user`;
export const customerAdmin = 'demo.admin';

export const customer = 'demo';
const list = 'watchlist';
const scope = `customers/${customer}/test`;
const populations = `${scope}/sanctions/v2/open-sanctions/populations`;
const deliveries = `${scope}/sessions/webhooks/deliveries`;

/** Ids of what the setup has created, for the addresses of screens. */
export type Samples = Awaited<ReturnType<typeof fillSuite>>;

interface Alert {
  id: string;
  personId: string;
  revision: number;
}

interface Delivery {
  id: string;
  status: string;
  sessionId: string | null;
}

/** Fills a new suite: a list, users, populations with alerts, sessions of the sandbox and their webhooks. */
export async function fillSuite(suite: Suite, receiver: string, folder: string) {
  const { url, consoleLogin } = suite;
  const admin = await ConsoleApi.logIn(url, consoleLogin.user, consoleLogin.password);
  await createUsers(admin);
  await importList(suite, folder);
  const hook = { url: `${receiver}/hook` };
  await waitFor('loaded list', async () => {
    const { datasets } = await admin.call<{ datasets: { name: string; loadedAt: string | null }[] }>(
      'GET',
      `${scope}/sanctions/v2/open-sanctions/datasets`,
    );
    return datasets.find(({ name, loadedAt }) => name === list && loadedAt !== null);
  });
  const people = [...customerPairs.map(toPerson), ...otherPeople];
  await createPopulation(admin, 'customers', { callback: hook }, people);
  await createPopulation(admin, 'partners', { fourEyes: true }, partnerPairs.map(toPerson));
  const alerts = await readAlerts(admin, 'customers', customerPairs.length);
  const partnerAlerts = await readAlerts(admin, 'partners', partnerPairs.length);
  const { open, proposed } = await decideSome(url, alerts, partnerAlerts);
  await endSessions(suite, receiver);
  const hostile = await fillHostileCustomer({ admin, url, receiver, list });
  const [delivered, failed] = await Promise.all(['DELIVERED', 'FAILED'].map(findDelivery(admin)));
  return {
    alert: open.id,
    proposedAlert: proposed.id,
    delivery: delivered!.id,
    failedDelivery: failed!.id,
    session: await findSession(suite, admin, customer),
    hostile: { ...hostile, session: await findSession(suite, admin, hostileCustomer) },
  };
}

/** The id of the last session of a customer, as operators name it. */
async function findSession({ apps, adminToken }: Suite, admin: ConsoleApi, name: string): Promise<string> {
  const customers = await admin.call<{ id: string; name: string }[]>('GET', 'services/sessions/customers');
  const id = customers.find((each) => each.name === name)?.id;
  const reply = await fetch(`${apps['sessions']}/admin/customers/${id}/test/sessions?limit=1`, {
    headers: { authorization: `Bearer ${adminToken}`, 'x-operator': 'setup' },
  });
  const { items } = (await reply.json()) as { items: { id: string }[] };
  return items[0]!.id;
}

async function createUsers(admin: ConsoleApi): Promise<void> {
  for (const role of roles)
    await admin.call('POST', 'users', { user: userOf(role), password, roles: [role], customers: ['*'] });
  const everything = { user: customerAdmin, password, roles: ['admin'], customers: [customer] };
  await admin.call('POST', 'users', everything);
}

async function importList({ home }: Suite, folder: string): Promise<void> {
  const file = path.join(folder, `${list}.json`);
  const entities = [...[...customerPairs, ...partnerPairs].map(toEntity), hostileEntity];
  writeFileSync(file, entities.map((entity) => JSON.stringify(entity)).join('\n'));
  await runDatasets(home, 'import', file, '--name', list, '--format', 'ftm-json');
}

async function createPopulation(
  admin: ConsoleApi,
  name: string,
  settings: object,
  people: readonly object[],
): Promise<void> {
  await admin.call('PUT', `${populations}/${name}`, { dataset: list, threshold: 0.8, ...settings });
  await admin.call('POST', `${populations}/${name}/people`, { people });
}

const readAlerts = (admin: ConsoleApi, population: string, expected: number): Promise<Alert[]> =>
  waitFor(`${expected} alerts of ${population}`, async () => {
    const { items } = await admin.call<{ items: Alert[] }>('GET', `${populations}/${population}/alerts`);
    if (items.length > expected) throw new Error(`${population} has ${items.length} alerts.`);
    return items.length === expected ? items : undefined;
  });

/** Decides about two customers, proposes a decision about a partner, and returns it with one of the alerts that stay open. */
async function decideSome(url: string, alerts: readonly Alert[], partnerAlerts: readonly Alert[]) {
  const find = (all: readonly Alert[], id: string) => all.find(({ personId }) => personId === id)!;
  const act = async (role: Role, population: string, { id, revision }: Alert, body: object) => {
    const user = userOf(role);
    const api = await ConsoleApi.logIn(url, user, password);
    const place = `${populations}/${population}/alerts/${id}`;
    await api.call('POST', `${place}/decision`, { user, revision, ...body });
  };
  await act('reviewer', 'customers', find(alerts, '1004'), {
    outcome: 'DISMISSED',
    reason: 'different_date_of_birth',
    note: 'The passport says 3 November 1955.',
  });
  await act('approver', 'customers', find(alerts, '1005'), {
    outcome: 'CONFIRMED',
    reason: 'confirmed_by_document',
  });
  const proposed = find(partnerAlerts, '2001');
  await act('reviewer', 'partners', proposed, {
    outcome: 'DISMISSED',
    reason: 'different_name',
    note: 'Another person of the same company.',
  });
  // The last one, which tests that decide the first ones leave alone.
  return { open: find(alerts, '1007'), proposed };
}

/** Sessions that end at once, whose webhooks arrive, are refused for ever, or are retried. */
async function endSessions({ url, apiKey }: Suite, receiver: string): Promise<void> {
  const sessions: [outcome: object, callback: string][] = [
    [{ age: 25 }, `${receiver}/hook`],
    [{ age: 31 }, `${receiver}/hook`],
    [{ age: 16 }, `${receiver}/hook`],
    [{ flow: 'CANCELLED' }, `${receiver}/hook`],
    [{ indicators: { headless: { webdriver: true } } }, `${receiver}/hook`],
    [{ age: 44 }, `${receiver}/gone`],
    [{ age: 19 }, `${receiver}/broken`],
  ];
  for (const [outcome, callback] of sessions) await endSession({ url, apiKey }, callback, outcome);
}

/** Creates a session that ends in the sandbox; returns its id. */
export async function endSession(
  { url, apiKey }: Pick<Suite, 'url' | 'apiKey'>,
  callback: string,
  outcome: object = {},
): Promise<string> {
  const reply = await fetch(`${url}/session`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      'content-type': 'application/json',
      'x-sandbox-outcome': JSON.stringify(outcome),
    },
    body: JSON.stringify({ callback: { url: callback }, metadata: { order: '4711' } }),
  });
  if (!reply.ok) throw new Error(`The session was refused: ${await reply.text()}`);
  const { launchUrl } = (await reply.json()) as { launchUrl: string };
  return new URL(launchUrl).searchParams.get('sessionId') ?? '';
}

const findDelivery =
  (admin: ConsoleApi) =>
  (status: string): Promise<Delivery> =>
    waitFor(`delivery that is ${status}`, async () => {
      const { items } = await admin.call<{ items: Delivery[] }>('GET', deliveries);
      return items.find((each) => each.status === status && each.sessionId !== null);
    });
