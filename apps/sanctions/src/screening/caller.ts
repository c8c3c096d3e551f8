import type { AuthenticatedKey } from '@gatehouse/auth';
import { callerAddress } from '@gatehouse/platform';

/** Who a check counts for: the customer, however many keys it has, else the network of the client. */
export const callerOf = (request: { apiKey?: AuthenticatedKey; ip?: string }): string =>
  request.apiKey ? `customer:${request.apiKey.customerId}` : callerAddress(request);
