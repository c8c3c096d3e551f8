import type { ConsoleApi } from '../console-api';
import { waitFor } from './wait';

export const hostileCustomer = 'hostile';
export const hostilePopulation = 'hostile';

/** What shows that a text was run or loaded in place of being shown. */
const attack = (mark: string): string => `<img src=x onerror="alert('${mark}')">`;
const script = (mark: string): string => `<script>alert('${mark}')</script>`;
const foreign = `<img src="https://evil.example/pixel.png">`;

/** Texts of the fields that hosts, lists and visitors fill. */
export const hostile = {
  personId: attack('person-id').replaceAll('/', ''),
  firstname: attack('firstname'),
  lastname: `Petrov ${script('lastname')}`,
  listedName: `${attack('firstname')} Petrov ${script('lastname')}`,
  alias: `"><svg onload=alert('alias')> ${foreign}`,
  program: script('program'),
  note: `${attack('note')} javascript:alert('note')`,
  header: attack('header'),
  metadata: `${script('metadata')}${foreign}`,
  displayName: `${attack('display')} & Sons`,
  path: `hook?${encodeURIComponent(script('target'))}`,
} as const;

export const hostileDob = '1970-12-31';

/** An entry of the list, in the format of OpenSanctions. */
export const hostileEntity = {
  id: `hostile-${attack('entity-id')}`,
  schema: 'Person',
  target: true,
  properties: {
    name: [hostile.listedName],
    alias: [hostile.alias],
    birthDate: [hostileDob],
    country: [script('country')],
    programId: [hostile.program],
    sourceUrl: [`javascript:alert('source')`],
  },
};

interface HostileSetup {
  admin: ConsoleApi;
  /** The suite and the receiver of webhooks. */
  url: string;
  receiver: string;
  list: string;
}

/** A customer all of whose texts are attacks. */
export async function fillHostileCustomer({ admin, url, receiver, list }: HostileSetup) {
  const { api_key: key } = await admin.call<{ api_key: string }>('POST', 'services/sessions/keys', {
    customer: hostileCustomer,
    mode: 'test',
  });
  const customers = await admin.call<{ id: string; name: string }[]>('GET', 'services/sessions/customers');
  const { id } = customers.find(({ name }) => name === hostileCustomer)!;
  await admin.call('PATCH', `services/sessions/customers/${id}`, { display_name: hostile.displayName });

  const callback = { url: `${receiver}/${hostile.path}`, headers: { 'x-note': hostile.header } };
  await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'x-sandbox-outcome': '{}' },
    body: JSON.stringify({ callback, metadata: { note: hostile.metadata } }),
  }).then(requireSuccess);

  const scope = `customers/${hostileCustomer}/test`;
  const population = `${scope}/sanctions/v2/open-sanctions/populations/${hostilePopulation}`;
  await admin.call('PUT', population, { dataset: list, threshold: 0.8, callback });
  const { personId, firstname, lastname } = hostile;
  await admin.call('POST', `${population}/people`, {
    people: [{ id: personId, firstname, lastname, dob: hostileDob }],
  });
  const alert = await waitFor('hostile alert', async () => {
    const { items } = await admin.call<{ items: { id: string; revision: number }[] }>(
      'GET',
      `${population}/alerts`,
    );
    return items[0];
  });
  await admin.call('POST', `${population}/alerts/${alert.id}/decision`, {
    outcome: 'DISMISSED',
    reason: 'other',
    user: 'admin',
    revision: alert.revision,
    note: hostile.note,
  });
  const delivery = await waitFor('hostile delivery', async () => {
    const { items } = await admin.call<{ items: { id: string; sessionId: string | null; status: string }[] }>(
      'GET',
      `${scope}/sessions/webhooks/deliveries`,
    );
    return items.find(({ sessionId, status }) => sessionId !== null && status === 'DELIVERED');
  });
  return { alert: alert.id, delivery: delivery.id };
}

function requireSuccess(reply: Response): void {
  if (!reply.ok) throw new Error(`The sandbox session was refused with ${reply.status}.`);
}
