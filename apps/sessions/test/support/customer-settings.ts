import { CustomerService } from '@gatehouse/auth';
import { type AgeHost, makeAgeHost } from './age-host';
import type { Sessions } from './sessions-app';

type Settings = Parameters<CustomerService['update']>[1];

/** A new customer with these settings, as a host of age sessions. */
export async function makeCustomerHost(
  sessions: Sessions,
  name: string,
  settings: Settings,
): Promise<AgeHost> {
  const { key } = await sessions.makeKey(name);
  await sessions.app.get(CustomerService, { strict: false }).update({ name }, settings);
  return makeAgeHost(sessions, key);
}
