import type { AuthenticatedKey } from '@gatehouse/auth';
import { clientNetwork } from '@gatehouse/platform';

/** Who a check counts for: the customer, however many keys it has, else the network of the client. */
export const callerOf = ({ apiKey, ip }: { apiKey?: AuthenticatedKey; ip?: string }): string =>
  apiKey ? `customer:${apiKey.customerId}` : `address:${clientNetwork(ip)}`;
